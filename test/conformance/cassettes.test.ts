import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  call,
  callsheet,
  chunked,
  fault,
  maybe,
  raw,
  refuse,
  runToJson,
  say,
  turn,
  withIds,
  type Llm,
  type Run,
  type Step,
} from 'callsheet'
import { cassette } from 'callsheet/cassette'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { providerOf } from '../fakes/cassette/support/upstream.js'
import { providersVia } from '../support/http-way.js'
import { clients } from './clients.js'
import type { AgentTool, Client, Seen } from './clients/client.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-cassettes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** What came of an agent: what it read, byte by byte and as its client reads it, and what it did. */
interface Met {
  readonly bytes: readonly string[]
  readonly seen: Seen
  readonly thrown: string | null
  readonly run: Run
}

async function meet(
  client: Client,
  stream: boolean,
  llmOf: (sheet: ReturnType<typeof callsheet>) => Llm,
): Promise<Met> {
  const sheet = callsheet()
  const tool: AgentTool = {
    name: 'lookup_order',
    description: 'Looks an order up.',
    inputSchema: { type: 'object', properties: { order_id: { type: 'string' } } },
    execute: async (args) => ({ total: '49.90', args }),
  }
  const tools = sheet.wrap([tool])
  const llm = llmOf(sheet)
  const bytes: string[] = []
  const listening: typeof globalThis.fetch = async (input, init) => {
    const response = await llm.fetch(input, init)
    const text = await response.text()
    bytes.push(`${response.status} ${text}`)
    const headers = new Headers(response.headers)
    return new Response(text, { status: response.status, headers })
  }
  const seen: Seen = { turns: [], hasBroken: false }
  const task = { system: 'Be brief.', prompt: 'What does A-1001 cost?', tools, stream, maxRetries: 2 }
  let thrown: string | null = null
  const run = await sheet.run(async () => {
    try {
      await client.run(providersVia(listening), task, seen)
    } catch (error) {
      thrown = String(error)
    }
  })
  return { bytes, seen, thrown, run }
}

/** A script leaves usage to the wire, and some wires have no word for a refusal: a recording has what the wire said. */
function asSent(run: Run): unknown {
  const turns = run.turns.map(({ usage: _usage, finish, ...turn }, index) => {
    const isSilent = /google|ollama/.test(run.requests[index]?.provider ?? '')
    return isSilent ? turn : { ...turn, finish }
  })
  return { ...(runToJson(run) as object), turns } // a run is written as an object
}

let files = 0

/** Meets an agent by a script, by a recording of a server with that script, and by its replay. */
async function threeWays(client: Client, stream: boolean, steps: readonly Step[]) {
  const scripted = await meet(client, stream, (sheet) => sheet.llm(steps))
  const file = join(folder, `${(files += 1)}.json`)
  const provider = await providerOf(steps)
  vi.stubEnv('CI', '')
  vi.stubEnv('CALLSHEET_RECORD', 'once')
  const recorded = await meet(client, stream, (sheet) => cassette(sheet, file, { upstream: provider.url }))
  vi.unstubAllEnvs()
  await provider.end()
  const replayed = await meet(client, stream, (sheet) => cassette(sheet, file))
  return { scripted, recorded, replayed }
}

const lookup = call('lookup_order', { order_id: 'A-1001' })
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('It is 49.90 €.', '😀', 'a\nb', '{}'),
)
const args = fc.record({
  order_id: text,
  n: fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.bigInt(0n, 2n ** 70n)),
})
const oneCall = args.map((given) => raw('lookup_order', given))
const said = text.filter((one) => one.trim() !== '')
const usage = fc.record({ input: fc.nat(9999), output: fc.nat(9999) })
const asking = fc.oneof(
  oneCall,
  fc
    .record({ text: said, calls: fc.array(oneCall, { minLength: 1, maxLength: 3 }), usage })
    .map(({ text: words, calls, usage: counts }) => turn({ text: words, calls, usage: counts })),
  fc.tuple(oneCall, said).map(([asked, reasoning]) => turn({ calls: [asked], reasoning })),
  oneCall.map((step) => withIds(step, ['call_own_1'])),
)
const last = fc.oneof(
  said.map((words) => say(words)),
  said.map((words) => refuse(words)),
  said.map((words) => turn({ text: words, finish: 'length' })),
)
const script = fc
  .tuple(fc.array(asking, { maxLength: 2 }), last)
  .map(([turns, end]): readonly Step[] => [...turns, end])
  // An id stands for one call of a conversation.
  .filter((steps) => steps.filter((step) => step.kind === 'turn' && step.ids !== undefined).length < 2)

/** Other clients wait for seconds before they try again, or do not try at all. */
function retried({ name }: Client): readonly [string, readonly Step[]][] {
  const steps = [fault(500), fault(503, { message: 'Later.' }), say('Done.')]
  return /^(?:openai|@anthropic|AI SDK)/.test(name) ? [['errors of the provider', steps]] : []
}

describe.each(clients.flatMap((client) => [false, true].map((stream) => ({ name: client.name, client, stream }))))(
  '$name, stream: $stream',
  ({ client, stream }) => {
    test('a replay equals the script that was recorded, byte by byte', async () => {
      await fc.assert(
        fc.asyncProperty(script, async (steps) => {
          const { scripted, recorded, replayed } = await threeWays(client, stream, steps)
          expect(recorded.bytes).toEqual(scripted.bytes)
          expect(replayed.bytes).toEqual(scripted.bytes)
          expect(replayed.seen).toEqual(scripted.seen)
          expect(replayed.thrown).toEqual(scripted.thrown)
          expect(runToJson(replayed.run)).toEqual(runToJson(recorded.run))
          expect(asSent(replayed.run)).toEqual(asSent(scripted.run))
        }),
        { numRuns: 8 },
      )
    })

    test.each<[string, readonly Step[]]>([
      ['small pieces', [chunked(lookup, 'char'), chunked(say('It is 49.90 €.'), 1)]],
      ['arguments that are no JSON', [raw('lookup_order', '{"order_id":"A-1001"'), maybe(say('Sorry.'))]],
      ['an invented tool', [raw('drop_database', { now: true }), say('Sorry.')]],
      ...retried(client),
      ['an error that stays', [fault(400, { message: 'Too long.', code: 'context_length_exceeded' })]],
    ])('%s', async (_name, steps) => {
      const { scripted, recorded, replayed } = await threeWays(client, stream, steps)
      expect(recorded.seen).toEqual(scripted.seen)
      expect(replayed.seen).toEqual(scripted.seen)
      expect(replayed.thrown).toEqual(scripted.thrown)
    })
  },
)
