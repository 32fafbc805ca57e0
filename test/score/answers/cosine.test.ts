import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosine } from '../../../src/score/answers/cosine.js'

const half = Math.SQRT1_2

test.each([
  ['equal vectors', [1, 2, 3], [1, 2, 3], 1],
  ['the same direction', [1, 2, 3], [2, 4, 6], 1],
  ['a right angle', [1, 0], [0, 5], 0],
  ['half a right angle', [1, 0], [1, 1], half],
  ['opposite directions: no less than none', [1, 2], [-1, -2], 0],
  ['an obtuse angle', [1, 0], [-1, 1], 0],
  ['one number', [3], [7], 1],
  ['numbers whose squares are too large', [1e200, 0], [1e200, 1e200], half],
  ['numbers whose squares are too small', [1e-200, 0], [1e-200, 1e-200], half],
  ['the largest and the smallest number', [Number.MAX_VALUE, 0], [Number.MIN_VALUE, Number.MIN_VALUE], half],
])('%s', (_name, left, right, expected) => {
  expect(cosine(left, right)).toBeCloseTo(expected, 14)
})

const vector = (length: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: length, maxLength: length })
    .filter((numbers) => numbers.some((value) => value !== 0))
const pair = fc.integer({ min: 1, max: 20 }).chain((length) => fc.tuple(vector(length), vector(length)))

test('in 0 to 1, the same both ways, and exactly 1 for equal vectors', () => {
  fc.assert(
    fc.property(pair, ([left, right]) => {
      const similarity = cosine(left, right)
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(similarity).toBeLessThanOrEqual(1)
      expect(cosine(right, left)).toBe(similarity)
      expect(cosine(left, [...left])).toBe(1)
    }),
  )
})

test('what the angle between the vectors says', () => {
  const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  const length = fc.double({ min: 0.001, max: 1000, noNaN: true })
  const point = (at: number, far: number): number[] => [far * Math.cos(at), far * Math.sin(at)]
  fc.assert(
    fc.property(angle, angle, length, length, (first, second, near, far) => {
      const expected = Math.max(0, Math.cos(first - second))
      expect(cosine(point(first, near), point(second, far))).toBeCloseTo(expected, 12)
    }),
  )
})
