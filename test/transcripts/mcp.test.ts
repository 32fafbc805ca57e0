import 'callsheet/vitest'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mcpCalls } from '../../src/transcripts/mcp-calls.js'
import { mcpMessages } from '../../src/transcripts/mcp.js'
import { readAs } from './support/read-as.js'

function makeServer(): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' })
  server.registerTool(
    'lookup_order',
    { description: 'Finds an order.', inputSchema: { id: z.string() } },
    async ({ id }) => {
      if (id === 'bad') throw new Error(`there is no order ${id}`)
      return {
        content: [
          { type: 'text', text: `order ${id}` },
          { type: 'text', text: '49.90' },
        ],
      }
    },
  )
  server.registerTool('confirm', { inputSchema: {} }, async () => {
    const { action } = await server.server.elicitInput({
      message: 'Sure?',
      requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } },
    })
    return { content: [{ type: 'text', text: action }] }
  })
  return server
}

interface Logged {
  readonly direction: 'sent' | 'received'
  readonly message: unknown
}

/** A client whose transport logs what goes through it. */
async function connect(): Promise<{ readonly client: Client; readonly log: Logged[] }> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await makeServer().connect(theirs)
  const log: Logged[] = []
  const client = new Client({ name: 'host', version: '1.0.0' }, { capabilities: { elicitation: {} } })
  client.setRequestHandler(ElicitRequestSchema, async () => ({ action: 'accept', content: { sure: true } }))
  const send = ours.send.bind(ours)
  ours.send = async (message, options) => {
    log.push({ direction: 'sent', message })
    await send(message, options)
  }
  await client.connect(ours)
  const receive = ours.onmessage?.bind(ours)
  Object.assign(ours, {
    onmessage: (...[message, extra]: Parameters<NonNullable<typeof receive>>) => {
      log.push({ direction: 'received', message })
      receive?.(message, extra)
    },
  })
  return { client, log }
}

const told = { lookup: 'order A\n49.90', bad: 'there is no order bad' }

describe('what a client and a server of the SDK say to each other', () => {
  async function talk(): Promise<readonly Logged[]> {
    const { client, log } = await connect()
    await client.listTools()
    await Promise.all([
      client.callTool({ name: 'lookup_order', arguments: { id: 'A' } }),
      client.callTool({ name: 'lookup_order', arguments: { id: 'bad' } }),
    ])
    await client.callTool({ name: 'confirm' })
    await client.callTool({ name: 'lookup_order', arguments: { id: 7 } })
    await client.callTool({ name: 'refund', arguments: {} })
    await client.close()
    return log
  }

  test.each([
    ['with directions', (log: readonly Logged[]): unknown => log],
    ['as it is', (log: readonly Logged[]): unknown => log.map(({ message }) => message)],
    ['as JSON', (log: readonly Logged[]): unknown => JSON.parse(JSON.stringify(log))],
  ])('shows calls, results and tools, %s', async (_name, view) => {
    const run = readAs(mcpMessages, view(await talk()))
    expect(run.calls).toMatchObject([
      { turn: 1, name: 'lookup_order', args: { id: 'A' }, outcome: 'ok', told: { text: told.lookup } },
      { turn: 1, name: 'lookup_order', args: { id: 'bad' }, outcome: 'error', told: { text: told.bad } },
      { turn: 2, name: 'confirm', args: {}, outcome: 'ok', told: { text: 'accept' } },
      { turn: 3, args: { id: 7 }, outcome: 'error', told: { text: expect.stringContaining('Invalid arguments') } },
      { turn: 4, name: 'refund', outcome: 'error', told: { text: expect.stringContaining('not found') } },
    ])
    const offered = run.requests[0]?.tools
    expect(offered?.map(({ name }) => name)).toEqual(['lookup_order', 'confirm'])
    expect(offered?.[0]).toMatchObject({ description: 'Finds an order.', inputSchema: { required: ['id'] } })
  })

  test('calls with what callTool gave', async () => {
    const { client } = await connect()
    const list: object[] = []
    for (const params of [
      { name: 'lookup_order', arguments: { id: 'A' } },
      { name: 'lookup_order', arguments: { id: 'bad' } },
      { name: 'confirm' },
    ]) {
      const result = await client.callTool(params)
      list.push({ ...params, result }, { params, result })
    }
    const expected = [
      { name: 'lookup_order', args: { id: 'A' }, outcome: 'ok', told: { text: told.lookup } },
      { name: 'lookup_order', args: { id: 'bad' }, outcome: 'error', told: { text: told.bad } },
      { name: 'confirm', args: {}, outcome: 'ok', told: { text: 'accept' } },
    ]
    const run = readAs(mcpCalls, list)
    expect(run.calls).toMatchObject(expected.flatMap((call) => [call, call]))
    expect(run.turns).toHaveLength(6)
  })
})

const ask = (id: unknown, tool: string, more: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: tool, ...more },
})
const answer = (id: unknown, text: string): object => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }] },
})

describe('messages by the protocol', () => {
  test('an error of JSON-RPC is a failure, and what nobody answered is open', () => {
    const error = { code: -32602, message: 'Unknown tool: nope' }
    const run = readAs(mcpMessages, [ask('a', 'nope'), { jsonrpc: '2.0', id: 'a', error }, ask('b', 'slow')])
    expect(run.calls).toMatchObject([
      { id: 'a', outcome: 'error', told: { text: 'Unknown tool: nope' } },
      { id: 'b', outcome: 'unanswered' },
    ])
  })

  test('answers in another order find their calls, and calls under way together are one turn', () => {
    const run = readAs(mcpMessages, [
      ask(1, 'a'),
      ask(2, 'b'),
      answer(2, 'B'),
      ask(3, 'c'),
      answer(1, 'A'),
      answer(3, 'C'),
    ])
    expect(run.calls.map(({ name, turn, told: result }) => [name, turn, result?.text])).toEqual([
      ['a', 1, 'A'],
      ['b', 1, 'B'],
      ['c', 2, 'C'],
    ])
  })

  test('a server that asks with the same id is not taken for the answer', () => {
    const sampling = { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} }
    const sampled = { jsonrpc: '2.0', id: 1, result: { role: 'assistant', content: { type: 'text', text: 'no' } } }
    const messages = [ask(1, 'a'), sampling, sampled, answer(1, 'yes')]
    expect(readAs(mcpMessages, messages).calls).toMatchObject([{ told: { text: 'yes' } }])
    const directions = ['out', 'in', 'out', 'in']
    const log = messages.map((message, index) => ({ direction: directions[index], message }))
    expect(readAs(mcpMessages, log).calls).toMatchObject([{ told: { text: 'yes' } }])
    // Here the server never hears of its question.
    const unheard = [log[0], log[1], log[3]]
    expect(readAs(mcpMessages, unheard).calls).toMatchObject([{ told: { text: 'yes' } }])
  })

  test('ids that two sessions use, notifications, and a task that is only accepted', () => {
    const note = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1 } }
    const task = { jsonrpc: '2.0', id: 2, result: { task: { taskId: 't' } } }
    const run = readAs(mcpMessages, [
      note,
      ask(1, 'a'),
      answer(1, 'first'),
      ask(1, 'a'),
      note,
      answer(1, 'second'),
      ask(2, 'b'),
      task,
    ])
    expect(run.calls.map(({ told: result }) => result?.text)).toEqual(['first', 'second', undefined])
  })

  test.each([
    [{ content: [{ type: 'resource', resource: { uri: 'x', text: 'inside' } }] }, 'inside'],
    [{ content: [], structuredContent: { n: 1 } }, '{"n":1}'],
    [{ content: [{ type: 'image', data: 'x' }] }, '[{"type":"image","data":"x"}]'],
    [{ content: [] }, ''],
    [{ toolResult: { n: 1 } }, '{"n":1}'],
    [{ toolResult: 'old' }, 'old'],
  ])('the text of %j', (result, text) => {
    expect(readAs(mcpCalls, [{ name: 'x', arguments: {}, result }]).calls).toMatchObject([
      { outcome: 'ok', told: { text } },
    ])
  })

  const asking = { resultType: 'input_required', inputRequests: { sure: {} }, requestState: 's' }

  test('a result that asks for input is none yet, and the request with the answer is the same call', () => {
    const waits = [ask(1, 'a', { arguments: { n: 1 } }), { jsonrpc: '2.0', id: 1, result: asking }]
    expect(readAs(mcpMessages, waits).calls).toMatchObject([{ outcome: 'unanswered', told: null }])
    const again = ask(2, 'a', { arguments: { n: 1 }, inputResponses: { sure: {} }, requestState: 's' })
    const run = readAs(mcpMessages, [...waits, again, answer(2, 'yes')])
    expect(run.calls).toMatchObject([{ id: '1', args: { n: 1 }, outcome: 'ok', told: { text: 'yes' } }])
    expect(readAs(mcpMessages, [again, answer(2, 'yes')]).calls).toMatchObject([{ id: '2', outcome: 'ok' }])
    expect(
      readAs(mcpMessages, [waits[0], { jsonrpc: '2.0', id: 1, result: { inputRequests: {} } }]).calls,
    ).toMatchObject([{ outcome: 'unanswered' }])
  })

  test.each([
    ['a flag that is a text', { content: [], isError: 'true' }, '.isError is "true", no boolean'],
    ['a flag that is a number', { content: [], isError: 0 }, '.isError is 0, no boolean'],
    [
      'a flag behind a getter',
      Object.defineProperty({ content: [] }, 'isError', { get: () => true }),
      '.isError is a getter',
    ],
    [
      'a flag in snake case',
      { content: [], is_error: true },
      '.is_error is true, which is not read; the key is isError',
    ],
    [
      'a type that nobody knows',
      { content: [], resultType: 'partial' },
      '.resultType is "partial", which is not known',
    ],
  ])('a result with %s is damaged', (_name, result, problem) => {
    const messages = [ask(1, 'a'), { jsonrpc: '2.0', id: 1, result }]
    expect(() => readAs(mcpMessages, messages)).toThrow(`these are MCP messages, but damaged: [1].result${problem}`)
    const calls = [{ name: 'a', result }]
    expect(() => readAs(mcpCalls, calls)).toThrow(`these are MCP calls, but damaged: [0].result${problem}`)
  })

  test.each([
    [{ content: [], isError: null }, 'ok'],
    [{ content: [], isError: false, resultType: 'complete' }, 'ok'],
    [{ content: [], isError: true, resultType: 'complete' }, 'error'],
  ])('the outcome of %j is %s', (result, outcome) => {
    expect(readAs(mcpMessages, [ask(1, 'a'), { jsonrpc: '2.0', id: 1, result, error: null }]).calls).toMatchObject([
      { outcome },
    ])
  })

  test.each(['args', 'input', 'argument', 'parameters', 'toolInput'])('arguments under %s are damaged', (key) => {
    expect(() => readAs(mcpMessages, [ask(1, 'a', { [key]: { n: 1 } }), answer(1, 'A')])).toThrow(
      `[0].params.${key} is {"n":1}, which is not read; the key is arguments`,
    )
  })

  test('a call without a name is damaged', () => {
    expect(() => readAs(mcpMessages, [{ message: ask(1, '') }])).toThrow(
      'these are MCP messages, but damaged: [0].message.params.name is "", no name of a tool.',
    )
  })

  test.each([
    ['no version', [{ id: 1, method: 'tools/call' }], '[0].jsonrpc is missing'],
    ['another version', [{ jsonrpc: '1.0', id: 1 }], '[0].jsonrpc is "1.0"'],
    [
      'nothing said',
      [ask(1, 'x'), { message: { jsonrpc: '2.0', id: 1 } }],
      '[1].message has neither method nor result nor error',
    ],
    [
      'both',
      [{ jsonrpc: '2.0', id: 1, result: { content: [] }, error: { code: 1, message: 'no' } }],
      '[0] has both result and error',
    ],
  ])('%s', (_name, value, misfit) => {
    expect(mcpMessages.fit(value).misfit).toBe(misfit)
  })
})

describe('calls with their results', () => {
  test.each([
    [new Error('closed'), 'closed'],
    [{ code: 1 }, '{"code":1}'],
    ['refused', 'refused'],
    [null, 'null'],
    [{ n: 1n }, '{"n":1n}'],
  ])('an error in place of a result: %s', (error, text) => {
    const run = readAs(mcpCalls, [{ name: 'x', arguments: { a: 1 }, error, id: 7 }])
    expect(run.calls).toMatchObject([{ id: '7', args: { a: 1 }, outcome: 'error', told: { text } }])
  })

  test('a result that nobody awaited is refused', () => {
    expect(() => readAs(mcpCalls, [{ name: 'x', arguments: {}, result: Promise.resolve() }])).toThrow(
      'these are MCP calls that are still pending. Await the result of x at [0] first.',
    )
  })

  test('a call without a name is damaged', () => {
    expect(() => readAs(mcpCalls, [{ name: '', arguments: {}, error: null }])).toThrow('[0].name is empty')
  })

  test.each([
    ['a message', { role: 'tool', name: 'x', content: '' }, '[0].role is "tool"'],
    ['no name', { arguments: {}, result: { content: [] } }, '[0].name is undefined'],
    ['a result of something else', { name: 'x', result: 3 }, '[0].result is 3'],
    ['no name in params', { name: 'x', params: { a: 1 }, result: { content: [] } }, '[0].params.name is undefined'],
    ['both', { name: 'x', result: { content: [] }, error: 'no' }, '[0] has both result and error'],
    [
      'args',
      { name: 'x', args: { a: 1 }, result: { content: [] } },
      '[0].args is {"a":1}, which is not read; the key is arguments',
    ],
    [
      'input',
      { name: 'x', input: 1, result: { content: [] } },
      '[0].input is 1, which is not read; the key is arguments',
    ],
    [
      'args in params',
      { params: { name: 'x', tool_args: { a: 1 } }, result: { content: [] } },
      '[0].params.tool_args is {"a":1}, which is not read; the key is arguments',
    ],
    [
      'arguments beside params',
      { params: { name: 'x' }, arguments: { a: 1 }, result: { content: [] } },
      '[0].arguments is {"a":1}, which is not read; they belong into params',
    ],
    ['output', { name: 'x', arguments: {}, output: 'A' }, '[0].output is "A", which is not read; the key is result'],
    [
      'a flag beside the result',
      { name: 'x', isError: true, result: { content: [] } },
      '[0].isError is true, which is not read; the key is result',
    ],
    [
      'arguments behind a getter',
      Object.defineProperty({ name: 'x', result: { content: [] } }, 'arguments', { get: () => ({}), enumerable: true }),
      '[0].arguments is a getter, which is not read',
    ],
  ])('%s is none of them', (_name, item, misfit) => {
    expect(mcpCalls.fit([item]).misfit).toBe(misfit)
  })

  test('what else stands there is no concern, nor is an error or a result that is nothing', () => {
    const result = { content: [], structuredContent: { n: 1 } }
    const run = readAs(mcpCalls, [
      { name: 'a', arguments: {}, result, error: null, inputSchema: {}, toolCallId: 'x', ms: 3, args: undefined },
      { name: 'b', arguments: {}, result: undefined, error: 'no' },
      { name: 'c', arguments: {}, result: { resultType: 'input_required', inputRequests: {} } },
    ])
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'error', 'unanswered'])
  })
})
