import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOfSource, splitSource, unquoteSource } from '../../../src/score/bfcl/split-source.js'

test.each<[string, readonly string[] | null]>([
  ['', []],
  ['a', ['a']],
  ['a, b,', ['a', 'b']],
  [',a', ['', 'a']],
  ['"a, b", c', ['"a, b"', 'c']],
  ['"a\\", b", c', ['"a\\", b"', 'c']],
  ["f(a, b), [c, {d, e}], 'x, y', `z, w`", ['f(a, b)', '[c, {d, e}]', "'x, y'", '`z, w`']],
  ['"open', null],
  ['(a', null],
  ['a)', null],
  ['[a}', null],
])('%j splits at commas into %j', (text, parts) => {
  expect(splitSource(text, ',')).toEqual(parts)
})

test.each<[string, string | null]>([
  ['"a"', 'a'],
  ["'a'", 'a'],
  ['`a`', 'a'],
  ['""', ''],
  ['"a\\n\\t\\"\\\\"', 'a\n\t"\\'],
  ['"\\u00e9"', 'é'],
  ['"a" + "b"', null],
  ['"a', null],
  ['a"', null],
  ['"', null],
  ['', null],
])('%j in quotes says %j', (text, value) => {
  expect(unquoteSource(text)).toBe(value)
})

test.each<[string, number | null]>([
  ['5', 5],
  ['-5.50', -5.5],
  ['1e3', 1000],
  ['1_000', 1000],
  ['5L', 5],
  ['5n', 5],
  ['2.5f', 2.5],
  ['2.5d', 2.5],
  ['.5', 0.5],
  ['', null],
  ['f', null],
  ['5x', null],
  ['1.2.3', null],
  ['0x10', null],
])('%j is the number %j', (text, value) => {
  expect(numberOfSource(text)).toBe(value)
})

test('texts in quotes survive being joined and split', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const source = texts.map((text) => JSON.stringify(text)).join(', ')
      const parts = splitSource(source, ',') ?? []
      expect(parts.map((part) => JSON.parse(part))).toEqual(texts)
    }),
  )
})
