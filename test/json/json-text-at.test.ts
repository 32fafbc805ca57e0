import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonTextAt } from '../../src/json/json-text-at.js'

test.for<[string, readonly (string | number)[], string | null]>([
  ['{"a": {"b" : [ 1, 2.0 ,{"c":"x"}]}}', ['a', 'b', 1], '2.0'],
  ['{"a": {"b" : [ 1, 2.0 ,{"c":"x"}]}}', ['a'], '{"b" : [ 1, 2.0 ,{"c":"x"}]}'],
  ['{"a": {"b" : [ 1, 2.0 ,{"c":"x"}]}}', ['a', 'b', 2, 'c'], '"x"'],
  ['{"a":1,"a":9007199254740993}', ['a'], '9007199254740993'],
  ['{"\\u0061":"}]\\"\\\\","b":null}', ['a'], '"}]\\"\\\\"'],
  ['{"\\u0061":"}]\\"\\\\","b":null}', ['b'], 'null'],
  [' [] ', [], '[]'],
  [' [] ', [0], null],
  ['{}', ['a'], null],
  ['"a"', ['a'], null],
  ['[[],{},-1e5\n]', [2], '-1e5'],
  ['{"0":1}', [0], null],
])('in %j the text at %j is %j', ([json, path, expected]) => {
  expect(jsonTextAt(json, path)).toBe(expected)
})

test('each text found is the JSON of the value that parsing finds there', () => {
  const check = (json: string, item: unknown, path: readonly (string | number)[]): void => {
    expect(JSON.parse(jsonTextAt(json, path) ?? '')).toEqual(item)
    if (typeof item !== 'object' || item === null) return
    const isList = Array.isArray(item)
    for (const [key, one] of Object.entries(item)) check(json, one, [...path, isList ? Number(key) : key])
  }
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, ' ', '\t', 2), (value, space) => {
      const json = JSON.stringify(value, null, space)
      check(json, JSON.parse(json), [])
    }),
  )
})
