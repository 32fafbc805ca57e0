import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairRest } from '../../src/score/pair-rest.js'

const table = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })).chain(([rows, columns]) =>
  fc.array(fc.array(fc.constantFrom(0, 0, 1, 1.5, 2, 2.25, 4), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  }),
)

test('no assignment is worth more', () => {
  fc.assert(
    fc.property(table, (worths) => {
      const columns = worths[0]?.length ?? 0
      const paired = pairRest(worths.length, columns, (row, column) => worths[row]?.[column] ?? 0)
      const used = paired.filter((column) => column >= 0)
      expect(new Set(used).size).toBe(used.length)
      expect(paired).toHaveLength(worths.length)
      const sum = paired.reduce((total, column, row) => total + (column < 0 ? 0 : (worths[row]?.[column] ?? NaN)), 0)
      expect(sum).toBeCloseTo(best(worths, 0, new Set()), 9)
      for (const [row, column] of paired.entries()) if (column >= 0) expect(worths[row]?.[column]).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test('a long list takes little time', () => {
  const paired = pairRest(150, 150, (row, column) => ((row * 7 + column * 13) % 101) / 101)
  expect(new Set(paired).size).toBe(150)
})

/** Tries all. */
function best(worths: readonly (readonly number[])[], row: number, used: ReadonlySet<number>): number {
  const own = worths[row]
  if (own === undefined) return 0
  const without = best(worths, row + 1, used)
  return own.reduce(
    (most, worth, column) =>
      used.has(column) ? most : Math.max(most, worth + best(worths, row + 1, new Set([...used, column]))),
    without,
  )
}
