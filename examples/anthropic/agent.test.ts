// The real Anthropic client over a scripted model: results of one turn in one message, errors flagged with is_error.
import Anthropic from '@anthropic-ai/sdk'
import { call, raw, say, turn } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const totals = new Map([['A-1001', '49.90']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

test('an order that was looked up is refunded, both asked in one turn', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools({ totals, refunds: sheet.effects('refunds') }))
  const llm = sheet.llm([
    turn({ text: 'One moment.', calls: [call('lookup_order', lookup), call('issue_refund', refund)] }),
    say('Refunded 49.90.'),
  ])
  const run = await sheet.run(() => runAgent(new Anthropic(llm.anthropic()), tools, 'Refund A-1001.'))

  expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
  expect(run).toAnswer('Refunded 49.90.')
})

test('no refund before the lookup', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools({ totals, refunds: sheet.effects('refunds') }))
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => runAgent(new Anthropic(llm.anthropic()), tools, 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('look A-1001 up first', { of: 'issue_refund', error: true })
  expect(run).toHaveNoEffects()
})

test('a lookup that fails is told, and unlocks nothing', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools({ totals: new Map(), refunds: sheet.effects('refunds') }))
  const llm = sheet.llm([
    call('lookup_order', lookup),
    call('issue_refund', refund).when({ told: 'there is no order A-1001' }),
    say('I cannot find it.'),
  ])
  const run = await sheet.run(() => runAgent(new Anthropic(llm.anthropic()), tools, 'Refund A-1001.'))

  expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
  expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
})

test('arguments that are no JSON reach no tool', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools({ totals, refunds: sheet.effects('refunds') }))
  // A real Anthropic client hands on the text in the place of the object.
  const llm = sheet.llm([raw('issue_refund', '{"order_id": "A-10'), say('Sorry.')])
  const run = await sheet.run(() => runAgent(new Anthropic(llm.anthropic()), tools, 'Refund A-1001.'))

  expect(run).toBlock('issue_refund', undefined, { why: 'schema' })
  expect(run).toTellModel('expected object', { of: 'issue_refund', error: true })
})
