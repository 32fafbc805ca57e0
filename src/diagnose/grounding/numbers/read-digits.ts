import { currencyNames } from '../codes/currency-names.js'
import type { Place } from '../place.js'
import { isPartOfIdentifier } from '../reading/is-part-of-identifier.js'
import { decimalComma } from './decimal-comma.js'
import { isInIdentifier } from './in-identifier.js'
import type { Token } from './tokens-of.js'

/** One number that digits tell. */
export interface Numeral extends Place {
  readonly value: number
  /** The number as a JSON number, but for leading zeros. */
  readonly digits: string
}

/**
 * The numbers of a run of digits: one (`200,000`, `1'250.50`, `1_000`, `1,00,000`), or several (`5,10,15`; `[100,200]`, as
 * JSON has it). None where the run is part of a word (`A1001`, `Q3`, `card_0064`, `3fa85f`), of an identifier (`BK-90210`) or of a
 * version (`1.2.3`).
 */
export function readDigits(text: string, { text: run, start, end }: Token): readonly Numeral[] {
  // The full hour of a clock (`15:00`) tells no zero.
  if (run === '00' && text[start - 1] === ':') return []
  const exponent = exponentAt(text, end)
  if (isInWord(text, start, end, exponent) || isInIdentifier(text, start, end)) return []
  // What letters and a joiner before it make of it was asked.
  if (!/\p{L}-$/u.test(text.slice(Math.max(0, start - 2), start)) && isPartOfIdentifier(text, start, end)) return []
  const lead = leadOf(text, start)
  const decimal = lead.isPoint ? null : decimalComma(text, run, start, end)
  if (decimal !== null) return numeral(lead.sign + decimal, lead.start, end)
  if (isOne(text, run, lead.start, end)) {
    const plain = (lead.isPoint ? '0.' : '') + run.replaceAll(/[^\d.]/gu, '') + exponent
    return numeral(lead.sign + plain, lead.start, end + exponent.length)
  }
  return Array.from(run.matchAll(/[^,_'’\u00A0\u2009\u202F]+/gu)).flatMap(({ 0: part, index }) => {
    const digits = part.replace(/\.$/u, '')
    const sign = index === 0 ? lead.sign : ''
    const from = index === 0 ? lead.start : start + index
    return /^\d+(?:\.\d+)?$/u.test(digits) ? numeral(sign + digits, from, start + index + digits.length) : []
  })
}

function numeral(digits: string, start: number, end: number): readonly Numeral[] {
  const value = Number(digits)
  return Number.isFinite(value) ? [{ value, digits, start, end }] : []
}

/** Not grouped, or grouped by one separator: in threes, or as in India. In a list of JSON a comma groups nothing. */
function isOne(text: string, run: string, start: number, end: number): boolean {
  if (/^\d+(?:\.\d+)?$/u.test(run)) return true
  const isListed = text[start - 1] === '[' || text[start - 1] === ',' || text[end] === ']'
  return !(isListed && run.includes(',')) && grouped.test(run)
}

const grouped =
  /^(?:\d{1,3}([,'’\u00A0\u2009\u202F])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d\d)+,\d{3}|\d+(?:_\d+)+)(?:\.\d+)?$/u

function exponentAt(text: string, end: number): string {
  return /^[eE][+-]?\d{1,3}(?![\p{L}\p{N}_])/u.exec(text.slice(end, end + 6))?.[0] ?? ''
}

function isInWord(text: string, start: number, end: number, exponent: string): boolean {
  const before = text.slice(Math.max(0, start - 4), start)
  if (/[\p{L}\p{M}\p{N}_]$/u.test(before) && !/\d(?:x|×|h|m|ft)$/iu.test(before) && !isCurrency(before)) return true
  const after = text.slice(end, end + 20)
  if (exponent !== '' || after === '') return false
  const [letters] = /^\p{L}*(?=[\d_])/u.exec(after) ?? []
  return letters !== undefined && !/^(?:x|h|m|ft)$/iu.test(letters)
}

/** `USD500`, `Rs500`. */
function isCurrency(before: string): boolean {
  const [mark = ''] = /(?<![\p{L}\p{N}_])[A-Z][A-Za-z]{1,2}$/u.exec(before) ?? []
  return mark === 'Rs' || currencyNames.has(mark)
}

interface Lead {
  readonly start: number
  readonly sign: '-' | ''
  readonly isPoint: boolean
}

/** A point (`.5`) and a minus (`-5`, `-$5`) that join nothing: not in `10-20`, `A-1001`, `2026-03-30`, `Rs.500`. */
function leadOf(text: string, at: number): Lead {
  const isPoint = text[at - 1] === '.' && !joins.test(text[at - 2] ?? '')
  const start = isPoint ? at - 1 : at
  const minus = /\p{Sc}/u.test(text[start - 1] ?? '') ? start - 2 : start - 1
  const isNegative = /[-\u2212]/u.test(text[minus] ?? '') && !joins.test(text[minus - 1] ?? '')
  return { start: isNegative ? minus : start, sign: isNegative ? '-' : '', isPoint }
}

const joins = /[\p{L}\p{M}\p{N}_.)%\]]/u
