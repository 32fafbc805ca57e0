import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLatencies } from '../../src/dataset/latencies.js'
import type { Latency } from '../../src/dataset/summary.js'

function read(values: readonly number[]): Latency | null {
  const latencies = makeLatencies()
  for (const value of values) latencies.add(value)
  return latencies.read()
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

test.each<[string, readonly number[], Latency | null]>([
  ['none', [], null],
  ['one', [820], { median: 820, p95: 820 }],
  ['two: the lower one is the median', [900, 100], { median: 100, p95: 900 }],
  ['in another order', [30, 10, 20], { median: 20, p95: 30 }],
  ['as numbers, not as texts', [9, 10, 100], { median: 10, p95: 100 }],
  ['twenty', upTo(20), { median: 10, p95: 19 }],
  ['a hundred', upTo(100), { median: 50, p95: 95 }],
  ['a hundred and eighty', upTo(180), { median: 90, p95: 171 }],
  ['repeated', [5, 5, 5, 7], { median: 5, p95: 7 }],
  ['to three digits', [1234.5], { median: 1230, p95: 1230 }],
  ['nothing, and less than a millisecond', [0, 0.012345], { median: 0, p95: 0.0123 }],
])('%s', (_, values, expected) => {
  expect(read(values)).toEqual(expected)
})

test('the same as in a sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((left, right) => left - right)
      const smallest = (percent: number): number | undefined =>
        sorted.find((value) => sorted.filter((other) => other <= value).length * 100 >= percent * sorted.length)
      expect(read(values)).toEqual({ median: smallest(50), p95: smallest(95) })
    }),
  )
})
