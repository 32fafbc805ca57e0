import { isObject } from '../json/is-object.js'
import { formatPath, type Path } from '../json/paths.js'
import { isPlain } from '../match/plain.js'
import { type Compared, verdict } from './compared.js'
import type { WrongCode } from './score.js'
import { compareDecimals } from './values/decimal.js'
import { foldCase } from './values/fold-case.js'
import { normaliseText } from './values/normalise-text.js'
import { textDifference } from './values/text-difference.js'

/** How texts are compared. */
export interface TextRule {
  readonly keepsWhitespace: boolean
  readonly ignoresCase: boolean
}

type TextAt = (path: Path) => string | undefined

/** Whether two texts that are not equal mean the same at their place. */
type IsSameText = (expected: string, actual: string, path: Path) => boolean

/**
 * Compares two JSON values as `exact` and `ignore_case` do: texts after normalisation, numbers by value, objects without
 * regard to key order, lists in order. `textAt` gives a received number as the model wrote it, by its path.
 */
export function sameValue(expected: unknown, actual: unknown, path: Path, textAt: TextAt, rule: TextRule): Compared {
  const difference = differenceOf(expected, actual, path, { ...usual, textAt, rule })
  if (difference === null) {
    const isFolded = rule.ignoresCase && differenceOf(expected, actual, path, { ...usual, textAt }) !== null
    return { similarity: 1, reason: isFolded ? 'equal-ignoring-case' : 'equal' }
  }
  const { code, at } = difference
  const note = at.length === path.length ? null : `at ${formatPath(at)}`
  return { ...verdict(false, 'equal', code), ...(note === null ? {} : { note }) }
}

/** Whether two JSON values are the same by these rules. */
export function isSameValue(expected: unknown, actual: unknown, rule: TextRule = exactly): boolean {
  return differenceOf(expected, actual, [], { ...usual, rule, tellsOrder: false }) === null
}

/** Whether two JSON values are the same, where some texts mean the same though they are not equal. */
export function isSameBut(
  expected: unknown,
  actual: unknown,
  path: Path,
  textAt: TextAt,
  isSameText: IsSameText,
): boolean {
  return differenceOf(expected, actual, path, { ...usual, textAt, isSameText, tellsOrder: false }) === null
}

/** The rule of `exact`. */
export const exactly: TextRule = { keepsWhitespace: false, ignoresCase: false }

interface Work {
  readonly textAt: TextAt
  readonly rule: TextRule
  readonly isSameText: IsSameText
  readonly level: number
  /** Whether lists that differ are looked through for another order: once, since lists may be in lists. */
  readonly tellsOrder: boolean
}

interface Difference {
  readonly code: WrongCode
  readonly at: Path
}

/** Deeper than any arguments; a circle ends here. */
const mostLevels = 500

const usual: Work = {
  textAt: () => undefined,
  rule: exactly,
  isSameText: () => false,
  level: 0,
  tellsOrder: true,
}

function differenceOf(expected: unknown, actual: unknown, path: Path, work: Work): Difference | null {
  if (work.level > mostLevels) return { code: 'value-mismatch', at: path }
  if (isNumeric(expected)) {
    if (!isNumeric(actual)) return { code: 'type-mismatch', at: path }
    const text = work.textAt(path)
    if (text === undefined && Object.is(expected, actual)) return null
    return isSameNumber(expected, text ?? actual) ? null : { code: 'value-mismatch', at: path }
  }
  if (typeof expected === 'string') {
    return typeof actual === 'string'
      ? differenceOfTexts(expected, actual, path, work)
      : { code: 'type-mismatch', at: path }
  }
  if (Array.isArray(expected)) {
    return Array.isArray(actual) ? differenceOfLists(expected, actual, path, work) : { code: 'type-mismatch', at: path }
  }
  if (isPlainObject(expected)) {
    return isPlainObject(actual)
      ? differenceOfObjects(expected, actual, path, work)
      : { code: 'type-mismatch', at: path }
  }
  if (Object.is(expected, actual)) return null
  return { code: typeof expected === typeof actual && actual !== null ? 'value-mismatch' : 'type-mismatch', at: path }
}

function differenceOfTexts(
  expected: string,
  actual: string,
  path: Path,
  { rule, isSameText }: Work,
): Difference | null {
  if (expected === actual) return null
  const [left, right] = rule.keepsWhitespace ? [expected, actual] : [normaliseText(expected), normaliseText(actual)]
  if (left === right || (rule.ignoresCase && foldCase(left) === foldCase(right))) return null
  if (isSameText(expected, actual, path)) return null
  const how = textDifference(left, right)
  if (how === 'case') return { code: 'case-mismatch', at: path }
  return { code: how === 'punctuation' ? 'punctuation-mismatch' : 'value-mismatch', at: path }
}

function differenceOfLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  path: Path,
  work: Work,
): Difference | null {
  if (expected.length !== actual.length) return { code: 'length-mismatch', at: path }
  const inner = { ...work, level: work.level + 1, tellsOrder: false }
  for (const [index, item] of expected.entries()) {
    const difference = differenceOf(item, actual[index], [...path, index], inner)
    if (difference === null) continue
    const isReorderedOnly = work.tellsOrder && isReordered(expected, actual, work.rule)
    return isReorderedOnly ? { code: 'order-mismatch', at: path } : difference
  }
  return null
}

/** Longer lists are not looked through for their order. */
const mostReordered = 200

/** Whether two lists hold the same, each as often. Equality is transitive, so that the first that is equal will do. */
function isReordered(expected: readonly unknown[], actual: readonly unknown[], rule: TextRule): boolean {
  if (expected.length > mostReordered) return false
  const left = [...actual]
  return expected.every((item) => {
    const index = left.findIndex((other) => isSameValue(item, other, rule))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

function differenceOfObjects(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  path: Path,
  work: Work,
): Difference | null {
  const inner = { ...work, level: work.level + 1 }
  for (const key of Object.keys(expected)) {
    const value = expected[key]
    if (value === undefined) continue
    if (!Object.hasOwn(actual, key)) return { code: 'value-mismatch', at: [...path, key] }
    const difference = differenceOf(value, actual[key], [...path, key], inner)
    if (difference !== null) return difference
  }
  const extra = Object.keys(actual).find((key) => actual[key] !== undefined && !Object.hasOwn(expected, key))
  return extra === undefined ? null : { code: 'value-mismatch', at: [...path, extra] }
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function isSameNumber(expected: number | bigint, actual: number | bigint | string): boolean {
  if (typeof expected === 'number' && !Number.isFinite(expected)) return expected === actual
  if (typeof actual === 'number' && !Number.isFinite(actual)) return false
  return compareDecimals(expected, actual) === 0
}

/** A Date has no keys either, and is no empty object. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && isPlain(value)
}
