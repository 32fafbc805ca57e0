// The real Gemini client over a scripted model, with tools that are plain functions: their schemas come from the requests.
import { GoogleGenAI } from '@google/genai'
import { call, raw, say } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const totals = new Map([['A-1001', '49.90']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

test('an order that was looked up is refunded', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  const run = await sheet.run(() => runAgent(new GoogleGenAI(llm.google()), tools, 'Refund A-1001.'))

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toTellModel({ order_id: 'A-1001', total: '49.90' }, { of: 'lookup_order' })
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
})

test('no refund before the lookup', async ({ sheet }) => {
  // This harness gates before it reaches for the function; nobody could tell that from an agent with functions of its own.
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')), { unread: 'fine' })
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => runAgent(new GoogleGenAI(llm.google()), tools, 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('look A-1001 up first', { of: 'issue_refund', error: true })
})

test('a number where a text belongs is refused by the harness', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([
    call('lookup_order', lookup),
    raw('issue_refund', { order_id: 'A-1001', amount: 49.9 }),
    say('Sorry.'),
  ])
  const run = await sheet.run(() => runAgent(new GoogleGenAI(llm.google()), tools, 'Refund A-1001.'))

  expect(run).toBlock('issue_refund', undefined, { why: 'schema' })
  expect(run).toTellModel('amount has to be a text', { of: 'issue_refund' })
})

test('a lookup that fails is told', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(new Map(), sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), say('I cannot find it.').when({ told: 'no order A-1001' })])
  const run = await sheet.run(() => runAgent(new GoogleGenAI(llm.google()), tools, 'Where is A-1001?'))

  expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
  expect(run).toAnswer('I cannot find it.')
})
