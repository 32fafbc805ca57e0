import { bytesOf, elementType } from './bytes.js'
import { classNameOf, functionName, kindOf, tagOf } from './kind.js'
import { toPointer } from './paths.js'
import { stateOf } from './state-of.js'
import { flagsOf, sourceOf, textOf, unbox } from './unbox.js'
import { messageOf, readProperty, Unread } from './unread.js'

// The walk and `JSON.stringify` after it take this much without running out of stack.
const maxDepth = 500

/**
 * Pure JSON data for any value, the same for equal values in equal order. What JSON lacks gets a tag: `$bigint`, `$date`,
 * `$map`, `$set`, `$number` (NaN, Infinity, -0), `$undefined` (of items), `$error` (without stack), `$regexp`, `$symbol`,
 * `$function`, `$bytes` (base64), `$class`, `$unread`, and `$ref`, a JSON Pointer into the result, where a circle closes.
 * Keys with the value `undefined` are left out; a key that itself begins with `$` gets another `$`. Never throws.
 */
export function toTagged(value: unknown): unknown {
  return tag(value, { path: [], open: new Map() })
}

interface Work {
  /** Where the result of the part in hand will stand. */
  readonly path: (string | number)[]
  /** The objects around it, with their places. */
  readonly open: Map<object, string>
}

function tag(value: unknown, work: Work): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $number: Object.is(value, -0) ? '-0' : String(value) }
    case 'bigint':
      return { $bigint: String(value) }
    case 'undefined':
      return { $undefined: true }
    case 'symbol':
      return { $symbol: value.description ?? '' }
    case 'function':
      return tagSafely(value, work)
    case 'object':
      return value === null ? null : tagSafely(value, work)
    default:
      return null
  }
}

function tagSafely(value: object, work: Work): unknown {
  const place = work.open.get(value)
  if (place !== undefined) return { $ref: place }
  if (work.path.length > maxDepth) return { $unread: `nested deeper than ${maxDepth}` }
  const depth = work.path.length
  work.open.set(value, toPointer(work.path))
  try {
    return typeof value === 'function' ? { $function: functionName(value) } : tagObject(value, work)
  } catch (error) {
    // Running out of stack leaves in the middle of a part.
    work.path.length = depth
    return { $unread: `unreadable: ${messageOf(error)}` }
  } finally {
    work.open.delete(value)
  }
}

function tagObject(value: object, work: Work): unknown {
  const kind = kindOf(value)
  switch (kind) {
    case 'plain':
      return tagProperties(value, {}, work)
    case 'instance': {
      const name = classNameOf(value)
      return tagProperties(value, name === null ? {} : { $class: name }, work)
    }
    case 'closed': {
      const state = stateOf(value)
      const name = classNameOf(value) ?? tagOf(value)
      return state === undefined
        ? { $class: name }
        : { $class: name, $value: inside('$value', work, () => tag(state, work)) }
    }
    case 'array':
      return tagItems(value, work)
    case 'map':
      return { $map: tagEntries(Map.prototype.entries.call(value), work) }
    case 'set':
      return { $set: inside('$set', work, () => tagList(Set.prototype.values.call(value), work)) }
    case 'error':
      return { $error: inside('$error', work, () => tagError(value, work)) }
    case 'date':
      return { $date: dateText(Date.prototype.getTime.call(value)) }
    case 'regexp':
      return { $regexp: `/${sourceOf(value)}/${flagsOf(value)}` }
    case 'boxed':
      return { $class: tagOf(value), $value: tag(unbox(value), work) }
    case 'text':
      return { $class: tagOf(value), $text: textOf(value) }
    case 'bytes':
      return { $class: classNameOf(value) ?? elementType(value), $bytes: base64(bytesOf(value)) }
    case 'opaque':
      return { $class: classNameOf(value) ?? tagOf(value) }
    case 'unread':
      return { $unread: value instanceof Unread ? value.text : '' }
    default:
      return kind satisfies never
  }
}

function tagProperties(value: object, target: Record<string, unknown>, work: Work): Record<string, unknown> {
  for (const key of Object.keys(value)) {
    const part = readProperty(value, key)
    if (part === undefined) continue
    const name = key.startsWith('$') ? `$${key}` : key
    put(
      target,
      name,
      inside(name, work, () => tag(part, work)),
    )
  }
  return target
}

/** An array with long holes is told by what it has. */
function tagItems(value: object, work: Work): unknown {
  const length = Number(readProperty(value, 'length'))
  const keys = Object.keys(value)
  if (length > 1000 + 2 * keys.length) return tagProperties(value, { $length: length }, work)
  return Array.from({ length }, (_, index) => inside(index, work, () => tag(readProperty(value, index), work)))
}

function tagEntries(entries: Iterable<readonly [unknown, unknown]>, work: Work): unknown {
  return inside('$map', work, () => [...entries].map((entry, index) => inside(index, work, () => tagList(entry, work))))
}

function tagList(items: Iterable<unknown>, work: Work): unknown[] {
  return [...items].map((item, index) => inside(index, work, () => tag(item, work)))
}

function tagError(value: object, work: Work): Record<string, unknown> {
  const target: Record<string, unknown> = {}
  for (const key of ['name', 'message', 'code', 'cause', 'errors']) {
    const part = readProperty(value, key)
    if (part !== undefined) target[key] = inside(key, work, () => tag(part, work))
  }
  return target
}

function dateText(time: number): string {
  return Number.isNaN(time) ? 'invalid' : new Date(time).toISOString()
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

function inside<T>(segment: string | number, work: Work, build: () => T): T {
  work.path.push(segment)
  const result = build()
  work.path.pop()
  return result
}

// Assigning `__proto__` would set the prototype.
function put(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
