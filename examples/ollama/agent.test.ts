// The real Ollama client over a scripted model; here a tool reports its failure as a value and throws nothing.
import { blocked, call, callsheet, failed, raw, say } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { Ollama } from 'ollama'
import { expect } from 'vitest'
import { makeTools, runAgent, type Refund } from './agent.js'

const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

/** A shop with one order; what it refunds goes to the log. */
function shopOf(refunds: Refund[]) {
  return {
    total: async (orderId: string) => (orderId === 'A-1001' ? '49.90' : undefined),
    refund: async (one: Refund) => void refunds.push(one),
  }
}

test('an order that was looked up is refunded', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(shopOf(sheet.effects('refunds'))))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  const run = await sheet.run(() => runAgent(new Ollama(llm.ollama()), tools, 'Refund A-1001.'))

  expect(run).toCallInOrder(['lookup_order', 'issue_refund'], { extras: 'forbid' })
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
})

test('no refund before the lookup', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(shopOf(sheet.effects('refunds'))))
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => runAgent(new Ollama(llm.ollama()), tools, 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toHaveNoEffects()
})

test('a lookup that fails is told, and unlocks nothing', async () => {
  // Nothing is thrown here, so the sheet has to be told which results are failures.
  const sheet = callsheet({ failed: (result) => typeof result === 'object' && result !== null && 'error' in result })
  const tools = sheet.wrap(makeTools(shopOf(sheet.effects('refunds'))))
  const lost = { order_id: 'A-9999' }
  const llm = sheet.llm([call('lookup_order', lost), call('issue_refund', { ...refund, ...lost }), say('It is lost.')])
  const run = await sheet.run(() => runAgent(new Ollama(llm.ollama()), tools, 'Refund A-9999.'))

  expect(run).toCallExactly([failed('lookup_order', lost), blocked('issue_refund')])
  expect(run).toTellModel('there is no order A-9999', { of: 'lookup_order', error: true })
  expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
})

test('an invented tool is reported, not crashed on', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(shopOf(sheet.effects('refunds'))))
  const llm = sheet.llm([raw('cancel_order', lookup), say('I cannot do that.')])
  const run = await sheet.run(() => runAgent(new Ollama(llm.ollama()), tools, 'Cancel A-1001.'))

  expect(run).toBlock('cancel_order', lookup, { why: 'registry' })
  expect(run).toTellModel('there is no tool cancel_order', { error: true })
})
