/** A number as exactly as it is known: a number of JavaScript (its shortest decimal form), a BigInt, or the text of a JSON number. */
export type DecimalLike = number | bigint | string

/** Whether this is a number that has a value: finite, or a text in the grammar of JSON numbers. */
export function isDecimal(value: unknown): value is DecimalLike {
  if (typeof value === 'string') return jsonNumber.test(value)
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))
}

/**
 * -1, 0 or 1 as `a` is less than, equal to or greater than `b`; `NaN` where one is no number. Exact for any number of digits
 * and any exponent: `9007199254740993` is not `9007199254740992`, `1e400` is less than `1e401`. A number of JavaScript is
 * what it prints: `0.1 + 0.2` is 0.30000000000000004 and not `0.3`.
 */
export function compareDecimals(a: DecimalLike, b: DecimalLike): number {
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a < b ? -1 : a > b ? 1 : Number.NaN
  const left = readDecimal(a)
  const right = readDecimal(b)
  return left === null || right === null ? Number.NaN : signOfSum([left, negative(right)])
}

/**
 * Whether two numbers differ by at most `tolerance`, in exact decimal arithmetic: 0.29 and 0.30 are within 0.01, although
 * their difference as numbers of JavaScript is not. False where one is no number, or the tolerance is negative.
 */
export function isWithin(a: DecimalLike, b: DecimalLike, tolerance: DecimalLike): boolean {
  const left = readDecimal(a)
  const right = readDecimal(b)
  const most = readDecimal(tolerance)
  if (left === null || right === null || most === null) return false
  const isLess = signOfSum([left, negative(right)]) < 0
  const [greater, less] = isLess ? [right, left] : [left, right]
  return signOfSum([greater, negative(less), negative(most)]) <= 0
}

/** One text for all spellings of a number, and another for any other number: `1e2`, `100` and `100.0`. Needs {@link isDecimal}. */
export function decimalKey(value: DecimalLike): string {
  const parts = jsonNumber.exec(String(value))
  if (parts === null) return String(value)
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/u, '')
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - end)
  return end === 0 ? '0' : `${sign}${digits.slice(0, end)}e${exponent}`
}

/** `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: bigint
  /** The power of ten that is greater than all of it. */
  readonly end: bigint
}

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u

function readDecimal(value: DecimalLike): Decimal | null {
  const parts = jsonNumber.exec(String(value))
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts
  const digits = BigInt(whole + fraction)
  const exponent = BigInt(power) - BigInt(fraction.length)
  const end = exponent + BigInt((whole + fraction).replace(/^0+/u, '').length)
  return { digits: sign === '-' ? -digits : digits, exponent, end }
}

function negative(decimal: Decimal): Decimal {
  return { ...decimal, digits: -decimal.digits }
}

/**
 * The sign of the sum of at most ten decimals. Adds from the highest exponent down, and stops when what remains cannot
 * change the sign; so a power of ten is never longer than the text of one of them.
 */
function signOfSum(decimals: readonly Decimal[]): number {
  const terms = decimals.filter(({ digits }) => digits !== 0n).toSorted((a, b) => (a.exponent > b.exponent ? -1 : 1))
  let sum = 0n
  let exponent = 0n
  for (const [index, term] of terms.entries()) {
    // Less than ten of them, each below ten to the `end`, are together below ten to the `end` + 1.
    if (sum !== 0n && terms.slice(index).every(({ end }) => end < exponent)) break
    if (sum !== 0n) sum *= 10n ** (exponent - term.exponent)
    sum += term.digits
    exponent = term.exponent
  }
  return sum === 0n ? 0 : sum < 0n ? -1 : 1
}
