import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import Anthropic from '@anthropic-ai/sdk'
import { createAgent } from 'langchain'
import { StructuredTool, tool as langchainTool } from '@langchain/core/tools'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Agent, Runner, tool as agentsTool } from '@openai/agents'
import { generateText, stepCountIs, tool as aiTool, type ToolSet } from 'ai'
import OpenAI from 'openai'
import type { RunnableToolFunctionWithParse } from 'openai/lib/RunnableFunction'
import { zodFunction } from 'openai/helpers/zod'
import * as z from 'zod'
import { aiSdkModel } from '../../../fakes/clients/ai-sdk.js'
import { langchainModel } from '../../../fakes/clients/langchain.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { raw, say } from '../../../fakes/script/steps.js'
import type { GuardOptions } from '../../../src/guard/options.js'
import type { GuardRecord } from '../../../src/guard/record.js'
import { onUnreadable } from '../../../src/guard/on-unreadable.js'
import { isGuarded } from '../../../src/tool/origins.js'
import { withTrace } from '../../../src/guard/trace/with-trace.js'
import type { Run } from '../../../src/run/types.js'
import { agentsModel } from '../../fakes/sheet/support/next-models.js'
import { openaiLoop } from '../../support/openai-loop.js'
import { guarded } from './guarded.js'

const schema = z.object({ id: z.string(), amount: z.number().positive(), currency: z.string().default('EUR') })
export type Args = z.output<typeof schema>
type Body = (args: Args) => Promise<string>

/** What came of an agent whose model wrote these payloads, one a turn. */
export interface Played {
  readonly run: Run
  readonly records: readonly GuardRecord[]
  readonly entered: readonly unknown[]
  /** What the model was offered, as JSON. */
  readonly offered: string
}

export interface Framework {
  readonly title: string
  readonly play: (payloads: readonly string[], options?: Partial<GuardOptions>, isBare?: true) => Promise<Played>
}

interface Definition<Tools extends object> {
  readonly title: string
  readonly make: (body: Body) => Tools | Promise<Tools>
  readonly drive: (tools: Tools, llm: Llm) => Promise<unknown>
  readonly options?: Partial<GuardOptions>
}

function framework<Tools extends object>({ title, make, drive, options: own = {} }: Definition<Tools>): Framework {
  return {
    title,
    async play(payloads, options = {}, isBare) {
      const sheet = callsheet()
      const entered: unknown[] = []
      const watched = sheet.wrap(
        await make(async (args) => {
          entered.push(args)
          await Promise.resolve()
          if (args.id === 'boom') throw new RangeError('db down\n    at the second line')
          return `paid ${args.amount} ${args.currency}`
        }),
      )
      const { tools, records } = guarded(watched, { ...own, ...options })
      const llm = sheet.llm([...payloads.map((payload) => raw('pay', payload)), say('Done.')])
      const run = await sheet.run(() => withTrace('t', () => drive(isBare === true ? watched : tools, llm)))
      return { run, records, entered, offered: JSON.stringify(run.requests[0]?.tools) }
    },
  }
}

const description = 'Pays money back.'
const jsonSchema = z.toJSONSchema(schema, { io: 'input' })
// The types of SDKs are narrower than zod's, which is for all drafts.
const objectSchema: { readonly type: 'object' } = { ...jsonSchema, type: 'object' }
const parse = (text: string): unknown => JSON.parse(text)

class ChainPay extends StructuredTool {
  override name = 'pay'
  override description = description
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

async function aiAgent(tools: ToolSet, llm: Llm): Promise<string> {
  const settings = { model: aiSdkModel(llm), tools, prompt: 'Pay.', stopWhen: stepCountIs(9) }
  const { text } = await generateText({
    ...settings,
    // Not of tools that are bare, for comparison.
    ...(isGuarded(tools) ? { experimental_repairToolCall: onUnreadable(tools) } : {}),
  })
  return text
}

async function chainAgent(tools: StructuredTool[], llm: Llm): Promise<unknown> {
  return createAgent({ model: langchainModel(llm), tools }).invoke({ messages: [{ role: 'user', content: 'Pay.' }] })
}

async function anthropicRunner(
  tools: Parameters<Anthropic['beta']['messages']['toolRunner']>[0]['tools'],
  llm: Llm,
): Promise<unknown> {
  const messages = [{ role: 'user' as const, content: 'Pay.' }]
  return new Anthropic(llm.anthropic()).beta.messages
    .toolRunner({ model: 'claude-sonnet-5', max_tokens: 1024, messages, tools })
    .runUntilDone()
}

async function openaiRunner(tools: object[], llm: Llm): Promise<unknown> {
  const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
  const messages = [{ role: 'user' as const, content: 'Pay.' }]
  // Of a list the SDK's types want to know which kind each tool is: with parse, without, or of zodFunction().
  const ofOneKind = tools as RunnableToolFunctionWithParse<Args>[]
  return client.chat.completions.runTools({ model: 'm', messages, tools: ofOneKind }).finalContent()
}

async function mcpClient(body: Body): Promise<Client> {
  const server = new McpServer({ name: 'shop', version: '1.0.0' })
  server.registerTool('pay', { description, inputSchema: schema.shape }, async (args) => ({
    content: [{ type: 'text', text: await body(args) }],
  }))
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  return client
}

/** Every framework whose tools can be guarded, each driven by its own SDK. */
export const frameworks = {
  functions: framework({
    title: 'functions that take the text',
    options: { schemas: { pay: schema } },
    make: (body) => ({ pay: body as (args: unknown) => Promise<unknown> }),
    drive: (tools, llm) => openaiLoop(llm, async (_, text) => JSON.stringify(await tools.pay(text))),
  }),
  aiSdk: framework<ToolSet>({
    title: 'AI SDK',
    make: (body) => ({ pay: aiTool({ description, inputSchema: schema, execute: (args) => body(args) }) }),
    drive: aiAgent,
  }),
  agents: framework({
    title: 'OpenAI Agents',
    make: (body) => [agentsTool({ name: 'pay', description, parameters: schema, execute: body })],
    drive: async (tools, llm) => {
      const agent = new Agent({ name: 'clerk', model: agentsModel(llm), tools: [...tools] })
      return (await new Runner({ tracingDisabled: true }).run(agent, 'Pay.')).finalOutput
    },
  }),
  langchain: framework<StructuredTool[]>({
    title: 'LangChain, tool()',
    make: (body) => [langchainTool((args: Args) => body(args), { name: 'pay', description, schema })],
    drive: chainAgent,
  }),
  langchainJson: framework<StructuredTool[]>({
    title: 'LangChain, tool() with a JSON Schema',
    make: (body) => [
      langchainTool((args: unknown) => body(args as Args), {
        name: 'pay',
        description,
        schema: objectSchema,
      }),
    ],
    drive: chainAgent,
  }),
  langchainClass: framework<StructuredTool[]>({
    title: 'LangChain, a class',
    make: (body) => [new ChainPay(body)],
    drive: chainAgent,
  }),
  anthropicZod: framework({
    title: 'Anthropic, betaZodTool()',
    make: (body) => [betaZodTool({ name: 'pay', description, inputSchema: schema, run: body })],
    drive: anthropicRunner,
  }),
  anthropicJson: framework({
    title: 'Anthropic, betaTool()',
    make: (body) => [
      betaTool({
        name: 'pay',
        description,
        inputSchema: objectSchema,
        // What the schema lets through.
        run: (args) => body(args as unknown as Args),
      }),
    ],
    drive: anthropicRunner,
  }),
  runTools: framework({
    title: 'OpenAI runTools with parse',
    make: (body) => [
      {
        type: 'function' as const,
        function: {
          name: 'pay',
          description,
          parameters: objectSchema,
          parse: (text: string) => schema.parse(parse(text)),
          function: body,
        },
      },
    ],
    drive: openaiRunner,
  }),
  runToolsText: framework({
    title: 'OpenAI runTools without parse',
    make: (body) => [
      {
        type: 'function' as const,
        function: {
          name: 'pay',
          description,
          parameters: objectSchema,
          function: (text: string) => body(schema.parse(parse(text))),
        },
      },
    ],
    drive: openaiRunner,
  }),
  zodFunction: framework({
    title: 'OpenAI zodFunction()',
    make: (body) => [zodFunction({ name: 'pay', description, parameters: schema.required(), function: body })],
    drive: openaiRunner,
  }),
  mcp: framework({
    title: 'an MCP client',
    make: mcpClient,
    drive: (client, llm) =>
      openaiLoop(llm, async (name, text) => {
        // The server checks them.
        const result = await client.callTool({ name, arguments: parse(text) as Record<string, unknown> })
        return JSON.stringify(result)
      }),
  }),
}
