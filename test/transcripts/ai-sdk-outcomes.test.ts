import 'callsheet/vitest'
import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { generateText, stepCountIs, streamText, tool, type ModelMessage, type ToolSet, type UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aiSdkModel } from '../../fakes/clients/ai-sdk.js'
import type { Step } from '../../fakes/script/step.js'
import { call, raw, say } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import type { Llm } from '../../fakes/sheet/llm.js'
import { failed, runFrom, stopped } from '../../src/entries/callsheet.js'
import type { Run } from '../../src/run/types.js'

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const stopWhen = stepCountIs(5)
const user: UIMessage = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'x' }] }

/** What a team may hold of the same agent. */
const ways: [string, (llm: Llm, tools: ToolSet) => Promise<object>][] = [
  ['a result', async (llm, tools) => generateText({ model: aiSdkModel(llm), tools, prompt: 'x', stopWhen })],
  [
    'a result as JSON',
    async (llm, tools) => {
      const result = await generateText({ model: aiSdkModel(llm), tools, prompt: 'x', stopWhen })
      const read: object = JSON.parse(JSON.stringify(result))
      return read
    },
  ],
  [
    'messages',
    async (llm, tools) => {
      const messages: ModelMessage[] = [{ role: 'user', content: 'x' }]
      const { response } = await generateText({ model: aiSdkModel(llm), tools, messages, stopWhen })
      return [...messages, ...response.messages]
    },
  ],
  [
    'UI messages',
    async (llm, tools) => {
      let stored: UIMessage[] = []
      const model = aiSdkModel(llm)
      const stream = streamText({ model, tools, prompt: 'x', stopWhen, onError: () => {} }).toUIMessageStream({
        originalMessages: [user],
        onError: (error) => (error instanceof Error ? error.message : String(error)),
        onFinish: ({ messages }) => {
          stored = messages
        },
      })
      for await (const _chunk of stream);
      return stored
    },
  ],
]

async function both(
  drive: (llm: Llm, tools: ToolSet) => Promise<object>,
  step: Step,
): Promise<{ run: Run; value: object }> {
  const sheet = callsheet()
  const lookup = tool({ inputSchema: z.object({ id: z.number() }), execute: async () => ({ error: 'no order' }) })
  const llm = sheet.llm([step, say('d')])
  const run = await sheet.run(() => drive(llm, sheet.wrap({ lookup })))
  return { run, value: run.value }
}

describe.each(ways)('%s', (_way, drive) => {
  test('an error that a tool returns is told as one, though the SDK calls it a success', async () => {
    const { run, value } = await both(drive, call('lookup', { id: 1 }))
    expect(runFrom(value).calls).toMatchObject([{ outcome: 'ok', told: { error: run.calls[0]?.told?.error } }])
    for (const subject of [run, value]) {
      expect(subject).toCallTool('lookup')
      expect(subject).toTellModel('no order', { error: true })
      expect(() => expect(subject).not.toTellModel('no order', { error: true })).toThrow('no order')
    }
  })

  test.each([
    ['unknown-tool', raw('nope', { id: 1 })],
    ['invalid-args', raw('lookup', { id: 'x' })],
    ['invalid-json', raw('lookup', '{"id"')],
  ] as const)('a call that the SDK refused never ran: %s', async (outcome, step) => {
    const { run, value } = await both(drive, step)
    const name = outcome === 'unknown-tool' ? 'nope' : 'lookup'
    expect(run.calls).toMatchObject([{ outcome }])
    expect(runFrom(value).calls).toMatchObject([{ outcome }])
    for (const subject of [run, value]) {
      expect(subject).toBlock(name)
      expect(subject).toCallExactly([stopped(name)])
      expect(() => expect(subject).toCallExactly([failed(name)])).toThrow(name)
      expect(() => expect(subject).toCallTool(name)).toThrow(name)
    }
  })
})

test('a tool that fails with other words may have run', () => {
  const value = [
    { role: 'user', content: 'x' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'lookup', input: {} }] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'a',
          toolName: 'lookup',
          output: { type: 'error-text', value: 'Invalid input for tool other: x' },
        },
      ],
    },
  ]
  expect(runFrom(value).calls).toMatchObject([{ outcome: 'error' }])
  expect(() => expect(value).toBlock('lookup')).toThrow('do not show what ran')
})

test('a status of LangChain decides what became of the call, and not what was told', () => {
  const value = [
    new AIMessage({ content: '', tool_calls: [{ id: 'c1', name: 'lookup', args: {} }] }),
    new ToolMessage({ tool_call_id: 'c1', content: '{"error":"no order"}', status: 'success' }),
    new AIMessage('d'),
  ]
  expect(value).toCallTool('lookup')
  expect(value).toTellModel('no order', { error: true })
})

test('the flag of Anthropic is the wire’s own', () => {
  const value = [
    { role: 'user', content: 'x' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'lookup', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: '{"error":"no"}', is_error: false }] },
  ]
  expect(runFrom(value).calls).toMatchObject([{ outcome: 'ok', told: { error: false } }])
})
