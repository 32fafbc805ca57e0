import { expect, test } from 'vitest'
import { checkMatchToolSchemas } from '../../src/match/check-match-tool-schemas.js'
import { MatchError } from '../../src/match/errors.js'
import type { Run } from '../../src/run/types.js'
import { runFrom } from '../../src/transcripts/run-from.js'

const messages = [
  { role: 'user', content: 'Pay it.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '1', type: 'function', function: { name: 'pay', arguments: '{"n":{"deep":[1]}}' } }],
  },
  { role: 'tool', tool_call_id: '1', content: 'paid' },
  { role: 'assistant', content: 'Done.' },
]
const readAgain = (run: Run): Run => JSON.parse(JSON.stringify(run)) as Run // it was one
/** It shows no JSON Schema, and returns what it was given. */
const validating = { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) } }

test('without a schema nobody can tell, nor of the same run read from a file', () => {
  const run = runFrom(messages)
  for (const one of [run, readAgain(run)]) {
    expect(() => checkMatchToolSchemas(one)).toThrow(MatchError)
    expect(() => checkMatchToolSchemas(one)).toThrow('pay has no schema')
  }
})

test.each([
  ['a JSON Schema', { type: 'object' }],
  ['a schema that shows none', validating],
])('%s is known, also of the same run read from a file', (_title, schema) => {
  const run = runFrom(messages, { tools: { pay: { inputSchema: schema, execute: () => 1 } } })
  for (const one of [run, readAgain(run)]) expect(checkMatchToolSchemas(one).answer).toBe('holds')
})
