import { expect, test } from 'vitest'
import { leavesOf, wholeOf } from '../../../../src/diagnose/grounding/leaves/leaves-of.js'
import { formatPath } from '../../../../src/json/paths.js'

test.each<[string, unknown, Readonly<Record<string, unknown>>]>([
  ['a', 'x', { a: 'x' }],
  ['a', [], { a: [] }],
  ['a', {}, { a: {} }],
  ['a', [1, [2]], { 'a[0]': 1, 'a[1][0]': 2 }],
  ['a-b', { c: 1 }, { '["a-b"].c': 1 }],
  ['a', "[{'b': 'x'}]", { 'a[0].b': 'x' }],
  ['a', ['["x"]'], { 'a[0][0]': 'x' }],
])('%s: %j', (name, value, expected) => {
  const leaves = leavesOf(name, value)
  expect(Object.fromEntries(leaves.map((leaf) => [leaf.at, leaf.value]))).toEqual(expected)
  expect(leaves.map(({ path }) => formatPath(path))).toEqual(leaves.map(({ at }) => at))
})

test.each<[unknown, readonly string[]]>([
  [{ 'bob@evil.com': null }, ['bob@evil.com']],
  [{ Atlantis: true }, ['Atlantis']],
  [{ Oslo: 5, rome: 6 }, ['Oslo']],
  [{ is_paid: true }, ['is_paid']],
  [{ b: { c: true } }, ['c', 'b']],
  [{ b: { c: true, d: 1 } }, ['c']],
  [{ b: [], c: {} }, []],
  [{ price_max: 5, sku: 'x' }, []],
  ['{"Mallory": 5}', ['Mallory']],
  [{ 0: 'x' }, ['0']],
  [['x'], []],
])('the keys of %j that may be values are %j', (value, expected) => {
  const keys = leavesOf('a', value).filter(({ isKey }) => isKey === true)
  expect(keys.map(({ value: key }) => key)).toEqual(expected)
})

test('a circle ends, and what is left of it is no leaf that could be told', () => {
  const circle: unknown[] = []
  circle.push(circle)
  const leaves = leavesOf('a', circle)
  expect(leaves.map(({ value }) => value)).toEqual([circle])
})

test('as one value it is named as it is', () => {
  expect(wholeOf('a-b', [1])).toEqual([{ path: ['a-b'], at: 'a-b', value: [1] }])
})
