import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Difference } from '../../src/json/difference.js'
import { difference } from '../../src/json/difference.js'
import { equal } from '../../src/json/equal.js'
import { valueAt } from '../../src/json/paths.js'
import { anyValue, nearPair } from './support/values.js'

const runs = { seed: 20_261, numRuns: 500 }

function circle(name: string): unknown {
  const value: Record<string, unknown> = { inner: { name } }
  value['inner'] = { name, outer: value }
  return value
}

function hole(value: unknown): unknown[] {
  const items: unknown[] = []
  items[1] = value
  return items
}

const table: [string, unknown, unknown, [string, string, unknown, unknown][]][] = [
  ['nothing', { a: [1] }, { a: [1] }, []],
  ['a root', 1, 2, [['', 'changed', 1, 2]]],
  ['a value', { amount: '49.90' }, { amount: '94.90' }, [['amount', 'changed', '49.90', '94.90']]],
  ['an invented key', { a: 1 }, { a: 1, force: true }, [['force', 'extra', undefined, true]]],
  ['a missing key', { a: 1, b: null }, { a: 1 }, [['b', 'missing', null, undefined]]],
  ['undefined and absent', { a: undefined }, {}, []],
  [
    'the order',
    { b: 1, a: 1, c: 1 },
    { z: 0, a: 2, b: 2 },
    [
      ['b', 'changed', 1, 2],
      ['a', 'changed', 1, 2],
      ['c', 'missing', 1, undefined],
      ['z', 'extra', undefined, 0],
    ],
  ],
  [
    'items',
    [1, 2, 3],
    [1, 5],
    [
      ['1', 'changed', 2, 5],
      ['2', 'missing', 3, undefined],
    ],
  ],
  ['more items', [], [undefined], [['0', 'extra', undefined, undefined]]],
  ['after a hole', hole(1), hole(2), [['1', 'changed', 1, 2]]],
  ['named properties of arrays', Object.assign([1], { x: 1 }), [1], [['x', 'missing', 1, undefined]]],
  ['an array and an object', { a: [] }, { a: {} }, [['a', 'changed', [], {}]]],
  ['deep', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, [['a.0.b', 'changed', 1, 2]]],
  ['maps', new Map([['a', 1]]), new Map([['a', 2]]), [['a', 'changed', 1, 2]]],
  ['sets', { s: new Set([1]) }, { s: new Set([2]) }, [['s', 'changed', new Set([1]), new Set([2])]]],
  ['errors', new Error('a'), new TypeError('a'), [['name', 'changed', 'Error', 'TypeError']]],
  ['circles', circle('a'), circle('b'), [['inner.name', 'changed', 'a', 'b']]],
]

test.each(table)('finds %s', (_, expected, received, differences) => {
  const flat = difference(expected, received).map((one) => [one.path.join('.'), one.kind, one.expected, one.received])
  expect(flat).toEqual(differences)
})

test('stops at the limit', () => {
  expect(difference({ a: 1, b: 1, c: 1 }, { d: 1 }, 2).map((one) => one.path)).toEqual([['a'], ['b']])
  expect(difference([1, 2], [3, 4], 0)).toHaveLength(1)
})

test('is empty exactly when the values are equal', () => {
  fc.assert(
    fc.property(nearPair, ([a, b]) => {
      expect(difference(a, b).length === 0).toBe(equal(a, b))
      expect(difference(a, b, 1)).toEqual(difference(a, b).slice(0, 1))
    }),
    runs,
  )
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => (difference(a, b).length === 0) === equal(a, b)),
    runs,
  )
})

test('the other way round it finds the same places', () => {
  const other = { changed: 'changed', missing: 'extra', extra: 'missing' }
  const flat = (found: readonly Difference[]): string[] =>
    found.map((one) => `${one.path.join('/')} ${one.kind}`).toSorted()
  const turned = (found: readonly Difference[]): string[] =>
    found.map((one) => `${one.path.join('/')} ${other[one.kind]}`).toSorted()
  fc.assert(
    fc.property(nearPair, ([a, b]) => {
      expect(flat(difference(a, b))).toEqual(turned(difference(b, a)))
    }),
    runs,
  )
})

test('every place exists where it says', () => {
  const json = fc.jsonValue()
  fc.assert(
    fc.property(json, json, (a, b) => {
      for (const one of difference(a, b)) {
        expect(valueAt(a, one.path)).toEqual({ found: one.kind !== 'extra', value: one.expected })
        expect(valueAt(b, one.path)).toEqual({ found: one.kind !== 'missing', value: one.received })
      }
    }),
    runs,
  )
})
