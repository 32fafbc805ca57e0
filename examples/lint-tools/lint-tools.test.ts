// The contracts of tools, held to what providers take and models need: as much a test as any other.
import { lintTools } from 'callsheet/lint'
import 'callsheet/lint/vitest'
import { expect, test } from 'vitest'
import { tools } from './tools.js'

test('our contracts are sound', () => {
  expect(tools).toPassLint({ failOn: 'warn', minScore: 90 })
})

test('every provider takes them, also strictly', () => {
  expect(tools).toBeCompatibleWith(['openai', 'openai-strict', 'anthropic', 'gemini-jsonschema', 'mcp', 'bedrock'])
})

test('but for the older parameters of Gemini, which know no additionalProperties', () => {
  expect(tools).not.toBeCompatibleWith('gemini')
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

  expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toMatchInlineSnapshot(`
    [
      "compat/array-no-items: properties.items is a list without items",
      "schema/required-undeclared: required names "order_id", which is no property",
      "param/undescribed: "items" has no description",
      "param/undescribed: "order" has no description",
      "param/untyped: "order" has no type",
      "param/vague-name: "items" may be anything, and no text says what it is",
    ]
  `)
  expect(grade).toMatchInlineSnapshot(`"C"`)
})
