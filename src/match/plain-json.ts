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
  if (!isLiteral(value) || isMarked(value)) return false
  const record = value as Readonly<Record<string, unknown>> // an object literal
  for (const key in record) if (!isPlainJson(record[key], level + 1)) return false
  return true
}

/** Whether what is expected and another value are surely equal, nothing but JSON both; where not, they may be all the same. */
export function isSurelyEqual(expected: unknown, other: unknown, level: number = 0): boolean {
  if (typeof expected !== 'object' || typeof other !== 'object' || expected === null || other === null) {
    // A key whose value is `undefined` may be there on one side only.
    return expected === other && expected !== undefined && typeof expected !== 'function'
  }
  if (level > mostLevels) return false
  if (Array.isArray(expected)) {
    if (!Array.isArray(other) || expected.length !== other.length) return false
    for (let index = 0; index < expected.length; index++) {
      if (!isSurelyEqual(expected[index], other[index], level + 1)) return false
    }
    return true
  }
  if (Array.isArray(other) || !isLiteral(expected) || !isLiteral(other) || isMarked(expected)) return false
  const left = expected as Readonly<Record<string, unknown>> // an object literal
  const right = other as Readonly<Record<string, unknown>> // an object literal
  let more = 0
  for (const key in left) {
    if (!isSurelyEqual(left[key], right[key], level + 1)) return false
    more -= 1
  }
  for (const _key in right) more += 1
  return more === 0
}

/** Whether it may be a test, or say how it is compared. */
function isMarked(value: object): boolean {
  return partialBrand in value || 'asymmetricMatch' in value || '~standard' in value
}

function isLiteral(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}
