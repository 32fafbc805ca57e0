import { partialBrand } from './partial.js'

// Deeper values are compared in the careful way.
const mostLevels = 40

/**
 * Whether a value is nothing but JSON: object literals, lists, texts, numbers, booleans and `null`, no test in it. Most are,
 * and long lists of them are read in little time.
 */
export function isPlainJson(value: unknown, level: number = 0): boolean {
  if (typeof value !== 'object') return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
  if (value === null) return true
  if (level > mostLevels) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isPlainJson(value[index], level + 1)) return false
    return true
  }
  if (!isLiteral(value) || partialBrand in value || 'asymmetricMatch' in value || '~standard' in value) return false
  const record = value as Readonly<Record<string, unknown>> // an object literal
  for (const key in record) if (!isPlainJson(record[key], level + 1)) return false
  return true
}

/** Whether a value that is nothing but JSON and another one are surely equal; where not, they may be all the same. */
export function isSurelyEqual(plain: unknown, other: unknown): boolean {
  if (typeof plain !== 'object' || typeof other !== 'object' || plain === null || other === null) return plain === other
  if (Array.isArray(plain)) {
    if (!Array.isArray(other) || plain.length !== other.length) return false
    for (let index = 0; index < plain.length; index++) if (!isSurelyEqual(plain[index], other[index])) return false
    return true
  }
  if (Array.isArray(other) || !isLiteral(other)) return false
  const left = plain as Readonly<Record<string, unknown>> // an object literal, as the caller knows
  const right = other as Readonly<Record<string, unknown>> // an object literal
  let more = 0
  for (const key in left) {
    if (!isSurelyEqual(left[key], right[key])) return false
    more -= 1
  }
  for (const _key in right) more += 1
  return more === 0
}

function isLiteral(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}
