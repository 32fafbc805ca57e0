import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import rolldownConfig from '../../rolldown.config.js'
import { runProgram, type Ended } from '../support/run-program.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

const config = `const gate = process.env.GATE === 'of one' ? { 'recorded.jsonl': 'gate.json' } : 'gate.json'
const callsheet = ['callsheet/reporter', { gate, store: 'merged' }]
export default {
  resolve: { alias: [{ find: /^callsheet\\/([a-z/-]+)$/, replacement: import.meta.dirname + '/built/$1.js' }] },
  test: {
    include: ['*.test.ts'],
    // What both files load is loaded once.
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    server: { deps: { external: [/built/] } },
    retry: 1,
    tags: [{ name: 'search' }],
    reporters: [process.env.BLOB === 'yes' ? 'blob' : 'default', callsheet],
  },
}
`

const agent = `const order = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
export const tools = {
  lookup_order: { inputSchema: order, execute: async (_args: { order_id: string }): Promise<unknown> => ({ total: '49.90' }) },
}

/** Says what the prompt says: an order to look up, or an end. */
export const model = (prompt: string, turn: number) =>
  turn === 0 && prompt.includes('A-')
    ? { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'lookup_order', arguments: JSON.stringify({ order_id: /A-\\d+/.exec(prompt)?.[0] }) } }] }
    : { content: 'Done.' }

export const upstream = async (_url: unknown, init?: { body?: unknown }) => {
  const { messages } = JSON.parse(String(init?.body)) as { messages: { role: string; content: string }[] }
  const since = messages.length - 1 - messages.findLastIndex(({ role }) => role === 'user')
  const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const message = { role: 'assistant', content: null, refusal: null, ...model(prompt, since) }
  const choices = [{ index: 0, finish_reason: 'stop', message, logprobs: null }]
  return Response.json({ id: 'x', object: 'chat.completion', created: 0, model: 'm-1', choices })
}

interface Message {
  role: string
  content: string | null
  tool_calls?: { id: string; function: { arguments: string } }[]
  tool_call_id?: string
}

/** A loop over Chat Completions without a client, which would take its time to load. */
export async function runAgent(fetch: typeof globalThis.fetch, own: typeof tools, prompt: string, before: unknown): Promise<Message[]> {
  const messages: Message[] = [...((before as Message[] | undefined) ?? []), { role: 'user', content: prompt }]
  for (;;) {
    const response = await fetch('http://model.callsheet.test/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
      body: JSON.stringify({ model: 'm', messages }),
    })
    const { choices } = (await response.json()) as { choices: { message: Message }[] }
    const message = choices[0]!.message
    messages.push(message)
    if (message.tool_calls === undefined) return messages
    for (const call of message.tool_calls) {
      const result = await own.lookup_order.execute(JSON.parse(call.function.arguments))
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(result) })
    }
  }
}
`

// Each kind of outcome; a conversation and flaky ones among them. Their recordings are made by the first run.
const recorded = `import { beforeEach } from 'vitest'
import { describeDataset } from 'callsheet/dataset/vitest'
import { runAgent, tools, upstream } from './agent.js'

let time = 0
let tries = 0
beforeEach(({ task }) => console.log('tags of', task.name, JSON.stringify(task.tags)))
describeDataset('recorded.jsonl', {
  tools,
  trials: 2,
  clock: () => (time += 5),
  store: process.env.STORE,
  cassette: { upstream, date: '2026-11-30' },
  agent: async ({ prompt, tools: own, llm, trial, previous, case: row }) => {
    const asked = row.test_id === 'flaky' && trial === 2 ? 'Where is A-9?' : prompt
    const messages = await runAgent(llm.fetch, own, asked, previous)
    if (row.test_id === 'retried' && trial === 2 && (tries += 1) === 1) throw new Error('not today')
    return messages
  },
})
`

const live = `import { live } from 'callsheet/cassette'
import { describeDataset } from 'callsheet/dataset/vitest'
import { runAgent, tools, upstream } from './agent.js'

let time = 0
describeDataset('live.yaml', {
  tools,
  clock: () => (time += 7),
  store: process.env.STORE,
  gate: { pass_rate: 0.5 },
  llm: ({ sheet }) => live(sheet, { upstream }),
  agent: ({ prompt, tools: own, llm, previous }) => runAgent(llm.fetch, own, prompt, previous),
})
describeDataset.skip('live.yaml', { agent: () => null, tools }) // skipped on purpose: what is skipped leaves no result
`

const lookup = (test_id: string, prompt: string, more: object = {}): object => ({
  test_id,
  prompt,
  expected_tool: 'lookup_order',
  arguments: { order_id: 'A-1' },
  ...more,
})

const recordedCases = [
  lookup('passing', 'Where is A-1?', { tags: ['search', 'orders'], critical: true }),
  lookup('failing', 'Where is A-2?', { tags: ['orders'] }),
  lookup('flaky', 'Where, please, is A-1?'),
  lookup('retried', 'Where on earth is A-1?'),
  lookup('contradicted', 'Where is A-1?', { expected_tool: 'lookup_ordr' }),
  {
    test_id: 'talk',
    turns: [
      { prompt: 'Hello.', expected_calls: [] },
      { prompt: 'A-1?', expected_tool: 'lookup_order', arguments: { order_id: 'A-1' } },
    ],
  },
]

const liveCases = `- test_id: one
  prompt: Where is A-1?
  expected_tool: lookup_order
- test_id: two
  prompt: Hello.
  expected_tool: lookup_order
  tool_results: { lookup_order: none }
`

/** A project of real tests, in a folder inside the repository, so that packages resolve. */
export class VitestProject {
  readonly folder: string

  constructor() {
    mkdirSync(join(root, '.cache'), { recursive: true })
    this.folder = mkdtempSync(join(root, '.cache', 'scratch-'))
    const files = {
      'vitest.config.ts': config,
      'agent.ts': agent,
      'recorded.test.ts': recorded,
      'live.test.ts': live,
      'recorded.jsonl': recordedCases.map((row) => `${JSON.stringify(row)}\n`).join(''),
      'live.yaml': liveCases,
      'gate.json': '{ "pass_rate": 0.6 }',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text)
  }

  /** The package as it is published: to make hundreds of sources ready in each run would take most of its time. */
  async build(): Promise<void> {
    const entry = (name: string): readonly [string, string] => [name, join(root, 'src/entries', `${name}.ts`)]
    const input = Object.fromEntries(['cassette', 'dataset/vitest', 'reporter'].map(entry))
    const bundle = await rolldown({ ...rolldownConfig, input })
    await bundle.write({ ...[rolldownConfig.output].flat()[0], dir: join(this.folder, 'built') })
    await bundle.close()
  }

  async run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    return runProgram('sh', ['-c', `cd "$0" && "$@"`, this.folder, process.execPath, vitest, 'run', ...args], {
      env: { CI: '', CALLSHEET_RECORD: '', CALLSHEET_RUN: '', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
