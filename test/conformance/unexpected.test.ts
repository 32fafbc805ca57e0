import { callsheet, CallsheetError, maybe, say, type Step } from 'callsheet'
import { afterAll, expect, test } from 'vitest'
import { clients } from './clients.js'
import type { Client, Seen } from './clients/client.js'
import { endpointOf, prompt, system } from './meet.js'

type Fetch = typeof globalThis.fetch

/** Each client at its own default of retries, whole and streamed. */
const cases = clients.flatMap((client) =>
  [false, true].map((stream): [string, Client, boolean] => [
    `${client.name}, ${stream ? 'stream' : 'JSON'}`,
    client,
    stream,
  ]),
)

interface Refused {
  /** What the client threw, swallowed by the agent. */
  readonly thrown: unknown
  /** What the sheet threw. */
  readonly violation: unknown
  /** What was answered, request by request. */
  readonly answers: readonly { readonly status: number; readonly body: string }[]
  readonly milliseconds: number
}

/** Runs an agent that swallows every error, and asks `rounds` times. */
async function refuse(
  client: Client,
  stream: boolean,
  steps: readonly Step[],
  rounds: number,
  change: (fetch: Fetch) => Fetch = (fetch) => fetch,
): Promise<Refused> {
  const sheet = callsheet()
  const llm = sheet.llm(steps)
  const answers: Refused['answers'][number][] = []
  const counted: Fetch = async (input, init) => {
    const response = await llm.fetch(input, init)
    answers.push({ status: response.status, body: response.ok ? '' : await response.clone().text() })
    return response
  }
  let thrown: unknown
  let milliseconds = 0
  const violation: unknown = await sheet
    .run(async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const seen: Seen = { turns: [], hasBroken: false }
        const started = performance.now()
        try {
          await client.run(endpointOf(llm, change(counted)), { system, prompt, tools: [], stream }, seen)
        } catch (error) {
          thrown = error
        }
        milliseconds = performance.now() - started
      }
    })
    .then(
      () => null,
      (error: unknown) => error,
    )
  return { thrown, violation, answers, milliseconds }
}

/** Puts a result that answers no call at the end of each wire's messages. */
const addOrphan: Readonly<Record<string, (body: Record<string, unknown[]>) => void>> = {
  'openai-chat': ({ messages }) => messages?.push({ role: 'tool', tool_call_id: 'none', content: 'x' }),
  'openai-responses': ({ input }) => input?.push({ type: 'function_call_output', call_id: 'none', output: 'x' }),
  anthropic: ({ messages }) =>
    messages?.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'none', content: 'x' }] }),
  google: ({ contents }) =>
    contents?.push({ role: 'user', parts: [{ functionResponse: { name: 'none', response: { output: 'x' } } }] }),
  // Ollama refuses only what its types cannot hold.
  ollama: ({ messages }) => messages?.push({ role: 'tool', content: 1 }),
  gateway: ({ prompt: messages }) =>
    messages?.push({
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'none', toolName: 'none', output: { type: 'text', value: 'x' } }],
    }),
}

/** The error bodies of the providers. */
const shapes: Readonly<Record<string, unknown>> = {
  'openai-chat': { error: { message: expect.any(String), type: 'invalid_request_error', param: null, code: null } },
  'openai-responses': {
    error: { message: expect.any(String), type: 'invalid_request_error', param: null, code: null },
  },
  anthropic: { type: 'error', error: { type: 'invalid_request_error', message: expect.any(String) } },
  google: { error: { code: 400, message: expect.any(String), status: 'INVALID_ARGUMENT' } },
  ollama: { error: expect.any(String) },
  gateway: { error: { message: expect.any(String), type: 'invalid_request_error' } },
}

interface Unexpected {
  readonly title: string
  readonly code: CallsheetError['code']
  /** What the message says. */
  readonly words: readonly string[]
  readonly steps: readonly Step[]
  readonly rounds: number
  readonly change?: (client: Client) => (fetch: Fetch) => Fetch
}

const unexpected: readonly Unexpected[] = [
  {
    title: 'a script that is used up',
    code: 'script-exhausted',
    words: ['asked the model for turn 2', 'the script has 1 step', prompt, 'Add a step for this request'],
    steps: [say('Done.')],
    rounds: 2,
  },
  {
    title: 'an unknown path',
    code: 'request-unknown',
    words: ['nothing is served at POST /', '/unknown, only at POST /v', 'llm.on(path, answer)'],
    steps: [maybe(say('Done.'))],
    rounds: 1,
    change: () => (fetch) => (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      url.pathname += '/unknown'
      return fetch(url, init)
    },
  },
  {
    title: 'a body that is no JSON',
    code: 'request-unknown',
    words: ['its body is no JSON'],
    steps: [maybe(say('Done.'))],
    rounds: 1,
    change: () => (fetch) => (input, init) => fetch(input, { ...init, body: '{"model": ' }),
  },
  {
    title: 'a history that the provider refuses',
    code: 'history-invalid',
    words: ['request 1 carries a history that', "callsheet({ history: 'lenient' })"],
    steps: [maybe(say('Done.'))],
    rounds: 1,
    change: (client) => (fetch) => (input, init) => {
      const body = JSON.parse(typeof init?.body === 'string' ? init.body : '') as Record<string, unknown[]> // the lists that the wires' bodies hold
      addOrphan[client.wire]?.(body)
      return fetch(input, { ...init, body: JSON.stringify(body) })
    },
  },
]

const times: number[] = []
afterAll(() =>
  console.log(`unexpected requests: ${times.length}, the slowest took ${Math.max(...times).toFixed(1)} ms`),
)

test.for(
  unexpected.flatMap((one) => cases.map(([name, client, stream]) => [one.title, name, one, client, stream] as const)),
)(
  '%s is answered once, at once and in words: %s',
  async ([, , { code, words, steps, rounds, change }, client, stream]) => {
    const refused = await refuse(client, stream, steps, rounds, change?.(client))
    times.push(refused.milliseconds)
    expect(refused.answers.map(({ status }) => status)).toEqual([...Array.from({ length: rounds - 1 }, () => 200), 400])
    // The aim is 50 ms, as printed; a loaded machine is slower, a retry slower still.
    expect(refused.milliseconds).toBeLessThan(1000)
    expect(JSON.parse(refused.answers.at(-1)?.body ?? '')).toMatchObject(Object(shapes[client.wire]))
    for (const word of ['callsheet: ', ...words]) expect(textOf(refused.thrown)).toContain(word)
    expect(refused.violation).toBeInstanceOf(CallsheetError)
    expect(refused.violation).toMatchObject({ code })
    for (const word of words) expect(String(refused.violation)).toContain(word)
  },
)

/** What the agent can read of an error: its message, which may be the body as JSON. */
function textOf(thrown: unknown): string {
  const { message } = Object(thrown) as { readonly message?: unknown } // anything may be thrown
  return String(message).replaceAll('\\"', '"')
}
