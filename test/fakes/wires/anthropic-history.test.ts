import { createAnthropic } from '@ai-sdk/anthropic'
import Anthropic from '@anthropic-ai/sdk'
import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from '../../../fakes/script/step.js'
import { call, maybe, raw, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { signatureOf } from '../../../fakes/wires/anthropic-history.js'
import { anyText } from '../../support/served-turns.js'

// The SDK prints that it does not know the model.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

type Block = Record<string, unknown>
interface Message {
  readonly role: string
  readonly content: string | Block[]
}

const enabled = { type: 'enabled', budget_tokens: 1024 }
const user: Message = { role: 'user', content: 'Go.' }
const thought = (number = 1): Step =>
  turn({ text: 'I look.', reasoning: `Hm ${number}.`, calls: [call('look', { id: number })] })
const text = (message: Message | undefined): Block[] => (Array.isArray(message?.content) ? message.content : [])

interface Agent {
  readonly thinking?: unknown
  readonly stream?: boolean
  readonly change?: (messages: Message[]) => Message[]
  readonly before?: Message[]
}

/** A plain loop that sends its history changed; no client stands between. */
async function loop(llm: Llm, { thinking, change = (messages) => messages, before = [] }: Agent): Promise<void> {
  const messages: Message[] = [...before, user]
  for (;;) {
    const body = { model: 'claude-test', max_tokens: 64, thinking, messages: change(structuredClone(messages)) }
    const response = await llm.fetch('http://model.test/v1/messages', { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    const { content } = (await response.json()) as { content: Block[] } // the wire's own shape
    messages.push({ role: 'assistant', content })
    const told = content.flatMap(({ type, id }) =>
      type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] : [],
    )
    if (told.length === 0) return
    messages.push({ role: 'user', content: told })
  }
}

/** What becomes of a run: `null`, or the sentence of its violation. */
async function faultOf(agent: Agent, steps: readonly Step[] = [thought(), thought(2), maybe(say('Done.'))]) {
  const sheet = callsheet()
  const llm = sheet.llm(steps)
  try {
    await sheet.run(() => loop(llm, agent))
    return null
  } catch (error) {
    return String(error)
  }
}

const each =
  (change: (content: Block[]) => Block[]) =>
  (messages: Message[]): Message[] =>
    messages.map((message) => (message.role === 'assistant' ? { ...message, content: change(text(message)) } : message))
const onLast = (change: (content: Block[]) => Block[]) => (messages: Message[]) => {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages.map((message, index) => (index === last ? { ...message, content: change(text(message)) } : message))
}
const isThinking = ({ type }: Block): boolean => type === 'thinking'
const dropped = (content: Block[]): Block[] => content.filter((block) => !isThinking(block))
const behind = (content: Block[]): Block[] => [
  ...dropped(content).slice(0, 1),
  ...content.filter(isThinking),
  ...dropped(content).slice(1),
]
const withThinking = (more: Block) => (content: Block[]) =>
  content.map((block) => (isThinking(block) ? { ...block, ...more } : block))
const mustStart = 'when thinking is enabled, the last assistant message must start with its thinking block'

test.for<[string, Agent]>([
  ['as it came, without asking for thinking', {}],
  ['as it came, with thinking', { thinking: enabled }],
  ['dropped, without asking for thinking', { change: each(dropped) }],
  ['dropped where it is disabled', { thinking: { type: 'disabled' }, change: each(dropped) }],
  ['dropped where it is adaptive', { thinking: { type: 'adaptive' }, change: each(dropped) }],
  ['behind the text, without asking for thinking', { change: each(behind) }],
  [
    'dropped from all messages but the last',
    {
      thinking: enabled,
      change: (all) =>
        all.map((one, at) =>
          at < 3 && one.role === 'assistant' && all.length > 3 ? { ...one, content: dropped(text(one)) } : one,
        ),
    },
  ],
  [
    'hidden',
    { thinking: enabled, change: each((content) => [{ type: 'redacted_thinking', data: 'x' }, ...dropped(content)]) },
  ],
  [
    'in a message of its own before the others',
    {
      thinking: enabled,
      change: (all) =>
        all.flatMap((one) =>
          one.role === 'assistant'
            ? [
                { ...one, content: text(one).filter(isThinking) },
                { ...one, content: dropped(text(one)) },
              ]
            : [one],
        ),
    },
  ],
  [
    'emptied where its display is omitted',
    { thinking: { ...enabled, display: 'omitted' }, change: each(withThinking({ thinking: '' })) },
  ],
  [
    'signed by somebody else',
    { thinking: enabled, change: each(withThinking({ signature: 'EqoBCkgIARABGAIiQL2U', thinking: 'So.' })) },
  ],
])('a thought is taken %s', async ([, agent]) => {
  expect(await faultOf(agent)).toBeNull()
})

test.for<[string, Agent, string]>([
  ['dropped', { thinking: enabled, change: each(dropped) }, mustStart],
  ['dropped from the last message', { thinking: enabled, change: onLast(dropped) }, mustStart],
  ['moved behind the text', { thinking: enabled, change: each(behind) }, mustStart],
  [
    'altered',
    { thinking: enabled, change: each(withThinking({ thinking: 'Hm.' })) },
    'message 2: its content[0] has an invalid signature',
  ],
  [
    'altered, without asking for thinking',
    { change: each(withThinking({ thinking: 'Hm 1. ' })) },
    'has an invalid signature',
  ],
  ['emptied', { thinking: enabled, change: each(withThinking({ thinking: '' })) }, 'has an invalid signature'],
  [
    'altered where its display is omitted',
    { thinking: { display: 'omitted' }, change: each(withThinking({ thinking: 'x' })) },
    'has an invalid signature',
  ],
  [
    'signed with nothing',
    { change: each(withThinking({ signature: '' })) },
    'its content[0] is a thinking block without its signature',
  ],
  [
    'no text',
    { change: each(withThinking({ thinking: null })) },
    'its content[0] is a thinking block without its text',
  ],
])('a thought is refused: %s', async ([, agent, reason]) => {
  expect(await faultOf(agent)).toContain(reason)
})

test('only a turn that had a thought has to begin with it', async () => {
  const steps = [turn({ text: 'I look.', calls: [call('look', { id: 1 })] }), say('Done.')]
  expect(await faultOf({ thinking: enabled }, steps)).toBeNull()
  expect(
    await faultOf({ thinking: enabled, change: each(dropped) }, [turn({ text: 'Yes.', reasoning: 'Hm.' })]),
  ).toBeNull()
})

test('a history of another sheet is taken, though its signatures have the same numbers', async () => {
  const before: Message[] = [
    user,
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Elsewhere.', signature: signatureOf(1, 'Elsewhere.') },
        { type: 'tool_use', id: 'toolu_9', name: 'look', input: { id: 1 } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_9', content: 'ok' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
  ]
  expect(await faultOf({ thinking: enabled, before })).toBeNull()
})

test('a signature tells texts apart', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (said, at, more) => {
      const place = at % (said.length + 1)
      const altered = `${said.slice(0, place)}${more}${said.slice(place)}`
      expect(signatureOf(1, said)).toBe(signatureOf(1, said))
      expect(signatureOf(1, altered) === signatureOf(1, said)).toBe(false)
    }),
  )
})

const withInput = (input: unknown) =>
  each((content) => content.map((block) => (block['type'] === 'tool_use' ? { ...block, input } : block)))

test.for<[string, Step, unknown]>([
  ['an object', call('look', { id: 1 }), { id: 2 }],
  ['a text that is no JSON, as it came', raw('look', '{"id"'), '{"id"'],
  ['a list, as it came', raw('look', '[1]'), [1]],
  ['a text that is JSON, as it came', raw('look', '"x"'), 'x'],
])('an input is taken: %s', async ([, step, input]) => {
  expect(await faultOf({}, [step, say('Done.')])).toBeNull()
  expect(await faultOf({ change: withInput(input) }, [step, say('Done.')])).toBeNull()
})

test.for<[string, Step, unknown]>([
  ['a text of what was an object', call('look', { id: 1 }), '{"id":1}'],
  ['a list', call('look', {}), []],
  ['null', call('look', {}), null],
  ['another text than the one that came', raw('look', '{"id"'), '{"id":'],
])('an input is refused: %s', async ([, step, input]) => {
  expect(await faultOf({ change: withInput(input) }, [step, maybe(say('Done.'))])).toContain(
    'message 2: its content[0] has the input',
  )
})

const look = {
  name: 'look',
  description: 'Looks.',
  input_schema: { type: 'object' as const },
}
const model = 'claude-test'
const thinking = { type: 'enabled' as const, budget_tokens: 1024 }

async function sdkLoop(llm: Llm, stream: boolean): Promise<void> {
  const client = new Anthropic(llm.anthropic())
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Go.' }]
  for (;;) {
    const body = { model, max_tokens: 2048, thinking, messages, tools: [look] }
    const { content } = stream ? await client.messages.stream(body).finalMessage() : await client.messages.create(body)
    messages.push({ role: 'assistant', content })
    const told = content.flatMap((block) =>
      block.type === 'tool_use' ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'ok' }] : [],
    )
    if (told.length === 0) return
    messages.push({ role: 'user', content: told })
  }
}

async function runnerLoop(llm: Llm, stream: boolean): Promise<void> {
  const tools = [{ ...look, type: 'custom' as const, run: () => 'ok', parse: (input: unknown) => input }]
  const messages = [{ role: 'user' as const, content: 'Go.' }]
  await new Anthropic(llm.anthropic()).beta.messages
    .toolRunner({ model, max_tokens: 2048, thinking, stream, messages, tools })
    .runUntilDone()
}

async function aiSdkLoop(llm: Llm, stream: boolean): Promise<void> {
  const settings = {
    model: createAnthropic(llm.anthropic())(model),
    prompt: 'Go.',
    stopWhen: stepCountIs(5),
    maxRetries: 0,
    tools: { look: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'ok' }) },
    providerOptions: { anthropic: { thinking: { type: 'enabled' as const, budgetTokens: 1024 } } },
  }
  if (stream) await streamText(settings).consumeStream()
  else await generateText(settings)
}

async function langchainLoop(llm: Llm, stream: boolean): Promise<void> {
  const { apiKey, baseURL, fetch } = llm.anthropic()
  const chat = new ChatAnthropic({
    model,
    apiKey,
    anthropicApiUrl: baseURL,
    maxRetries: 0,
    thinking,
    maxTokens: 2048,
    streaming: stream,
    clientOptions: { fetch },
  }).bindTools([look])
  const messages: BaseMessage[] = [new HumanMessage('Go.')]
  for (;;) {
    const answer = await chat.invoke(messages)
    messages.push(answer)
    const told = answer.tool_calls?.map(({ id = '' }) => new ToolMessage({ content: 'ok', tool_call_id: id })) ?? []
    if (told.length === 0) return
    messages.push(...told)
  }
}

test.for(
  [
    ['@anthropic-ai/sdk', sdkLoop],
    ['its tool runner', runnerLoop],
    ['the AI SDK', aiSdkLoop],
    ['ChatAnthropic', langchainLoop],
  ].flatMap(([name, agent]) => [[name, false, agent] as const, [name, true, agent] as const]) as [
    string,
    boolean,
    typeof sdkLoop,
  ][], // the compiler makes one union of names and functions
)('%s brings thoughts back as they were; streamed: %s', async ([, stream, agent]) => {
  const sheet = callsheet()
  const llm = sheet.llm([thought(), turn({ reasoning: 'And?', calls: [call('look', { id: 2 })] }), say('Done.')])
  const run = await sheet.run(() => agent(llm, stream))
  expect(run.requests.map(({ raw: body }) => JSON.stringify(body).includes('"type":"enabled"'))).toEqual([
    true,
    true,
    true,
  ])
})
