import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallMatch } from '../../src/match/call-match.js'
import { MatchError } from '../../src/match/errors.js'
import { matchCalls } from '../../src/match/match-calls.js'
import {
  arbitraryCalls,
  arbitraryCallTree,
  arbitraryLeaf,
  type CallOrder,
  type CallTree,
  isCall,
  leavesOfTree,
  mostLeaves,
  slowMatch,
  type SomeCall,
  writtenTree,
} from '../support/slow-calls.js'

const orders = fc.constantFrom<CallOrder>('exact', 'in-order', 'any')

/** `null` where the steps are misuse. */
function matched(
  trees: readonly CallTree[],
  actual: readonly SomeCall[],
  order: CallOrder,
  allows: boolean,
): CallMatch | null {
  try {
    return matchCalls({ actual, expected: trees.map(writtenTree), order, extras: allows ? 'allow' : 'forbid' })
  } catch (error) {
    if (error instanceof MatchError && (!error.message.includes('too many') || error.message.includes('upper bound'))) {
      return null
    }
    throw error
  }
}

/** What must hold of every answer. */
function expectSound(result: CallMatch, trees: readonly CallTree[], calls: readonly SomeCall[]): void {
  const leaves = trees.flatMap(leavesOfTree)
  const { pairs, mismatches, extra, missing } = result
  for (const { expected, actual } of pairs) {
    const [leaf, call] = [leaves[expected], calls[actual]]
    expect(leaf !== undefined && call !== undefined && isCall(leaf, call)).toBe(true)
  }
  const named = [...pairs.map(({ actual }) => actual), ...mismatches.map(({ actual }) => actual), ...extra]
  expect(named.toSorted((a, b) => a - b)).toEqual([...calls.keys()])
  const needed = pairs.length + missing.length + mismatches.length
  expect(result.precision).toBe(calls.length === 0 ? Number(needed === 0) : pairs.length / calls.length)
  expect(result.recall).toBe(needed === 0 ? 1 : pairs.length / needed)
  for (const { expected, actual } of mismatches) expect(leaves[expected]?.tool).toBe(calls[actual]?.name)
}

describe('agrees with trying everything', () => {
  test('lists up to 7 by 7', { timeout: 120_000 }, () => {
    const leaves = fc.array(arbitraryLeaf, { maxLength: 7 })
    const seen = { passed: 0, failed: 0 }
    fc.assert(
      fc.property(arbitraryCalls(7), leaves, orders, fc.boolean(), (calls, trees, order, allows) => {
        const result = matched(trees, calls, order, allows)
        fc.pre(result !== null)
        expectSound(result, trees, calls)
        seen[result.pass ? 'passed' : 'failed'] += 1
        expect({ pass: result.pass, pairs: result.pairs.length }).toEqual(slowMatch(trees, calls, order, allows))
      }),
      { numRuns: 400 },
    )
    expect(Math.min(seen.passed, seen.failed)).toBeGreaterThan(10)
  })

  test('groups', { timeout: 120_000 }, () => {
    const trees = fc.array(arbitraryCallTree, { minLength: 1, maxLength: 3 })
    const small = trees.filter((list) => list.reduce((sum, tree) => sum + mostLeaves(tree, 4), 0) <= 8)
    const seen = { passed: 0, failed: 0 }
    fc.assert(
      fc.property(arbitraryCalls(4), small, orders, fc.boolean(), (calls, list, order, allows) => {
        const result = matched(list, calls, order, allows)
        fc.pre(result !== null)
        expectSound(result, list, calls)
        seen[result.pass ? 'passed' : 'failed'] += 1
        expect({ pass: result.pass, pairs: result.pairs.length }).toEqual(slowMatch(list, calls, order, allows))
      }),
      { numRuns: 1500 },
    )
    expect(Math.min(seen.passed, seen.failed)).toBeGreaterThan(30)
  })
})
