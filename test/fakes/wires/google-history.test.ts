import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { GoogleGenAI, type Chat, type GenerateContentResponse, type Part as GooglePart } from '@google/genai'
import { generateText, jsonSchema, stepCountIs, streamText, tool, type ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { call, maybe, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'

// The SDK prints that it puts a word in where a signature is missing.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

type Part = Record<string, unknown>
interface Content {
  readonly role: string
  readonly parts: Part[]
}

const user: Content = { role: 'user', parts: [{ text: 'Go.' }] }
const script = [
  turn({ text: 'I look.', reasoning: 'Hm.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }),
  call('look', { id: 3 }),
  maybe(say('Done.')),
]

interface Agent {
  readonly model?: string
  readonly stream?: boolean
  readonly change?: (parts: Part[], index: number) => Part[]
  readonly before?: readonly Content[]
  readonly told?: readonly Part[]
}

/** A plain loop that sends its history changed; no client stands between. */
async function loop(llm: Llm, agent: Agent): Promise<void> {
  const { model = 'gemini-3-pro-preview', stream, change = (parts) => parts, before = [], told: more = [] } = agent
  const contents: Content[] = [...before, user]
  for (;;) {
    const sent = contents.map((one, at) => (one.role === 'model' ? { ...one, parts: change(one.parts, at) } : one))
    const url = `http://model.test/v1beta/models/${model}:${stream === true ? 'streamGenerateContent?alt=sse' : 'generateContent'}`
    const response = await llm.fetch(url, { method: 'POST', body: JSON.stringify({ contents: sent }) })
    const body = await response.text()
    if (!response.ok) throw new Error(body)
    const answers =
      stream === true
        ? body
            .split('\n\n')
            .filter(Boolean)
            .map((event) => event.slice(6))
        : [body]
    const added = answers.flatMap((answer): Content[] => {
      const { candidates } = JSON.parse(answer) as { candidates: { content: Content }[] } // the wire's own shape
      return candidates.flatMap(({ content }) => (content.parts === undefined ? [] : [content]))
    })
    contents.push(...added)
    const told = added.flatMap(({ parts }) =>
      parts.flatMap(
        ({ functionCall }) =>
          functionCall === undefined
            ? []
            : [{ functionResponse: { ...(functionCall as Part), args: undefined, response: {} } }], // as it was written
      ),
    )
    if (told.length === 0) return
    contents.push({ role: 'user', parts: [...told, ...more] })
  }
}

async function faultOf(agent: Agent): Promise<string | null> {
  const sheet = callsheet()
  const llm = sheet.llm(script)
  try {
    await sheet.run(() => loop(llm, agent))
    return null
  } catch (error) {
    return String(error)
  }
}

const signed = (thoughtSignature: unknown) => (parts: Part[]) =>
  parts.map((part) => ('thoughtSignature' in part ? { ...part, thoughtSignature } : part))
const unsigned = signed(undefined)
const unsignedOnlyAt = (place: number) => (parts: Part[], at: number) => (at === place ? unsigned(parts) : parts)
const onOtherPart = (parts: Part[]): Part[] =>
  unsigned(parts).map((part) => (typeof part['text'] === 'string' ? { ...part, thoughtSignature: 'x' } : part))
const foreign: Content[] = [
  user,
  {
    role: 'model',
    parts: [{ functionCall: { name: 'look', args: { id: 1 }, id: 'call_1' }, thoughtSignature: 'CuQBAVSo' }],
  },
  { role: 'user', parts: [{ functionResponse: { name: 'look', id: 'call_1', response: {} } }] },
  { role: 'model', parts: [{ text: 'Done.' }] },
]

test.for<[string, Agent]>([
  ['as it came', {}],
  ['as it came in chunks, each a content of its own', { stream: true }],
  ['missing for an older model', { model: 'gemini-2.5-flash', change: unsigned }],
  ['missing for a model by another name', { model: 'gemini-flash-latest', change: unsigned }],
  ['missing for a model of images', { model: 'gemini-3-pro-image-preview', change: unsigned }],
  [
    'in snake case',
    {
      change: (parts) =>
        parts.map(({ thoughtSignature, ...part }) => ({ ...part, thought_signature: thoughtSignature })),
    },
  ],
  ['a word that lets it pass', { change: signed('skip_thought_signature_validator') }],
  ['the other word that lets it pass', { change: signed('context_engineering_is_the_way_to_go') }],
  ['that of somebody else, in an earlier turn', { before: foreign }],
  ['missing in an earlier turn', { before: foreign.map((one) => ({ ...one, parts: unsigned(one.parts) })) }],
  ['missing before words of the user beside the results', { change: unsigned, told: [{ text: 'Go on.' }] }],
])('a signature is taken: %s', async ([, agent]) => {
  expect(await faultOf(agent)).toBeNull()
})

test.for<[string, Agent, string]>([
  [
    'missing',
    { change: unsigned },
    'Function call is missing a thought_signature in functionCall parts: look, message 2',
  ],
  ['missing in a stream', { stream: true, change: unsigned }, 'is missing a thought_signature'],
  ['empty', { change: signed('') }, 'is missing a thought_signature'],
  ['missing from the first step', { change: unsignedOnlyAt(1) }, 'message 2'],
  ['missing from the second step', { change: unsignedOnlyAt(3) }, 'parts: look, message 4'],
  ['on another part', { change: onOtherPart }, 'is missing a thought_signature'],
  ['on the second call', { change: (parts) => [...parts].reverse() }, 'is missing a thought_signature'],
  ['missing for a later model', { model: 'gemini-4-pro', change: unsigned }, 'is missing a thought_signature'],
  [
    'missing for a minor version',
    { model: 'gemini-3.1-flash-lite', change: unsigned },
    'is missing a thought_signature',
  ],
  [
    'altered',
    { change: signed('Y2Fsb') },
    'Function call is missing a valid thought_signature in functionCall parts: look, message 2',
  ],
])('a signature is refused: %s', async ([, agent, reason]) => {
  expect(await faultOf(agent)).toContain(reason)
})

const declared = [{ functionDeclarations: [{ name: 'look', parametersJsonSchema: { type: 'object' } }] }]
const model = 'gemini-3-pro-preview'

async function chatLoop(llm: Llm, stream: boolean): Promise<void> {
  const chat = new GoogleGenAI(llm.google()).chats.create({ model, config: { tools: declared } })
  let message: Parameters<Chat['sendMessage']>[0]['message'] = 'Go.'
  for (;;) {
    const answers: AsyncIterable<GenerateContentResponse> | GenerateContentResponse[] = stream
      ? await chat.sendMessageStream({ message })
      : [await chat.sendMessage({ message })]
    const told: GooglePart[] = []
    for await (const { functionCalls = [] } of answers) {
      for (const { id = '', name = '' } of functionCalls) told.push({ functionResponse: { id, name, response: {} } })
    }
    if (told.length === 0) return
    message = told
  }
}

const aiSdk = (llm: Llm) => ({
  model: createGoogleGenerativeAI({ apiKey: 'none', fetch: llm.fetch })(model),
  maxRetries: 0,
  tools: { look: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'ok' }) },
})

async function aiSdkLoop(llm: Llm, stream: boolean): Promise<void> {
  const settings = { ...aiSdk(llm), prompt: 'Go.', stopWhen: stepCountIs(5) }
  if (stream) await streamText(settings).consumeStream()
  else await generateText(settings)
}

/** One that keeps the messages itself and drops what it does not know; the SDK puts the word in that lets them pass. */
async function forgetfulLoop(llm: Llm): Promise<void> {
  const messages: ModelMessage[] = [{ role: 'user', content: 'Go.' }]
  for (;;) {
    const { response, finishReason } = await generateText({ ...aiSdk(llm), messages })
    messages.push(
      ...(JSON.parse(
        JSON.stringify(response.messages, (key, value: unknown) => (key === 'providerOptions' ? undefined : value)),
      ) as ModelMessage[]), // as they were but for the options
    )
    if (finishReason !== 'tool-calls') return
  }
}

test.for<[string, boolean, (llm: Llm, stream: boolean) => Promise<void>]>([
  ['the chats of @google/genai', false, chatLoop],
  ['the chats of @google/genai', true, chatLoop],
  ['the AI SDK', false, aiSdkLoop],
  ['the AI SDK', true, aiSdkLoop],
  ['the AI SDK without its options', false, forgetfulLoop],
])('%s brings signatures back; streamed: %s', async ([, stream, agent]) => {
  const sheet = callsheet()
  const llm = sheet.llm(script)
  const run = await sheet.run(() => agent(llm, stream))
  expect(run.requests).toHaveLength(3)
  expect(JSON.stringify(run.requests[2]?.raw)).toContain('thoughtSignature')
})
