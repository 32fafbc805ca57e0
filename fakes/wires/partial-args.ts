/** Arguments that Gemini streams leaf by leaf: `{ jsonPath: '$.order.lines[0].sku', stringValue: 'A-10', willContinue: true }`. */
export class PartialArgs {
  // Without a prototype, so that any name is a key like others.
  readonly #root: Container = newObject()

  /** Adds one leaf, or another piece of a text. */
  add(partial: Readonly<Record<string, unknown>>): void {
    const { jsonPath } = partial
    if (typeof jsonPath !== 'string') return
    const path = pathOf(jsonPath)
    const last = path.pop()
    if (last === undefined) return
    let container = this.#root
    for (const [index, step] of path.entries()) container = open(container, step, path[index + 1] ?? last)
    const before: unknown = Reflect.get(container, last)
    const value = valueOf(partial)
    if (value !== undefined) {
      Reflect.set(container, last, typeof before === 'string' && typeof value === 'string' ? before + value : value)
    } else if (before === undefined && partial['willContinue'] !== true) {
      // A place without a value is a container that stays empty.
      Reflect.set(container, last, jsonPath.endsWith('[]') ? [] : newObject())
    }
  }

  /** What came so far, as JSON. */
  toText(): string {
    return JSON.stringify(this.#root)
  }
}

type Container = object

function newObject(): Container {
  return Object.create(null) as Container // an object without a prototype is an object
}

function open(container: Container, step: string | number, next: string | number): Container {
  const there: unknown = Reflect.get(container, step)
  if (typeof there === 'object' && there !== null) return there
  const made = typeof next === 'number' ? [] : newObject()
  Reflect.set(container, step, made)
  return made
}

/** `$.a.b[0]['c d']` as its steps. */
function pathOf(path: string): (string | number)[] {
  return [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]/g)].map(
    ([, name, index, single, double]) =>
      index === undefined ? (name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1')) : Number(index),
  )
}

function valueOf(partial: Readonly<Record<string, unknown>>): unknown {
  if ('nullValue' in partial) return null
  return partial['stringValue'] ?? partial['numberValue'] ?? partial['boolValue']
}
