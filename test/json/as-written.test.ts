import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWritten } from '../../src/json/as-written.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'

function written(text: string): string {
  const parsed = parseJson(text)
  if (!parsed.ok) throw new Error('the test holds JSON')
  return inline(asWritten(parsed.value, parsed.exact), Infinity)
}

test.each([
  '1234567890123456789',
  '{"id":1234567890123456789,"n":5.0,"m":5}',
  '{"a":[{"b":-0.1000000000000000055},[1e999]],"c":null,"d":"1","e":true}',
  '{"a/b":{"~":[9007199254740993]},"__proto__":{"id":9007199254740993},"":1.0}',
])('prints the text of the model: %s', (text) => {
  expect(written(text)).toBe(text)
})

test('whatever the JSON, all of its numbers read as they were written', () => {
  const key = fc.string({ maxLength: 3, unit: 'grapheme-ascii' })
  const json = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.bigInt().map(String),
      fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -30, max: 30 })).map(([a, b, c]) => `${a}.${b}e${c}`),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      // Keys that look like an index would move to the front.
      fc
        .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 3, selector: ([name]) => name })
        .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(`k${name}`)}:${value}`).join(',')}}`),
    ),
  })).value
  fc.assert(fc.property(json, (text) => written(text) === text))
})

test('a part is found by its place in the whole', () => {
  const exact = { '/a/0/id': '9007199254740993', '/id': '1.0' }
  expect(inline(asWritten({ id: 9007199254740992 }, exact, ['a', 0]))).toBe('{"id":9007199254740993}')
  expect(inline(asWritten(9007199254740992, exact, ['a', 0, 'id']))).toBe('9007199254740993')
})
