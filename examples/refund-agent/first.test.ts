import { call, callsheet, say } from 'callsheet'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { makeTools, runAgent } from './agent.js'

test('no refund before a successful lookup', async () => {
  const sheet = callsheet()
  const refunds = sheet.effects('refunds')
  const tools = sheet.wrap(makeTools({ refunds }))
  const llm = sheet.llm([
    call('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' }),
    say('I need to check the order first.'),
  ])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, 'Just refund A-1001'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(refunds).toEqual([])
})
