/**
 * Whether two number texts stand for the same number, however they are written: `5` and `5.0`, `100` and `1e2`. Exact at
 * any length, where comparing parsed numbers would round.
 */
export function isSameNumber(a: string, b: string): boolean {
  if (a === b) return true
  const left = normalize(a)
  return left !== null && left === normalize(b)
}

/**
 * One text for all texts of a number: as JavaScript writes it where that is the number, so that plain numbers need no work.
 * What is no number stays as it is.
 */
export function normalNumber(text: string): string {
  const plain = String(Number(text))
  return isSameNumber(plain, text) ? plain : (normalize(text) ?? text)
}

/** Sign, digits without zeros at either end, and the power of ten of the last digit. */
function normalize(text: string): string | null {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text)
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign === '-' ? '-' : ''}${significant}e${power}`
}
