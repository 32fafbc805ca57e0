import type { Attempt } from '../attempts.js'
import { isPartial, partialBrand } from '../partial.js'

/**
 * For calls of one tool: which of them are likely to have the arguments that are expected, since they have the same value at
 * one of their keys, the one that fewest have. A guess, so that the right call of many is looked at first.
 */
export function likelyCalls(
  calls: readonly number[],
  attempts: readonly Attempt[],
): (expected: unknown) => readonly number[] {
  const index = new Map<string, Map<unknown, number[]>>()
  for (const call of calls) {
    for (const [key, value] of plainEntries(attempts[call]?.args)) {
      const values = index.get(key) ?? new Map<unknown, number[]>()
      index.set(key, values)
      const own = values.get(value)
      if (own === undefined) values.set(value, [call])
      else own.push(call)
    }
  }
  return (expected) => {
    let best: readonly number[] = []
    for (const [key, value] of plainEntries(isPartial(expected) ? expected[partialBrand] : expected)) {
      const own = index.get(key)?.get(value)
      if (own !== undefined && (best.length === 0 || own.length < best.length)) best = own
    }
    return best
  }
}

/** Only values that are equal where they are the same. */
function plainEntries(args: unknown): readonly (readonly [key: string, value: unknown])[] {
  if (typeof args !== 'object' || args === null) return []
  return Object.entries(args).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
}
