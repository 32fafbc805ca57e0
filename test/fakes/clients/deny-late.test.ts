import { recordHttp } from 'callsheet/fakes/nock'
import nock from 'nock'
import { afterEach, expect, test } from 'vitest'
import { makeSheet } from '../../../fakes/sheet/callsheet.js'

nock.disableNetConnect()
afterEach(() => nock.cleanAll())

test('what is refused to work that outlived its run fails the test of the fixture', async () => {
  nock('https://shop.example.com').get('/orders').reply(200, 'order')
  const { sheet, verify } = makeSheet<unknown>({})
  recordHttp(sheet, nock, { deny: ['shop.example.com'] })
  let start = (): void => undefined
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  let left: Promise<string> = Promise.resolve('')
  await sheet.run(() => {
    left = started.then(() => fetch('https://shop.example.com/orders')).then(String, () => 'failed')
  })
  start()
  expect(await left).toBe('failed')
  expect(verify).toThrow("the agent sent GET https://shop.example.com/orders, but the 'deny'")
})
