import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasKeyTwice } from '../../src/json/has-key-twice.js'
import { parseJson } from '../../src/json/parse-json.js'

const isTwice = (text: string): boolean => hasKeyTwice(text, JSON.parse(text))

test.each<[string, boolean]>([
  ['{"a":1,"a":1}', true],
  ['{"a" \n:\t1,"\\u0061"\r: 2}', true],
  ['[[{"b":{"a":1,"a":[]}}]]', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['{"a\\"":1,"a\\\\":2,"":{"":": {\\":"}}', false],
  ['{"__proto__":{"a":1},"a":":","b":["a:","a",":"]}', false],
  ['"a"', false],
  ['5', false],
])('%s', (text, expected) => {
  expect(isTwice(text)).toBe(expected)
})

test('any depth', () => {
  const [open, close] = ['[{"a":'.repeat(50_000), '}]'.repeat(50_000)]
  expect([isTwice(`${open}1${close}`), isTwice(`${open}{"b":1,"b":2}${close}`)]).toEqual([false, true])
})

test('says what a scan of the whole text says', () => {
  const key = fc.constantFrom('a', 'b', '"', '\\', ':', '', '__proto__', '"a":')
  const space = fc.constantFrom('', ' ', '\n ')
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      key.map((text) => JSON.stringify(text)),
      fc.constantFrom('1', 'null', '[]', '{}'),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(key, space, tie('value')), { maxLength: 3 })
        .map(
          (pairs) => `{${pairs.map(([name, gap, item]) => `${gap}${JSON.stringify(name)}${gap}:${item}`).join(',')}}`,
        ),
    ),
  }))
  const property = fc.property(value, (text) => {
    const parsed = parseJson(text)
    expect(isTwice(text)).toBe(parsed.ok && parsed.duplicates.length > 0)
  })
  fc.assert(property, { numRuns: 500 })
})
