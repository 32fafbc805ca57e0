import {
  call,
  callsheet,
  chunked,
  cut,
  fault,
  maybe,
  raw,
  refuse,
  runToJson,
  say,
  turn,
  type FinishedRun,
  type Llm,
  type Step,
} from 'callsheet'
import { expect, test } from 'vitest'
import type { AgentTool, Client, Seen, Task } from '../conformance/clients/client.js'
import { providersVia, type HttpWay } from './http-way.js'

type Fetch = typeof globalThis.fetch

const throughGlobal: Fetch = (input, init) => globalThis.fetch(input, init)

interface Met {
  readonly run: FinishedRun<void>
  readonly seen: Seen
  readonly thrown: unknown
}

/** Runs the agent around a client against a script; `connect` says by which `fetch` it is met. */
async function meet(
  client: Client,
  steps: readonly Step[],
  task: Partial<Task>,
  connect: (llm: Llm) => Fetch,
): Promise<Met> {
  const sheet = callsheet()
  const orders = sheet.effects('orders')
  const tool: AgentTool = {
    name: 'lookup_order',
    description: 'Looks an order up.',
    inputSchema: { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
    async execute(args) {
      orders.push(args)
      return { total: '49.90' }
    },
  }
  const tools = sheet.wrap([tool])
  const fetch = connect(sheet.llm(steps))
  const seen: Seen = { turns: [], hasBroken: false }
  const given = { system: 'Be brief.', prompt: 'What does A-1001 cost?', tools, stream: false, ...task }
  let thrown: unknown
  const run = await sheet.run(async () => {
    try {
      await client.run(providersVia(fetch), given, seen)
    } catch (error) {
      thrown = error
    }
  })
  return { run, seen, thrown }
}

const lookup = call('lookup_order', { order_id: 'A-1001' })
const scripts: readonly [string, readonly Step[]][] = [
  ['two steps', [lookup, say('It is 49.90.')]],
  [
    'parallel calls beside a text',
    [turn({ text: 'Let me look.', calls: [lookup, call('lookup_order', { order_id: 'Ä-1002 😀' })] }), say('Both.')],
  ],
  [
    'reasoning and usage',
    [turn({ reasoning: 'An order.', calls: [lookup], usage: { input: 12, output: 7 } }), say('Done.')],
  ],
  ['arguments that are no JSON', [raw('lookup_order', '{"order_id":"A-1001"'), maybe(say('Sorry.'))]],
  ['an invented tool', [raw('drop_database', { now: true }), say('Sorry.')]],
  ['a refusal', [refuse('I cannot help with that.')]],
  ['small pieces', [chunked(lookup, 'char'), chunked(say('It is 49.90 €.'), 1)]],
  ['a fault that stays', [fault(401)]],
]
/** Ollama's client never tries again. */
const retried: readonly [string, readonly Step[]][] = [
  ['faults that pass', [fault(503), lookup, fault(429, { retryAfterMs: 1 }), say('Done.')]],
]
const streamed: readonly [string, readonly Step[]][] = [
  ['an error within a stream', [fault('mid-stream-error'), maybe(say('Done.'))]],
  ['garbled events', [fault('bad-sse'), maybe(say('Done.'))]],
  ['a cut in the arguments', [cut(lookup, { chars: 5 }), maybe(say('Done.'))]],
]
const reset: readonly [string, readonly Step[]][] = [
  ['a connection reset in the text', [cut(say('one two three'), { chars: 5 }, { how: 'reset' }), maybe(say('Done.'))]],
]

/** Clients that are handed nothing are answered as those that are handed `llm.fetch`, which is the judge. */
export function clientCases(way: HttpWay, clients: readonly Client[]): void {
  const modes = clients.flatMap((client) => [false, true].map((stream) => [client.name, stream, client] as const))
  const viaWay = (llm: Llm): Fetch => {
    way.answer(llm)
    return throughGlobal
  }
  const both = async (client: Client, steps: readonly Step[], task: Partial<Task>): Promise<readonly [Met, Met]> => [
    await meet(client, steps, task, (llm) => llm.fetch),
    await meet(client, steps, task, viaWay),
  ]

  const cases = modes.flatMap(([name, stream, client]) =>
    [
      ...scripts,
      ...(stream ? streamed : []),
      ...(stream && !way.endsWhatBreaks ? reset : []),
      ...(client.wire === 'ollama' ? [] : retried),
    ].map(([title, steps]) => [title, name, stream ? 'stream' : 'JSON', { client, stream, steps }] as const),
  )
  test.each(cases)('%s: %s, %s', async (_title, _name, _mode, { client, stream, steps }) => {
    const [expected, met] = await both(client, steps, { stream, maxRetries: 2 })
    expect(runToJson(met.run)).toEqual(runToJson(expected.run))
    expect(met.seen).toEqual(expected.seen)
    expect(nameOf(met.thrown)).toBe(nameOf(expected.thrown))
    // The script has to have been asked at all.
    expect(met.run.requests.length).toBeGreaterThan(0)
  })

  test.each(clients.map((client) => [client.name, client] as const))(
    'leaving a stream early ends at once: %s',
    async (_name, client) => {
      const text = 'one two three four five six seven eight nine ten eleven twelve '.repeat(100)
      const { run, seen, thrown } = await meet(client, [chunked(say(text), 2)], { stream: true, breakAfter: 7 }, viaWay)
      expect(thrown).toBeUndefined()
      expect(seen.hasBroken).toBe(true)
      const read = run.turns[0]?.text ?? '?'
      expect(text.startsWith(read)).toBe(true)
      expect(way.readsAhead || run.turns[0]?.finish === 'cut').toBe(true)
      expect(way.readsAhead || read.length < text.length).toBe(true)
    },
    10_000,
  )

  // What MSW rejects with is its own, and Google's client tells errors apart by their words.
  const broken = modes.filter(([, , { wire }]) => wire !== 'google' || !way.hasOwnErrors)
  test.each(broken)(
    'a broken connection is retried as the client does: %s, stream %s',
    async (_name, stream, client) => {
      const steps = [fault('network'), maybe(say('Hello.'))]
      const [expected, met] = await both(client, steps, { stream, maxRetries: 1 })
      expect(met.run.requests).toHaveLength(expected.run.requests.length)
      expect(met.seen.turns.map(({ text }) => text)).toEqual(expected.seen.turns.map(({ text }) => text))
      expect(met.thrown === undefined).toBe(expected.thrown === undefined)
    },
  )
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.constructor.name : undefined
}
