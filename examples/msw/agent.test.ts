// MSW stands between the agent and the world: mswHandlers answers the model's client, which the agent makes itself, and
// recordHttp writes what the tools send to the shop on the sheet, as effects of the call that sent it.
// Where the client can be handed in, hand it in: new OpenAI(llm.openai()) needs no server, and recordHttp works beside it.
import { call, callsheet, partial, say } from 'callsheet'
import { mswHandlers, recordHttp } from 'callsheet/fakes/msw'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const shop = 'https://shop.example/api'
const server = setupServer(
  http.get(`${shop}/orders/A-1001`, () => HttpResponse.json({ order_id: 'A-1001', total: '49.90' })),
  http.get(`${shop}/orders/*`, () => new HttpResponse('no such order', { status: 404 })),
  http.post(`${shop}/refunds`, () => HttpResponse.json({ status: 'refunded' })),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.stubEnv('OPENAI_API_KEY', 'none')
})
afterEach(() => {
  server.resetHandlers()
  vi.unstubAllEnvs()
})
afterAll(() => server.close())

const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

test('an order that was looked up is refunded, by one request', async ({ sheet }) => {
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  server.use(...mswHandlers(llm))
  recordHttp(sheet, server)
  const run = await sheet.run(() => runAgent(sheet.wrap(makeTools()), 'Refund A-1001.'))

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([
    { kind: 'http', value: partial({ method: 'GET', url: `${shop}/orders/A-1001` }), tool: 'lookup_order' },
    { kind: 'http', value: partial({ method: 'POST', status: 200, body: refund }), tool: 'issue_refund' },
  ])
})

test('no refund before the lookup: nothing is sent', async ({ sheet }) => {
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  server.use(...mswHandlers(llm))
  recordHttp(sheet, server)
  const run = await sheet.run(() => runAgent(sheet.wrap(makeTools()), 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toHaveNoEffects('http')
})

test('an order that the shop does not know is told', async ({ sheet }) => {
  const llm = sheet.llm([call('lookup_order', { order_id: 'A-9999' }), say('I cannot find it.')])
  server.use(...mswHandlers(llm))
  const run = await sheet.run(() => runAgent(sheet.wrap(makeTools()), 'Where is A-9999?'))

  expect(run).toTellModel('404 no such order', { of: 'lookup_order', error: true })
})

test('a lookup that writes fails the test, whatever the agent makes of it', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('lookup_order', lookup), say('Please try again.')])
  server.use(...mswHandlers(llm))
  recordHttp(sheet, server, { deny: ['shop.example/api/refunds'] })
  const tools = sheet.wrap(makeTools(), {
    instead: { lookup_order: async () => (await fetch(`${shop}/refunds`, { method: 'POST' })).text() },
  })

  await expect(sheet.run(() => runAgent(tools, 'Where is A-1001?'))).rejects.toThrow(
    'POST https://shop.example/api/refunds',
  )
})
