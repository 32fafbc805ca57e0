import { formatPath } from '../json/paths.js'
import { holeIn, unreadable } from './errors.js'

/** A part of a value, and how it was come by. */
interface Part {
  readonly value: unknown
  readonly key: string | number
  readonly above: Part | null
}

/**
 * Throws for what nobody can read whole: a getter that throws, a proxy that refuses or was revoked, a list with holes. Looks into lists and
 * into objects without a class, however deep.
 */
export function requireReadable(value: unknown, place: string): void {
  const seen = new Set<object>()
  const open: Part[] = [{ value, key: '', above: null }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part.value !== 'object' || part.value === null || seen.has(part.value)) continue
    seen.add(part.value)
    for (const item of partsOf(part.value, part, place)) open.push(item)
  }
}

function partsOf(value: object, above: Part, place: string): readonly Part[] {
  let at = above
  try {
    if (!Array.isArray(value)) {
      const entries = isPlain(value) ? Object.entries(value) : []
      return entries.map(([key, item]: [string, unknown]) => ({ value: item, key, above }))
    }
    const parts: Part[] = []
    for (let index = 0; index < value.length; index += 1) {
      at = { value: undefined, key: index, above }
      if (!Object.hasOwn(value, index)) break
      parts.push({ value: value[index], key: index, above })
    }
    if (parts.length === value.length) return parts
  } catch (error) {
    throw unreadable(placeOf(at, place), error)
  }
  throw holeIn(placeOf(at, place))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function placeOf(part: Part, place: string): string {
  const path: (string | number)[] = []
  for (let at: Part | null = part; at !== null && at.above !== null; at = at.above) path.unshift(at.key)
  const text = formatPath(path)
  return text === '' || text.startsWith('[') ? place + text : `${place}.${text}`
}
