import { pathError, pointerError } from './errors.js'
import { inline } from './inline.js'

/** Keys and indexes from a value down to one of its parts; empty for the value itself. */
export type Path = readonly (string | number)[]

/** The JSON Pointer (RFC 6901) of a path: `['items', 0]` gives `/items/0`. */
export function toPointer(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The path of a JSON Pointer. Segments that look like an index become numbers, since a pointer does not tell them apart. */
export function fromPointer(pointer: string): Path {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) throw pointerError(pointer)
  return pointer
    .slice(1)
    .split('/')
    .map((text) => toSegment(text.replaceAll('~1', '/').replaceAll('~0', '~')))
}

/** What stands at a path, by own properties only. */
export function valueAt(value: unknown, path: Path): { readonly found: boolean; readonly value: unknown } {
  let part = value
  for (const segment of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, segment)) {
      return { found: false, value: undefined }
    }
    part = Reflect.get(part, segment)
  }
  return { found: true, value: part }
}

/** A path as a person writes it: `['items', 0, 'order-id']` gives `items[0]["order-id"]`. Empty for the value itself. */
export function formatPath(path: Path): string {
  return path.map((segment, index) => formatSegment(segment, index === 0)).join('')
}

function formatSegment(segment: string | number, first: boolean): string {
  if (typeof segment === 'number' && indexText.test(String(segment))) return `[${segment}]`
  const text = String(segment)
  const quoted = inline(text, Infinity)
  // What cannot be seen is escaped in quotes.
  if (!identifier.test(text) || quoted.length !== text.length + 2) return `[${quoted}]`
  return first ? text : `.${text}`
}

/**
 * Reads a path as a person writes it. Bare names may hold anything but dots, brackets, quotes and space: `items[0].order-id`,
 * `items.0.id`, `["a.b"]`. Throws a `TypeError` for an empty or malformed text.
 */
export function parsePath(text: string): Path {
  return readSegments<never>(text, null)
}

/** Every item of a list, in a pattern of paths. */
export const anyItem: unique symbol = Symbol('[*]')

/** Many paths at once: with `anyItem` for every index. */
export type PathPattern = readonly (string | number | typeof anyItem)[]

/** Reads a path in which `[*]` stands for every item of a list: `items[*].id`. Throws as `parsePath` does. */
export function parsePathPattern(text: string): PathPattern {
  return readSegments(text, anyItem)
}

/** What stands for `[*]`, if that may stand there. */
function readSegments<Any>(text: string, any: Any | null): readonly (string | number | Any)[] {
  if (text === '') throw pathError(text, 0)
  const path: (string | number | Any)[] = []
  let offset = 0
  while (offset < text.length) {
    segmentText.lastIndex = offset
    const match = segmentText.exec(text)
    const dot = text[offset] === '.'
    // A dot stands between names and nowhere else.
    if (match === null || (match[2] !== undefined && dot === (path.length === 0))) throw pathError(text, offset)
    if (match[1] !== '*') path.push(readSegment(match, text, offset))
    else if (any === null) throw pathError(text, offset)
    else path.push(any)
    offset = segmentText.lastIndex
  }
  return path
}

function readSegment(match: RegExpExecArray, text: string, offset: number): string | number {
  const [, bracketed, bare = ''] = match
  if (bracketed === undefined) return toSegment(bare)
  if (bracketed.startsWith("'")) return bracketed.slice(1, -1)
  if (!bracketed.startsWith('"')) return Number(bracketed)
  const key = unquote(bracketed)
  if (key === null) throw pathError(text, offset)
  return key
}

function unquote(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted))
  } catch {
    // A bad escape in the quotes: the caller says where.
    return null
  }
}

function toSegment(text: string): string | number {
  return indexText.test(text) ? Number(text) : text
}

// Up to 2^32 - 1 there are indexes; fewer digits keep every number exact and its text the same.
const indexText = /^(?:0|[1-9]\d{0,8})$/
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u
const segmentText = /\[((?:0|[1-9]\d{0,8})|\*|"(?:[^"\\]|\\.)*"|'[^']*')\]|\.?([^.[\]"'\s]+)/y
