/** The number of an amount, without its sign. */
export interface MoneyNumber {
  /** Without needless zeros, with a point. */
  readonly decimal: string
  /** The one separator, before three digits, that is taken to group, and might be a decimal one. */
  readonly groupsBy: '.' | ',' | null
}

/** Reads digits with `.`, `,`, spaces and apostrophes between them; `null` where they make no number. */
export function readMoneyNumber(text: string): MoneyNumber | null {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points + commas === 1) return readOneSeparator(text, points === 1 ? '.' : ',')
  // Both: the last is decimal. Only one of them, several times: it groups.
  const isMixed = points > 0 && commas > 0
  const at = isMixed ? Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')) : text.length
  return join(text.slice(0, at), text.slice(at + 1), null)
}

/** A number without its sign, as a decimal without needless zeros: `1e21` is a one and 21 zeros. */
export function plainDecimal(value: number | bigint): string {
  const [mantissa = '', power = '0'] = String(value).replace(/^-/u, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const point = whole.length + Number(power)
  const digits = '0'.repeat(Math.max(0, -point)) + (whole + fraction).padEnd(point, '0')
  return decimalOf(digits.slice(0, Math.max(0, point)), digits.slice(Math.max(0, point)))
}

function readOneSeparator(text: string, separator: '.' | ','): MoneyNumber | null {
  const [whole = '', fraction = ''] = text.split(separator)
  // No group begins with a zero, and none is longer than three digits.
  const isGroup = /^[1-9]\d{0,2}$/u.test(whole) && fraction.length === 3
  return isGroup ? join(whole + fraction, '', separator) : join(whole, fraction, null)
}

function join(whole: string, fraction: string, groupsBy: '.' | ',' | null): MoneyNumber | null {
  if (!isGrouped(whole) || !/^\d*$/u.test(fraction)) return null
  return { decimal: decimalOf(whole.replaceAll(/\D/gu, ''), fraction), groupsBy }
}

/** Not at all, by threes with one separator, or as in India: `1,00,00,000`. */
function isGrouped(whole: string): boolean {
  return /^\d*$|^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d\d)*,\d{3}$/u.test(whole)
}

function decimalOf(whole: string, fraction: string): string {
  const integer = whole.replace(/^0+/u, '') || '0'
  const rest = fraction.replace(/0+$/u, '')
  return rest === '' ? integer : `${integer}.${rest}`
}
