// The contracts of tools, held to what providers take and models need: as much a test as any other.
import { lintTools } from 'callsheet/lint'
import 'callsheet/lint/vitest'
import { expect, test } from 'vitest'
import { tools } from './tools.js'

test('our contracts are sound', () => {
  expect(tools).toPassLint({ failOn: 'warn', minScore: 90 })
})

test('every provider takes them, also strictly', () => {
  expect(tools).toBeCompatibleWith(['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'gemini', 'mcp'])
})

test('they leave room for the conversation', () => {
  expect(tools).toFitTokenBudget(600)
})

test('a contract as it is often written', () => {
  const hasty = {
    name: 'refund',
    description: 'This tool is used to refund orders.',
    inputSchema: { type: 'object', properties: { order: {}, items: { type: 'array' } }, required: ['order_id'] },
  }
  const { findings, grade } = lintTools([...tools, hasty])
  const found = findings.filter(({ tool, severity }) => tool === 'refund' && severity !== 'info')

  expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toMatchInlineSnapshot()
  expect(grade).toMatchInlineSnapshot()
})
