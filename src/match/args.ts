import { asWritten } from '../json/as-written.js'
import { equal } from '../json/equal.js'
import { inline } from '../json/inline.js'
import { kindOf } from '../json/kind.js'
import { toPointer } from '../json/paths.js'
import { type ArgsPlace, inside, placeOfMode } from './args-place.js'
import { comparisonMismatch, isLeafTest, leafMismatch } from './leaf.js'
import type { Mismatch } from './mismatch.js'
import { isPartial, partialBrand } from './partial.js'
import { isPlain } from './plain.js'
import { isSameNumber } from './same-number.js'

/** Number texts that parsing changed, by JSON Pointer; `null` where the value never was a text. */
export type ExactTexts = Readonly<Record<string, string>> | null

/**
 * Compares expected with received arguments, exactly and deeply unless the place says otherwise: key order free, absent equal
 * to undefined and distinct from null. A leaf of the expectation may be a RegExp, an asymmetric matcher, a Standard Schema
 * or a predicate; `partial` allows further keys at its level. All mismatches, in the order of the expectation, then of the
 * received keys.
 */
export function matchArgs(
  expected: unknown,
  received: unknown,
  exact: ExactTexts,
  place: ArgsPlace = placeOfMode.exact,
): readonly Mismatch[] {
  const found: Mismatch[] = []
  compare(begin(exact, found, Infinity), place, expected, received)
  return found
}

/** Whether {@link matchArgs} finds nothing; stops at the first mismatch. */
export function isMatchingArgs(
  expected: unknown,
  received: unknown,
  exact: ExactTexts,
  place: ArgsPlace = placeOfMode.exact,
): boolean {
  const found: Mismatch[] = []
  compare(begin(exact, found, 1), place, expected, received)
  return found.length === 0
}

interface Comparison {
  /** It was a text, so a BigInt may stand for a number. */
  readonly wasText: boolean
  /** The number texts; `null` where there is none to look up. */
  readonly texts: ExactTexts
  readonly found: Mismatch[]
  /** So many mismatches are enough. */
  readonly most: number
  /** Where it is now. */
  readonly path: (string | number)[]
  /** Pairs that are being compared: a circular pair is equal unless it differs elsewhere. */
  readonly open: object[]
}

function begin(exact: ExactTexts, found: Mismatch[], most: number): Comparison {
  let texts: ExactTexts = null
  for (const _pointer in exact) texts = exact
  return { wasText: exact !== null, texts, found, most, path: [], open: [] }
}

function compare(run: Comparison, place: ArgsPlace, expected: unknown, received: unknown): void {
  if (run.found.length >= run.most) return
  if (place.compare !== null) {
    const mismatch = comparisonMismatch(place.compare, expected, received, run.path)
    if (mismatch !== null) run.found.push({ ...mismatch, path: [...run.path], ...writtenText(run, received) })
  } else if (place.mode === 'ignore') {
    if (place.nodes.length > 0) compareNamed(run, place, expected, received)
  } else if (typeof received === 'number' && (typeof expected === 'number' || typeof expected === 'bigint')) {
    compareNumbers(run, expected, received)
  } else if (typeof expected === 'object' && expected !== null) {
    compareObject(run, place, expected, received)
  } else if (typeof expected === 'function') {
    if (expected !== received) compareLeaf(run, expected, received)
  } else if (expected !== received && !equal(expected, received)) {
    run.found.push(differs(run, expected, received))
  }
}

/** Of what is ignored, the places that overrides name; they may be there on one side only. */
function compareNamed(run: Comparison, place: ArgsPlace, expected: unknown, received: unknown): void {
  const content = isPartial(expected) ? expected[partialBrand] : expected
  if (isLeafTest(content)) return
  if (Array.isArray(content) || Array.isArray(received)) {
    compareItems(run, place, Array.isArray(content) ? content : [], Array.isArray(received) ? received : [])
  } else {
    compareKeys(run, place, isKeyed(content) ? content : {}, isKeyed(received) ? received : {}, false)
  }
}

function compareNumbers(run: Comparison, expected: number | bigint, received: number): void {
  const text = run.texts?.[toPointer(run.path)]
  if (text !== undefined && Number.isFinite(received)) {
    if (isSameNumber(String(expected), text)) return
    const code = typeof expected === 'number' && expected === received ? 'number-differs' : 'value-differs'
    run.found.push({ code, path: [...run.path], expected, received, text })
    return
  }
  // What never was a text is a value of the language: there 5n and 5 are two things.
  const same =
    typeof expected === 'number'
      ? expected === received || (Number.isNaN(expected) && Number.isNaN(received))
      : run.wasText && isSameNumber(String(expected), String(received))
  if (!same) run.found.push(differs(run, expected, received))
}

function compareObject(run: Comparison, place: ArgsPlace, expected: object, received: unknown): void {
  if (Array.isArray(expected) && Array.isArray(received)) compareItems(run, place, expected, received)
  else if (isLeafTest(expected)) compareLeaf(run, expected, received)
  else if (isPartial(expected)) compareKeyed(run, place, expected[partialBrand], received, true)
  else if (isPlain(expected)) compareKeyed(run, place, expected, received, false)
  else if (!equal(expected, received)) run.found.push(differs(run, expected, received))
}

function compareLeaf(run: Comparison, expected: unknown, received: unknown): void {
  const mismatch = isLeafTest(expected) ? leafMismatch(expected, received, run.path) : null
  if (mismatch !== null) run.found.push({ ...mismatch, path: [...run.path], ...writtenText(run, received) })
}

function compareItems(
  run: Comparison,
  place: ArgsPlace,
  expected: readonly unknown[],
  received: readonly unknown[],
): void {
  if (isOpen(run, expected, received)) return
  run.open.push(expected, received)
  const depth = run.path.length
  const length = Math.max(expected.length, received.length)
  for (let index = 0; index < length && run.found.length < run.most; index++) {
    run.path[depth] = index
    const item = inside(place, index)
    if (item.mode === 'ignore' || item.compare !== null) compare(run, item, expected[index], received[index])
    else if (index >= received.length) run.found.push(missing(run, expected[index]))
    else if (index >= expected.length) run.found.push(extra(run, received[index]))
    else compare(run, item, expected[index], received[index])
  }
  run.path.length = depth
  run.open.length -= 2
}

function compareKeyed(
  run: Comparison,
  place: ArgsPlace,
  expected: object,
  received: unknown,
  isPartially: boolean,
): void {
  if (isKeyed(received)) compareKeys(run, place, expected, received, isPartially)
  else run.found.push(differs(run, expected, received))
}

function compareKeys(
  run: Comparison,
  place: ArgsPlace,
  expected: object,
  received: object,
  isPartially: boolean,
): void {
  if (isOpen(run, expected, received)) return
  run.open.push(expected, received)
  const depth = run.path.length
  for (const key of Object.keys(expected)) {
    if (run.found.length >= run.most) break
    run.path[depth] = key
    compareKey(run, inside(place, key), own(expected, key), own(received, key), isPartially)
  }
  for (const key of Object.keys(received)) {
    if (run.found.length >= run.most) break
    if (Object.hasOwn(expected, key)) continue
    run.path[depth] = key
    const value = own(received, key)
    if (value !== undefined) compareExtra(run, inside(place, key), value, isPartially)
  }
  run.path.length = depth
  run.open.length -= 2
}

/** A key of the expectation. Whatever stands against an absent value, it is missing. */
function compareKey(run: Comparison, place: ArgsPlace, expected: unknown, value: unknown, isPartially: boolean): void {
  if (expected === undefined && value === undefined) return
  const { mode, schema } = place
  const isFunction = place.compare !== null
  // What `partial` names must be there, whatever the mode.
  if (value === undefined && mode === 'within' && !isFunction && !isPartially) return
  const before = run.found.length
  compare(run, place, expected === undefined ? schema?.absent : expected, value === undefined ? schema?.absent : value)
  const found = run.found[before]
  if (value !== undefined || found === undefined || (mode === 'ignore' && !isFunction)) return
  run.found.length = before
  run.found.push({ ...missing(run, expected), ...(found.reason === undefined ? {} : { reason: found.reason }) })
}

/** A key that the expectation does not have. */
function compareExtra(run: Comparison, place: ArgsPlace, value: unknown, isPartially: boolean): void {
  const { mode, schema } = place
  if (mode === 'ignore' || place.compare !== null) {
    compare(run, place, schema?.absent, value)
    return
  }
  if (mode === 'contains' || (isPartially && !place.isNamed)) return
  const before = run.found.length
  if (schema?.absent !== undefined) {
    compare(run, place, schema.absent, value)
    if (run.found.length === before) return
  }
  run.found.length = before
  run.found.push(extra(run, value))
}

function isOpen(run: Comparison, expected: object, received: object): boolean {
  for (let index = 0; index < run.open.length; index += 2) {
    if (run.open[index] === expected && run.open[index + 1] === received) return true
  }
  return false
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined // any object may be asked for a key
}

/** An object whose content is its keys; a Date, a Map, an array or an instance whose state is private is none. */
function isKeyed(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Object.getPrototypeOf(value) === Object.prototype) return true
  return Object.prototype.toString.call(value) === '[object Object]' && kindOf(value) !== 'closed'
}

function differs(run: Comparison, expected: unknown, received: unknown): Mismatch {
  return { code: 'value-differs', path: [...run.path], expected, received, ...writtenText(run, received) }
}

function missing({ path }: Comparison, expected: unknown): Mismatch {
  return { code: 'key-missing', path: [...path], expected, received: undefined }
}

function extra(run: Comparison, received: unknown): Mismatch {
  return { code: 'key-extra', path: [...run.path], expected: undefined, received, ...writtenText(run, received) }
}

/** The text of the model, where parsing changed it. Where one mismatch is enough nobody reads it. */
function writtenText({ texts, path, most }: Comparison, received: unknown): { readonly text?: string } {
  if (texts === null || most === 1) return {}
  const place = toPointer(path)
  if (!Object.keys(texts).some((pointer) => pointer === place || pointer.startsWith(`${place}/`))) return {}
  return { text: inline(asWritten(received, texts, path), Infinity) }
}
