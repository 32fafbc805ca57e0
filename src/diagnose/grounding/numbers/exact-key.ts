import { decimalKey, isDecimal } from '../../../score/values/decimal.js'

/** From so much on, of 16 digits, two integers may be the same number of JavaScript. */
const least = 1e15

/** One text for all spellings of a large integer (`1e21`, `1000000000000000000000`), and another for any other; `null` for other numbers. */
export function exactKey(text: string): string | null {
  const plain = text.replace(/^(-?)0+(?=\d)/u, '$1')
  if (!isDecimal(plain) || Math.abs(Number(plain)) < least) return null
  const key = decimalKey(plain)
  return key.includes('e-') ? null : key
}
