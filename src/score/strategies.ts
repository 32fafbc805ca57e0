import { inline } from '../json/inline.js'
import { formatPath } from '../json/paths.js'
import { levenshtein } from '../text/levenshtein-similarity.js'
import { jaroWinkler } from '../text/jaro-winkler.js'
import { tokenSetRatio } from '../text/token-set-ratio.js'
import { checkJsonSchema } from '../tool/check-json-schema.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { type Compared, type Place, type ReadRule, verdict } from './compared.js'
import { badNormalised, normaliserThrew, notComparable } from './errors.js'
import type { Normaliser } from './options.js'
import { prepareArgs } from './prepare-args.js'
import { isData } from './require-data.js'
import { exactly, isSameValue, sameValue } from './same-value.js'
import { compareAmounts } from './values/currency.js'
import { compareDates } from './values/date.js'
import { compareDecimals, type DecimalLike, isDecimal, isWithin } from './values/decimal.js'
import { foldCase } from './values/fold-case.js'
import { normaliseText } from './values/normalise-text.js'
import { comparePhones } from './values/phone.js'
import { pairUp } from '../match/calls/pair-up.js'

type Compare = ReadRule['compare']

export function exact(keepsWhitespace: boolean): Compare {
  const rule = { ...exactly, keepsWhitespace }
  return (expected, actual, { path, textAt }) => sameValue(expected, actual, path, textAt, rule)
}

export const ignoreCase: Compare = (expected, actual, { path, textAt }) =>
  sameValue(expected, actual, path, textAt, { ...exactly, ignoresCase: true })

export function fuzzy(metric: 'levenshtein' | 'jaro_winkler' | 'token_set', ignoresCase: boolean): Compare {
  return (expected, actual, place) => {
    const texts = textsOf('fuzzy', expected, actual, place)
    if (texts === null) return wrongType
    if (texts[0] === texts[1]) return equal
    const [left = '', right = ''] = ignoresCase ? texts.map(foldCase) : texts
    if (metric === 'levenshtein') return graded(levenshtein(left, right))
    return graded(metric === 'jaro_winkler' ? jaroWinkler(left, right) : tokenSetRatio(left, right) / 100)
  }
}

export const semantic: Compare = (expected, actual, place) => {
  const texts = textsOf('semantic', expected, actual, place)
  if (texts === null) return wrongType
  const [left, right] = texts
  return left === right ? equal : graded(place.answers.semantic(left, right) ?? 1)
}

export function judge(question: string | null): Compare {
  return (expected, actual, { path, prompt, answers }) => {
    const answer = answers.judge({ question, path: formatPath(path), expected, actual, prompt })
    return answer === null ? graded(1) : { ...graded(answer.score), note: answer.reason }
  }
}

export function numeric(tolerance: number): Compare {
  return (expected, actual, place) => {
    const left = numberOf(expected)
    if (left === null) throw notComparable('numeric', place.path, expected, 'a number')
    const right = place.textAt(place.path) ?? numberOf(actual)
    if (right === null) return verdict(false, 'equal', 'not-a-number')
    if (compareDecimals(left, right) === 0 && typeof expected === typeof actual) return equal
    if (isWithin(left, right, tolerance)) return { similarity: 1, reason: 'within-tolerance' }
    return { similarity: 0, reason: 'beyond-tolerance', note: `tolerance ${tolerance}` }
  }
}

export function date(zone: string | undefined): Compare {
  const options = zone === undefined ? {} : { zone }
  return (expected, actual, { path }) =>
    same(expected, actual, compareDates(expected, actual, { ...options, at: formatPath(path) }))
}

export function phone(country: string | null): Compare {
  const options = country === null ? {} : { defaultCountry: country }
  return (expected, actual, { path }) =>
    same(expected, actual, comparePhones(expected, actual, { ...options, at: formatPath(path) }))
}

export function currency(code: string | null): Compare {
  const options = code === null ? {} : { defaultCurrency: code }
  return (expected, actual, { path }) =>
    same(expected, actual, compareAmounts(expected, actual, { ...options, at: formatPath(path) }))
}

/** What was written alike is equal without more. */
function same(expected: unknown, actual: unknown, reason: Compared['reason']): Compared {
  const isSame = reason === 'same-date' || reason === 'same-phone' || reason === 'same-amount'
  return isSame && expected === actual ? equal : { similarity: isSame ? 1 : 0, reason }
}

export function pattern(expression: RegExp): Compare {
  return (_expected, actual) => {
    if (typeof actual !== 'string') return wrongType
    if (expression.test(actual)) return { similarity: 1, reason: 'matches-pattern' }
    return { similarity: 0, reason: 'pattern-mismatch', note: String(expression) }
  }
}

/** Where none is right, one that differs in case, punctuation or order alone says so. */
export function oneOf(values: readonly unknown[]): Compare {
  return (_expected, actual, { path, schema, textAt }) => {
    const near = new Map<Compared['reason'], unknown>()
    for (const value of values) {
      const allowed = prepareArgs(value, schema).filled
      const compared = sameValue(allowed, actual, path, textAt, exactly)
      if (compared.similarity === 1) return { similarity: 1, reason: 'one-of' }
      if (!near.has(compared.reason)) near.set(compared.reason, allowed)
    }
    const reason = nearReasons.find((one) => near.has(one))
    if (reason !== undefined) return { similarity: 0, reason, nearest: near.get(reason) }
    return { similarity: 0, reason: 'not-one-of', note: `one of ${inline(values)}` }
  }
}

const nearReasons = ['case-mismatch', 'order-mismatch', 'punctuation-mismatch'] as const

export function range(min: number, max: number): Compare {
  return (_expected, actual, { path, textAt }) => {
    const number = textAt(path) ?? numberOf(actual)
    if (number === null) return verdict(false, 'equal', 'not-a-number')
    const isIn =
      (min === -Infinity || compareDecimals(number, min) >= 0) &&
      (max === Infinity || compareDecimals(number, max) <= 0)
    if (isIn) return { similarity: 1, reason: 'in-range' }
    return { similarity: 0, reason: 'out-of-range', note: boundsText(min, max) }
  }
}

function boundsText(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`
  return min === -Infinity ? `at most ${max}` : `${min} to ${max}`
}

/** Items are paired as well as can be; the similarity is the share of the longer list that is paired. */
export const anyOrder: Compare = (expected, actual, { path, isItem }) => {
  if (!Array.isArray(expected)) throw notComparable('any_order', path, expected, 'a list')
  if (!Array.isArray(actual)) return wrongType
  const left: readonly unknown[] = expected
  const right: readonly unknown[] = actual
  const longer = Math.max(left.length, right.length)
  if (longer === 0) return equal
  const all = [...right.keys()]
  const paired = left.map(() => -1)
  pairUp(
    {
      rows: left.length,
      columns: right.length,
      candidates: () => all,
      likely: () => [],
      mayPair: (row, column) => isItem(left[row], right[column], row, column),
    },
    paired,
  )
  const similarity = paired.filter((column) => column >= 0).length / longer
  if (similarity < 1) {
    return { similarity, reason: left.length === right.length ? 'value-mismatch' : 'length-mismatch' }
  }
  return paired.every((column, row) => column === row) ? equal : { similarity: 1, reason: 'equal-in-any-order' }
}

export const ignore: Compare = () => ({ similarity: 1, reason: 'ignored' })

export function conforms(schema: JsonSchema | null): Compare {
  return (_expected, actual, place) => {
    const own = schema ?? place.schema
    if (own === null) return verdict(false, 'conforms', 'schema-not-found')
    // The validator knows no other numbers.
    const value = typeof actual === 'bigint' ? Number(actual) : actual
    const check = checkJsonSchema(own, value, formatPath(place.path))
    if (check.valid) return { similarity: 1, reason: 'conforms' }
    const note = check.issues.map(({ message }) => message).join('; ')
    return { similarity: 0, reason: 'schema-mismatch', note }
  }
}

/** What it makes of an expected value must be something; of a received one it may make nothing, which is not right. */
export function normalised(name: string, normaliser: Normaliser): Compare {
  return (expected, actual, { path }) => {
    const make = (value: unknown): unknown => {
      try {
        // It may sort a list in place.
        return normaliser(typeof value === 'object' ? structuredClone(value) : value)
      } catch (cause) {
        throw normaliserThrew(name, path, value, cause)
      }
    }
    const [left, right] = [make(expected), make(actual)]
    if (left === undefined || left === null || !isData(left)) throw badNormalised(name, path, expected, left)
    if (right !== undefined && !isData(right) && !Number.isNaN(right)) throw badNormalised(name, path, actual, right)
    if (isSameValue(expected, actual)) return equal
    return verdict(isSameValue(left, right), 'normalised', 'value-mismatch')
  }
}

const equal: Compared = { similarity: 1, reason: 'equal' }
const wrongType: Compared = { similarity: 0, reason: 'type-mismatch' }

function graded(similarity: number): Compared {
  return { similarity, reason: 'similar' }
}

function textsOf(
  strategy: string,
  expected: unknown,
  actual: unknown,
  { path }: Place,
): readonly [string, string] | null {
  if (typeof expected !== 'string') throw notComparable(strategy, path, expected, 'a text')
  return typeof actual === 'string' ? [normaliseText(expected), normaliseText(actual)] : null
}

/** A number, or a text that is one in JSON. */
function numberOf(value: unknown): DecimalLike | null {
  const read = typeof value === 'string' ? value.trim() : value
  return isDecimal(read) ? read : null
}
