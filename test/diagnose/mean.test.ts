import { expect, test } from 'vitest'
import { mean } from '../../src/diagnose/mean.js'

test.each<[readonly number[], number | null]>([
  [[], null],
  [[3], 3],
  [[1, 0, 0.5], 0.5],
])('the mean of %j is %j', (values, expected) => {
  expect(mean(values)).toBe(expected)
})
