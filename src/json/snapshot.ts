import { copyBytes } from './bytes.js'
import { kindOf, prototypeOf, tagOf } from './kind.js'
import { keepOriginal } from './state-of.js'
import { flagsOf, sourceOf, textOf, unbox } from './unbox.js'
import { messageOf, readProperty, Unread } from './unread.js'

// Snapshots that cannot change any more: taking one of them again gives it back.
const settled = new WeakSet<object>()

// Deeper than any real message; a value nested without end must not end the run.
const maxDepth = 500

/**
 * A deep, frozen copy of a value as it is now. Shared and circular references stay shared and circular; classes keep their
 * prototype, own getters are read once. Functions and what cannot be read without running or consuming it (promises,
 * streams, responses, generators, weak collections, instances whose state is private) stay the same reference; what refuses to be read becomes an `Unread`.
 * Never throws. A snapshot without dates, collections and bytes, which freezing does not protect, is returned as it is.
 */
export function snapshot<T>(value: T): T {
  // The copy has the shape of the original, but for an `Unread` in place of what threw.
  return copy(value, { copies: new Map(), loose: 0 }, 0) as T
}

interface Work {
  readonly copies: Map<object, unknown>
  /** How many parts were met so far that freezing does not protect, or that are not finished. */
  loose: number
}

function copy(value: unknown, work: Work, depth: number): unknown {
  if (typeof value !== 'object' || value === null || settled.has(value)) return value
  const known = work.copies.get(value)
  if (known !== undefined) {
    if (typeof known === 'object' && known !== null && !settled.has(known)) work.loose += 1
    return known
  }
  if (depth > maxDepth) return new Unread(`nested deeper than ${maxDepth}`)
  try {
    return copyObject(value, work, depth)
  } catch (error) {
    const unread = new Unread(`unreadable: ${messageOf(error)}`)
    work.copies.set(value, unread)
    return unread
  }
}

function copyObject(value: object, work: Work, depth: number): unknown {
  const before = work.loose
  const result = copyKind(value, work, depth)
  if (result === value) return value
  if (work.loose === before) settled.add(result)
  return result
}

function copyKind(value: object, work: Work, depth: number): object {
  const kind = kindOf(value)
  switch (kind) {
    case 'plain':
      return copyPlain(value, work, depth)
    case 'array':
      return copyArray(value, work, depth)
    case 'instance':
      return copyInstance(value, work, depth)
    case 'error':
      return copyError(value, work, depth)
    case 'map':
      return copyMap(value, work, depth)
    case 'set':
      return copySet(value, work, depth)
    case 'date':
      work.loose += 1
      return finish(value, begin(value, new Date(Date.prototype.getTime.call(value)), work), work, depth)
    case 'regexp':
      return finish(value, begin(value, copyRegExp(value), work), work, depth)
    case 'boxed':
      // `Object` makes an object of every primitive.
      return finish(value, begin(value, Object(unbox(value)) as object, work), work, depth)
    case 'bytes':
      work.loose += 1
      return begin(value, copyBytes(value), work)
    case 'text':
      work.loose += 1
      return copyText(value, work)
    case 'closed':
    case 'opaque':
    case 'unread':
      return value
    default:
      return kind satisfies never
  }
}

function copyPlain(value: object, work: Work, depth: number): object {
  const target: Record<PropertyKey, unknown> = {}
  begin(value, target, work)
  for (const key of Object.keys(value)) {
    const part = copy(readProperty(value, key), work, depth + 1)
    // Assigning would set the prototype.
    if (key === '__proto__') define(target, key, part)
    else target[key] = part
  }
  copySymbols(value, target, work, depth)
  return Object.freeze(target)
}

function copyInstance(value: object, work: Work, depth: number): object {
  const target = begin(value, {}, work)
  keepOriginal(target, value)
  return finish(value, target, work, depth)
}

function copyArray(value: object, work: Work, depth: number): object {
  const length = Number(readProperty(value, 'length'))
  const target: unknown[] = []
  begin(value, target, work)
  while (target.length < length && Object.hasOwn(value, target.length)) {
    target.push(copy(readProperty(value, target.length), work, depth + 1))
  }
  // The rest has holes, or there are named properties beside the items.
  target.length = length
  return finish(value, target, work, depth)
}

function copyMap(value: object, work: Work, depth: number): object {
  const target = new Map<unknown, unknown>()
  begin(value, target, work)
  work.loose += 1
  Map.prototype.forEach.call(value, (item: unknown, key: unknown) => {
    Map.prototype.set.call(target, copy(key, work, depth + 1), copy(item, work, depth + 1))
  })
  return finish(value, target, work, depth)
}

function copySet(value: object, work: Work, depth: number): object {
  const target = new Set<unknown>()
  begin(value, target, work)
  work.loose += 1
  Set.prototype.forEach.call(value, (item: unknown) => {
    Set.prototype.add.call(target, copy(item, work, depth + 1))
  })
  return finish(value, target, work, depth)
}

/** What tells an error apart is often not enumerable: message, stack, cause, errors. */
function copyError(value: object, work: Work, depth: number): object {
  // A DOMException keeps its message where no copy can have it, and cannot be changed.
  if (tagOf(value) === 'DOMException') return value
  const target = begin(value, new Error(), work)
  Reflect.deleteProperty(target, 'stack')
  for (const key of Reflect.ownKeys(value)) {
    const enumerable = Object.getOwnPropertyDescriptor(value, key)?.enumerable ?? false
    define(target, key, copy(readProperty(value, key), work, depth + 1), enumerable)
  }
  return Object.freeze(target)
}

function copyRegExp(value: object): RegExp {
  const target = new RegExp(sourceOf(value), flagsOf(value))
  target.lastIndex = Number(readProperty(value, 'lastIndex'))
  return target
}

function copyText(value: object, work: Work): object {
  const tag = tagOf(value)
  if (tag === 'URL') return Object.freeze(begin(value, new URL(textOf(value)), work))
  if (tag === 'URLSearchParams') return Object.freeze(begin(value, new URLSearchParams(textOf(value)), work))
  // Temporal values cannot change.
  return value
}

/** Gives the copy the prototype of the original, and makes it known before its parts are copied. */
function begin<T extends object>(value: object, target: T, work: Work): T {
  const prototype = prototypeOf(value)
  if (Object.getPrototypeOf(target) !== prototype) Reflect.setPrototypeOf(target, prototype)
  work.copies.set(value, target)
  return target
}

function finish(value: object, target: object, work: Work, depth: number): object {
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(target, key)) define(target, key, copy(readProperty(value, key), work, depth + 1))
  }
  copySymbols(value, target, work, depth)
  return Object.freeze(target)
}

function copySymbols(value: object, target: object, work: Work, depth: number): void {
  for (const key of Object.getOwnPropertySymbols(value)) {
    if (!Object.prototype.propertyIsEnumerable.call(value, key)) continue
    define(target, key, copy(readProperty(value, key), work, depth + 1))
  }
}

// Assigning would run setters of the prototype.
function define(target: object, key: PropertyKey, value: unknown, enumerable = true): void {
  Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true })
}
