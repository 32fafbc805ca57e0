import { compareDecimals } from '../../score/values/decimal.js'

/** What to read in the place of a number whose text, in the grammar of JSON, JavaScript may not hold. */
export type ReadNumber = { readonly kind: 'same' | 'inexact' } | { readonly kind: 'integer'; readonly value: bigint }

/** Whether a number says the same in JavaScript as its text; integers that do not are read as BigInt. */
export function changedNumber(text: string): ReadNumber {
  const number = Number(text)
  if (/^-?\d+$/u.test(text)) {
    return Number.isSafeInteger(number) ? { kind: 'same' } : { kind: 'integer', value: BigInt(text) }
  }
  return { kind: compareDecimals(text, number) === 0 ? 'same' : 'inexact' }
}
