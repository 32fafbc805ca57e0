import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmptyMap, putPairs } from '../../../src/score/bfcl/java-puts.js'

// As the checker has them.
const MAP = /new\s+HashMap<.*?>\s*\(\)\s*\{\s*\{?\s*(.*?)\s*\}?\s*\}/s
const PAIR = /put\("([^\n]*?)",\s*([^\n]*?)\)/g
const EMPTY = /new\s+HashMap<[^\n]*?>\s*\(\)/

const piece = fc.constantFrom(
  'new HashMap<',
  'new  HashMap<String>',
  '>',
  '()',
  '() {{',
  '{',
  '}',
  '}}',
  ' ',
  '\n',
  'put("',
  '",',
  ')',
  'a',
  '"',
)
const texts = fc
  .tuple(fc.constantFrom('', 'new HashMap<>() {{', 'new HashMap<>() {{ put("a"'), fc.array(piece, { maxLength: 14 }))
  .map(([start, parts]) => start + parts.join(''))

test('pairs, as the published expressions find them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const puts = MAP.exec(text)?.[1]
      const pairs = puts === undefined ? null : [...puts.matchAll(PAIR)].map(([, key, value]) => [key, value])
      expect(putPairs(text)).toEqual(pairs)
    }),
    { numRuns: 5000 },
  )
})

test('a map that is not filled, as the published expression finds it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(isEmptyMap(text)).toBe(EMPTY.test(text))
    }),
    { numRuns: 2000 },
  )
})

test.each<[text: string, pairs: readonly (readonly [string, string])[] | null]>([
  ['', null],
  ['new HashMap<>()', null],
  ['new HashMap<>() { }', []],
  [
    'new HashMap<String, List<String>>() {{ put("a", 1); put("b",\n"x, y"); }}',
    [
      ['a', '1'],
      ['b', '"x, y"'],
    ],
  ],
])('%j', (text, pairs) => {
  expect(putPairs(text)).toEqual(pairs)
})
