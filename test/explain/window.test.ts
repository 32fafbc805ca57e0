import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickLines } from '../../src/explain/window.js'

test.each([
  ['all, where there is room', 3, [], 5, '0 1 2'],
  ['none', 0, [], 5, ''],
  ['the last ones, where nothing is guilty', 9, [], 4, '-6 6 7 8'],
  ['around the guilty one', 9, [4], 5, '-3 3 4 5 -3'],
  ['at the beginning', 9, [0], 4, '0 1 2 -6'],
  ['at the end', 9, [8], 4, '-6 6 7 8'],
  ['two, far apart', 20, [2, 15], 7, '0 1 2 3 -11 15 -4'],
])('%s', (_title, count, guilty, budget, expected) => {
  const picks = pickLines(count, guilty, budget)
  expect(picks.map((pick) => ('index' in pick ? pick.index : `-${pick.left}`)).join(' ')).toBe(expected)
})

test('every line is shown or counted, the first guilty one is shown, and the budget holds', () => {
  const input = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    guilty: fc.array(fc.nat(59), { maxLength: 30 }),
    budget: fc.integer({ min: 3, max: 20 }),
  })
  fc.assert(
    fc.property(input, ({ count, guilty, budget }) => {
      const places = guilty.filter((place) => place < count)
      const picks = pickLines(count, places, budget)
      let next = 0
      for (const pick of picks) {
        if ('index' in pick) expect(pick.index).toBe(next)
        else expect(pick.left).toBeGreaterThan(1)
        next += 'index' in pick ? 1 : pick.left
      }
      expect(next).toBe(count)
      expect(picks.length).toBeLessThanOrEqual(budget)
      if (places[0] !== undefined) expect(picks).toContainEqual({ index: places[0] })
    }),
    { numRuns: 1000 },
  )
})
