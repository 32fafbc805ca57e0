// What reads transcripts takes results and messages of SDKs; not a promise, not a text. Compiled, never run.
import type Anthropic from '@anthropic-ai/sdk'
import type { Content, GenerateContentResponse } from '@google/genai'
import type { BaseMessage } from '@langchain/core/messages'
import { callsTo, laneOf, print, runFrom, toldBy, type Run } from 'callsheet'
import { toCallTool, toHaveArgs, toTellModel } from 'callsheet/matchers'
import 'callsheet/vitest'
import type { Message } from 'ollama'
import type OpenAI from 'openai'
import { expect } from 'vitest'

declare const messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[]
declare const completion: OpenAI.Chat.Completions.ChatCompletion
declare const input: OpenAI.Responses.ResponseInput
declare const response: OpenAI.Responses.Response
declare const params: readonly Anthropic.MessageParam[]
declare const message: Anthropic.Message
declare const contents: Content[]
declare const generated: GenerateContentResponse
declare const chain: BaseMessage[]
declare const local: Message[]
declare const pending: Promise<OpenAI.Chat.Completions.ChatCompletion>
declare const run: Run

const runs: readonly Run[] = [
  runFrom(messages),
  runFrom(completion),
  runFrom([completion]),
  runFrom(input),
  runFrom(response),
  runFrom(params),
  runFrom(message),
  runFrom(contents),
  runFrom(generated),
  runFrom(chain),
  runFrom({ messages: chain, more: 1 }),
  runFrom(local),
]
expect(runs).toHaveLength(12)
runFrom(messages, { tools: { refund: { type: 'object' } }, failed: (result) => result === 'no' })

expect(messages).toCallTool('refund', { id: 1 })
toCallTool(messages, 'refund')
toCallTool.not(run, 'refund')
toHaveArgs(messages, 'refund', { id: 1 })
toTellModel(message, 'refunded', { of: 'refund' })
callsTo(messages, 'refund')
toldBy(response, 'refund')
print(contents)
laneOf(chain, 'planner')

// @ts-expect-error await it
runFrom(pending)
// @ts-expect-error await it
toCallTool(pending, 'refund')
// @ts-expect-error a text is no transcript
runFrom('messages')
// @ts-expect-error nothing is no transcript
runFrom()
// @ts-expect-error unknown option
runFrom(messages, { registry: [] })
// @ts-expect-error failed says yes or no
runFrom(messages, { failed: () => 'no' })
