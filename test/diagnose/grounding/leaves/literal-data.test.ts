import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { literalData } from '../../../../src/diagnose/grounding/leaves/literal-data.js'

test.each<[string, unknown]>([
  ["['John', 'Jane']", ['John', 'Jane']],
  [
    `[{'name': "O'Hara", 'value': -1.5e3, 'ok': True, 'no': None}]`,
    [{ name: "O'Hara", value: -1500, ok: true, no: null }],
  ],
  ["[('a', 1), ('b',)]", [['a', 1], ['b']]],
  [String.raw`['it\'s', 'a\nb']`, ["it's", 'a\nb']],
  ["['a', ]", ['a']],
  ['[1, 2]', [1, 2]],
  ['[12345678901234567890, 5]', ['12345678901234567890', 5]],
  ['{"a": [-12345678901234567890]}', { a: ['-12345678901234567890'] }],
  ["['x', 12345678901234567890]", ['x', '12345678901234567890']],
  ['{"a": [1]}', { a: [1] }],
  ['[]', []],
  [' {} ', {}],
  ["['a' 'b']", undefined],
  ["['a'", undefined],
  ["['a']]", undefined],
  ['[User]', undefined],
  ['{a: 1}', undefined],
  ['[,]', undefined],
  ['5', undefined],
  ['"text"', undefined],
  ['a [link]', undefined],
  ['', undefined],
  ['['.repeat(100_000) + ']'.repeat(100_000), undefined],
])('%.40s', (text, expected) => {
  expect(literalData(text)).toEqual(expected)
})

const text = fc.string({ unit: fc.constantFrom(...'ab \n"é😀1') })
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b c'), tie('value'), { maxKeys: 2 }),
  ),
})).value

/** As Python writes it. */
function repr(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\n', String.raw`\n`)}'`
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${repr(key)}: ${repr(item)}`)
    return `{${entries.join(', ')}}`
  }
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)
}

test('what Python or JSON wrote is read as it was', () => {
  fc.assert(
    fc.property(fc.array(data, { maxLength: 3 }), (value) => {
      expect(literalData(repr(value))).toEqual(value)
      expect(literalData(JSON.stringify(value))).toEqual(value)
    }),
  )
})
