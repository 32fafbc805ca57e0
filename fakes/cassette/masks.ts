import { mapParts, mapTexts, type PartMap } from './map-texts.js'
import type { RequestParts } from './recorded.js'

/**
 * A request with `<time>` in the place of each time in its texts: a date with a time of day as ISO 8601 and RFC 3339 write it
 * (`2026-11-30T09:15:00Z`, `2026-11-30 09:15`, `20261130T091500Z`). Plain dates stay, since what a test is about is often a
 * date. Parts without a time stay the same objects.
 *
 * @example
 * ```ts
 * const llm = cassette(sheet, file, { normalize: maskTimes })
 * // 'Now it is 2026-11-30T09:15:00Z.' is recorded and compared as 'Now it is <time>.'
 * ```
 */
export function maskTimes(parts: RequestParts): RequestParts {
  return mapParts(parts, maskTimesIn)
}

const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const clock = String.raw`(?:[01]\d|2[0-4]):[0-5]\d(?::[0-6]\d(?:[.,]\d+)?)?`
const zone = String.raw`(?:Z|[+-]\d{2}(?::?\d{2})?)`
const compact = String.raw`\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-4])[0-5]\d(?:[0-6]\d(?:[.,]\d+)?)?`
const times = new RegExp(String.raw`(?<!\d)(?:${date}[T ]${clock}|${compact})(?!\d)${zone}?(?!\d)`, 'gi')

const timeless = new WeakMap<object, unknown>()

const maskTimesIn: PartMap = (part) => {
  const mask = (): typeof part => mapTexts(part, (text) => text.replaceAll(times, '<time>'))
  if (typeof part !== 'object' || part === null || !Object.isFrozen(part)) return mask()
  const before = timeless.get(part)
  // What stands there was made of this very part.
  if (before !== undefined) return before as typeof part
  const masked = mask()
  timeless.set(part, masked)
  return masked
}

/**
 * A request with `<uuid-1>`, `<uuid-2>`, … in the place of the UUIDs in its texts, numbered by first occurrence in the
 * request, so that one that occurs twice is still the same. Parts without a UUID stay the same objects.
 *
 * A recorded model says the UUIDs that it was told when it was recorded: where it calls a tool with one, the tool has to know
 * it, and so the test has to hand out the same one every time.
 *
 * @example
 * ```ts
 * const llm = cassette(sheet, file, { normalize: (request) => maskUuids(maskTimes(request)) })
 * // 'session 6f1c1a52-0c4e-4b57-9f0e-2f3a8a3d9b11' is recorded and compared as 'session <uuid-1>'
 * ```
 */
export function maskUuids(parts: RequestParts): RequestParts {
  const names = new Map<string, string>()
  return mapParts(parts, (part) => maskUuidsIn(part, names))
}

const uuids = /(?<![\da-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-f])/gi

/** Of a part that is frozen: the UUIDs in it, and what it was last made into. */
interface Masked {
  readonly found: readonly string[]
  key: string
  result: unknown
}

const nameless = new WeakMap<object, Masked>()

function maskUuidsIn<Part>(part: Part, names: Map<string, string>): Part {
  const mask = (): Part => mapTexts(part, (text) => text.replaceAll(uuids, (uuid) => nameOf(uuid, names)))
  if (typeof part !== 'object' || part === null || !Object.isFrozen(part)) return mask()
  const known = nameless.get(part) ?? { found: uuidsIn(part), key: '', result: part }
  nameless.set(part, known)
  if (known.found.length === 0) return part
  const key = known.found.map((uuid) => nameOf(uuid, names)).join('')
  if (known.key !== key) [known.key, known.result] = [key, mask()]
  // What stands there was made of this very part.
  return known.result as Part
}

function uuidsIn(part: object): readonly string[] {
  const found: string[] = []
  mapTexts(part, (text) => {
    found.push(...(text.match(uuids) ?? []))
    return text
  })
  return found
}

function nameOf(uuid: string, names: Map<string, string>): string {
  const id = uuid.toLowerCase()
  const known = names.get(id)
  if (known !== undefined) return known
  const name = `<uuid-${names.size + 1}>`
  names.set(id, name)
  return name
}
