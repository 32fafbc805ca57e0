import { kindOf } from '../json/kind.js'
import type { Path } from '../json/paths.js'
import { stateOf } from '../json/state-of.js'
import { isLeafTest } from './leaf.js'
import { isPartial, partialBrand } from './partial.js'

/** A part of a pattern that is equal to less than it seems. */
export interface Part {
  readonly path: Path
  readonly value: unknown
}

/** The first part that no JSON value can be equal to, such as a Map or a Symbol; `null` where all may be found in JSON. */
export function notJsonIn(pattern: unknown): Part | null {
  return find(pattern, [], [], isForeign)
}

/** The first part that nothing is equal to but itself: an instance whose private state its class does not tell. */
export function silentIn(pattern: unknown): Part | null {
  return find(pattern, [], [], isSilent)
}

function isForeign(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol'
  return !['plain', 'array', 'instance'].includes(kindOf(value))
}

function isSilent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && kindOf(value) === 'closed' && stateOf(value) === undefined
}

function find(
  pattern: unknown,
  path: Path,
  open: readonly object[],
  isMeant: (value: unknown) => boolean,
): Part | null {
  if (typeof pattern === 'symbol') return isMeant(pattern) ? { path, value: pattern } : null
  if (typeof pattern !== 'object' || pattern === null || open.includes(pattern)) return null
  if (isLeafTest(pattern)) return null
  const content = isPartial(pattern) ? pattern[partialBrand] : pattern
  if (isMeant(content)) return { path, value: pattern }
  const inner = [...open, pattern]
  for (const key of Object.keys(content)) {
    const found = find(Reflect.get(content, key), [...path, Array.isArray(content) ? Number(key) : key], inner, isMeant)
    if (found !== null) return found
  }
  return null
}
