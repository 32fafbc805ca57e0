// createAgent of LangChain with middleware as gate. A stream that breaks off becomes a valid call with a wrong amount: the
// agent without a guard is caught refunding it, the guarded one is safe wherever the stream breaks. The agent takes a model, so
// the test hands in langchainModel(llm), which waits for no retries; one that makes its own ChatOpenAI is met by llm.fetch.
import { call, callsheet, cutAtEveryBoundary, maybe, raw, say } from 'callsheet'
import type { Llm } from 'callsheet'
import { langchainModel } from 'callsheet/fakes/langchain'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { describe, expect } from 'vitest'
import { makeAgent, makeTools, onlyWholeCalls } from './agent.js'
import type { Refund } from './agent.js'

const totals = new Map([['A-1001', '1500.00']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '1500.00' }

test('an order that was looked up is refunded', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 1500.00.')])
  const agent = makeAgent(langchainModel(llm), tools)
  const run = await sheet.run(() => agent.invoke({ messages: 'Refund A-1001.' }))

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
})

test('no refund before the lookup', async ({ sheet }) => {
  // Middleware answers before LangChain reaches for the tool; nobody could tell that from an agent that holds other tools.
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')), { unread: 'fine' })
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => makeAgent(langchainModel(llm), tools).invoke({ messages: 'Refund A-1001.' }))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('look the order up first', { of: 'issue_refund', error: true })
})

test('a lookup that fails is told, and unlocks nothing', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(new Map(), sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('I cannot find it.')])
  const run = await sheet.run(() => makeAgent(langchainModel(llm), tools).invoke({ messages: 'Refund A-1001.' }))

  expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
  expect(run).toBlockBefore('issue_refund', 'lookup_order')
})

test('arguments that the schema refuses are told', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), raw('issue_refund', lookup), say('Sorry.')])
  const run = await sheet.run(() => makeAgent(langchainModel(llm), tools).invoke({ messages: 'Refund A-1001.' }))

  expect(run).toBlock('issue_refund', lookup, { why: 'schema' })
  expect(run).toTellModel('amount', { of: 'issue_refund', error: true })
})

describe('a stream that breaks off', () => {
  const cuts = cutAtEveryBoundary(call('issue_refund', refund))

  test('refunds a wrong amount where nothing guards the agent', async () => {
    const paid = new Set<string>()
    for (const [broken] of cuts) {
      const sheet = callsheet()
      const refunds = sheet.effects<Refund>('refunds')
      const tools = sheet.wrap(makeTools(totals, refunds))
      const llm = sheet.llm([call('lookup_order', lookup), broken, maybe(say('Refunded.'))])
      await sheet.run(() => streamText(llm, tools, []))
      for (const { amount } of refunds) paid.add(amount)
    }
    expect([...paid]).toEqual(['', '1', '15', '150', '1500', '1500.', '1500.0', '1500.00'])
  })

  test.for(cuts)('at $cut.at refunds nothing where the agent is guarded', async ([broken], { sheet }) => {
    const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
    const llm = sheet.llm([call('lookup_order', lookup), broken])
    const run = await sheet.fails(() => streamText(llm, tools, [onlyWholeCalls]))

    expect(run).not.toRunTool('issue_refund')
    expect(run).toHaveNoEffects()
  })
})

async function streamText(llm: Llm, tools: ReturnType<typeof makeTools>, guards: [typeof onlyWholeCalls] | []) {
  const agent = makeAgent(langchainModel(llm), tools, guards)
  const stream = await agent.stream({ messages: 'Refund A-1001.' }, { streamMode: 'messages' })
  let text = ''
  for await (const [message] of stream) text += message.text
  return text
}
