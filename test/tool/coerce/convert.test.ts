import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert } from '../../../src/tool/coerce/convert.js'

describe('a text for an integer', () => {
  test.each([
    ['250', 250],
    ['-7', -7],
    ['0', 0],
    ['-0', 0],
    ['12.0', 12],
    ['12.000', 12],
    [' 12\n', 12],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
  ])('%j is %d', (text, value) => {
    expect(convert(text, 'integer')).toEqual({ value, rule: 'text-to-integer' })
  })

  test.each([
    ['', ' ', '+5', '007', '00', '1_000', '1,250', '0x10', '1e3', '12.5', '1.', '.5', '5%', '$5', '--5', '5 5', 'abc'],
    ['Infinity', 'NaN', 'null', 'true', '٣', '１２', '\u00a05', '5\u200b', '[5]', '"5"', '5n', '1.0.0'],
    ['9007199254740992', '9007199254740993', '-9007199254740993', '1'.repeat(400)],
  ])('%j and the like are none', (...texts) => {
    for (const text of texts) expect([text, convert(text, 'integer')]).toEqual([text, null])
  })
})

describe('a text for a number', () => {
  test.each([
    ['49.90', 49.9],
    ['-0.5', -0.5],
    ['250', 250],
    ['-0.0', 0],
    ['1e3', 1000],
    ['1E+2', 100],
    ['25e-1', 2.5],
    ['\t0.1 ', 0.1],
    // One more digit than a double has: the nearest one is what the text means everywhere.
    ['3.14159265358979323846', Math.PI],
    // Beyond the safe range, but no digit is lost.
    ['9007199254740992', 9007199254740992],
    ['100000000000000000000', 1e20],
    ['1e300', 1e300],
    ['1e-400', 0],
  ])('%j is %d', (text, value) => {
    expect(convert(text, 'number')).toEqual({ value, rule: 'text-to-number' })
  })

  test.each([
    ['', '  ', '+5', '007', '1_000', '1,250.00', '0x10', '0b1', '1.', '.5', '5%', '$5', 'abc', '1e', '1e1.5', '.', '-'],
    ['Infinity', '-Infinity', 'inf', 'NaN', '1e400', '-1e400', '9'.repeat(400), '٣', '１２'],
    ['9007199254740993', '9007199254740993.0', '-9007199254740993', '9007199254740991.6', '100000000000000000001'],
  ])('%j and the like are none', (...texts) => {
    for (const text of texts) expect([text, convert(text, 'number')]).toEqual([text, null])
  })

  test('every number comes back from its own text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        // JSON writes -0 as 0. What has no exponent and is beyond the safe range may have lost digits already.
        const text = JSON.stringify(number)
        const isExact =
          text.includes('e') || Math.abs(number) <= Number.MAX_SAFE_INTEGER || BigInt(text) === BigInt(number)
        expect(convert(text, 'number')?.value).toBe(isExact ? number + 0 : undefined)
      }),
    )
  })

  test('whatever is taken means the same to JSON', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[ +-]?[0-9]{0,20}[._]?[0-9]{0,3}(e[+-]?[0-9]{0,2})? ?$/))
    fc.assert(
      fc.property(texts, (text) => {
        const converted = convert(text, 'number')
        if (converted !== null) expect(converted.value).toBe((JSON.parse(text) as number) + 0)
        const integer = convert(text, 'integer')
        if (integer !== null) expect(integer.value).toBe(converted?.value)
      }),
    )
  })
})

describe('a boolean', () => {
  test.each([
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['tRuE', true],
    ['yes', true],
    ['Y', true],
    ['on', true],
    ['T', true],
    ['1', true],
    [' true ', true],
    ['false', false],
    ['No', false],
    ['n', false],
    ['OFF', false],
    ['f', false],
    ['0', false],
  ])('%j is %s', (text, value) => {
    expect(convert(text, 'boolean')).toEqual({ value, rule: 'text-to-boolean' })
  })

  test.each([
    [1, true],
    [0, false],
    [-0, false],
  ])('%d is %s', (number, value) => {
    expect(convert(number, 'boolean')).toEqual({ value, rule: 'number-to-boolean' })
  })

  test('nothing else is one', () => {
    const texts = ['', ' ', '2', '-1', '1.0', '00', 'ja', 'nope', 'truee', 'null', '１']
    for (const value of [...texts, 2, -1, 0.5, 1n, null, undefined, [], {}, [true]]) {
      expect([value, convert(value, 'boolean')]).toEqual([value, null])
    }
  })
})

describe('a JSON text', () => {
  test.each([
    ['{"a":1}', 'object', { a: 1 }],
    [' [1, "2"] ', 'array', [1, '2']],
    ['[]', 'array', []],
    ['{"n":5.0,"m":0.10}', 'object', { n: 5, m: 0.1 }],
    ['{"__proto__":{"a":1}}', 'object', JSON.parse('{"__proto__":{"a":1}}')],
  ] as const)('%j is an %s', (text, type, value) => {
    expect(convert(text, type)).toEqual({ value, rule: 'json-text' })
  })

  test.each([
    ['[1]', 'object'],
    ['{"a":1}', 'array'],
    ["{'a': 1}", 'object'],
    ['{"a":1', 'object'],
    ['[1,]', 'array'],
    ['"[1]"', 'array'],
    ['a, b', 'array'],
    ['', 'array'],
    ['null', 'object'],
    ['5', 'array'],
    // Parsing would make it another id.
    ['{"id":9007199254740993}', 'object'],
    ['[[1e400]]', 'array'],
  ] as const)('%j is no %s', (text, type) => {
    expect(convert(text, type)).toBeNull()
  })
})

test.each(['null', 'string'] as const)('nothing becomes a %s', (type) => {
  for (const value of ['null', '', 0, 1.5, true, false, null, {}, [], undefined]) {
    expect(convert(value, type)).toBeNull()
  }
})
