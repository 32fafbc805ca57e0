import { equal } from './equal.js'
import { kindOf } from './kind.js'
import type { Path } from './paths.js'

/** One place where two values differ. */
export interface Difference {
  readonly path: Path
  /** `missing`: expected and not there; `extra`: there and not expected; `changed`: there with another value. */
  readonly kind: 'changed' | 'missing' | 'extra'
  readonly expected: unknown
  readonly received: unknown
}

/**
 * The places where two values differ, at most `limit` of them: keys in the order expected, then those not expected; items
 * of arrays by index. Empty exactly when `equal` says the values are.
 */
export function difference(
  expected: unknown,
  received: unknown,
  limit: number = Number.POSITIVE_INFINITY,
): Difference[] {
  const walk: Walk = { found: [], limit: Math.max(1, limit), path: [], pairs: [] }
  if (!equal(expected, received)) compare(expected, received, walk)
  return walk.found
}

interface Walk {
  readonly found: Difference[]
  readonly limit: number
  readonly path: (string | number)[]
  /** The pairs around the place, from the outside in: they end circles. */
  readonly pairs: (readonly [object, object])[]
}

/** Reports two values that are not equal: by their parts where it can, else as a whole. */
function compare(expected: unknown, received: unknown, walk: Walk): void {
  const before = walk.found.length
  if (typeof expected === 'object' && typeof received === 'object' && expected !== null && received !== null) {
    if (walk.pairs.some(([left, right]) => left === expected && right === received)) return
    walk.pairs.push([expected, received])
    compareParts(expected, received, walk)
    walk.pairs.pop()
  }
  if (walk.found.length === before) report('changed', expected, received, walk)
}

function compareParts(expected: object, received: object, walk: Walk): void {
  const left = partsOf(expected)
  const right = partsOf(received)
  if (left === null || right === null || left.name !== right.name) return
  for (const [key, part] of left.parts) {
    if (walk.found.length >= walk.limit) return
    const other = right.parts.get(key)
    walk.path.push(key)
    if (!right.parts.has(key)) report('missing', part, undefined, walk)
    else if (!equal(part, other)) compare(part, other, walk)
    walk.path.pop()
  }
  for (const [key, part] of right.parts) {
    if (walk.found.length >= walk.limit) return
    if (left.parts.has(key)) continue
    walk.path.push(key)
    report('extra', undefined, part, walk)
    walk.path.pop()
  }
}

interface Parts {
  readonly name: string
  readonly parts: ReadonlyMap<string | number, unknown>
}

/** The named parts of a value; `null` where it is compared as a whole. Absent is the same as undefined, but in arrays. */
function partsOf(value: object): Parts | null {
  const kind = kindOf(value)
  switch (kind) {
    case 'plain':
    case 'instance':
      return { name: 'object', parts: defined(value, Object.keys(value)) }
    case 'array':
      return { name: 'array', parts: itemsOf(value) }
    case 'error':
      return { name: 'error', parts: defined(value, ['name', 'message', 'cause', 'errors', ...Object.keys(value)]) }
    case 'map':
      return entriesOf(value)
    default:
      return null
  }
}

function defined(value: object, keys: readonly string[]): Map<string | number, unknown> {
  const parts = new Map<string | number, unknown>()
  for (const key of keys) {
    const part: unknown = Reflect.get(value, key)
    if (part !== undefined) parts.set(key, part)
  }
  return parts
}

function itemsOf(value: object): Map<string | number, unknown> {
  const parts = new Map<string | number, unknown>()
  const length = Number(Reflect.get(value, 'length'))
  for (let index = 0; index < length; index += 1) parts.set(index, Reflect.get(value, index))
  for (const [key, part] of defined(value, Object.keys(value))) {
    if (!parts.has(Number(key))) parts.set(key, part)
  }
  return parts
}

/** A map has a place for each key if all its keys can stand in a path. */
function entriesOf(value: object): Parts | null {
  const parts = new Map<string | number, unknown>()
  const entries: Iterable<readonly [unknown, unknown]> = Map.prototype.entries.call(value)
  for (const [key, part] of entries) {
    if (typeof key !== 'string' && typeof key !== 'number') return null
    parts.set(key, part)
  }
  return { name: 'map', parts }
}

function report(kind: Difference['kind'], expected: unknown, received: unknown, walk: Walk): void {
  if (walk.found.length < walk.limit) walk.found.push({ path: [...walk.path], kind, expected, received })
}
