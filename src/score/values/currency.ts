import { currencySymbols } from './currency-symbols.js'
import { badCurrency, expectedNoAmount, needsDefaultCurrency } from './errors.js'
import { plainDecimal, readMoneyNumber, type MoneyNumber } from './money-number.js'
import { normaliseText } from './normalise-text.js'

export interface CurrencyOptions {
  /** Three letters (ISO 4217), for amounts without a currency, and for signs that several currencies share. */
  readonly defaultCurrency?: string | undefined
}

/** An amount (a decimal without needless zeros) of a currency (ISO 4217), or why it is none. */
export type ReadAmount =
  | { readonly amount: string; readonly currency: string }
  | { readonly problem: 'not-an-amount' | 'ambiguous' | 'needs-currency' }

/**
 * Reads an amount of money, however it is written: `$1,250.00`, `1.250,00 €`, `CHF 1'250`, `₹1,00,000`, `(5.00 USD)`, 1250. The
 * currency is a code (ISO 4217) or a sign, before or after; numbers, and texts without one, are of the default currency. `$`,
 * `¥` and `£` are the default currency if it has this sign, else USD, JPY and GBP; `kr` and `Rs` need one that has it.
 *
 * Of `.` and `,` the one that comes last is the decimal separator; one that occurs several times groups. One alone before
 * exactly three digits groups, as in `$1,250`: amounts have two decimals at most; but it is ambiguous if the currency has
 * three (KWD), or if the text is also a number (`1.250`).
 *
 * @throws ScoreError `bad-currency`
 */
export function readAmount(value: unknown, { defaultCurrency }: CurrencyOptions = {}): ReadAmount {
  if (defaultCurrency !== undefined && !isCode(defaultCurrency)) throw badCurrency(defaultCurrency)
  const parts = partsOf(value)
  if (parts === null) return { problem: 'not-an-amount' }
  const { number, marks, isNegative } = parts
  const currency = currencyOf(marks, defaultCurrency)
  if ('problem' in currency) return currency
  if (number.groupsBy !== null) {
    const isNumber = marks.length === 0 && number.groupsBy === '.'
    if (isNumber || hasThreeDecimals(currency.code)) return { problem: 'ambiguous' }
  }
  const { decimal } = number
  return { amount: isNegative && decimal !== '0' ? `-${decimal}` : decimal, currency: currency.code }
}

/**
 * How a received amount compares with the expected one; `at` is the parameter, for errors. A received amount that can be
 * read in two ways is none.
 *
 * @throws ScoreError `needs-default-currency` where either does not say its currency and no default is given,
 * `expected-not-an-amount`, `bad-currency`
 */
export function compareAmounts(
  expected: unknown,
  actual: unknown,
  { at = '', ...options }: CurrencyOptions & { readonly at?: string | undefined } = {},
): 'same-amount' | 'value-mismatch' | 'not-an-amount' {
  const left = readAmount(expected, options)
  if ('problem' in left) {
    if (left.problem === 'needs-currency') throw needsDefaultCurrency(expected, at)
    throw expectedNoAmount(expected, at, left.problem)
  }
  const right = readAmount(actual, options)
  if ('amount' in right) {
    return left.amount === right.amount && left.currency === right.currency ? 'same-amount' : 'value-mismatch'
  }
  if (right.problem === 'needs-currency') throw needsDefaultCurrency(actual, at)
  return 'not-an-amount'
}

interface Parts {
  readonly number: MoneyNumber
  /** Codes and signs, before and after. */
  readonly marks: readonly string[]
  readonly isNegative: boolean
}

function partsOf(value: unknown): Parts | null {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))) {
    return { number: { decimal: plainDecimal(value), groupsBy: null }, marks: [], isNegative: value < 0 }
  }
  if (typeof value !== 'string') return null
  const parts = form.exec(normaliseText(value))
  if (parts === null) return null
  const [, before = '', digits = '', after = ''] = parts
  const number = readMoneyNumber(digits)
  const isNegative = signs.get([before, after].map((side) => side.replaceAll(mark, '').replaceAll(' ', '')).join('|'))
  if (number === null || isNegative === undefined) return null
  return { number, marks: `${before} ${after}`.match(mark) ?? [], isNegative }
}

/** Before, number, after. A point after a letter belongs to an abbreviation (`Rs.50`). */
const form = /^((?:[^\d.,']|(?<=\p{L})\.)*)([.,]?\d(?:[\d.,' ]*\d)?)(\D*)$/u
const mark = /\p{L}*\p{Sc}|\p{L}+\.?/gu
/** What may stand before and after the number beside marks and spaces, and whether it makes the amount negative. */
const signs: ReadonlyMap<string, boolean> = new Map([
  ['|', false],
  ['+|', false],
  ['-|', true],
  ['\u2212|', true],
  ['(|)', true],
])

function currencyOf(
  marks: readonly string[],
  defaultCurrency: string | undefined,
): { readonly code: string } | { readonly problem: 'not-an-amount' | 'ambiguous' | 'needs-currency' } {
  const [first, ...rest] = marks.map(currenciesOf)
  if (first === undefined) {
    return defaultCurrency === undefined ? { problem: 'needs-currency' } : { code: defaultCurrency }
  }
  const common = first.filter((code) => rest.every((codes) => codes.includes(code)))
  if (defaultCurrency !== undefined && common.includes(defaultCurrency)) return { code: defaultCurrency }
  const [usual] = common
  if (usual === undefined) return { problem: 'not-an-amount' }
  if (usual !== null) return { code: usual }
  return { problem: defaultCurrency === undefined ? 'needs-currency' : 'ambiguous' }
}

function currenciesOf(text: string): readonly (string | null)[] {
  const symbol = currencySymbols.get(text.replace('.', ''))
  if (symbol !== undefined) return symbol
  const code = text.toUpperCase()
  return isCode(code) ? [code] : []
}

function isCode(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(code)
}

/** Made when the first is asked for: not every score has money in it. */
let codes: ReadonlySet<string> | null = null

function hasThreeDecimals(currency: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return (format.resolvedOptions().maximumFractionDigits ?? 0) > 2
}
