import { describe, expect, test } from 'vitest'
import { type Framework, frameworks } from './support/frameworks.js'

const wrong = '{"id":"A","amount":"five","currency":"EUR"}'
const broken = '{"id":"A","amount":5'
const right = '{"id":"A","amount":5,"currency":"EUR"}'
const boom = '{"id":"boom","amount":5,"currency":"EUR"}'

/** How each framework tells the model of a failure: what stands around the guard's own words. */
const asTold: readonly (readonly [Framework, readonly [before: string, after: string]])[] = [
  [frameworks.functions, ['{"error":"', '"}']],
  [frameworks.aiSdk, ['', '']],
  [frameworks.agents, ['An error occurred while running the tool. Please try again. Error: ', '']],
  [frameworks.langchain, ['Error: ', '\n Please fix your mistakes.']],
  [frameworks.langchainJson, ['Error: ', '\n Please fix your mistakes.']],
  [frameworks.langchainClass, ['Error: ', '\n Please fix your mistakes.']],
  [frameworks.anthropicZod, ['Error: ', '']],
  [frameworks.anthropicJson, ['Error: ', '']],
  [frameworks.runTools, ['{"error":"', '"}']],
  [frameworks.runToolsText, ['{"error":"', '"}']],
  [frameworks.zodFunction, ['{"error":"', '"}']],
  [frameworks.mcp, ['{"content":[{"type":"text","text":"', '"}],"isError":true}']],
]

describe.each(asTold.map(([framework, words]) => [framework.title, framework, words] as const))(
  '%s',
  (_, { play }, [before, after]) => {
    test('what does not fit is recorded and told, and the tool is not entered', async () => {
      const { run, records, entered } = await play([wrong, right])
      expect(entered).toEqual([{ id: 'A', amount: 5, currency: 'EUR' }])
      expect(records.map(({ status, step, trace_id: trace }) => [status, step, trace])).toEqual([
        ['schema_validation_error', 1, 't'],
        ['success', 2, 't'],
      ])
      expect(records[0]?.errors).toMatchObject([{ path: '/amount', received: '"five"' }])
      const told = run.calls[0]?.told?.text ?? ''
      expect(told.slice(0, before.length + 15)).toBe(`${before}pay was not run`)
      expect(told.endsWith(after)).toBe(true)
      expect(told).toContain('amount: expected number')
      expect(told).toContain('five')
      expect(run.calls[1]?.told?.text).toContain('paid 5 EUR')
      expect(run.calls[1]?.outcome).toBe('ok')
      expect(run.executions).toHaveLength(1)
    })

    test('what the tool throws is told in one line', async () => {
      const { run, records } = await play([boom])
      expect(records).toMatchObject([{ status: 'execution_failure' }])
      const told = run.calls[0]?.told?.text ?? ''
      expect(told).toContain('db down')
      // What an MCP server tells is its own.
      expect(told.includes('second line')).toBe(before.startsWith('{"content"'))
      expect(told.startsWith(before)).toBe(true)
    })

    test('the model is offered the same', async () => {
      expect((await play([right])).offered).toBe((await play([right], {}, true)).offered)
    })
  },
)

// Elsewhere the SDK parses the text, and calls no tool (docs/guard.md).
const bySdk: readonly Framework[] = [
  frameworks.functions,
  frameworks.aiSdk,
  frameworks.runTools,
  frameworks.runToolsText,
]

test.each(bySdk.map((framework) => [framework.title, framework] as const))(
  '%s: what is no JSON is seen',
  async (_, { play }) => {
    const { run, records, entered } = await play([broken, right])
    expect(records.map(({ status, raw_args: raw }) => [status, raw])).toEqual([
      ['json_parse_error', broken],
      ['success', right],
    ])
    expect(entered).toHaveLength(1)
    expect(run.calls[0]?.outcome).toBe('invalid-json')
  },
)

test('the ids of the calls are on record where the framework hands them over', async () => {
  const byId = [frameworks.aiSdk, frameworks.agents, frameworks.langchain, frameworks.anthropicZod]
  for (const { play } of byId) {
    const { run, records } = await play([wrong, right])
    expect(records.map(({ call_id: id }) => id)).toEqual(run.calls.map(({ id }) => id))
  }
})
