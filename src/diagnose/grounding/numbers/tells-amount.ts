import type { Place } from '../place.js'
import type { NumberAsk } from './number-ask.js'
import type { NumberReading } from './number-reading.js'
import { tellsNumber } from './tells-number.js'
import { unitBeside, unitOf } from './unit-beside.js'

/** A number that is written as a text, and what it is one of. */
export interface Amount {
  /** As JSON writes it. */
  readonly digits: string
  /** `USD` or `%`; `null` for nothing. */
  readonly unit: string | null
}

/** A number that is written as a text, with a currency or as a percentage. Leading zeros are those of an identifier. */
export function readAmount(value: string): Amount | null {
  const [, before = '', digits, after = ''] = written.exec(value.replace(decimal, '.')) ?? []
  if (digits === undefined || (/^[+-]?0\d/u.test(digits) && !/^0\d$/u.test(value))) return null
  const mark = before === '' ? after : before
  const unit = mark === '' ? null : unitOf(mark)
  return mark !== '' && unit === null ? null : { digits: digits.replaceAll(',', ''), unit }
}

/** `49,90` */
const decimal = /(?<=^\D{0,4}\d+),(?=\d\d?(?!\d))/u

const written = /^(\p{Sc}|[A-Z]{3})?\s?([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?(%|\p{Sc}|[A-Z]{3})?$/u

/** Where a text tells an amount: never one of another currency, nor money by a percentage. */
export function tellsAmount(
  { digits, unit }: Amount,
  text: string,
  numbers: NumberReading,
  ask: NumberAsk,
): Place | null {
  const value = Number(digits)
  if (/^0\d$/u.test(digits)) return tellsPart(value, numbers, ask)
  const place = tellsNumber(value, digits, numbers, ask)
  if (place === null || unit === null || isSame(text, place, unit)) return place
  // It may be told again, as what it is.
  for (const { 0: found, index } of text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)) {
    const other = { start: index, end: index + found.length }
    if (Number(found.replaceAll(',', '')) === value && isSame(text, other, unit)) return other
  }
  return null
}

/** `03` is no amount, and may be the third month. */
function tellsPart(value: number, { moments }: NumberReading, { parts }: NumberAsk): Place | null {
  return parts.map((part) => moments.get(`${part} ${value}`)).find((place) => place !== undefined) ?? null
}

function isSame(text: string, place: Place, unit: string): boolean {
  const told = unitBeside(text, place)
  return told === null || told === unit
}
