import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { maybe, say } from 'callsheet'
import { describe, expect, test } from 'vitest'
import { collapse, type Collapsed } from '../../fakes/cassette/collapse.js'
import { aiSdkGoogle } from './clients/ai-sdk.js'
import { anthropicMessages } from './clients/anthropic.js'
import type { Client, Endpoint, Seen, SeenTurn } from './clients/client.js'
import { googleGenai } from './clients/google.js'
import { openaiChat, openaiResponses } from './clients/openai.js'
import { requestOf, routeOf, served, type Route } from '../fakes/cassette/support/upstream-answers.js'
import { meet, prompt, system } from './meet.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'captures')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

/** By folder: the real client that judges, and where our wire serves the same. */
const providers: Readonly<Record<string, { readonly client: Client; readonly route: Route }>> = {
  'openai-chat': { client: openaiChat, route: routeOf('openai-chat, whole') },
  'openai-responses': { client: openaiResponses, route: routeOf('openai-responses, whole') },
  anthropic: { client: anthropicMessages, route: routeOf('anthropic, whole') },
  google: { client: googleGenai, route: routeOf('google, whole') },
}

/** What the real client itself refuses, with its words: these recordings were made by hand, to be wrong. */
const refused: Readonly<Record<string, string>> = {
  'openai-responses/openai--parallel-tool-call-wrapper.1.chunks.txt':
    "Expected ',' or '}' after property value in JSON",
  'anthropic/anthropic--duplicate-message-start.chunks.txt': 'Unexpected event order, got message_start',
  'anthropic/anthropic--spliced-message-start.chunks.txt': 'Unexpected event order, got message_start',
}

interface Capture {
  readonly name: string
  readonly client: Client
  readonly route: Route
  readonly stream: boolean
  /** The body as the provider sent it. */
  readonly body: string
  /** The status it came with. */
  readonly status: number
}

const captures = isThere ? Object.keys(providers).flatMap(capturesOf) : []

// The recordings are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`recorded answers of real providers in ${folder}`, () => {
  test('there are some of each provider', () => {
    for (const name of Object.keys(providers)) expect(captures.some((one) => one.name.startsWith(name))).toBe(true)
    expect(Object.keys(refused).filter((name) => !captures.some((one) => one.name === name))).toEqual([])
  })

  const named = captures.map((capture): [string, Capture] => [capture.name, capture])

  test.for(named.filter(([, one]) => isError(one)))('%s is an error of the real client', async ([, capture]) => {
    const { thrown } = await judge(capture)
    expect(thrown).toBeInstanceOf(Error)
    expect(String(thrown)).toContain(messageIn(capture.body))
    const collapsed = collapsedOf(capture)
    // An error in the midst of a stream is nothing that a step says.
    if (capture.status === 200) expect(collapsed).toHaveProperty('unreadable')
    else expect(await servedAgain(capture, collapsed)).toBe(capture.body)
  })

  test.for(Object.entries(refused))('%s is refused by the real client', async ([name, words]) => {
    const capture = captures.find((one) => one.name === name)
    if (capture === undefined) throw new Error('there is no such file')
    expect(String((await judge(capture)).thrown)).toContain(words)
  })

  const answers = named.filter(([name, one]) => !isError(one) && !(name in refused))
  test.for(answers)('%s is read as by the real client', ([, capture]) => compare(capture))
})

/** Collapsed to a step, served by our wire, whole and streamed: the real client must read what it read before. */
async function compare(capture: Capture): Promise<void> {
  const { seen, thrown } = await judge(capture)
  expect(thrown).toBeUndefined()
  if (seen === undefined) throw new Error('the real client read nothing')
  const collapsed = collapsedOf(capture)
  if ('unreadable' in collapsed) throw new Error(`not read: ${collapsed.unreadable}`)
  const { step } = collapsed
  if (step.kind !== 'turn') throw new Error('no turn')
  // Not every recording counts tokens, as every scripted turn does; not every recorded call has an id, and clients make some up.
  const compared = { usage: seen.usage !== null, ids: !(step.ids ?? []).includes(null) }
  for (const streamed of [false, true]) {
    const met = await meet(capture.client, [step, maybe(say(''))], { stream: streamed, tools: [], history: 'lenient' })
    expect(facts(met.seen.turns[0], compared)).toEqual(facts(seen, compared))
  }
}

/** As a cassette keeps it. */
function collapsedOf({ route, status, body }: Capture): Collapsed {
  return collapse({ request: requestOf(route), status, headers: new Headers(), text: body })
}

async function servedAgain({ route }: Capture, collapsed: Collapsed): Promise<string> {
  if ('unreadable' in collapsed) throw new Error(collapsed.unreadable)
  return (await served(collapsed.step, route)).text
}

function facts(turn: SeenTurn | undefined, compared: { readonly usage: boolean; readonly ids: boolean }): unknown {
  if (turn === undefined) return undefined
  const { calls, usage, ...said } = turn
  return {
    ...said,
    calls: calls.map(({ id, ...call }) => (compared.ids ? { id, ...call } : call)),
    ...(compared.usage ? { usage } : {}),
  }
}

/** What the real client reads of the recorded bytes. */
async function judge(capture: Capture): Promise<{ readonly seen: SeenTurn | undefined; readonly thrown: unknown }> {
  const seen: Seen = { turns: [], hasBroken: false }
  const over = new Error('the recording is over')
  let requests = 0
  const answer: typeof fetch = async () => {
    requests += 1
    if (requests > 1) throw over
    const { body, status, stream } = capture
    const type = stream ? 'text/event-stream' : 'application/json'
    return new Response(body, { status, headers: { 'content-type': type, 'x-should-retry': 'false' } })
  }
  let thrown: unknown
  try {
    const task = { system, prompt, tools: [], stream: capture.stream, maxRetries: 0 }
    await capture.client.run(recorded(answer), task, seen)
  } catch (error) {
    // After a turn with calls the agent asks again.
    if (requests < 2 && seen.turns.length < 2) thrown = error
  }
  return { seen: seen.turns[0], thrown }
}

function recorded(fetch: typeof globalThis.fetch): Endpoint {
  const host = 'http://recorded.test'
  return {
    openai: () => ({ apiKey: 'none', baseURL: `${host}/v1`, fetch }),
    anthropic: () => ({ apiKey: 'none', baseURL: host, fetch }),
    google: () => ({ apiKey: 'none', httpOptions: { baseUrl: host, fetch } }),
    ollama: () => ({ host, fetch }),
    fetching: () => ({ fetch }),
  }
}

function capturesOf(provider: string): readonly Capture[] {
  const found = providers[provider]
  if (found === undefined) return []
  return readdirSync(join(folder, provider))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, provider, file), 'utf8')
      const name = `${provider}/${file}`
      const capture = { name, ...found, stream: !file.endsWith('.json') }
      if (!capture.stream) return [{ ...capture, body: text, status: statusOf(text) }]
      if (file.endsWith('.sse')) return [{ ...capture, body: text, status: 200 }]
      // A file may hold the answers of a whole conversation.
      // Google's own client leaves it to its user to put arguments together from pieces; the AI SDK does it.
      if (text.includes('"willContinue"')) capture.client = aiSdkGoogle
      const answers = text.split(/^(?=\{"type":"response\.created")/mu).filter((part) => part.trim() !== '')
      return answers.map((part, index) => ({
        ...capture,
        name: answers.length === 1 ? name : `${name} (${index + 1})`,
        body: eventsOf(part, provider),
        status: 200,
      }))
    })
}

/** One payload a line, as the events they were. */
function eventsOf(text: string, provider: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const events = lines.map((line) => {
    const name = provider === 'openai-chat' || provider === 'google' ? null : /"type":"([\w.]+)"/.exec(line)
    return `${name === null ? '' : `event: ${name[1]}\n`}data: ${line}\n\n`
  })
  return events.join('') + (provider === 'openai-chat' ? 'data: [DONE]\n\n' : '')
}

function statusOf(text: string): number {
  const body: unknown = JSON.parse(text)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  if (typeof error !== 'object' || error === null) return 200
  return 'code' in error && typeof error.code === 'number' ? error.code : 400
}

function isError({ status, body, stream }: Capture): boolean {
  return status !== 200 || (stream && /^data: \{"type":"error"/m.test(body))
}

function messageIn(body: string): string {
  const message = /"message":\s*"([^"]*)"/.exec(body)?.[1]
  if (message === undefined) throw new Error('the error has no message')
  return message
}
