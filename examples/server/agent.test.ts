// An agent in another process, of any language: serve puts the scripted model behind a port of this machine, and environment
// variables lead the agent there. Its tools run out of sight, so the tests are about what the model was told, and about the
// shop, which is a server of the test.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { call, fault, say } from 'callsheet'
import type { Llm } from 'callsheet'
import { serve } from 'callsheet/fakes/server'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { afterEach, expect } from 'vitest'

const agent = fileURLToPath(new URL('agent.mjs', import.meta.url))
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }

/** What is open, in the order in which it has to be closed. */
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A shop with one order; what it refunds goes to the log. */
async function startShop(refunds: unknown[]): Promise<string> {
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/orders/A-1001') return response.end('{"total":"49.90"}')
      if (request.method !== 'POST') return response.writeHead(404).end('there is no such order')
      refunds.push(JSON.parse(Buffer.concat(chunks).toString()))
      return response.end('{"status":"refunded"}')
    })
  }).listen(0, '127.0.0.1')
  open.push(() => shop.close())
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo // it listens to a port
  return `http://127.0.0.1:${port}`
}

/** Runs the program, and returns what it printed. */
async function runAgent(llm: Llm, shop: string, question: string): Promise<string> {
  const model = await serve(llm)
  const env = { ...process.env, ...model.env, SHOP_URL: shop }
  const { stdout } = await promisify(execFile)(process.execPath, [agent, question], { env })
  return stdout
}

test('an order that was looked up is refunded', async ({ sheet }) => {
  const refunds = sheet.effects('refunds')
  const shop = await startShop(refunds)
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  const run = await sheet.run(() => runAgent(llm, shop, 'Refund A-1001.'))

  expect(run).toCallExactly(['lookup_order', 'issue_refund'])
  expect(run).toTellModel({ total: '49.90' }, { of: 'lookup_order' })
  expect(refunds).toEqual([refund])
  expect(run).toAnswer('Refunded 49.90.')
})

test('no refund before the lookup', async ({ sheet }) => {
  const shop = await startShop(sheet.effects('refunds'))
  const llm = sheet.llm([call('issue_refund', refund), say('I have to look first.')])
  const run = await sheet.run(() => runAgent(llm, shop, 'Refund A-1001.'))

  expect(run).toTellModel('look the order up first', { of: 'issue_refund', error: true })
  expect(run).toHaveNoEffects('refunds')
})

test('a lookup that fails is told', async ({ sheet }) => {
  const shop = await startShop(sheet.effects('refunds'))
  const llm = sheet.llm([call('lookup_order', { order_id: 'A-9999' }), say('I cannot find it.')])
  const run = await sheet.run(() => runAgent(llm, shop, 'Where is A-9999?'))

  expect(run).toTellModel('there is no such order', { of: 'lookup_order', error: true })
  expect(run).toAnswer('I cannot find it.')
})

test('a program that ends with an error fails its run', async ({ sheet }) => {
  const llm = sheet.llm([fault(401, { message: 'no such key' })])
  const run = await sheet.fails(() => runAgent(llm, 'none', 'Where is A-1001?'))

  expect(run.error?.message).toContain('401 no such key')
})
