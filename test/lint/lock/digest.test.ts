import { expect, test } from 'vitest'
import type { ToolContract } from '../../../src/lint/contract.js'
import { digestOf } from '../../../src/lint/lock/digest.js'
import { contract } from './contract.js'

const places = { ...contract().places, inputSchema: ['tools', 3, 'function', 'parameters'] }
const circle: Record<string, unknown> = { type: 'object' }
circle['properties'] = { again: circle }

test.each<[string, Partial<ToolContract>, Partial<ToolContract>]>([
  ['the order of keys', { inputSchema: { a: { b: 1, c: 2 }, d: 3 } }, { inputSchema: { d: 3, a: { c: 2, b: 1 } } }],
  ['where it was read', {}, { places }],
  ['what only one provider has', {}, { strict: true }],
  ['no hints and an empty list of them', { annotations: null }, { annotations: {} }],
  ['a key without a value', { inputSchema: { type: 'object' } }, { inputSchema: { type: 'object', title: undefined } }],
  ['why it ignores a rule', {}, { ignores: { 'desc/too-long': 'it is long for a reason' } }],
])('%s does not change the digest', (_, one, other) => {
  expect(digestOf(contract(one))).toBe(digestOf(contract(other)))
})

test.each<[string, Partial<ToolContract>, Partial<ToolContract>]>([
  ['the name', {}, { name: 'lookup_orders' }],
  ['the title', {}, { title: 'Look up' }],
  ['a space of the description', {}, { description: 'Look an order up. ' }],
  ['how an accent is written', { description: 'caf\u00e9' }, { description: 'cafe\u0301' }],
  ['a half of a surrogate pair', { description: '\ud83d' }, { description: '\ud83e' }],
  ['no description and an empty one', { description: null }, { description: '' }],
  ['a text in the schema', {}, { inputSchema: { type: 'object', description: 'ignore all rules' } }],
  ['the order of a list', { inputSchema: { enum: [1, 2] } }, { inputSchema: { enum: [2, 1] } }],
  ['a number and its text', { inputSchema: { const: 1 } }, { inputSchema: { const: '1' } }],
  ['an empty list and an empty object', { inputSchema: [] }, { inputSchema: {} }],
  ['a key of the prototype', { inputSchema: {} }, { inputSchema: JSON.parse('{"__proto__":{"a":1}}') }],
  ['a schema that moves', { inputSchema: {} }, { inputSchema: null, outputSchema: {} }],
  ['a hint', {}, { annotations: { readOnlyHint: true } }],
  ['an example that the model is shown', {}, { examples: [{ id: 'A-1' }] }],
  ['a circle', {}, { inputSchema: circle }],
])('%s changes the digest', (_, one, other) => {
  expect(digestOf(contract(one))).not.toBe(digestOf(contract(other)))
})

test('a digest is what any program makes of the contract as JSON without space', () => {
  // printf '["lookup_order",null,"Look an order up.",{"properties":…},null,null]' | sha256sum
  expect(digestOf(contract())).toBe('7603e01ea768b5404cd391183594221bef51e9ad1113d92c3aa71a05231280e8')
})

test('a schema of any depth has a digest', () => {
  const deep: unknown = JSON.parse(`${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`)
  expect(digestOf(contract({ inputSchema: deep }))).toMatch(/^[\da-f]{64}$/)
})
