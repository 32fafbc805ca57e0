// An agent that speaks to the model over node:https, without an SDK: no fetch to hand in, and none to replace. nockScope(llm)
// answers the model's host until the run is over, and recordHttp writes what the tools send on the sheet.
import { call, partial, say } from 'callsheet'
import { nockScope, recordHttp } from 'callsheet/fakes/nock'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import nock from 'nock'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const shop = 'https://shop.example/api'
beforeAll(() => nock.disableNetConnect())
beforeEach(() => {
  nock('https://shop.example')
    .persist()
    .get('/api/orders/A-1001')
    .reply(200, { order_id: 'A-1001', total: '49.90' })
    .get('/api/orders/A-9999')
    .reply(404, 'no such order')
    .post('/api/refunds')
    .reply(200, { status: 'refunded' })
})
afterEach(() => nock.cleanAll())
afterAll(() => nock.enableNetConnect())

const refund = { order_id: 'A-1001', amount: '49.90' }

test('an order that was looked up is refunded, by one request', async ({ sheet }) => {
  const script = [call('lookup_order', { order_id: 'A-1001' }), call('issue_refund', refund), say('Refunded 49.90.')]
  nockScope(sheet.llm(script))
  recordHttp(sheet, nock)
  const run = await sheet.run(() => runAgent(sheet.wrap(makeTools()), 'Refund A-1001.'))

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([
    { kind: 'http', value: partial({ method: 'GET', url: `${shop}/orders/A-1001` }), tool: 'lookup_order' },
    { kind: 'http', value: partial({ method: 'POST', status: 200, body: refund }), tool: 'issue_refund' },
  ])
})

test('no refund before the lookup: nothing is sent', async ({ sheet }) => {
  nockScope(sheet.llm([call('issue_refund', refund), say('I have to look first.')]))
  recordHttp(sheet, nock)
  const run = await sheet.run(() => runAgent(sheet.wrap(makeTools()), 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toHaveNoEffects('http')
})

test('an order that the shop does not know is told', async ({ sheet }) => {
  nockScope(sheet.llm([call('lookup_order', { order_id: 'A-9999' }), say('I cannot find it.')]))
  const run = await sheet.run(() => runAgent(sheet.wrap(makeTools()), 'Where is A-9999?'))

  expect(run).toTellModel('404 no such order', { of: 'lookup_order' })
})
