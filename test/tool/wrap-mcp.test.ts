import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { call, raw, say } from '../../fakes/script/steps.js'
import { isMcpClient, wrapMcp } from '../../src/tool/wrap-mcp.js'
import { wrapTools } from '../../src/tool/wrap.js'
import { openaiLoop } from '../support/openai-loop.js'
import { watching } from './support/watching.js'

async function connect(): Promise<Client> {
  const server = new McpServer({ name: 'orders', version: '1.0.0' })
  server.registerTool('lookup', { description: 'Finds.', inputSchema: { id: z.string() } }, ({ id }) => ({
    content: [{ type: 'text', text: `found ${id}` }],
  }))
  server.registerTool('ping', {}, () => ({ content: [{ type: 'text', text: 'pong' }] }))
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  return client
}

class Private {
  readonly #lists = [['a', 'b'], ['c'], []] as const
  async callTool(request: { name: string }): Promise<string> {
    return `${request.name} of ${this.#lists.length}`
  }
  async listTools(page: { cursor: number } = { cursor: 0 }): Promise<object> {
    return { tools: (this.#lists[page.cursor] ?? []).map((name) => ({ name, inputSchema: { type: 'object' } })) }
  }
  again(): Promise<string> {
    return this.callTool({ name: 'a' })
  }
}

test('what a client of the real SDK lists and calls is known and watched', async () => {
  const sheet = callsheet()
  const client = sheet.wrap(await connect())
  const llm = sheet.llm([call('lookup', { id: 'A' }), raw('lookup', { id: 5 }), say('Done.')])
  const run = await sheet.run(async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['lookup', 'ping'])
    return openaiLoop(llm, async (name, text) => {
      const result = await client.callTool({ name, arguments: JSON.parse(text) as Record<string, unknown> })
      return JSON.stringify(result)
    })
  })
  expect(client).toBeInstanceOf(Client)
  expect(run.tools.map(({ name, description }) => [name, description])).toEqual([
    ['lookup', 'Finds.'],
    ['ping', null],
  ])
  expect(run.seen.ran).toEqual(['lookup', 'ping'])
  expect(run.executions).toMatchObject([
    { tool: 'lookup', args: { id: 'A' }, call: 1, result: { content: [{ text: 'found A' }] }, failed: false },
    { tool: 'lookup', args: { id: 5 }, call: 2, result: { isError: true }, failed: true },
  ])
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'error'])
})

test('a gate before a client is told from a client nobody watches, by the list', async () => {
  for (const lists of [true, false]) {
    const sheet = callsheet()
    const client = sheet.wrap(await connect())
    const llm = sheet.llm([raw('lookup', { id: 'A' }), say('Blocked.')])
    const run = await sheet.run(async () => {
      if (lists) await client.listTools()
      return openaiLoop(llm, () => 'blocked')
    })
    expect(run.seen.ran).toEqual(lists ? ['lookup', 'ping'] : [])
    expect(run.calls[0]?.outcome).toBe(lists ? 'blocked' : 'answered')
  }
})

test('private fields work, pages add up, and what calls itself inside is not recorded twice', async () => {
  const { watcher, executions, listed } = watching()
  const client = wrapTools(new Private(), watcher).wrapped
  expect(await client.callTool({ name: 'z' })).toBe('z of 3')
  for (const cursor of [0, 1, 2]) await client.listTools({ cursor })
  expect(await client.again()).toBe('a of 3')
  expect(listed).toEqual(['z', 'a', 'b', 'c'])
  expect(executions).toEqual([{ tool: 'z', args: {}, callId: null, outcomes: [['returned', 'z of 3']] }])
  expect(client.callTool).toBe(client.callTool)
  expect([client.callTool.name, client.callTool.length]).toEqual(['callTool', 1])
})

test('name, args and instead hold', async () => {
  const { watcher, executions, listed } = watching()
  const client = wrapTools(new Private(), watcher, {
    name: (own) => `mcp_${own}`,
    args: ([request]) => Object.keys(request as object),
    instead: { mcp_b: async () => 'instead' },
  }).wrapped
  expect([await client.callTool({ name: 'a' }), await client.callTool({ name: 'b' })]).toEqual(['a of 3', 'instead'])
  await client.listTools()
  expect(executions).toMatchObject([
    { tool: 'mcp_a', args: ['name'] },
    { tool: 'mcp_b', args: ['name'] },
  ])
  expect(listed).toEqual(['mcp_a', 'mcp_b', 'mcp_a', 'mcp_b'])
})

test('wrapped again by the same watcher, a call is recorded once; by two watchers, by both', async () => {
  const [first, second] = [watching(), watching()]
  const once = wrapTools(new Private(), first.watcher).wrapped
  await wrapTools(wrapTools(once, first.watcher).wrapped, second.watcher).wrapped.callTool({ name: 'a' })
  expect([first.executions.length, second.executions.length]).toEqual([1, 1])
})

test('what is no call and no list passes through', async () => {
  const { watcher, executions, listed } = watching()
  const odd = { callTool: (request: unknown) => request, listTools: async () => 'none' }
  const client = wrapTools(odd, watcher).wrapped
  expect([client.callTool(5), client.callTool({ name: 5 })]).toEqual([5, { name: 5 }])
  expect(await client.listTools()).toBe('none')
  expect([executions, listed]).toEqual([[], []])
})

test.each<[unknown, boolean]>([
  [new Private(), true],
  [{ callTool: () => 1 }, false],
  [{ tools: [] }, false],
  [null, false],
])('%o is a client: %s', (value, expected) => {
  expect(isMcpClient(value)).toBe(expected)
})

test('the stand-in is the client to look at', () => {
  const client = new Private()
  const wrapped = wrapMcp(client, watching().watcher, {})
  expect(Object.getPrototypeOf(wrapped)).toBe(Private.prototype)
  expect(Reflect.ownKeys(wrapped)).toEqual([])
})
