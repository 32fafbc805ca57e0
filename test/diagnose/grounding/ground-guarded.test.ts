import { diagnose } from 'callsheet/diagnose'
import { expect, test } from 'vitest'

/** Whether a value of a parameter passes. */
function passes(query: string, value: unknown, schema: object = {}): boolean {
  const tools = [{ name: 't', inputSchema: { type: 'object', properties: { q: schema } } }]
  return diagnose({ call: { name: 't', args: { q: value } }, tools, query }).stage === 'passed'
}

test.each<[unknown]>([
  [{ 'bob@evil.com': null }],
  [{ Atlantis: true }],
  [{ a: { Mallory: true } }],
  ['{"secret":true,"admin":false}'],
  ['[true]'],
  ['[]'],
  ['{}'],
  [['[true]']],
])('of %j nothing was told', (value) => {
  expect(passes('hi', value)).toBe(false)
})

test.each<[unknown]>([[true], [null], [[]], [{}], [[true]]])('of %j nothing can be told', (value) => {
  expect(passes('hi', value)).toBe(true)
})

test('a key is told, or declared, or is not', () => {
  expect(passes('Is Oslo open?', { Oslo: true })).toBe(true)
  expect(passes('hi', { Oslo: true }, { type: 'object', properties: { Oslo: {} } })).toBe(true)
  expect(passes('hi', { Oslo: true }, { type: 'object', propertyNames: { enum: ['Oslo'] } })).toBe(true)
  expect(passes('hi', { Oslo: true }, { type: 'object', additionalProperties: { type: 'boolean' } })).toBe(false)
})

test('a key of data tells a key, and no value', () => {
  const tools = [{ name: 't', inputSchema: { type: 'object', properties: { q: {} } } }]
  const stage = (q: unknown): string =>
    diagnose({ call: { name: 't', args: { q } }, tools, query: 'hi', context: [{ is_paid: true }] }).stage
  expect(stage({ is_paid: false })).toBe('passed')
  expect(stage({ is_sent: false })).toBe('grounding')
  expect(stage('is_paid')).toBe('grounding')
})
