import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI, type Content, type GenerateContentConfig } from '@google/genai'
import { createGateway, generateText, jsonSchema, streamText, tool, type ModelMessage, type ToolSet } from 'ai'
import { Ollama, type Message } from 'ollama'
import OpenAI from 'openai'
import { say } from '../../../../fakes/script/steps.js'
import { callsheet } from '../../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../../fakes/sheet/llm.js'
import type { NeutralRequest } from '../../../../src/run/types.js'

/** What a client is made to ask. */
export interface Ask {
  readonly model: string
  readonly system: string
  readonly input: string
  readonly temperature: number
  readonly tools: readonly AskTool[]
  /** Of the two calls of `lookup`. */
  readonly ids: readonly [string, string]
  /** What they were told. */
  readonly told: readonly [string, string]
  /** A PNG in Base64 beside the input. */
  readonly image?: string
  readonly stream?: boolean
}

export interface AskTool {
  readonly name: string
  readonly description: string
  readonly schema: { type: 'object'; properties: Record<string, { type: 'string' | 'integer' }> }
  readonly strict?: boolean
}

/** A PNG of one pixel. */
export const png: string =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const usual: Ask = {
  model: 'model-1',
  system: 'You answer about orders.',
  input: 'Which is dearer, A-1001 or A-1002?',
  temperature: 0,
  tools: [
    {
      name: 'lookup',
      description: 'Looks an order up.',
      schema: { type: 'object', properties: { order_id: { type: 'string' } } },
    },
    { name: 'refund', description: 'Refunds an order.', schema: { type: 'object', properties: {} } },
  ],
  ids: ['call_a', 'call_b'],
  told: ['49.90', '12.00'],
}

/** Sends a request by a real client. */
export type Send = (llm: Llm, ask: Ask) => Promise<unknown>

/** The requests that reach the model. */
export async function requestsOf(send: Send, ...asks: readonly Ask[]): Promise<readonly NeutralRequest[]> {
  const sheet = callsheet()
  const llm = sheet.llm(asks.map(() => say('A-1001.')))
  const { requests } = await sheet.run(async () => {
    for (const ask of asks) await send(llm, ask)
  })
  return requests
}

/** One request. */
export async function requestOf(send: Send, changes: Partial<Ask> = {}): Promise<NeutralRequest> {
  const [request] = await requestsOf(send, { ...usual, ...changes })
  if (request === undefined) throw new Error('no request')
  return request
}

const orders = ['A-1001', 'A-1002'] as const

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const part of stream) void part
}

const openaiChat: Send = async (llm, ask) => {
  const url = `data:image/png;base64,${ask.image}`
  const body: OpenAI.Chat.Completions.ChatCompletionCreateParams = {
    model: ask.model,
    temperature: ask.temperature,
    messages: [
      { role: 'system', content: ask.system },
      {
        role: 'user',
        content:
          ask.image === undefined
            ? ask.input
            : [
                { type: 'text', text: ask.input },
                { type: 'image_url', image_url: { url } },
              ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: ask.ids.map((id, index) => ({
          id,
          type: 'function' as const,
          function: { name: 'lookup', arguments: `{"order_id":"${orders[index]}"}` },
        })),
      },
      ...ask.ids.map((id, index) => ({ role: 'tool' as const, tool_call_id: id, content: ask.told[index] ?? '' })),
    ],
    tools: ask.tools.map(({ name, description, schema, strict }) => ({
      type: 'function',
      function: { name, description, parameters: { ...schema }, ...(strict === undefined ? {} : { strict }) },
    })),
  }
  const client = new OpenAI(llm.openai())
  if (ask.stream !== true) return client.chat.completions.create(body)
  return drain(await client.chat.completions.create({ ...body, stream: true, stream_options: { include_usage: true } }))
}

const openaiResponses: Send = async (llm, ask) => {
  const image_url = `data:image/png;base64,${ask.image}`
  const body: OpenAI.Responses.ResponseCreateParams = {
    model: ask.model,
    temperature: ask.temperature,
    instructions: ask.system,
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: ask.input },
          ...(ask.image === undefined ? [] : [{ type: 'input_image' as const, detail: 'low' as const, image_url }]),
        ],
      },
      ...ask.ids.map((call_id, index) => ({
        type: 'function_call' as const,
        call_id,
        name: 'lookup',
        arguments: `{"order_id":"${orders[index]}"}`,
      })),
      ...ask.ids.map((call_id, index) => ({
        type: 'function_call_output' as const,
        call_id,
        output: ask.told[index] ?? '',
      })),
    ],
    tools: ask.tools.map(({ name, description, schema, strict = false }) => ({
      type: 'function',
      name,
      description,
      parameters: { ...schema },
      strict,
    })),
  }
  const client = new OpenAI(llm.openai())
  if (ask.stream !== true) return client.responses.create(body)
  return drain(await client.responses.create({ ...body, stream: true }))
}

const anthropic: Send = async (llm, ask) => {
  // Still sent by many, though the types of the client do not name it any more.
  const sampling = { temperature: ask.temperature }
  const body: Anthropic.MessageCreateParamsNonStreaming = {
    model: ask.model,
    max_tokens: 100,
    ...sampling,
    system: ask.system,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: ask.input },
          ...(ask.image === undefined
            ? []
            : [
                {
                  type: 'image' as const,
                  source: { type: 'base64' as const, media_type: 'image/png' as const, data: ask.image },
                },
              ]),
        ],
      },
      {
        role: 'assistant',
        content: ask.ids.map((id, index) => ({
          type: 'tool_use' as const,
          id,
          name: 'lookup',
          input: { order_id: orders[index] },
        })),
      },
      {
        role: 'user',
        content: ask.ids.map((tool_use_id, index) => ({
          type: 'tool_result' as const,
          tool_use_id,
          content: ask.told[index] ?? '',
        })),
      },
    ],
    tools: ask.tools.map(({ name, description, schema, strict }) => ({
      name,
      description,
      input_schema: schema,
      ...(strict === undefined ? {} : { strict }),
    })),
  }
  const client = new Anthropic(llm.anthropic())
  return ask.stream === true ? client.messages.stream(body).finalMessage() : client.messages.create(body)
}

const google: Send = async (llm, ask) => {
  const contents: Content[] = [
    {
      role: 'user',
      parts: [
        { text: ask.input },
        ...(ask.image === undefined ? [] : [{ inlineData: { mimeType: 'image/png', data: ask.image } }]),
      ],
    },
    {
      role: 'model',
      parts: ask.ids.map((id, index) => ({ functionCall: { id, name: 'lookup', args: { order_id: orders[index] } } })),
    },
    {
      role: 'user',
      parts: ask.ids.map((id, index) => ({
        functionResponse: { id, name: 'lookup', response: { output: ask.told[index] } },
      })),
    },
  ]
  const functionDeclarations = ask.tools.map(({ name, description, schema }) => ({
    name,
    description,
    parametersJsonSchema: schema,
  }))
  const config: GenerateContentConfig = {
    systemInstruction: ask.system,
    temperature: ask.temperature,
    tools: [{ functionDeclarations }],
  }
  const { models } = new GoogleGenAI(llm.google())
  const request = { model: ask.model, contents, config }
  return ask.stream === true ? drain(await models.generateContentStream(request)) : models.generateContent(request)
}

const ollama: Send = async (llm, ask) => {
  const messages: Message[] = [
    { role: 'system', content: ask.system },
    { role: 'user', content: ask.input, ...(ask.image === undefined ? {} : { images: [ask.image] }) },
    {
      role: 'assistant',
      content: '',
      tool_calls: ask.ids.map((id, index) => ({
        id,
        function: { name: 'lookup', arguments: { order_id: orders[index] } },
      })),
    },
    ...ask.ids.map((id, index) => ({
      role: 'tool',
      tool_name: 'lookup',
      tool_call_id: id,
      content: ask.told[index] ?? '',
    })),
  ]
  const tools = ask.tools.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }))
  const client = new Ollama(llm.ollama())
  const body = { model: ask.model, messages, tools, options: { temperature: ask.temperature } }
  return ask.stream === true ? drain(await client.chat({ ...body, stream: true })) : client.chat(body)
}

const gateway: Send = async (llm, ask) => {
  const messages: ModelMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: ask.input },
        ...(ask.image === undefined
          ? []
          : [{ type: 'image' as const, image: Buffer.from(ask.image, 'base64'), mediaType: 'image/png' }]),
      ],
    },
    {
      role: 'assistant',
      content: ask.ids.map((toolCallId, index) => ({
        type: 'tool-call' as const,
        toolCallId,
        toolName: 'lookup',
        input: { order_id: orders[index] },
      })),
    },
    {
      role: 'tool',
      content: ask.ids.map((toolCallId, index) => ({
        type: 'tool-result' as const,
        toolCallId,
        toolName: 'lookup',
        output: { type: 'text' as const, value: ask.told[index] ?? '' },
      })),
    },
  ]
  const tools: ToolSet = Object.fromEntries(
    ask.tools.map(({ name, description, schema, strict }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema({ ...schema }),
        ...(strict === undefined ? {} : { strict }),
      }),
    ]),
  )
  const { system, temperature } = ask
  const model = createGateway({ apiKey: 'none', fetch: llm.fetch })(ask.model)
  const options = { model, system, temperature, messages, tools, maxRetries: 0 }
  return ask.stream === true ? streamText(options).consumeStream() : generateText(options)
}

/** Every wire with its real client, and whether its tools can be strict. */
export const sends: readonly (readonly [wire: string, send: Send, hasStrict: boolean])[] = [
  ['openai-chat', openaiChat, true],
  ['openai-responses', openaiResponses, true],
  ['anthropic', anthropic, true],
  ['google', google, false],
  ['ollama', ollama, false],
  ['gateway', gateway, true],
]

/** The real client of a wire. */
export function sendOf(wire: string): Send {
  const found = sends.find(([name]) => name === wire)
  if (found === undefined) throw new Error(`there is no client of ${wire}`)
  return found[1]
}
