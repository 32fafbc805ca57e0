import { expect, test } from 'vitest'
import type { ToolFacts } from '../../../src/lint/facts.js'
import { factsOf } from '../../../src/lint/facts-of.js'
import { readOptions } from '../../../src/lint/options/read-options.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'
import { parameterTokens } from '../../../src/lint/tokens/parameter-tokens.js'
import { tokensOf } from '../../../src/lint/tokens/tokens-of.js'

const schema = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    where: { type: 'object', properties: { line: { type: 'string', description: 'ö' } } },
  },
}

function factsFor(inputSchema: unknown): ToolFacts {
  const set = readToolSet([{ name: 'read_page', description: 'Read "it".\n', inputSchema }])
  const [facts] = factsOf(set, readOptions()).tools
  if (facts === undefined) throw new Error('There is one tool.')
  return facts
}

const characters = (text: string): number => text.length

test('counts the tool as compact JSON, its parts, and bytes in UTF-8', () => {
  const { tool } = factsFor(schema)
  const whole = JSON.stringify({ name: 'read_page', description: 'Read "it".\n', parameters: schema })
  expect({ ...tokensOf(tool, characters) }).toEqual({
    total: whole.length,
    description: 11,
    schema: JSON.stringify(schema).length,
    bytes: whole.length + 1,
  })
})

test('counts each part once, and only when it is asked for', () => {
  let calls = 0
  const tokens = tokensOf(factsFor(schema).tool, () => (calls += 1))
  expect(calls).toBe(0)
  expect([tokens.total, tokens.total]).toEqual([1, 1])
  expect(calls).toBe(1)
})

test('a schema that JSON cannot hold is counted all the same', () => {
  const circle: Record<string, unknown> = { type: 'object' }
  circle['not'] = circle
  const tool = { ...factsFor(schema).tool, inputSchema: circle }
  expect(tokensOf(tool, characters).schema).toBeGreaterThan(10)
  expect(tokensOf({ ...tool, inputSchema: undefined }, characters).schema).toBe(0)
  expect(tokensOf({ ...tool, inputSchema: { maximum: 1n } }, characters).schema).toBeGreaterThan(10)
})

test('each parameter costs its name and its schema, the costliest first', () => {
  const where = JSON.stringify({ where: schema.properties.where }).length - 2
  expect(parameterTokens(factsFor(schema), characters)).toEqual([
    { path: ['inputSchema', 'properties', 'where'], tokens: where, bytes: where + 1 },
    { path: ['inputSchema', 'properties', 'where', 'properties', 'line'], tokens: 42, bytes: 43 },
    { path: ['inputSchema', 'properties', 'page'], tokens: 25, bytes: 25 },
  ])
  expect(parameterTokens(factsFor(null), characters)).toEqual([])
})
