import Anthropic from '@anthropic-ai/sdk'
import { createOpenAI } from '@ai-sdk/openai'
import { GoogleGenAI } from '@google/genai'
import { Command } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { OpenAIResponsesModel, run as runAgents, setTracingDisabled } from '@openai/agents'
import { call, raw, runToJson, say, turn, type Llm, type NeutralRequest, type Run, type Step } from 'callsheet'
import 'callsheet/vitest'
import { Ollama } from 'ollama'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { z } from 'zod'
import * as aiSdk from '../../../examples/ai-sdk/agent.js'
import * as anthropic from '../../../examples/anthropic/agent.js'
import * as google from '../../../examples/google/agent.js'
import * as langchain from '../../../examples/langchain/agent.js'
import * as langgraph from '../../../examples/langgraph/agent.js'
import * as mcp from '../../../examples/mcp/agent.js'
import { makeShopServer } from '../../../examples/mcp/shop-server.js'
import * as ollama from '../../../examples/ollama/agent.js'
import * as openaiAgents from '../../../examples/openai-agents/agent.js'
import * as openaiResponses from '../../../examples/openai-responses/agent.js'
import * as recordedAgent from '../../../examples/recorded/agent.js'
import * as refundAgent from '../../../examples/refund-agent/agent.js'
import { runOpenAIAgent } from '../../fakes/cassette/support/agent.js'
import { shelf, type Agent } from './recordings.js'
import { inputOf, test } from './report.js'

setTracingDisabled(true)

test('R146 each turn of a conversation is an entry of its own', async () => {
  const exchange = z.object({
    messages: z.array(z.string()),
    reply: z.union([z.strictObject({ calls: z.array(z.string()) }), z.strictObject({ text: z.string() })]),
  })
  const { record: exchanges } = inputOf('R146', z.object({ record: z.array(exchange) }))
  const steps = exchanges.map(({ reply }) =>
    turn('text' in reply ? reply : { calls: reply.calls.map((name) => raw(name, {})) }),
  )
  const input = exchanges[0]?.messages[0]?.replace('user:', '') ?? ''
  const agent: Agent = (llm, sheet) => sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai()), { input }))
  const own = shelf()
  const recorded = await own.recordSteps(agent, steps)

  const roles = exchanges.map(({ messages }) => messages.map((message) => message.split(':')[0]))
  expect(recorded.requests.map(({ messages }) => messages.map(({ role }) => role))).toEqual(roles)
  expect(own.entries().map(({ step }) => step)).toMatchObject([
    { turn: { calls: [{ raw: 'lookup_order' }] } },
    { turn: { text: 'ok' } },
  ])
  expect(await own.replay(agent)).toEqual(recorded)
})

const lookup = call('lookup_order', { order_id: 'A-1001' })
const refund = call('issue_refund', { order_id: 'A-1001', amount: '49.90' })
const done = say('Refunded 49.90.')
const usual = [lookup, refund, done]
const totals = new Map([['A-1001', '49.90']])
const question = 'Refund A-1001.'

const shop = (refunds: { push(refund: object): unknown }): ollama.Shop => ({
  total: async (orderId) => totals.get(orderId),
  refund: async (one) => void refunds.push(one),
})

function chatModel(llm: Llm, model: string): ChatOpenAI {
  return new ChatOpenAI({ model, apiKey: 'callsheet', maxRetries: 0, configuration: llm.openai() })
}

/** The agents of examples/, by the client of their provider or framework that sends over HTTP. */
const agents: readonly (readonly [example: string, steps: readonly Step[], agent: Agent, lane?: LaneOf])[] = [
  [
    'recorded',
    usual,
    (llm, sheet) => {
      const tools = sheet.wrap(recordedAgent.makeTools({ totals, refunds: sheet.effects('refunds') }))
      return sheet.run(() => recordedAgent.answerMail(new OpenAI(llm.openai()), tools, question, new Date(0)))
    },
  ],
  [
    'refund-agent',
    [lookup, call('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' }), done],
    (llm, sheet) => {
      const tools = sheet.wrap(refundAgent.makeTools({ refunds: sheet.effects('refunds') }))
      return sheet.run(() => refundAgent.runAgent(new OpenAI(llm.openai()), tools, question))
    },
  ],
  [
    'openai-responses',
    usual,
    (llm, sheet) => {
      const tools = sheet.wrap(openaiResponses.makeTools(totals, sheet.effects('refunds')))
      const heard = sheet.effects<string>('heard')
      return sheet.run(() =>
        openaiResponses.runAgent(new OpenAI(llm.openai()), tools, question, (text) => heard.push(text)),
      )
    },
  ],
  [
    'anthropic',
    [turn({ text: 'One moment.', calls: [lookup, refund] }), done],
    (llm, sheet) => {
      const tools = sheet.wrap(anthropic.makeTools({ totals, refunds: sheet.effects('refunds') }))
      return sheet.run(() => anthropic.runAgent(new Anthropic(llm.anthropic()), tools, question))
    },
  ],
  [
    'google',
    usual,
    (llm, sheet) => {
      const tools = sheet.wrap(google.makeTools(totals, sheet.effects('refunds')))
      return sheet.run(() => google.runAgent(new GoogleGenAI(llm.google()), tools, question))
    },
  ],
  [
    'ollama',
    usual,
    (llm, sheet) => {
      const tools = sheet.wrap(ollama.makeTools(shop(sheet.effects('refunds'))))
      return sheet.run(() => ollama.runAgent(new Ollama(llm.ollama()), tools, question))
    },
  ],
  [
    'ai-sdk',
    usual,
    (llm, sheet) => {
      const tools = sheet.wrap(aiSdk.makeTools(totals, sheet.effects('refunds')))
      const provider = createOpenAI({ ...llm.openai() })
      const agent = aiSdk.makeAgent(provider('gpt-5-mini'), tools)
      return sheet.run(async () => (await agent.generate({ prompt: question })).text)
    },
  ],
  [
    'langchain',
    usual,
    (llm, sheet) => {
      const tools = sheet.wrap(langchain.makeTools(totals, sheet.effects('refunds')))
      const agent = langchain.makeAgent(chatModel(llm, 'gpt-4.1-mini'), tools)
      return sheet.run(() => agent.invoke({ messages: question }))
    },
  ],
  [
    'langgraph',
    [lookup, call('to_cashier', {}), refund, done],
    (llm, sheet) => {
      const tools = sheet.wrap(langgraph.makeTools(totals, sheet.effects('refunds')))
      const models = { desk: chatModel(llm, 'desk'), cashier: chatModel(llm, 'cashier') }
      const graph = langgraph.makeGraph(models, tools)
      const thread = { configurable: { thread_id: '1' } }
      return sheet.run(async (leg) => {
        await leg(() => graph.invoke({ messages: [{ role: 'user', content: question }] }, thread))
        await leg(() => graph.invoke(new Command({ resume: true }), thread))
      })
    },
    ({ model }) => model,
  ],
  [
    'openai-agents',
    [lookup, call('transfer_to_Cashier', {}), refund, done],
    (llm, sheet) => {
      const tools = sheet.wrap(openaiAgents.makeTools(totals, sheet.effects('refunds')))
      const desk = openaiAgents.makeDesk(new OpenAIResponsesModel(new OpenAI(llm.openai()), 'gpt-5-mini'), tools)
      return sheet.run(() => runAgents(desk, question, { context: { found: [] } }))
    },
  ],
  [
    'mcp',
    usual,
    async (llm, sheet) => {
      const client = new Client({ name: 'agent', version: '1.0.0' })
      const [near, far] = InMemoryTransport.createLinkedPair()
      await Promise.all([makeShopServer(totals, sheet.effects('refunds')).connect(far), client.connect(near)])
      const server = sheet.wrap(client)
      return sheet.run(() => mcp.runAgent(new OpenAI(llm.openai()), server, question))
    },
  ],
]

type LaneOf = (request: NeutralRequest) => string

test.for(agents)('R146 a replay is an equal run: the agent of examples/%s', async ([, steps, agent, lane]) => {
  const own = shelf()
  const options = lane === undefined ? {} : { lane }
  const recorded = await own.recordSteps(agent, steps, options)
  const replayed = await own.replay(agent, options)

  expect(own.entries()).toHaveLength(steps.length)
  expect(recorded.effects.filter(({ kind }) => kind === 'refunds')).toHaveLength(1)
  expect(withoutIds(replayed)).toEqual(withoutIds(recorded))
})

/** LangGraph draws the id of each interrupt. */
function withoutIds(run: Run): unknown {
  return JSON.parse(JSON.stringify(runToJson(run)).replaceAll(/\b[\da-f]{32}\b/g, '<id>'))
}
