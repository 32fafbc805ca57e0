import { expect, test } from 'vitest'
import { codePoints } from '../../src/text/code-points.js'
import { commonLength } from '../../src/text/common-length.js'
import { randomText } from '../support/text/texts.js'

test.each([
  [2047, 2100],
  [2048, 2100],
  [2049, 2060],
  [4097, 1],
  [4097, 4100],
])('of %d and %d points, in blocks, is what it is by rows', (short, long) => {
  const [a, b] = [codePoints(randomText(short, 1)), codePoints(randomText(long, 2))]
  expect(commonLength(a, b)).toBe(byRows(Int32Array.from(a), Int32Array.from(b)))
})

/** The longest common subsequence as it is defined, one row of the table at a time. */
function byRows(a: Int32Array, b: Int32Array): number {
  const row = new Int32Array(b.length + 1)
  for (const point of a) {
    let diagonal = 0
    for (let column = 1; column <= b.length; column += 1) {
      const above = row[column] ?? 0
      row[column] = point === b[column - 1] ? diagonal + 1 : Math.max(above, row[column - 1] ?? 0)
      diagonal = above
    }
  }
  return row[b.length] ?? 0
}
