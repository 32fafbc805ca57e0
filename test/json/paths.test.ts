import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Path } from '../../src/json/paths.js'
import {
  anyItem,
  formatPath,
  fromPointer,
  parsePath,
  parsePathPattern,
  toPointer,
  valueAt,
} from '../../src/json/paths.js'

const runs = { seed: 20_261, numRuns: 500 }
const key = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'order-id',
    'a.b',
    '0',
    '01',
    '-1',
    '__proto__',
    '~1',
    '/',
    '"',
    "'",
    '[0]',
    ' ',
    'größe',
    '$x',
  ),
  fc.string({ unit: 'binary' }),
)
const index = fc.nat(999_999_999)

const forms: [Path, string, string][] = [
  [[], '', ''],
  [['a'], '/a', 'a'],
  [['items', 0, 'order-id'], '/items/0/order-id', 'items[0]["order-id"]'],
  [[0], '/0', '[0]'],
  [[0, 1, 'a'], '/0/1/a', '[0][1].a'],
  [[''], '/', '[""]'],
  [['a/b', 'm~n'], '/a~1b/m~0n', '["a/b"]["m~n"]'],
  [['~1'], '/~01', '["~1"]'],
  [['a', 'b"c'], '/a/b"c', 'a["b\\"c"]'],
  [['größe', '$id'], '/größe/$id', 'größe.$id'],
  [['a\u200b', 'b'], '/a\u200b/b', '["a\\u200b"].b'],
  [['a\ufe0f'], '/a\ufe0f', '["a\\ufe0f"]'],
]

test.each(forms)('writes %j', (path, pointer, text) => {
  expect(toPointer(path)).toBe(pointer)
  expect(formatPath(path)).toBe(text)
  expect(fromPointer(pointer)).toEqual(path)
})

test.each<[string, Path]>([
  ['order-id', ['order-id']],
  ['items.0.id', ['items', 0, 'id']],
  ["items['a.b']", ['items', 'a.b']],
  ['items["0"]', ['items', '0']],
  ['a.01', ['a', '01']],
])('reads %s', (text, path) => {
  expect(parsePath(text)).toEqual(path)
})

test.each<[string, readonly (string | number | typeof anyItem)[]]>([
  ['items[*].id', ['items', anyItem, 'id']],
  ['[*][0][*]', [anyItem, 0, anyItem]],
  ['["*"].*', ['*', '*']],
  ['items[0]["a.b"]', ['items', 0, 'a.b']],
])('reads the pattern %s', (text, pattern) => {
  expect(parsePathPattern(text)).toEqual(pattern)
})

test('a path has no [*], and a pattern is as strict as a path', () => {
  expect(() => parsePath('items[*].id')).toThrow('"items[*].id" is no path: it cannot be read from character 6')
  for (const text of ['', 'a[**]', 'a[*', 'a..b', '[*]b']) expect(() => parsePathPattern(text)).toThrow(TypeError)
})

test.each<[string, number]>([
  ['.', 1],
  ['.a', 1],
  ['a.', 2],
  ['a..b', 2],
  ['a[', 2],
  ['a[]', 2],
  ['a[b]', 2],
  ['a[0', 2],
  ['a[-1]', 2],
  ['a.[0]', 2],
  ['a[0]b', 5],
  ['a b', 2],
  [' a', 1],
  ['a ', 2],
  ['a]', 2],
  ['a["b]', 2],
  ['a["\\q"]', 2],
  ['a"b', 2],
  ['[01]', 1],
])('refuses %j', (text, character) => {
  expect(() => parsePath(text)).toThrow(
    new TypeError(
      `${JSON.stringify(text)} is no path: it cannot be read from character ${character}; write it like items[0].id or ["order.id"]`,
    ),
  )
})

test('refuses an empty path text', () => {
  expect(() => parsePath('')).toThrow(new TypeError('a path is empty; write it like items[0].id or ["order.id"]'))
})

test.each(['a', 'a/b', '/~', '/~2', '/a~'])('refuses the pointer %s', (pointer) => {
  expect(() => fromPointer(pointer)).toThrow(/is no JSON Pointer: it begins with "\/"/)
})

test('comes back from text and pointer', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(key, index), { minLength: 1 }), (path) => {
      expect(parsePath(formatPath(path))).toEqual(path)
      const pointer = toPointer(path)
      expect(toPointer(fromPointer(pointer))).toBe(pointer)
      // A pointer does not tell an index from a key that looks like one.
      expect(fromPointer(pointer).map(String)).toEqual(path.map(String))
    }),
    runs,
  )
})

test.each<[unknown, Path, boolean, unknown]>([
  [5, [], true, 5],
  [undefined, [], true, undefined],
  [{ a: [{ b: null }] }, ['a', 0, 'b'], true, null],
  [{ a: undefined }, ['a'], true, undefined],
  [{ a: 1 }, ['b'], false, undefined],
  [{ a: 1 }, ['a', 'b'], false, undefined],
  [{ a: null }, ['a', 'b'], false, undefined],
  [{}, ['toString'], false, undefined],
  [{}, ['__proto__'], false, undefined],
  [JSON.parse('{"__proto__":1}'), ['__proto__'], true, 1],
  ['text', ['length'], false, undefined],
  [[1], [1], false, undefined],
])('finds in %j at %j', (value, path, found, expected) => {
  expect(valueAt(value, path)).toEqual({ found, value: expected })
})
