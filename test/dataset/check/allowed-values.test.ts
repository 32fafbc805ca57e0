import { expect, test } from 'vitest'
import { allowedValues } from '../../../src/dataset/check/allowed-values.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

const root = { $defs: { unit: { enum: ['km'] }, loop: { $ref: '#/$defs/loop' } } }

test.each<[string, JsonSchema | null, readonly unknown[] | null, boolean]>([
  ['no schema', null, null, false],
  ['any value', true, null, false],
  ['a type', { type: 'string' }, null, false],
  ['a list', { enum: ['a', 1, null] }, ['a', 1, null], true],
  ['one value', { const: 'a' }, ['a'], true],
  ['a reference', { $ref: '#/$defs/unit' }, ['km'], true],
  ['a reference in a circle', { $ref: '#/$defs/loop' }, null, false],
  ['a combination', { allOf: [{ type: 'string' }, { enum: ['a'] }] }, ['a'], true],
  ['branches', { anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] }, ['a', 'b', 'c'], true],
  ['a list or null', { anyOf: [{ $ref: '#/$defs/unit' }, { type: 'null' }] }, ['km', null], true],
  ['a list or any text', { oneOf: [{ enum: ['a'] }, { type: 'string' }] }, ['a'], false],
  ['any text or null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, null, false],
])('%s', (_, schema, values, isAll) => {
  const allowed = allowedValues(schema, root)
  expect([allowed?.values ?? null, allowed?.isAll ?? false]).toEqual([values, isAll])
})
