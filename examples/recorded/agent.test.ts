// An agent tested with what a model said once. The recordings lie in __cassettes__; nothing is asked of a model here. They were
// recorded from a server on this machine, which plays the model of model.json:
//
//   npx callsheet serve examples/recorded/model.json --lenient \
//     --command 'CI= CALLSHEET_RECORD=update npx vitest run examples/recorded'
import { cassette, maskTimes } from 'callsheet/cassette'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { answerMail, makeTools } from './agent.js'

const totals = new Map([['A-1001', '49.90']])

test('an order that came late is refunded', async ({ sheet }) => {
  const refunds = sheet.effects('refunds')
  const tools = sheet.wrap(makeTools({ totals, refunds }))
  // The prompt tells the time, which is another one today.
  const llm = cassette(sheet, { normalize: maskTimes })
  const client = new OpenAI(llm.openai())
  const run = await sheet.run(() => answerMail(client, tools, 'A-1001 came two weeks late!', new Date()))

  expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
  expect(refunds).toEqual([{ order_id: 'A-1001', amount: '49.90' }])
  expect(run).toAnswer('49.90')
})

test('the model that paid at once was stopped', async ({ sheet }) => {
  const refunds = sheet.effects('refunds')
  const tools = sheet.wrap(makeTools({ totals, refunds }), { unread: 'fine' })
  const llm = cassette(sheet, { normalize: maskTimes })
  const client = new OpenAI(llm.openai())
  const run = await sheet.run(() => answerMail(client, tools, 'Pay A-1001 back at once!!!', new Date()))

  expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
  expect(run).toHaveNoEffects('refunds')
})
