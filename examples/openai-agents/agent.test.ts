// Two agents of the OpenAI Agents SDK: a handoff, a guardrail as gate, an approval in two legs. The model object is what
// agents are handed; where the retries of OpenAI's own client matter, hand in that client: new OpenAI(llm.openai()).
import { run as runAgent, RunState, setTracingDisabled } from '@openai/agents'
import type { Agent } from '@openai/agents'
import { call, legOf, say } from 'callsheet'
import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { makeDesk, makeTools } from './agent.js'
import type { Memory } from './agent.js'

// Traces would leave for a server.
setTracingDisabled(true)

const totals = new Map([['A-1001', '249.00']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }
const large = { order_id: 'A-1001', amount: '249.00' }

function ask(desk: Agent<Memory>) {
  return runAgent(desk, 'Refund A-1001.', { context: { found: [] } })
}

test('the desk hands over, and the cashier refunds', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([
    call('lookup_order', lookup),
    call('transfer_to_Cashier', {}),
    call('issue_refund', refund).when({ tools: ['lookup_order', 'issue_refund'] }),
    say('Refunded 49.90.'),
  ])
  const run = await sheet.run(() => ask(makeDesk(openaiAgentsModel(llm), tools)))

  expect(run).toCallExactly(['lookup_order', 'transfer_to_Cashier', ['issue_refund', refund]])
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
  expect(run.value.lastAgent?.name).toBe('Cashier')
})

test('no refund before the lookup', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('transfer_to_Cashier', {}), call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => ask(makeDesk(openaiAgentsModel(llm), tools)))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('look A-1001 up first', { of: 'issue_refund' })
})

test('a lookup that fails is told, and unlocks nothing', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(new Map(), sheet.effects('refunds')))
  const llm = sheet.llm([
    call('lookup_order', lookup),
    call('transfer_to_Cashier', {}),
    call('issue_refund', refund),
    say('I cannot find it.'),
  ])
  const run = await sheet.run(() => ask(makeDesk(openaiAgentsModel(llm), tools)))

  expect(run.calls[0]).toMatchObject({ outcome: 'error' })
  expect(run).toTellModel('An error occurred while running the tool', { of: 'lookup_order' })
  expect(run).toBlockBefore('issue_refund', 'lookup_order')
})

test.for([true, false])('a large refund waits for a colleague, who says %s', async (agreed, { sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([
    call('lookup_order', lookup),
    call('transfer_to_Cashier', {}),
    call('issue_refund', large),
    say('So be it.').when({ told: agreed ? 'refunded 249.00' : 'not approved' }),
  ])
  const desk = makeDesk(openaiAgentsModel(llm), tools)
  const run = await sheet.run(async (leg) => {
    const first = await leg(() => ask(desk))
    // As it is kept until somebody has answered.
    const state = await RunState.fromString(desk, first.state.toString())
    for (const held of state.getInterruptions()) state[agreed ? 'approve' : 'reject'](held)
    await leg(() => runAgent(desk, state))
  })

  expect(legOf(run, 1)).toHold('issue_refund', large)
  expect(run.effects.map(({ value }) => value)).toEqual(agreed ? [large] : [])
})
