import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallMatch } from '../../../src/match/calls/call-match.js'
import { MatchError } from '../../../src/match/errors.js'
import { matchCalls } from '../../../src/match/calls/match-calls.js'
import {
  arbitraryCalls,
  arbitraryCallTree,
  arbitraryLeaf,
  callsFor,
  type CallOrder,
  type CallTree,
  isCall,
  leavesOfTree,
  mostLeaves,
  slowMatch,
  type SomeCall,
  writtenTree,
} from '../../support/slow-calls.js'

const orders = fc.constantFrom<CallOrder>('exact', 'in-order', 'any')
const trees = fc
  .array(arbitraryCallTree, { minLength: 1, maxLength: 3 })
  .filter((list) => list.reduce((sum, tree) => sum + mostLeaves(tree, 4), 0) <= 7)

/** `null` where the steps are misuse. */
function matched(
  list: readonly CallTree[],
  actual: readonly SomeCall[],
  order: CallOrder,
  allows: boolean,
): CallMatch | null {
  try {
    return matchCalls({ actual, expected: list.map(writtenTree), order, extras: allows ? 'allow' : 'forbid' })
  } catch (error) {
    const isTooMuch = error instanceof MatchError && error.message.includes('with these calls')
    if (error instanceof MatchError && !isTooMuch) return null
    throw error
  }
}

/** What must hold of every answer. */
function expectSound(result: CallMatch, list: readonly CallTree[], calls: readonly SomeCall[]): void {
  const leaves = list.flatMap(leavesOfTree)
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
  test('lists up to 7 by 7', { timeout: 240_000 }, () => {
    const leaves = fc.array(arbitraryLeaf, { maxLength: 7 })
    const seen = { passed: 0, failed: 0 }
    fc.assert(
      fc.property(arbitraryCalls(7), leaves, orders, fc.boolean(), (calls, list, order, allows) => {
        const result = matched(list, calls, order, allows)
        fc.pre(result !== null)
        expectSound(result, list, calls)
        seen[result.pass ? 'passed' : 'failed'] += 1
        expect({ pass: result.pass, pairs: result.pairs.length }).toEqual(slowMatch(list, calls, order, allows))
      }),
      { numRuns: 300 },
    )
    expect(Math.min(seen.passed, seen.failed)).toBeGreaterThan(10)
  })

  test('groups, and any calls', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(arbitraryCalls(4), trees, orders, fc.boolean(), (calls, list, order, allows) => {
        const result = matched(list, calls, order, allows)
        fc.pre(result !== null)
        expectSound(result, list, calls)
        expect({ pass: result.pass, pairs: result.pairs.length }).toEqual(slowMatch(list, calls, order, allows))
      }),
      { numRuns: 500 },
    )
  })

  test('groups, and calls that are or almost are what they expect', { timeout: 240_000 }, () => {
    const seen = { passed: 0, failed: 0 }
    fc.assert(
      fc.property(trees, orders, fc.boolean(), fc.infiniteStream(fc.nat()), (list, order, allows, coins) => {
        const calls = callsFor(list, order, () => coins.next().value)
        fc.pre(calls.length <= 6)
        const result = matched(list, calls, order, allows)
        fc.pre(result !== null)
        expectSound(result, list, calls)
        seen[result.pass ? 'passed' : 'failed'] += 1
        expect({ pass: result.pass, pairs: result.pairs.length }).toEqual(slowMatch(list, calls, order, allows))
      }),
      { numRuns: 1200 },
    )
    expect(Math.min(seen.passed, seen.failed)).toBeGreaterThan(200)
  })
})

describe('does not change', () => {
  const asked = fc.tuple(trees, orders, fc.boolean(), fc.infiniteStream(fc.nat()))

  test('when tools are renamed', () => {
    const renamed = (name: string): string => `${name}${name} 2`
    const renamedTree = (tree: CallTree): CallTree => {
      if (tree.kind === 'leaf') return { ...tree, tool: renamed(tree.tool) }
      return tree.kind === 'count' ? { ...tree, of: renamedTree(tree.of) } : { ...tree, of: tree.of.map(renamedTree) }
    }
    fc.assert(
      fc.property(asked, ([list, order, allows, coins]) => {
        const calls = callsFor(list, order, () => coins.next().value)
        const others = calls.map((call) => ({ ...call, name: renamed(call.name) }))
        expect(matched(list.map(renamedTree), others, order, allows)).toEqual(matched(list, calls, order, allows))
      }),
      { numRuns: 150 },
    )
  })

  test('when the order of keys does', () => {
    const args = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.nat(1), { minKeys: 2 })
    const lists = fc.array(args, { maxLength: 6 })
    const reversed = (value: object): object => Object.fromEntries(Object.entries(value).toReversed())
    fc.assert(
      fc.property(lists, lists, orders, (actual, expected, order) => {
        const call = (own: object): { readonly name: string; readonly args: object } => ({ name: 'a', args: own })
        const plain = matchCalls({ actual: actual.map(call), expected: expected.map(call), order })
        const other = matchCalls({
          actual: actual.map((own) => call(reversed(own))),
          expected: expected.map(call),
          order,
        })
        expect({ ...other, mismatches: [] }).toEqual({ ...plain, mismatches: [] })
      }),
      { numRuns: 150 },
    )
  })

  test('when what has no order is written in another one', () => {
    const turned = (tree: CallTree): CallTree => {
      if (tree.kind === 'leaf') return tree
      if (tree.kind === 'count') return { ...tree, of: turned(tree.of) }
      const own = tree.of.map(turned)
      return { ...tree, of: tree.kind === 'ordered' ? own : own.toReversed() }
    }
    fc.assert(
      fc.property(asked, ([list, order, allows, coins]) => {
        const calls = callsFor(list, order, () => coins.next().value)
        const plain = matched(list, calls, order, allows)
        const other = matched(list.map(turned), calls, order, allows)
        const top = order === 'any' ? matched(list.toReversed(), calls, order, allows) : plain
        for (const result of [other, top]) {
          expect(result?.pass).toBe(plain?.pass)
          expect(result?.pairs.length).toBe(plain?.pairs.length)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('but for what is extra, when a call comes that nothing expects', () => {
    fc.assert(
      fc.property(asked, fc.nat(), ([list, order, , coins], at) => {
        const calls = callsFor(list, order, () => coins.next().value)
        const place = at % (calls.length + 1)
        const more = [...calls.slice(0, place), { name: 'x', args: { n: 1 }, turn: 0 }, ...calls.slice(place)]
        // Where it stands between, an exact order is broken.
        const loose = order === 'exact' ? 'in-order' : order
        const plain = matched(list, calls, loose, true)
        const other = matched(list, more, loose, true)
        fc.pre(plain !== null && other !== null)
        const moved = (call: number): number => (call < place ? call : call + 1)
        expect(other.pass).toBe(plain.pass)
        expect(other.pairs).toEqual(plain.pairs.map(({ expected, actual }) => ({ expected, actual: moved(actual) })))
        expect(other.missing).toEqual(plain.missing)
        expect(other.extra).toEqual([...plain.extra.map(moved), place].toSorted((a, b) => a - b))
        expect(other.recall).toBe(plain.recall)
      }),
      { numRuns: 300 },
    )
  })
})
