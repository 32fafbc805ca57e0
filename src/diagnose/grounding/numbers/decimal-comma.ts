import { currencyNames } from '../codes/currency-names.js'

/**
 * The digits of a number that is written with a decimal comma or with points for thousands, as English writes it: `49,90`, `3,5`,
 * `1.249,90`, and with a currency beside it `1.000`. `null` where it is none, or may be a list (`[3,5]`, `3,5,7`).
 */
export function decimalComma(text: string, run: string, start: number, end: number): string | null {
  if (run.includes(',')) {
    const isDecimal = /^(?:\d+|\d{1,3}(?:[.'’\u00A0\u2009\u202F]\d{3})+),(?:\d{1,2})$|^0,\d+$/u.test(run)
    if (!isDecimal || isListed(text, start, end)) return null
    const [whole = '', fraction = ''] = run.split(',')
    return `${whole.replaceAll(/\D/gu, '')}.${fraction}`
  }
  if (!/^[1-9]\d{0,2}(?:\.\d{3})+$/u.test(run)) return null
  return run.indexOf('.') !== run.lastIndexOf('.') || hasCurrency(text, start, end) ? run.replaceAll('.', '') : null
}

/** `[3,5]`, `(3,5)`, `1, 2,5`, `2,5, 7`. */
function isListed(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 3), start), text.slice(end, end + 3)]
  return (
    /[[,]$|\d,\s$/u.test(before) || /^\]|^,\s?[\d-]/u.test(after) || (before.endsWith('(') && after.startsWith(')'))
  )
}

/** A sign or a code right before or after it. */
function hasCurrency(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 6), start)
  const after = text.slice(end, end + 8)
  const [, code = ''] = /(?<![\p{L}\p{N}_])([A-Z]{3})\s?$/u.exec(before) ?? []
  const [, codeAfter = ''] = /^\s?([A-Z]{3})(?![\p{L}\p{N}_])/u.exec(after) ?? []
  if (currencyNames.has(code) || currencyNames.has(codeAfter)) return true
  return /\p{Sc}\s?$/u.test(before) || /^\s?(?:\p{Sc}|euros?\b)/iu.test(after)
}
