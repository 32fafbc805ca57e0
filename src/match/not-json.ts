import { kindOf } from '../json/kind.js'
import type { Path } from '../json/paths.js'
import { isLeafTest } from './leaf.js'
import { isPartial, partialBrand } from './partial.js'

/** A part of a pattern that no JSON value can be equal to, such as a Map or a Symbol. */
export interface NotJson {
  readonly path: Path
  readonly value: unknown
}

/** The first such part; `null` where all may be found in JSON. */
export function notJsonIn(pattern: unknown): NotJson | null {
  return find(pattern, [], [])
}

function find(pattern: unknown, path: Path, open: readonly object[]): NotJson | null {
  if (typeof pattern === 'symbol') return { path, value: pattern }
  if (typeof pattern !== 'object' || pattern === null || open.includes(pattern)) return null
  if (isLeafTest(pattern)) return null
  const content = isPartial(pattern) ? pattern[partialBrand] : pattern
  const kind = kindOf(content)
  if (kind !== 'plain' && kind !== 'array' && kind !== 'instance') return { path, value: pattern }
  const inner = [...open, pattern]
  for (const key of Object.keys(content)) {
    const found = find(Reflect.get(content, key), [...path, kind === 'array' ? Number(key) : key], inner)
    if (found !== null) return found
  }
  return null
}
