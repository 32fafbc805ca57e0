import { formatPath } from '../json/paths.js'
import { badLeaf } from './errors.js'
import { isLeafTest } from './leaf.js'
import { isPartial, partialBrand } from './partial.js'

/** Throws where an arguments pattern holds what can never be compared, whether or not anything was called. */
export function checkArgsPattern(pattern: unknown): void {
  if (typeof pattern === 'object' && pattern !== null) visit(pattern, [], [])
}

function visit(pattern: object, path: (string | number)[], open: object[]): void {
  if (open.includes(pattern) || (!Array.isArray(pattern) && isLeafTest(pattern))) return
  if (pattern instanceof Promise) throw badLeaf(formatPath(path), pattern, 'a promise; await it first')
  const content = isPartial(pattern) ? pattern[partialBrand] : pattern
  open.push(pattern)
  for (const key of Object.keys(content)) {
    const value: unknown = Reflect.get(content, key)
    if (typeof value !== 'object' || value === null) continue
    path.push(Array.isArray(content) ? Number(key) : key)
    visit(value, path, open)
    path.pop()
  }
  open.pop()
}
