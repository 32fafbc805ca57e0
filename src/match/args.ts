import { equal } from '../json/equal.js'
import { type Path, toPointer } from '../json/paths.js'
import { isLeafTest, leafMismatch } from './leaf.js'
import type { Mismatch } from './mismatch.js'
import { isPartial, partialBrand } from './partial.js'
import { isSameNumber } from './same-number.js'

/** Number texts that parsing changed, by JSON Pointer; `null` where the value never was a text. */
export type ExactTexts = Readonly<Record<string, string>> | null

/**
 * Compares expected with received arguments: exactly and deeply, key order free, absent equal to undefined and distinct
 * from null. A leaf of the expectation may be a RegExp, an asymmetric matcher, a Standard Schema or a predicate;
 * `partial` allows further keys at its level. All mismatches, in the order of the expectation, then of the received keys.
 */
export function matchArgs(expected: unknown, received: unknown, exact: ExactTexts): readonly Mismatch[] {
  const found: Mismatch[] = []
  compare({ exact: withTexts(exact), found, first: false, open: [] }, expected, received, [])
  return found
}

/** Whether {@link matchArgs} finds nothing; stops at the first mismatch. */
export function isMatchingArgs(expected: unknown, received: unknown, exact: ExactTexts): boolean {
  const found: Mismatch[] = []
  compare({ exact: withTexts(exact), found, first: true, open: [] }, expected, received, [])
  return found.length === 0
}

interface Comparison {
  readonly exact: ExactTexts | 'none'
  readonly found: Mismatch[]
  /** One mismatch is enough. */
  readonly first: boolean
  /** Pairs that are being compared: a circular pair is equal unless it differs elsewhere. */
  readonly open: unknown[]
}

function withTexts(exact: ExactTexts): ExactTexts | 'none' {
  if (exact === null) return null
  for (const _pointer in exact) return exact
  return 'none'
}

function compare(run: Comparison, expected: unknown, received: unknown, path: Path): void {
  if (run.first && run.found.length > 0) return
  if (typeof expected === 'number' && typeof received === 'number') return compareNumbers(run, expected, received, path)
  if (typeof expected === 'bigint' && typeof received === 'number') return compareNumbers(run, expected, received, path)
  if (expected === received) return
  if (isLeafTest(expected)) {
    const mismatch = leafMismatch(expected, received, path)
    if (mismatch !== null) run.found.push(mismatch)
    return
  }
  if (isPartial(expected)) return compareKeys(run, expected[partialBrand], received, path, true)
  if (Array.isArray(expected) && Array.isArray(received)) return compareItems(run, expected, received, path)
  if (isPlain(expected)) return compareKeys(run, expected, received, path, false)
  if (!equal(expected, received)) run.found.push(differs(expected, received, path))
}

function compareNumbers(run: Comparison, expected: number | bigint, received: number, path: Path): void {
  const text = typeof run.exact === 'string' || run.exact === null ? undefined : run.exact[toPointer(path)]
  if (text !== undefined && Number.isFinite(received)) {
    if (isSameNumber(String(expected), text)) return
    const code = typeof expected === 'number' && expected === received ? 'number-differs' : 'value-differs'
    run.found.push({ code, path, expected, received, text })
    return
  }
  // What never was a text is a value of the language: there 5n and 5 are two things.
  const same =
    typeof expected === 'number'
      ? expected === received || (Number.isNaN(expected) && Number.isNaN(received))
      : run.exact !== null && isSameNumber(String(expected), String(received))
  if (!same) run.found.push(differs(expected, received, path))
}

function compareItems(run: Comparison, expected: readonly unknown[], received: readonly unknown[], path: Path): void {
  within(run, expected, received, () => {
    for (let index = 0; index < Math.max(expected.length, received.length); index++) {
      const place = [...path, index]
      if (index >= received.length) run.found.push(missing(expected[index], place))
      else if (index >= expected.length) run.found.push(extra(received[index], place))
      else compare(run, expected[index], received[index], place)
    }
  })
}

function compareKeys(run: Comparison, expected: object, received: unknown, path: Path, allowsMore: boolean): void {
  if (!isKeyed(received)) {
    run.found.push(differs(expected, received, path))
    return
  }
  within(run, expected, received, () => {
    for (const key of Object.keys(expected)) compareKey(run, key, expected, received, path)
    if (allowsMore) return
    for (const key of Object.keys(received)) {
      const value = own(received, key)
      if (value !== undefined && !Object.hasOwn(expected, key)) run.found.push(extra(value, [...path, key]))
    }
  })
}

function compareKey(run: Comparison, key: string, expected: object, received: object, path: Path): void {
  const value = own(received, key)
  const wanted = own(expected, key)
  const place = [...path, key]
  const before = run.found.length
  compare(run, wanted, value, place)
  const last = run.found.at(-1)
  if (value !== undefined || run.found.length === before || last?.path !== place) return
  run.found[run.found.length - 1] = { ...missing(wanted, place), ...(last.reason === undefined ? {} : { reason: last.reason }) }
}

function within(run: Comparison, expected: object, received: object, body: () => void): void {
  for (let index = 0; index < run.open.length; index += 2) {
    if (run.open[index] === expected && run.open[index + 1] === received) return
  }
  run.open.push(expected, received)
  body()
  run.open.length -= 2
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined // any object may be asked for a key
}

/** An object literal, of any realm. */
function isPlain(value: unknown): value is object {
  if (!isKeyed(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** An object whose content is its keys; a Date, a Map or an array is none. */
function isKeyed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'
}

function differs(expected: unknown, received: unknown, path: Path): Mismatch {
  return { code: 'value-differs', path, expected, received }
}

function missing(expected: unknown, path: Path): Mismatch {
  return { code: 'key-missing', path, expected, received: undefined }
}

function extra(received: unknown, path: Path): Mismatch {
  return { code: 'key-extra', path, expected: undefined, received }
}
