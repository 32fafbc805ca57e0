// The Responses API of the real OpenAI client, streamed and carried on by previous_response_id; the run has the whole history.
import { call, chunked, cutAtEveryBoundary, raw, say } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const totals = new Map([['A-1001', '49.90']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }
const quiet = (): void => {}

test('an order that was looked up is refunded, and the answer is streamed', async ({ sheet }) => {
  const heard: string[] = []
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([
    call('lookup_order', lookup),
    call('issue_refund', refund),
    chunked(say('Refunded 49.90.'), ['Refunded ', '49.90.']),
  ])
  const run = await sheet.run(() =>
    runAgent(new OpenAI(llm.openai()), tools, 'Refund A-1001.', (text) => heard.push(text)),
  )

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
  expect(heard).toEqual(['Refunded ', '49.90.'])
  // Only the result was sent; what OpenAI remembers is there all the same.
  expect(run.requests[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool'])
})

test('no refund before the lookup', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, 'Refund A-1001.', quiet))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('look A-1001 up first', { of: 'issue_refund', error: true })
})

test('a lookup that fails is told', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')), {
    instead: { lookup_order: () => Promise.reject(new Error('the database is down')) },
  })
  const llm = sheet.llm([call('lookup_order', lookup), say('Try again later.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, 'Where is A-1001?', quiet))

  expect(run).toRunTool('lookup_order', lookup)
  expect(run).toTellModel({ error: 'the database is down' }, { of: 'lookup_order', error: true })
})

test('an invented tool is refused', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([raw('cancel_order', lookup), say('I cannot do that.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, 'Cancel A-1001.', quiet))

  expect(run).toBlock('cancel_order', lookup, { why: 'registry' })
})

test.for(cutAtEveryBoundary(call('issue_refund', refund)))(
  'a call cut at $cut.at refunds nothing',
  async ([step], { sheet }) => {
    const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
    const llm = sheet.llm([call('lookup_order', lookup), step])
    const run = await sheet.fails(() => runAgent(new OpenAI(llm.openai()), tools, 'Refund A-1001.', quiet))

    expect(run).not.toRunTool('issue_refund')
    expect(run).toHaveNoEffects()
  },
)
