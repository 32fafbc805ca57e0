import { createAnthropic } from '@ai-sdk/anthropic'
import { ChatAnthropic } from '@langchain/anthropic'
import {
  HumanMessage,
  ToolMessage,
  type AIMessageChunk,
  type BaseMessage,
  type UsageMetadata,
} from '@langchain/core/messages'
import { generateText, stepCountIs, streamText, tool, type LanguageModelUsage } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cut, fault } from '../../../fakes/script/faults.js'
import { call, chunked, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import type { Step, TurnStep } from '../../../fakes/script/step.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { Run } from '../../../src/run/types.js'

// Without it every call prints a warning about the output limit of an unknown model.
globalThis.AI_SDK_LOG_WARNINGS = false

interface Heard {
  readonly text: string
  readonly finish: unknown
  readonly usage: readonly [input: unknown, output: unknown, cached: unknown]
}

type Agent = (llm: Llm, look: (args: unknown) => unknown) => Promise<Heard>

function aiSdk(stream: boolean): Agent {
  return async (llm, look) => {
    // Its base URL may or may not end in /v1.
    const own = { apiKey: 'none', baseURL: 'http://model.test/v1', fetch: llm.fetch }
    const model = createAnthropic(stream ? own : llm.anthropic())('claude-test')
    const tools = {
      look: tool({ inputSchema: z.object({ id: z.number().optional() }), execute: async (args) => look(args) }),
    }
    const options = { model, tools, system: 'Be brief.', prompt: 'Go.', stopWhen: stepCountIs(5), maxRetries: 0 }
    const heard = (text: string, finish: unknown, usage: LanguageModelUsage): Heard => {
      const { inputTokens, outputTokens, inputTokenDetails } = usage
      return { text, finish, usage: [inputTokens, outputTokens, inputTokenDetails.cacheReadTokens] }
    }
    if (!stream) {
      const { text, rawFinishReason, usage } = await generateText(options)
      return heard(text, rawFinishReason, usage)
    }
    const result = streamText({ ...options, onError: () => undefined })
    await result.consumeStream()
    return heard(await result.text, await result.rawFinishReason, await result.usage)
  }
}

function langChain(stream: boolean): Agent {
  return async (llm, look) => {
    const model = new ChatAnthropic({
      model: 'claude-test',
      apiKey: 'none',
      maxRetries: 0,
      clientOptions: { fetch: llm.fetch },
    }).bindTools([{ name: 'look', input_schema: { type: 'object' } }])
    const messages: BaseMessage[] = [new HumanMessage('Go.')]
    const ask = async (): Promise<AIMessageChunk> => {
      if (!stream) return model.invoke(messages)
      let whole: AIMessageChunk | undefined
      for await (const chunk of await model.stream(messages)) whole = whole === undefined ? chunk : whole.concat(chunk)
      if (whole === undefined) throw new Error('no chunk')
      return whole
    }
    for (;;) {
      const answer = await ask()
      messages.push(answer)
      const { tool_calls: calls = [] } = answer
      for (const { id, args } of calls) {
        messages.push(new ToolMessage({ content: String(look(args)), tool_call_id: id ?? '' }))
      }
      if (calls.length > 0) continue
      const finish = answer.additional_kwargs['stop_reason'] ?? answer.response_metadata['stop_reason']
      return { text: answer.text, finish, usage: counted(answer.usage_metadata) }
    }
  }
}

function counted(usage: UsageMetadata | undefined): Heard['usage'] {
  return [usage?.input_tokens, usage?.output_tokens, usage?.input_token_details?.cache_read]
}

const agents: [string, Agent][] = [
  ['the AI SDK, whole', aiSdk(false)],
  ['the AI SDK, streamed', aiSdk(true)],
  ['LangChain, whole', langChain(false)],
  ['LangChain, streamed', langChain(true)],
]

async function runOf(agent: Agent, script: readonly Step[]): Promise<Run & { readonly value: Heard }> {
  const sheet = callsheet()
  const { look } = sheet.wrap({ look: (args: unknown) => `found ${JSON.stringify(args)}` })
  const llm = sheet.llm(script)
  return sheet.run(() => agent(llm, look))
}

test.for(agents)(
  '%s runs a loop of parallel calls beside text and thought, and counts the tokens',
  async ([, agent]) => {
    const usage = { input: 40, output: 9, cached: 15 }
    const run = await runOf(agent, [
      chunked(turn({ text: 'I look.', reasoning: 'So.', calls: [call('look', { id: 1 }), call('look', {})] }), 3),
      turn({ text: 'Done.', usage }),
    ])
    expect(run.value).toEqual({ text: 'Done.', finish: 'end_turn', usage: [40, 9, 15] })
    expect(run.calls).toMatchObject([
      { outcome: 'ok', told: { text: 'found {"id":1}' } },
      { outcome: 'ok', told: { text: 'found {}' } },
    ])
    expect(run.requests[1]?.messages).toEqual([
      { role: 'user', text: 'Go.' },
      {
        role: 'assistant',
        text: 'I look.',
        calls: [
          { id: 'toolu_1', name: 'look', rawArgs: '{"id":1}' },
          { id: 'toolu_2', name: 'look', rawArgs: '{}' },
        ],
      },
      { role: 'tool', toolResult: { id: 'toolu_1', text: 'found {"id":1}' } },
      { role: 'tool', toolResult: { id: 'toolu_2', text: 'found {}' } },
    ])
    expect(JSON.stringify(run.requests[1]?.raw)).toContain('callsheet-signature-1')
    expect(run.requests[1]?.tools).toMatchObject([{ name: 'look', inputSchema: { type: 'object' } }])
  },
)

test.for(agents)('%s hears a refusal', async ([, agent]) => {
  const { value } = await runOf(agent, [refuse('I cannot help with that.')])
  expect(value).toMatchObject({ text: 'I cannot help with that.', finish: 'refusal' })
})

test.for(agents)('%s goes on after arguments that are no JSON', async ([, agent]) => {
  const run = await runOf(agent, [raw('look', '{"id": "A-'), say('Done.')])
  expect(run.value.text).toBe('Done.')
  expect(run.calls[0]).toMatchObject({ rawArgs: '{"id": "A-' })
  expect(run.calls[0]?.told).not.toBeNull()
})

test.for(agents)('%s meets an error of the provider', async ([, agent]) => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(529, { message: 'Later.' })])
  await sheet.fails(() => agent(llm, () => ''))
})

test('the AI SDK reads the message of an error', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(429, { message: 'Slow down.' })])
  const run = await sheet.fails(() => aiSdk(false)(llm, () => ''))
  expect(run.error).toMatchObject({ name: 'AI_APICallError', message: 'Slow down.' })
})

test('cut arguments are a valid call for LangChain, as with the provider: the harness has to see that', async () => {
  const whole: TurnStep = call('look', { order_id: 'A-1001', amount: '1500.00' })
  const run = await runOf(langChain(true), [cut(whole, { chars: 34 }), say('Done.')])
  expect(run.calls[0]).toMatchObject({ rawArgs: '{"order_id":"A-1001","amount":"150', outcome: 'ok' })
  expect(run.executions.map(({ args }) => args)).toEqual([{ order_id: 'A-1001', amount: '150' }])
})
