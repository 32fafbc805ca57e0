import { recordHttp } from 'callsheet/fakes/nock'
import { maybe, say } from 'callsheet'
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

test('so does what is refused to an agent that was stopped; that it goes on asking does not', async () => {
  nock('https://shop.example.com').get('/orders').reply(200, 'order')
  const { sheet, verify } = makeSheet<unknown>({})
  const llm = sheet.llm([maybe(say('Hello.'))])
  recordHttp(sheet, nock, { deny: ['shop.example.com'] })
  let left: Promise<string> = Promise.resolve('')
  const asked: unknown[] = []
  let goOn = (): void => undefined
  const stopped = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const run = await sheet.run(
    () => {
      left = stopped
        .then(() => llm.next([{ role: 'user', text: 'Hi.' }]))
        .catch((error: unknown) => asked.push(error))
        .then(() => expect(verify).not.toThrow())
        .then(() => fetch('https://shop.example.com/orders'))
        .then(String, () => 'failed')
      return left
    },
    { until: Promise.resolve() },
  )
  expect(run.end).toBe('stopped')
  goOn()
  expect(await left).toBe('failed')
  expect(asked).toMatchObject([{ code: 'sheet-closed' }])
  expect(verify).toThrow("the agent sent GET https://shop.example.com/orders, but the 'deny'")
})
