import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertJavaScript } from '../../../src/score/bfcl/convert-javascript.js'
import { PythonFloat } from '../../../src/score/bfcl/python.js'

const float = (value: number): PythonFloat => new PythonFloat(value)

test.each<[string, string, string | null, unknown]>([
  ['abc', 'String', null, 'abc'],
  ['"abc"', 'String', null, 'abc'],
  ["'abc'", 'String', null, 'abc'],
  ['"abc\'', 'String', null, '"abc\''],
  ['"', 'String', null, ''],
  ['5', 'integer', null, 5],
  ['5.0', 'integer', null, '5.0'],
  ['5', 'float', null, float(5)],
  ['5.5', 'float', null, float(5.5)],
  ['5e3', 'float', null, '5e3'],
  ['5n', 'Bigint', null, 5],
  ['5', 'Bigint', null, '5'],
  ['true', 'Boolean', null, true],
  ['"true"', 'Boolean', null, '"true"'],
  ['5', 'any', null, '5'],
  ['[1, 2]', 'array', 'integer', [1, 2]],
  ['[1, 2.5, x]', 'array', 'integer', [1, '2.5', 'x']],
  ['["a", \'b\']', 'array', 'String', ['a', 'b']],
  ['["a, b"]', 'array', 'String', ['"a', 'b"']],
  ['new Array(1, 2)', 'array', 'integer', [1, 2]],
  ['[]', 'array', 'integer', []],
  [' [ ] ', 'array', 'integer', []],
  ['[1]]', 'array', 'integer', [1]],
  ['[[1, 2], [3]]', 'array', 'array', [[1, 2], [3]]],
  ['[ [1, 2] , [3] ]', 'array', 'array', [[1, 2], [3]]],
  ['[[]]', 'array', 'array', [['']]],
  ['new Array([1], [2.0])', 'array', 'array', [[1], [float(2)]]],
  ['[{"a": 1}, {"b": 2}]', 'array', 'dict', [{ a: 1 }, { b: 2 }]],
  ['shapeStatements', 'array', 'String', 'shapeStatements'],
  ['[5n\n]', 'array', 'Bigint', '[5n\n]'],
  ['{}', 'dict', null, {}],
  ['{ }', 'dict', null, {}],
  ["{'a': 'b', c: 1, \"d\": true}", 'dict', null, { a: 'b', c: 1, d: true }],
  ['{a: x, b: [1, 2], c: "y"}', 'dict', null, { a: 'x', b: [1, 2], c: 'y' }],
  ['{a: "x, y"}', 'dict', null, { a: 'x, y' }],
  ['materialProps', 'dict', null, 'materialProps'],
])('%j as %s of %s', (text, type, nested, value) => {
  expect(convertJavaScript(text, type, nested)).toEqual(value)
})

test('a list of lists is where the published expression finds one', () => {
  const rows = /^(?:\[\s*\[.*?\]\s*(,\s*\[.*?\]\s*)*\]|new\s+Array\(\s*\[.*?\]\s*(,\s*\[.*?\]\s*)*\))/
  const piece = fc.constantFrom('[', ']', '[[', ']]', '], [', '] , [', ',', ' ', 'a', 'b', '\n', 'new Array(', ')')
  fc.assert(
    fc.property(
      fc.constantFrom('[[', '[ [', 'new Array([', ''),
      fc.array(piece, { maxLength: 12 }),
      (start, pieces) => {
        const code = (start + pieces.join('')).trim()
        const value = convertJavaScript(code, 'array', 'String')
        const whole = rows.exec(code)?.[0]
        const found = whole === undefined ? null : [...whole.matchAll(/\[(.*?)\]/g)].length
        const isRows = Array.isArray(value) && value.length > 0 && value.every(Array.isArray)
        expect(isRows ? value.length : null).toBe(found)
      },
    ),
    { numRuns: 2000 },
  )
})

test('brackets that never close take no time', () => {
  const code = `[[${'],['.repeat(2000)}`
  expect(convertJavaScript(code, 'array', 'String')).not.toEqual([])
}, 2000)
