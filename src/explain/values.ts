import { inline } from '../json/inline.js'
import { classNameOf, kindOf } from '../json/kind.js'
import type { Path } from '../json/paths.js'
import { stateOf } from '../json/state-of.js'
import { oneLine } from '../text/one-line.js'
import { tellApart, tellPartApart } from './tell-apart.js'

const partialBrand = Symbol.for('callsheet.partial')
const printsItself = Symbol.for('jest.asymmetricMatcher')

/** An expected value on one line; what it may hold beside values (`partial`, schemas) is shown as it was written. */
export function patternText(value: unknown, max: number): string {
  return inline(holdsPattern(value, new Set()) ? printable(value, new Set()) : value, max)
}

/**
 * Two values on one line each; long ones are cut around the place where they begin to differ. What was received may have a
 * text of its own.
 */
export function pairTexts(
  expected: unknown,
  received: unknown,
  max: number,
  written?: string,
): readonly [expected: string, received: string] {
  const texts = tellApart(patternText(expected, longest), receivedText(received, longest, written))
  const [left, right] = texts
  return left === right && left.length < longest ? twinTexts(expected, received, left, max) : cutPair(texts, max)
}

/** What was received, in the words of the model where there are any. */
export function receivedText(received: unknown, max: number, written?: string): string {
  return written === undefined ? inline(received, max) : plainText(written, max)
}

/** Two values that read the same and are not equal: what their classes say of them, else why nothing can be shown. */
function twinTexts(expected: unknown, received: unknown, text: string, max: number): readonly [string, string] {
  const [ours, theirs] = [expected, received].map((value) => (isObject(value) ? stateOf(value) : undefined))
  const [left, right] = [ours, theirs].map((state) =>
    state === undefined ? text : `${text} as ${inline(state, longest)}`,
  )
  if (left !== undefined && right !== undefined && left !== right) return cutPair([left, right], max)
  const isSilent = ours === undefined && isObject(expected) && kindOf(expected) === 'closed'
  const why = isSilent
    ? `class ${classNameOf(expected) ?? '(anonymous)'} has no state that can be read`
    : 'it reads the same'
  return [around(text, 0, max), `another one (${why}; a predicate or an asymmetric matcher compares it)`]
}

/** The place in a value that must be seen: a path, and how far into the text of what stands there. */
export interface Focus {
  readonly path: Path
  readonly index: number
}

/** A value on one line, cut so that the focus is there. */
export function focusedText(value: unknown, { path, index }: Focus, max: number): string {
  const whole = inline(value, max + 1)
  if (whole.length <= max) return whole
  const [key, ...rest] = path
  const isThere = key !== undefined && typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  if (!isThere) return around(index < max ? inline(value, max) : inline(value, longest), index, max)
  const isArray = Array.isArray(value)
  const name = isArray ? '' : `${inline(String(key), 40)}:`
  const keys = Object.keys(value)
  const before = keys[0] === String(key) ? '' : '…,'
  const after = keys.at(-1) === String(key) ? '' : ',…'
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  const room = Math.max(8, max - open.length - close.length - name.length - before.length - after.length)
  return `${open}${before}${name}${focusedText(Reflect.get(value, key), { path: rest, index }, room)}${after}${close}`
}

/** How far two values are the same, as texts. */
export function sameLength(expected: unknown, received: unknown, written?: string): number {
  return sameStart(patternText(expected, longest), receivedText(received, longest, written))
}

/** A text on one line, as it is but for what cannot be seen. */
export function plainText(text: string, max: number): string {
  const shown = oneLine(text.slice(0, max + 1))
  return shown.length <= max ? shown : cutText(shown, max)
}

/** A name, or a path, in a sentence or a cell: as it is but for what cannot be seen; an empty name is `""`. */
export function nameText(name: string, max: number = widestName): string {
  return name === '' || name === '[""]' ? '""' : plainText(name, max)
}

/** No provider takes a longer one. */
const widestName = 64

/** Lines as one text: each on a line of its own whatever it quotes, and none wider than `max`. */
export function joinLines(lines: readonly string[], max: number): string {
  return lines.map((line) => around(oneLine(line), 0, max)).join('\n')
}

/** A text in a sentence: in quotes, but for one that holds quotes itself, such as JSON. */
export function quotedText(text: string, max: number): string {
  return text.includes('"') ? plainText(text, max) : inline(text, max)
}

/** A text that was looked for, and the one that does not hold it; cut around the place where it seems to be. */
export function textPair(part: string, whole: string, max: number): readonly [part: string, whole: string] {
  const quoted = quotedText(part, longest)
  const isQuoted = !part.includes('"')
  const apart = tellPartApart(isQuoted ? quoted.slice(1, -1) : quoted, quotedText(whole, longest))
  if (apart === null) return [quotedText(part, max), quotedText(whole, max)]
  const [ours, theirs, index] = apart
  return [around(isQuoted ? `"${ours}"` : ours, 0, max), around(theirs, index, max)]
}

/** A text of at most `max`, with the place `index` in it. */
export function around(text: string, index: number, max: number): string {
  if (text.length <= max) return text
  const from = Math.max(0, Math.min(index - Math.floor(max / 3), text.length - max + 1))
  const start = from > 0 && isLowSurrogate(text, from) ? from + 1 : from
  const head = start > 0 ? '…' : ''
  const end = start + max - head.length
  return end >= text.length ? `${head}${text.slice(start)}` : `${head}${cutText(text.slice(start), max - head.length)}`
}

// What is compared is never cut before this; the work on one value stays bounded.
const longest = 20_000

function cutPair([left, right]: readonly [string, string], max: number): readonly [string, string] {
  if (left.length <= max && right.length <= max) return [left, right]
  const same = sameStart(left, right)
  return [around(left, same, max), around(right, same, max)]
}

function sameStart(left: string, right: string): number {
  let same = 0
  while (same < left.length && same < right.length && left[same] === right[same]) same += 1
  return same
}

function cutText(text: string, max: number): string {
  const end = isLowSurrogate(text, max - 1) ? max - 2 : max - 1
  return `${text.slice(0, end)}…`
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}

function holdsPattern(value: unknown, seen: Set<unknown>): boolean {
  if (!isObject(value) || seen.has(value)) return false
  seen.add(value)
  if (Object.hasOwn(value, partialBrand) || vendorOf(value) !== null) return true
  return Object.values(value).some((item) => holdsPattern(item, seen))
}

/** A copy in which such things print themselves. */
function printable(value: unknown, open: ReadonlySet<unknown>): unknown {
  if (!isObject(value)) return value
  if (open.has(value)) return printing('[Circular]')
  const inner = new Set([...open, value])
  if (Object.hasOwn(value, partialBrand)) {
    return printing(`partial(${inline(printable(Reflect.get(value, partialBrand), inner), longest)})`)
  }
  const vendor = vendorOf(value)
  if (vendor !== null) return printing(`[${vendor} schema]`)
  if (Array.isArray(value)) return value.map((item) => printable(item, inner))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printable(item, inner)]))
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
}

function vendorOf(value: object): string | null {
  const standard: unknown = '~standard' in value ? value['~standard'] : undefined
  if (typeof standard !== 'object' || standard === null || !('vendor' in standard)) return null
  return String(standard.vendor)
}

function printing(text: string): unknown {
  return { $$typeof: printsItself, toAsymmetricMatcher: () => text }
}
