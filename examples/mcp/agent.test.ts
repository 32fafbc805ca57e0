// Tools behind an MCP client: the client itself is wrapped, and its tools are known as it lists them. Arguments that
// the server refuses, and what it throws, come back as results with `isError`: the outcome is `error`.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { call, failed, raw, say } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { runAgent } from './agent.js'
import { makeShopServer, type Refund } from './shop-server.js'

const totals = new Map([['A-1001', '49.90']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

/** The real server and the real client, without a process between them. */
async function connect(orders: ReadonlyMap<string, string>, refunds: Refund[]): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([makeShopServer(orders, refunds).connect(far), client.connect(near)])
  return client
}

test('an order that was looked up is refunded', async ({ sheet }) => {
  const mcp = sheet.wrap(await connect(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), mcp, 'Refund A-1001.'))

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
})

test('no refund before the lookup', async ({ sheet }) => {
  const mcp = sheet.wrap(await connect(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), mcp, 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toHaveNoEffects()
})

test('a lookup that fails in the server is told, and unlocks nothing', async ({ sheet }) => {
  const mcp = sheet.wrap(await connect(new Map(), sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('I cannot find it.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), mcp, 'Refund A-1001.'))

  expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
  expect(run).toBlockBefore('issue_refund', 'lookup_order')
})

test('arguments that the server refuses change nothing', async ({ sheet }) => {
  const mcp = sheet.wrap(await connect(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), raw('issue_refund', lookup), say('Sorry.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), mcp, 'Refund A-1001.'))

  // Sent to the server, which is where its schema is.
  expect(run).toCallExactly(['lookup_order', failed('issue_refund')])
  expect(run).toHaveNoEffects()
})
