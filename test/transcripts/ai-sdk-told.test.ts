import 'callsheet/vitest'
import { generateText, stepCountIs, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aiSdkMessages } from '../../src/transcripts/ai-sdk-messages.js'
import { aiSdkResult } from '../../src/transcripts/ai-sdk.js'
import type { Run } from '../../src/run/types.js'
import { readAs } from './support/read-as.js'

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const about = { toolCallId: 'call_0', toolName: 'search' }
const asked = { type: 'tool-call', ...about, input: {} }
const gave = { type: 'tool-result', ...about, output: 'raw' }

/** What one step adds to the messages. */
function adds(...texts: readonly string[]): readonly object[] {
  const results = texts.map((value) => ({ type: 'tool-result', ...about, output: { type: 'text', value } }))
  return [
    { role: 'assistant', content: texts.map(() => asked) },
    { role: 'tool', content: results },
  ]
}

function step(results: number, messages: readonly object[]): object {
  const content = [...Array.from({ length: results }, () => asked), ...Array.from({ length: results }, () => gave)]
  return { content, finishReason: 'tool-calls', response: { messages } }
}

const toldTexts = ({ calls }: Run): unknown => calls.map(({ told }) => told?.text)

describe('results with one id in several steps are told what the messages of their own step say', () => {
  test.each([
    ['each step holds its messages', [step(1, adds('A')), step(1, adds('B'))], ['A', 'B']],
    ['each step holds all messages so far', [step(1, adds('A')), step(1, [...adds('A'), ...adds('B')])], ['A', 'B']],
    ['the last step alone holds messages', [step(1, []), step(1, [...adds('A'), ...adds('B')])], ['A', 'B']],
    ['a later step holds its own alone', [step(1, []), step(1, adds('B'))], ['raw', 'B']],
    ['the id is there twice in a step', [step(2, adds('A', 'B')), step(1, adds('C'))], ['A', 'B', 'C']],
    ['a step holds none', [step(1, adds('A')), step(1, [])], ['A', 'raw']],
    [
      'results of calls before the first step stand in front',
      [step(1, [...adds('old'), ...adds('A')]), step(1, [...adds('old'), ...adds('A'), ...adds('B')])],
      ['A', 'B'],
    ],
  ])('%s', (_name, steps, texts) => {
    expect(toldTexts(readAs(aiSdkResult, { steps }))).toEqual(texts)
  })

  test('what a tool yields on its way is not counted', () => {
    const content = [asked, { ...gave, preliminary: true }, gave]
    const steps = [{ content, finishReason: 'tool-calls', response: { messages: adds('A') } }, step(1, adds('B'))]
    expect(toldTexts(readAs(aiSdkResult, steps))).toEqual(['A', 'B'])
  })

  test('by the SDK itself', async () => {
    let count = 0
    const search = tool({
      inputSchema: z.object({}),
      execute: async () => ({ secret: (count += 1) }),
      toModelOutput: ({ output }) => ({ type: 'text', value: `hit ${output.secret}` }),
    })
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    }
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [{ ...about, type: 'tool-call', input: '{}' }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }),
    })
    const read = readAs(
      aiSdkResult,
      await generateText({ model, tools: { search }, prompt: 'x', stopWhen: stepCountIs(2) }),
    )
    expect(toldTexts(read)).toEqual(['hit 1', 'hit 2'])
  })
})

test('what failed in a later turn says nothing of the call with its id before', () => {
  const failed = { type: 'error-text', value: 'Invalid input for tool search: Type validation failed' }
  const messages = [
    ...adds('A'),
    { role: 'assistant', content: [{ ...asked, input: '{"q": x' }] },
    { role: 'tool', content: [{ type: 'tool-result', ...about, output: failed }] },
  ]
  expect(readAs(aiSdkMessages, messages).calls).toMatchObject([
    { outcome: 'ok', args: {} },
    { outcome: 'invalid-args', rawArgs: '{"q": x' },
  ])
  const turned = [...messages.slice(2), ...messages.slice(0, 2)]
  expect(readAs(aiSdkMessages, turned).calls.map(({ outcome }) => outcome)).toEqual(['invalid-args', 'ok'])
})
