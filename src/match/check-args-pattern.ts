import { formatPath } from '../json/paths.js'
import { badLeaf, MatchError, tooDeep, unreadablePattern } from './errors.js'
import { isLeafTest } from './leaf.js'
import { isPartial, partialBrand } from './partial.js'
import { isPlainJson } from './plain-json.js'

/** Deeper than anything that a person writes; comparing and printing go down as deep. */
const mostLevels = 500

/** Throws where an arguments pattern holds what can never be compared, whether or not anything was called. */
export function checkArgsPattern(pattern: unknown): void {
  if (isSurelyFine(pattern)) return
  const path: (string | number)[] = []
  try {
    visit(pattern, path, [])
  } catch (error) {
    if (error instanceof MatchError) throw error
    // Only code of the user runs in there: getters and proxies.
    throw unreadablePattern(formatPath(path), error)
  }
}

function isSurelyFine(pattern: unknown): boolean {
  try {
    return isPlainJson(pattern)
  } catch {
    // Looking closer, which comes next, tells where it cannot be read.
    return false
  }
}

/** What there is against a value as a pattern; `null` where nothing is. */
export function patternError(pattern: unknown): MatchError | null {
  try {
    checkArgsPattern(pattern)
    return null
  } catch (error) {
    if (error instanceof MatchError) return error
    throw error
  }
}

function visit(pattern: unknown, path: (string | number)[], open: object[]): void {
  if (typeof pattern === 'function') Reflect.has(pattern, '~standard')
  if (typeof pattern !== 'object' || pattern === null || open.includes(pattern)) return
  const isList = Array.isArray(pattern)
  if (!isList && isLeafTest(pattern)) return
  if (pattern instanceof Promise) throw badLeaf(formatPath(path), pattern, 'a promise; await it first')
  const depth = path.length
  if (depth >= mostLevels) throw tooDeep(mostLevels)
  const content = isPartial(pattern) ? pattern[partialBrand] : pattern
  open.push(pattern)
  for (const key of Object.keys(content)) {
    path[depth] = isList ? Number(key) : key
    const value: unknown = Reflect.get(content, key)
    if (typeof value === 'object' || typeof value === 'function') visit(value, path, open)
  }
  path.length = depth
  open.pop()
}
