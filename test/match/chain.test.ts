import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findChain, findCover, type Interval } from '../../src/match/chain.js'

interface Item extends Interval {
  readonly kinds: readonly number[]
  readonly required: boolean
}

const item = fc
  .record({
    start: fc.integer({ min: 0, max: 12 }),
    length: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(Infinity)),
    kinds: fc.subarray([0, 1, 2]),
    required: fc.boolean(),
  })
  .map(({ start, length, kinds, required }): Item => ({ start, finish: start + length, kinds, required }))
const items = fc.array(item, { maxLength: 7 }).map((list) => list.toSorted((a, b) => a.start - b.start))
const steps = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 5 })

const fitsOf =
  (kinds: readonly number[]) =>
  (step: number, candidate: Item): boolean =>
    candidate.kinds.includes(kinds[step] ?? -1)

/** Every choice of items, tried one after the other: the longest beginning of the steps, and whether one covers all. */
function slowly(
  kinds: readonly number[],
  list: readonly Item[],
): { readonly longest: number; readonly covers: boolean } {
  const fits = fitsOf(kinds)
  let longest = 0
  let covers = false
  const visit = (step: number, over: number, used: ReadonlySet<Item>): void => {
    longest = Math.max(longest, step)
    if (step === kinds.length) {
      covers ||= list.every((candidate) => !candidate.required || used.has(candidate))
      return
    }
    for (const candidate of list) {
      if (candidate.start > over && fits(step, candidate)) {
        visit(step + 1, candidate.finish, new Set([...used, candidate]))
      }
    }
  }
  visit(0, -Infinity, new Set())
  return { longest, covers }
}

test('finds the longest chain that any choice of items gives', () => {
  fc.assert(
    fc.property(steps, items, (kinds, list) => {
      const chain = findChain(kinds.length, list, fitsOf(kinds))
      expect(chain).toHaveLength(slowly(kinds, list).longest)
      for (const [step, chosen] of chain.entries()) {
        expect(fitsOf(kinds)(step, chosen)).toBe(true)
        expect(chosen.start).toBeGreaterThan(chain[step - 1]?.finish ?? -Infinity)
      }
    }),
    { numRuns: 3000 },
  )
})

test('finds a chain through all that is required whenever there is one', () => {
  fc.assert(
    fc.property(steps, items, (kinds, list) => {
      const required = list.filter((candidate) => candidate.required)
      const cover = findCover(kinds.length, list, required, fitsOf(kinds))
      expect(cover !== null).toBe(slowly(kinds, list).covers)
      if (cover === null) return
      expect(cover).toHaveLength(kinds.length)
      expect(cover).toEqual(expect.arrayContaining(required))
      for (const [step, chosen] of cover.entries()) {
        expect(chosen.start).toBeGreaterThan(cover[step - 1]?.finish ?? -Infinity)
      }
    }),
    { numRuns: 3000 },
  )
})
