/**
 * A value as a JSON text of several lines, the same for equal data: keys sorted, but those of the objects and arrays in `kept`
 * and of all within them. Otherwise as `JSON.stringify(value, null, 2)` has it.
 *
 * @throws TypeError for what is deeper than `mostLevels`, a circle too
 */
export function sortedJson(value: unknown, kept: ReadonlySet<unknown>): string {
  return textOf(value, { kept, isSorted: true, depth: 0 }) ?? 'null'
}

/** How many arrays and objects may stand within each other: the 500 of arguments, and what stands around them. */
export const mostLevels = 510

interface Place {
  readonly kept: ReadonlySet<unknown>
  readonly isSorted: boolean
  readonly depth: number
}

/** The text; undefined for what JSON leaves out. */
function textOf(value: unknown, place: Place): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : textOf(JSON.parse(text), place)
  }
  if (place.depth === mostLevels) throw new TypeError(`a cassette cannot hold data of more than ${mostLevels} levels`)
  const isSorted = place.isSorted && !place.kept.has(value)
  const inner = { ...place, isSorted, depth: place.depth + 1 }
  if (Array.isArray(value)) {
    const items = value.map((item) => textOf(item, inner) ?? 'null')
    return listed('[', ']', place, items)
  }
  const keys = Object.keys(value)
  const parts = (isSorted ? keys.toSorted() : keys).flatMap((key) => {
    const text = textOf(Reflect.get(value, key), inner)
    return text === undefined ? [] : [`${JSON.stringify(key)}: ${text}`]
  })
  return listed('{', '}', place, parts)
}

function listed(opening: string, closing: string, { depth }: Place, parts: readonly string[]): string {
  if (parts.length === 0) return opening + closing
  const start = `\n${'  '.repeat(depth)}`
  return `${opening}${start}  ${parts.join(`,${start}  `)}${start}${closing}`
}
