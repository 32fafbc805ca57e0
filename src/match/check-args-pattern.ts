import { formatPath, type Path } from '../json/paths.js'
import { badLeaf } from './errors.js'
import { isLeafTest } from './leaf.js'
import { isPartial, partialBrand } from './partial.js'

/** Throws where an arguments pattern holds what can never be compared, whether or not anything was called. */
export function checkArgsPattern(pattern: unknown): void {
  visit(pattern, [], new Set())
}

function visit(pattern: unknown, path: Path, seen: Set<object>): void {
  if (typeof pattern !== 'object' || pattern === null || seen.has(pattern) || isLeafTest(pattern)) return
  seen.add(pattern)
  if (pattern instanceof Promise) throw badLeaf(formatPath(path), pattern, 'a promise; await it first')
  if (isPartial(pattern)) return visit(pattern[partialBrand], path, seen)
  for (const [key, value] of Object.entries(pattern)) visit(value, [...path, Array.isArray(pattern) ? Number(key) : key], seen)
}
