import { bytesOf, elementType } from './bytes.js'
import { kindOf, prototypeOf, tagOf } from './kind.js'
import { stateOf } from './state-of.js'
import { flagsOf, sourceOf, textOf, unbox } from './unbox.js'

/**
 * Deep equality of data. The order of keys is free, an absent key equals `undefined` and differs from `null`, `NaN` equals
 * itself, `-0` differs from `0`. Classes do not count, except where they say how to read the value (Date, Map, Error, …).
 * Two instances of one class must also say the same by its `toJSON`, `toString` or `valueOf`; those without keys of their
 * own are equal by nothing else. What cannot be read (functions, promises, streams) equals only itself.
 */
export function equal(a: unknown, b: unknown): boolean {
  return same(a, b, { pairs: [], answers: 0 })
}

interface Work {
  /** What is being compared, from the outside in: they end circles. */
  readonly pairs: (readonly [object, object])[]
  /** How many answers of classes are around the place. */
  answers: number
}

// A class whose answer is another instance of it, and so on, ends here.
const mostAnswers = 20

function same(a: unknown, b: unknown, work: Work): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  for (const [left, right] of work.pairs) {
    if (left === a || right === b) return left === a && right === b
  }
  work.pairs.push([a, b])
  const result = sameObjects(a, b, work)
  work.pairs.pop()
  return result
}

function sameObjects(a: object, b: object, work: Work): boolean {
  const kind = readable(a)
  if (kind !== readable(b)) return false
  switch (kind) {
    case 'plain':
      return sameProperties(a, b, work) && sameStates(a, b, false, work)
    case 'closed':
      return sameStates(a, b, true, work)
    case 'array':
      return Reflect.get(a, 'length') === Reflect.get(b, 'length') && sameProperties(a, b, work)
    case 'date':
      return Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b))
    case 'regexp':
      return sourceOf(a) === sourceOf(b) && flagsOf(a) === flagsOf(b)
    case 'boxed':
      return tagOf(a) === tagOf(b) && Object.is(unbox(a), unbox(b))
    case 'map':
      return sameEntries(entriesOf(a), entriesOf(b), work) && sameProperties(a, b, work)
    case 'set':
      return sameEntries(entriesOf(a), entriesOf(b), work) && sameProperties(a, b, work)
    case 'error':
      return sameErrors(a, b, work)
    case 'bytes':
      return sameBytes(a, b)
    case 'text':
      return tagOf(a) === tagOf(b) && textOf(a) === textOf(b)
    case 'opaque':
    case 'unread':
      return false
    default:
      return kind satisfies never
  }
}

/** An instance of a class is read as a plain object is. */
function readable(value: object): Exclude<ReturnType<typeof kindOf>, 'instance'> {
  const kind = kindOf(value)
  return kind === 'instance' ? 'plain' : kind
}

function sameProperties(a: object, b: object, work: Work): boolean {
  let defined = 0
  for (const key of enumerableKeys(a)) {
    const value: unknown = Reflect.get(a, key)
    if (value === undefined) continue
    defined += 1
    if (!Object.hasOwn(b, key) || !same(value, Reflect.get(b, key), work)) return false
  }
  for (const key of enumerableKeys(b)) {
    if (Reflect.get(b, key) !== undefined) defined -= 1
  }
  return defined === 0
}

/** What two instances of one class say of themselves; keys of their own may be enough. */
function sameStates(a: object, b: object, isClosed: boolean, work: Work): boolean {
  const prototype = prototypeOf(a)
  if (prototype !== prototypeOf(b)) return !isClosed
  if (prototype === Object.prototype || prototype === null) return true
  // Within an answer keys are enough: to ask at every level would double the work at each.
  if (work.answers > 0 && !isClosed) return true
  if (work.answers > mostAnswers) return false
  const left = stateOf(a)
  const right = stateOf(b)
  if (left === undefined && right === undefined) return !isClosed
  work.answers += 1
  const result = same(left, right, work)
  work.answers -= 1
  return result
}

function enumerableKeys(value: object): readonly PropertyKey[] {
  const names = Object.keys(value)
  const symbols = Object.getOwnPropertySymbols(value)
  if (symbols.length === 0) return names
  return [...names, ...symbols.filter((symbol) => Object.prototype.propertyIsEnumerable.call(value, symbol))]
}

/** Message, name, cause and errors count though they are not enumerable; the stack does not. */
function sameErrors(a: object, b: object, work: Work): boolean {
  if (tagOf(a) !== tagOf(b)) return false
  return (
    ['name', 'message', 'cause', 'errors'].every((key) => same(Reflect.get(a, key), Reflect.get(b, key), work)) &&
    sameProperties(a, b, work)
  )
}

function sameBytes(a: object, b: object): boolean {
  if (elementType(a) !== elementType(b)) return false
  const left = bytesOf(a)
  const right = bytesOf(b)
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

/** A map's entries; a set's members as their own keys. */
function entriesOf(value: object): Map<unknown, unknown> {
  const entries = new Map<unknown, unknown>()
  const prototype: { forEach: unknown } = kindOf(value) === 'map' ? Map.prototype : Set.prototype
  const visit = (item: unknown, key: unknown): unknown => entries.set(key, item)
  Reflect.apply(prototype.forEach as (visit: unknown) => void, value, [visit])
  return entries
}

/** One to one, in any order. Equality is transitive, so the first match is as good as any other. */
function sameEntries(a: Map<unknown, unknown>, b: Map<unknown, unknown>, work: Work): boolean {
  if (a.size !== b.size) return false
  const left = [...b].filter(([key]) => typeof key === 'object')
  for (const [key, item] of a) {
    if (typeof key !== 'object') {
      if (!b.has(key) || !same(item, b.get(key), work)) return false
      continue
    }
    const index = left.findIndex(([other, value]) => same(key, other, work) && same(item, value, work))
    if (index < 0) return false
    left.splice(index, 1)
  }
  return true
}
