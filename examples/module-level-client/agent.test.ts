// A client, tools and a shop at module level, out of anybody's reach: callsheet/install answers the client, tap watches the
// tools in place, spy logs what the shop is asked to do.
// In a project, write setupFiles: ['callsheet/install', 'callsheet/vitest'] in vitest.config.ts: then every test file has it,
// however its imports are sorted. Here it is the first import, since the client has to find it when it is built.
import 'callsheet/install'
import { call, say } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { afterEach, expect, vi } from 'vitest'
import { answer, shop, tools } from './agent.js'

const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

afterEach(() => {
  vi.restoreAllMocks()
})

test('an order that was looked up is refunded', async ({ sheet }) => {
  vi.spyOn(shop, 'refund').mockResolvedValue()
  sheet.spy(shop, 'refunds', ['refund'])
  sheet.tap(tools)
  sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  const run = await sheet.run(() => answer('Refund A-1001.'))

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([{ kind: 'refunds', tool: 'issue_refund' }])
  expect(shop.refund).toHaveBeenCalledWith('A-1001', '49.90')
})

test('no refund before the lookup', async ({ sheet }) => {
  sheet.spy(shop, 'refunds', ['refund'])
  // Nobody sees which of the tapped objects are looked up, so the sheet is told that this agent holds no others.
  sheet.tap(tools, { unread: 'fine' })
  sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => answer('Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('look the order up first', { of: 'issue_refund', error: true })
})

test('a shop that cannot be reached is told; no test reaches it by accident', async ({ sheet }) => {
  sheet.spy(shop, 'refunds', ['refund'])
  sheet.tap(tools)
  sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Try again later.')])
  const run = await sheet.run(() => answer('Refund A-1001.'))

  expect(run).toTellModel('refused a request to shop.example', { of: 'issue_refund', error: true })
  expect(run).toHaveEffects([{ kind: 'refunds', tool: 'issue_refund', failed: true }])
})
