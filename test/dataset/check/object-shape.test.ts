import { expect, test } from 'vitest'
import { shapeOf } from '../../../src/dataset/check/object-shape.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

const a = { properties: { a: {} } }
const b = { properties: { b: {} } }
const root = { $defs: { a, loop: { $ref: '#/$defs/loop' } } }

test.each<[string, JsonSchema | null, string, boolean]>([
  ['no schema', null, '', true],
  ['any value', true, '', true],
  ['an object', { type: 'object' }, '', true],
  ['declared properties', a, 'a', false],
  ['none at all', { properties: {} }, '', true],
  ['no others', { additionalProperties: false }, '', false],
  ['none but those evaluated', { allOf: [a], unevaluatedProperties: false }, 'a', false],
  ['any others', { ...a, additionalProperties: true }, 'a', true],
  ['others of a kind', { ...a, additionalProperties: { type: 'string' } }, 'a', true],
  ['others by a pattern', { ...a, patternProperties: { '^x': {} } }, 'a', true],
  ['no pattern', { ...a, patternProperties: {} }, 'a', false],
  ['a reference', { $ref: '#/$defs/a' }, 'a', false],
  ['a reference that leads nowhere', { $ref: '#/$defs/gone' }, '', true],
  ['a reference in a circle', { $ref: '#/$defs/loop' }, '', true],
  ['a combination', { allOf: [a, b, { required: ['a'] }] }, 'a b', false],
  ['a combination of what is open', { allOf: [{}, { required: ['a'] }] }, '', true],
  ['branches', { anyOf: [a, b] }, 'a b', false],
  ['an open branch', { oneOf: [a, { type: 'object' }] }, 'a', true],
  ['a branch that is no object', { oneOf: [a, { type: 'string' }, { type: 'null' }] }, 'a', false],
  ['branches that only constrain', { ...a, anyOf: [{ required: ['a'] }, { required: [] }] }, 'a', false],
  ['a condition', { ...a, if: {}, then: b, dependentSchemas: { a: { properties: { c: {} } } } }, 'a b c', false],
])('%s', (_, schema, names, isOpen) => {
  const shape = shapeOf(schema, root)
  expect([[...shape.names].join(' '), shape.isOpen]).toEqual([names, isOpen])
})

test('arguments of which none are declared take none', () => {
  expect(shapeOf({ properties: {} }, null, true).isOpen).toBe(false)
  expect(shapeOf({ type: 'object' }, null, true).isOpen).toBe(true)
})
