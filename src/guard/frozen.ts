import { snapshot } from '../json/snapshot.js'

/** Freezes data of JSON that nobody else has, and all within it: without a copy. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** What `snapshot` makes of a value; data of JSON, which is most of what there is, takes a fraction of the time. */
export function frozenCopy<T>(value: T): T {
  // The copy has the shape of the original.
  return (isJson(value, 0) ? copyOf(value) : snapshot(value)) as T
}

// What is nested deeper may be nested without end.
const maxDepth = 50

function isJson(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > maxDepth) return false
  if (Array.isArray(value)) {
    return Object.keys(value).length === value.length && value.every((item) => isJson(item, depth + 1))
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || Object.hasOwn(value, '__proto__')) return false
  if (Object.getOwnPropertySymbols(value).length > 0) return false
  const parts = Object.values(Object.getOwnPropertyDescriptors(value))
  return parts.every((part) => part.enumerable === true && 'value' in part && isJson(part.value, depth + 1))
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map(copyOf))
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)])))
}
