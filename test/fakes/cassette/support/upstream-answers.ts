import { callsheet, type Step } from 'callsheet'
import type { UpstreamAnswer } from '../../../../fakes/cassette/collapse.js'
import { anthropicWire } from '../../../../fakes/wires/anthropic.js'
import { gatewayWire } from '../../../../fakes/wires/gateway.js'
import { googleWire } from '../../../../fakes/wires/google.js'
import { Memory } from '../../../../fakes/wires/memory.js'
import { ollamaWire } from '../../../../fakes/wires/ollama.js'
import { openaiChatWire } from '../../../../fakes/wires/openai-chat.js'
import { openaiResponsesWire } from '../../../../fakes/wires/openai-responses.js'
import type { Wire, WireRequest } from '../../../../fakes/wires/wire.js'

const said = [{ role: 'user', content: 'Hi.' }]

/** A request to each wire, whole or streamed. */
export interface Route {
  readonly name: string
  readonly wire: Wire
  readonly stream: boolean
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

export const routes: readonly Route[] = [false, true].flatMap((stream) => [
  {
    ...route(openaiChatWire, stream, '/v1/chat/completions', {
      messages: said,
      stream,
      ...(stream ? { stream_options: { include_usage: true } } : {}),
    }),
  },
  route(openaiResponsesWire, stream, '/v1/responses', { input: 'Hi.', stream }),
  route(anthropicWire, stream, '/v1/messages', { messages: said, max_tokens: 99, stream }),
  route(googleWire, stream, `/v1beta/models/m:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`, {
    contents: [{ role: 'user', parts: [{ text: 'Hi.' }] }],
  }),
  route(ollamaWire, stream, '/api/chat', { messages: said, stream }),
  ...['2', '3'].map((version) => ({
    ...route(gatewayWire, stream, '/v3/ai/language-model', {
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi.' }] }],
    }),
    name: `gateway ${version}, ${stream ? 'streamed' : 'whole'}`,
    headers: {
      'ai-language-model-id': 'm',
      'ai-language-model-streaming': String(stream),
      'ai-language-model-specification-version': version,
    },
  })),
])

function route(wire: Wire, stream: boolean, path: string, body: object): Route {
  const name = `${wire.name}, ${stream ? 'streamed' : 'whole'}`
  return { name, wire, stream, path, headers: {}, body: { model: 'm', ...body } }
}

/** The route of a wire. */
export function routeOf(name: string): Route {
  const found = routes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

/** The request that goes there, read, as an upstream is handed it. */
export function requestOf({ wire, path, headers, body }: Route): WireRequest {
  const url = new URL(path, 'http://model.test')
  const sent = { wire, url, headers: new Headers(headers), body: JSON.stringify(body), signal: null }
  const decoded = wire.decode({
    path: url.pathname,
    search: url.searchParams,
    headers: sent.headers,
    body: { ...body },
    memory: new Memory(),
  })
  if (typeof decoded === 'string') throw new Error(decoded)
  return { ...decoded, sent }
}

/** What a script of this one step answers there. */
export async function served(step: Step, route: Route): Promise<UpstreamAnswer> {
  const sheet = callsheet({ history: 'lenient' })
  const llm = sheet.llm([step])
  const answer: { value?: UpstreamAnswer } = {}
  await sheet.run(async () => {
    const response = await llm.fetch(new URL(route.path, 'http://model.test'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...route.headers },
      body: JSON.stringify(route.body),
    })
    const { status, headers } = response
    answer.value = { request: requestOf(route), status, headers, text: await response.text() }
  })
  if (answer.value === undefined) throw new Error('nothing was answered')
  return answer.value
}
