import { expect, test } from 'vitest'
import * as z from 'zod'
import { isJsonSchema, isPlainlyJsonSchema } from '../../src/tool/is-json-schema.js'

test.each<[string, unknown, isSchema: boolean, plainly: boolean]>([
  ['an object schema', { type: 'object', properties: {} }, true, true],
  ['a list of types', { type: ['object', 'null'] }, true, true],
  ['properties without a type', { properties: { id: {} } }, true, true],
  ['a reference', { $ref: '#/$defs/a' }, true, true],
  ['a union', { anyOf: [{}] }, true, true],
  ['an enum', { enum: ['a'] }, true, true],
  ['words of its own beside', { type: 'string', 'x-order': 1, examples: ['a'], strict: true }, true, true],
  [
    'an argument named like a keyword',
    { properties: { type: { type: 'string' }, title: { type: 'string' } } },
    true,
    true,
  ],
  ['limits alone', { minProperties: 1 }, true, false],
  ['a description alone', { description: 'Anything.' }, true, false],
  ['nothing', {}, true, false],
  ['true', true, true, false],
  ['a type that is none', { type: 'function' }, false, false],
  ['no types', { type: [] }, false, false],
  ['a shape', { city: { type: 'string' } }, false, false],
  ['a shape with an argument named type', { type: { type: 'string' } }, false, false],
  ['a shape with an argument named items', { items: { type: 'array' }, city: { type: 'string' } }, false, false],
  ['a shape with an argument named title', { title: { type: 'string' } }, false, false],
  ['a shape of zod', { title: z.string() }, false, false],
  ['words of no schema', { city: 'Paris' }, false, false],
  ['a list', [{ type: 'object' }], false, false],
  ['a text', 'object', false, false],
  ['null', null, false, false],
  ['a function', () => ({ type: 'object' }), false, false],
])('%s', (_, value, isSchema, plainly) => {
  expect([isJsonSchema(value), isPlainlyJsonSchema(value)]).toEqual([isSchema, plainly])
})
