import { expect, test } from 'vitest'
import { validatorOf } from '../../src/tool/validate.js'

const text = { type: 'string' }
const circle = {
  type: 'object',
  required: ['kind', 'r'],
  properties: { kind: { const: 'circle' }, r: { type: 'number' } },
}
const square = {
  type: 'object',
  required: ['kind', 'w'],
  properties: { kind: { const: 'square' }, w: { type: 'number' } },
}

test.each<[string, unknown, unknown, readonly [path: readonly (string | number)[], message: string][]]>([
  ['a type', { properties: { a: text } }, { a: 1 }, [[['a'], 'Instance type "number" is invalid. Expected "string"']]],
  [
    'several',
    { properties: { a: text, b: text }, required: ['c'] },
    { a: 1, b: 2 },
    [
      [['c'], 'Instance does not have required property "c"'],
      [['a'], 'Instance type "number" is invalid. Expected "string"'],
      [['b'], 'Instance type "number" is invalid. Expected "string"'],
    ],
  ],
  [
    'an item',
    { properties: { a: { items: text } } },
    { a: ['x', 1] },
    [[['a', 1], 'Instance type "number" is invalid. Expected "string"']],
  ],
  [
    'a number as a key',
    { additionalProperties: text },
    { 1: 2 },
    [[['1'], 'Instance type "number" is invalid. Expected "string"']],
  ],
  [
    'odd keys',
    { additionalProperties: text },
    { 'a/b~c %#é\ud800': 1 },
    [[['a/b~c %#é\ufffd'], 'Instance type "number" is invalid. Expected "string"']],
  ],
  ['an extra key', { additionalProperties: false }, { a: 1 }, [[['a'], 'The schema does not allow "a"']]],
  [
    'an unevaluated key',
    { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    { a: 1, b: 1 },
    [[['b'], 'The schema does not allow "b"']],
  ],
  ['a tuple too long', { prefixItems: [true], items: false }, [1, 2], [[[1], 'The schema does not allow 1']]],
  [
    'through $ref',
    { properties: { a: { $ref: '#/$defs/t' } }, $defs: { t: text } },
    { a: 1 },
    [[['a'], 'Instance type "number" is invalid. Expected "string"']],
  ],
  ['through allOf, once', { allOf: [text, text] }, 1, [[[], 'Instance type "number" is invalid. Expected "string"']]],
  [
    'through if and then',
    { if: { required: ['a'] }, then: { required: ['b'] } },
    { a: 1 },
    [[['b'], 'Instance does not have required property "b"']],
  ],
  [
    'dependencies as a list',
    { dependencies: { a: ['b'] } },
    { a: 1 },
    [[[], 'Instance has "a" but does not have "b"']],
  ],
  [
    'dependencies as a schema',
    { dependencies: { a: { required: ['b'] } } },
    { a: 1 },
    [[['b'], 'Instance does not have required property "b"']],
  ],
  ['too many keys', { maxProperties: 1 }, { a: 1, b: 2 }, [[[], 'Instance does not have at most 1 properties']]],
  ['a name', { propertyNames: { pattern: '^a' } }, { b: 1 }, [[[], 'Property name "b" does not match schema']]],
  ['contains', { contains: text }, [1, 2], [[[], 'Array does not contain item matching schema']]],
  [
    'too few contained',
    { contains: text, minContains: 2 },
    [1, 'a', 3],
    [[[], 'Array must contain at least 2 items matching schema. Only 1 items were found']],
  ],
  [
    'a union, one branch meant by its tag',
    { oneOf: [circle, square] },
    { kind: 'circle', r: 'x' },
    [[['r'], 'Instance type "string" is invalid. Expected "number"']],
  ],
  [
    'a union, one branch meant by its type',
    { anyOf: [{ type: 'null' }, { items: text, type: 'array' }] },
    [1],
    [[[0], 'Instance type "number" is invalid. Expected "string"']],
  ],
  [
    'a union, none meant',
    { properties: { a: { anyOf: [text, { type: 'null' }] } } },
    { a: 1 },
    [
      [
        ['a'],
        'Instance does not match any subschemas. Instance type "number" is invalid. Expected "string". Instance type "number" is invalid. Expected "null"',
      ],
    ],
  ],
  [
    'a union, any could be meant',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    {},
    [
      [
        [],
        'Instance does not match any subschemas. At a: Instance does not have required property "a". At b: Instance does not have required property "b"',
      ],
    ],
  ],
  [
    'a union that matches twice',
    { oneOf: [text, { minLength: 1 }, { type: 'null' }] },
    'a',
    [[[], 'Instance does not match exactly one subschema (2 matches)']],
  ],
  [
    'a union within a union',
    { anyOf: [{ type: 'null' }, { type: 'object', properties: { s: { anyOf: [circle, square] } } }] },
    { s: { kind: 'square' } },
    [[['s', 'w'], 'Instance does not have required property "w"']],
  ],
  [
    'a union after a fault',
    { properties: { a: text, b: { anyOf: [text, false] } } },
    { a: 1, b: 2 },
    [
      [['a'], 'Instance type "number" is invalid. Expected "string"'],
      [
        ['b'],
        'Instance does not match any subschemas. Instance type "number" is invalid. Expected "string". The schema does not allow "b"',
      ],
    ],
  ],
  ['not', { not: text }, 'a', [[[], 'Instance matched "not" schema']]],
  ['format', { properties: { a: { format: 'date' } } }, { a: 'x' }, [[['a'], 'String does not match format "date"']]],
  ['an enum', { enum: ['a', 'b'] }, 'c', [[[], 'Instance does not match any of ["a","b"]']]],
])('%s', (_, schema, args, expected) => {
  const check = validatorOf(schema)?.(args)
  expect(check).toEqual({ valid: false, issues: expected.map(([path, message]) => ({ path, message })) })
})
