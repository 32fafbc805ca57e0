import { isObject } from '../../json/is-object.js'

/**
 * What data of `toTagged` stand for, as far as JSON arguments and schemas go: integers, numbers that JSON lacks, and keys that
 * begin with `$`. Other tags stay as they are, and are equal to nothing that is expected.
 */
export function untagged(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(untagged)
  if (!isObject(data)) return data
  const entries = Object.entries(data)
  const [[tag, value] = ['', null]] = entries
  if (entries.length === 1 && typeof value === 'string') {
    if (tag === '$bigint' && /^-?\d+$/u.test(value)) return BigInt(value)
    if (tag === '$number') return Number(value)
  }
  return Object.fromEntries(entries.map(([key, item]) => [key.startsWith('$$') ? key.slice(1) : key, untagged(item)]))
}
