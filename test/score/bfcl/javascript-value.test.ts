import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { javaScriptValue } from '../../../src/score/bfcl/javascript-value.js'

test.each<[string, unknown]>([
  ['true', true],
  ['null', null],
  ['undefined', null],
  [' 5 ', 5],
  ['5n', 5],
  ["'a'", 'a'],
  ['["a, b", "c"]', ['a, b', 'c']],
  ['[]', []],
  ['[[1, 2], [3]]', [[1, 2], [3]]],
  ['new Array(1, "x")', [1, 'x']],
  ["{'a': 'b, c', d: [1, {e: true}], \"f:g\": x}", { a: 'b, c', d: [1, { e: true }], 'f:g': 'x' }],
  ['{}', {}],
  ['{ url: "http://x" }', { url: 'http://x' }],
  // What is no literal stays as it is.
  ['shapeStatements', 'shapeStatements'],
  ['[a, b.c()]', ['a', 'b.c()']],
  ['[1', '[1'],
  ['{ a }', '{ a }'],
  ['(a, b) => a', '(a, b) => a'],
  ['', ''],
])('%j stands for %j', (source, value) => {
  expect(javaScriptValue(source)).toEqual(value)
})

test('JSON stands for what JSON.parse makes of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(javaScriptValue(text)).toEqual(JSON.parse(text))
    }),
  )
})
