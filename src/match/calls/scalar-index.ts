import { isPartial, partialBrand } from '../partial.js'
import { isPlain } from '../plain.js'
import type { Attempt } from '../attempts.js'

/**
 * For calls of one tool, where what is expected must be there: which of them have a value that is expected, the one that
 * fewest have. `null` where no value tells. Sound: a call that is not among them does not fit.
 */
export function scalarIndex(
  calls: readonly number[],
  attempts: readonly Attempt[],
): (expected: unknown) => readonly number[] | null {
  const index = new Map<string, Map<unknown, number[]>>()
  const others: number[] = []
  for (const call of calls) {
    const found: Entry[] = []
    const attempt = attempts[call]
    if (attempt === undefined || !isTold(attempt) || !collect(attempt.args, '', false, found)) others.push(call)
    else for (const [path, value] of found) add(index, path, value, call)
  }
  const merged = new Map<readonly number[], readonly number[]>()
  const withOthers = (own: readonly number[]): readonly number[] => {
    if (others.length === 0) return own
    const known = merged.get(own) ?? [...own, ...others].toSorted((a, b) => a - b)
    merged.set(own, known)
    return known
  }
  return (expected) => {
    const found: Entry[] = []
    collect(expected, '', true, found)
    let best: readonly number[] | null = null
    for (const [path, value] of found) {
      const own = index.get(path)?.get(value) ?? nobody
      if (best === null || own.length < best.length) best = own
    }
    return best && withOthers(best)
  }
}

type Entry = readonly [path: string, value: string | number | boolean | null]

const nobody: readonly number[] = []

/** Deeper ones, and circles, tell nothing. */
const mostLevels = 8

function add(index: Map<string, Map<unknown, number[]>>, path: string, value: unknown, call: number): void {
  const values = index.get(path) ?? new Map<unknown, number[]>()
  index.set(path, values)
  const own = values.get(value)
  if (own === undefined) values.set(value, [call])
  else own.push(call)
}

/** Where parsing changed a number, its value is not what is compared. */
function isTold({ exact }: Attempt): boolean {
  for (const _pointer in exact) return false
  return true
}

/** Collects the values that are equal only where they are the same; `false` where there is anything that is not JSON. */
function collect(value: unknown, path: string, isExpected: boolean, found: Entry[], level: number = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    found.push([path, value])
    return true
  }
  if (typeof value !== 'object' || level > mostLevels) return value === undefined
  const content = isExpected && isPartial(value) ? value[partialBrand] : value
  // A test that is written as an object judges by itself.
  if (isExpected && ('asymmetricMatch' in content || '~standard' in content)) return false
  if (Array.isArray(content)) {
    return content.every((item, at) => collect(item, `${path}/${at}`, isExpected, found, level + 1) || isExpected)
  }
  if (!isPlain(content)) return false
  return Object.entries(content).every(
    ([key, item]) => collect(item, `${path}/.${key.length}:${key}`, isExpected, found, level + 1) || isExpected,
  )
}
