import { AIMessage, type ToolMessage } from '@langchain/core/messages'
import { StructuredTool, tool as langchainTool } from '@langchain/core/tools'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Agent, Runner, tool as agentsTool } from '@openai/agents'
import { dynamicTool, generateText, stepCountIs, tool as aiTool, type ToolSet } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import OpenAI from 'openai'
import { zodFunction } from 'openai/helpers/zod'
import * as z from 'zod'
import { callsheet, type WrapOptions } from '../../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../../fakes/sheet/llm.js'
import type { NextMessage } from '../../../../fakes/sheet/next.js'
import { call, maybe, say } from '../../../../fakes/script/steps.js'
import type { Run } from '../../../../src/run/types.js'
import { wrapTools } from '../../../../src/tool/wrap.js'
import { openaiLoop } from '../../../support/openai-loop.js'
import { watching } from '../../../tool/support/watching.js'
import { agentsModel, aiSdkGenerate } from './next-models.js'

const schema = z.object({ id: z.string() })
type Args = z.infer<typeof schema>

/** The work of every tool here: writes an effect, and throws for one id. */
export type Body = (args: Args) => Promise<string>

/** How the tools reach the agent. */
export type Manner = 'bare' | 'wrap' | 'tap' | 'stub'

/** What came of one agent that was asked for one call of `lookup`. */
export interface Played {
  readonly run: Run
  /** What the agent returned, or why it threw. */
  readonly outcome: unknown
  /** What the tool's own work got, each time it was entered. */
  readonly entered: readonly unknown[]
  /** Whether the agent got something of the same prototype as the tools. */
  readonly looksTheSame: boolean
}

/** One shape of tools, driven by the framework it belongs to. */
export interface Shape {
  readonly title: string
  /** Whether the framework hands the id of the model's call over. */
  readonly byId: boolean
  /** Whether it tells of a failure without throwing to whoever called the tool. */
  readonly swallows: boolean
  readonly play: (manner: Manner, id: string) => Promise<Played>
  /** The ids of calls that a watcher is told of. */
  readonly callIds: () => Promise<{
    readonly heard: readonly (string | null)[]
    readonly asked: readonly (string | null)[]
  }>
}

interface Definition<Tools extends object> {
  readonly title: string
  readonly byId?: boolean
  readonly swallows?: boolean
  readonly options?: Omit<WrapOptions, 'instead' | 'unread'>
  readonly make: (body: Body) => Tools | Promise<Tools>
  /** Its parameter has the type of the tools: what `wrap` and `stub` give back must have it too. */
  readonly drive: (tools: Tools, llm: Llm) => Promise<unknown>
  /** What a stub answers, where the framework wants a result of its own. */
  readonly answer?: (text: string) => unknown
}

function shape<Tools extends object>(definition: Definition<Tools>): Shape {
  const { title, byId = false, swallows = false, options = {}, make, drive, answer = (text) => text } = definition
  return {
    title,
    byId,
    swallows,
    async play(manner, id) {
      const sheet = callsheet()
      const effects = sheet.effects<string>('lookups')
      const entered: unknown[] = []
      const real = await make(bodyOf(entered, (value) => void effects.push(value)))
      const given: Record<Manner, () => Tools> = {
        bare: () => real,
        wrap: () => sheet.wrap(real, options),
        tap: () => (sheet.tap(real, options), real),
        stub: () => sheet.stub(real, { lookup: () => answer('stubbed') }, options),
      }
      const tools = given[manner]()
      const llm = sheet.llm([call('lookup', { id }), maybe(say('Done.'))])
      const run = await sheet.run(() => drive(tools, llm).catch((error: unknown) => `threw ${String(error)}`))
      const looksTheSame =
        Object.getPrototypeOf(tools) === Object.getPrototypeOf(real) &&
        JSON.stringify(Reflect.ownKeys(tools).map(String)) === JSON.stringify(Reflect.ownKeys(real).map(String))
      return { run, outcome: run.value, entered, looksTheSame }
    },
    async callIds() {
      const { watcher, executions } = watching()
      const sheet = callsheet()
      const { wrapped } = wrapTools(await make(bodyOf([], () => undefined)), watcher, options)
      const llm = sheet.llm([call('lookup', { id: 'A' }), say('Done.')])
      const run = await sheet.run(() => drive(wrapped, llm))
      return { heard: executions.map(({ callId }) => callId), asked: run.calls.map(({ id }) => id) }
    },
  }
}

function bodyOf(entered: unknown[], effect: (value: string) => void): Body {
  return async (args) => {
    entered.push(args)
    await Promise.resolve()
    if (args.id === 'boom') throw new Error('db down')
    effect(args.id)
    return `found ${args.id}`
  }
}

const parse = (text: string): Args => JSON.parse(text) as Args

class PrivateLookup {
  readonly name = 'lookup'
  readonly inputSchema = schema
  readonly #body: Body
  constructor(body: Body) {
    this.#body = body
  }
  execute(args: Args): Promise<string> {
    return this.#body(args)
  }
}

class ChainLookup extends StructuredTool {
  override name = 'lookup'
  override description = 'Finds an order.'
  override schema = schema
  readonly #body: Body
  constructor(body: Body) {
    super()
    this.#body = body
  }
  protected override _call(args: Args): Promise<string> {
    return this.#body(args)
  }
}

async function aiSdkAgent(tools: ToolSet, llm: Llm): Promise<string> {
  const model = new MockLanguageModelV3({ doGenerate: aiSdkGenerate(llm) })
  const { text } = await generateText({ model, tools, prompt: 'Where is A?', stopWhen: stepCountIs(3) })
  return text
}

async function chainAgent(tools: readonly StructuredTool[], llm: Llm): Promise<string | null> {
  const node = new ToolNode([...tools])
  const messages: NextMessage[] = [{ role: 'user', text: 'Where is A?' }]
  for (;;) {
    const turn = await llm.next(messages)
    messages.push(turn)
    if (turn.calls.length === 0) return turn.text
    const calls = turn.calls.map(({ id, name, args }) => ({ id, name, args: args as Record<string, unknown> }))
    const told = (await node.invoke([new AIMessage({ content: '', tool_calls: calls })])) as ToolMessage[]
    for (const message of told) {
      const error = message.status === 'error'
      messages.push({
        role: 'tool',
        toolResult: { id: message.tool_call_id, text: JSON.stringify(message.content), error },
      })
    }
  }
}

async function runToolsAgent(
  tools: Parameters<OpenAI['chat']['completions']['runTools']>[0]['tools'],
  llm: Llm,
): Promise<string | null> {
  const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
  const messages = [{ role: 'user' as const, content: 'Where is A?' }]
  return client.chat.completions.runTools({ model: 'm', messages, tools }).finalContent()
}

async function agentsAgent(tools: readonly ReturnType<typeof agentsTool>[], llm: Llm): Promise<unknown> {
  const agent = new Agent({ name: 'clerk', model: agentsModel(llm), tools: [...tools] })
  const result = await new Runner({ tracingDisabled: true }).run(agent, 'Where is A?')
  return result.finalOutput
}

async function mcpClient(body: Body): Promise<Client> {
  const server = new McpServer({ name: 'orders', version: '1.0.0' })
  server.registerTool('lookup', { description: 'Finds an order.', inputSchema: { id: z.string() } }, async (args) => ({
    content: [{ type: 'text', text: await body(args) }],
  }))
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  return client
}

async function mcpAgent(client: Client, llm: Llm): Promise<string | null> {
  const { tools } = await client.listTools()
  if (tools.length !== 1) throw new Error('the server has one tool')
  return openaiLoop(llm, async (name, text) => {
    const result = await client.callTool({ name, arguments: { ...parse(text) } })
    return JSON.stringify(result.content)
  })
}

const description = 'Finds an order.'

/** Every shape of tools that Callsheet knows, in the order of the documentation. */
export const shapes: readonly Shape[] = [
  shape({
    title: 'a record of functions',
    make: (body) => ({ lookup: body }),
    drive: (tools, llm) => openaiLoop(llm, (_, text) => tools.lookup(parse(text))),
  }),
  shape({
    title: '`(ctx, args)` functions, with `args: ([, args]) => args`',
    options: { args: ([, args]) => args },
    make: (body) => ({ lookup: (_context: { user: string }, args: Args) => body(args) }),
    drive: (tools, llm) => openaiLoop(llm, (_, text) => tools.lookup({ user: 'Ann' }, parse(text))),
  }),
  shape({
    title: 'a list of objects with `execute`, `run`, `handler` or `func`',
    make: (body) => [{ name: 'lookup', inputSchema: schema, execute: body }],
    drive: (tools, llm) =>
      openaiLoop(llm, (name, text) => tools.find((tool) => tool.name === name)?.execute(parse(text))),
  }),
  shape({
    title: 'a class with private fields',
    make: (body) => [new PrivateLookup(body)] as const,
    drive: ([tool], llm) => openaiLoop(llm, (_, text) => tool.execute(parse(text))),
  }),
  shape({
    title: 'an async generator',
    make: (body) => ({
      async *lookup(args: Args): AsyncGenerator<string> {
        yield 'looking'
        yield await body(args)
      },
    }),
    drive: (tools, llm) =>
      openaiLoop(llm, async (_, text) => {
        let last = ''
        for await (const part of tools.lookup(parse(text))) last = part
        return last
      }),
  }),
  shape({
    title: 'AI SDK `tool()`',
    byId: true,
    make: (body) => ({ lookup: aiTool({ description, inputSchema: schema, execute: (args) => body(args) }) }),
    drive: aiSdkAgent,
  }),
  shape({
    title: 'AI SDK `dynamicTool()`',
    byId: true,
    make: (body) => ({
      lookup: dynamicTool({ description, inputSchema: schema, execute: (args) => body(args as Args) }),
    }),
    drive: aiSdkAgent,
  }),
  shape({
    title: 'LangChain `tool()`',
    byId: true,
    make: (body) => [langchainTool((args: Args) => body(args), { name: 'lookup', description, schema })],
    drive: chainAgent,
  }),
  shape({
    title: 'LangChain, a class with `_call`',
    byId: true,
    make: (body) => [new ChainLookup(body)],
    drive: chainAgent,
  }),
  shape({
    title: 'OpenAI `runTools`, with `parse`',
    make: (body) => [
      {
        type: 'function' as const,
        function: { name: 'lookup', description, parameters: z.toJSONSchema(schema) as object, parse, function: body },
      },
    ],
    drive: runToolsAgent,
  }),
  shape({
    title: 'OpenAI `runTools`, without `parse`',
    make: (body) => [
      {
        type: 'function' as const,
        function: {
          name: 'lookup',
          description,
          parameters: z.toJSONSchema(schema) as object,
          function: (text: string) => body(parse(text)),
        },
      },
    ],
    drive: runToolsAgent,
  }),
  shape({
    title: 'OpenAI Agents, a definition for `tool()`',
    byId: true,
    make: (body) => [{ name: 'lookup', description, parameters: schema, execute: body }],
    drive: (tools, llm) =>
      agentsAgent(
        tools.map((definition) => agentsTool(definition)),
        llm,
      ),
  }),
  shape({
    title: 'OpenAI Agents, a built tool',
    byId: true,
    swallows: true,
    make: (body) => [agentsTool({ name: 'lookup', description, parameters: schema, execute: body })],
    drive: agentsAgent,
  }),
  shape({
    title: 'an MCP client',
    swallows: true,
    make: mcpClient,
    drive: mcpAgent,
    answer: (text) => ({ content: [{ type: 'text', text }] }),
  }),
]

/** `zodFunction` of the OpenAI SDK keeps its function where nothing can be put in its place. */
export const fixedShape: Shape = shape({
  title: 'OpenAI `zodFunction()` for `runTools`',
  make: (body) => [zodFunction({ name: 'lookup', description, parameters: schema, function: body })],
  drive: runToolsAgent,
})
