/** Whether JSON reads a number as another one: an integer of too many digits, what is too large, and what is too small. */
export function isLostNumber(text: string): boolean {
  const value = Number(text)
  if (!Number.isFinite(value)) return true
  const written = decimalOf(text)
  if (value === 0) return written.digits !== '0'
  // A fraction is rounded to some 17 digits, which is what everybody expects of it.
  if (written.exponent < 0) return false
  const read = decimalOf(String(value))
  return written.digits !== read.digits || written.exponent !== read.exponent
}

/** The digits without zeros around them, and the power of ten of the last one. */
function decimalOf(text: string): { readonly digits: string; readonly exponent: number } {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(text) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/u, '')
  const digits = all.replace(/0+$/u, '')
  if (digits === '') return { digits: '0', exponent: 0 }
  return { digits, exponent: Number(power) - fraction.length + (all.length - digits.length) }
}
