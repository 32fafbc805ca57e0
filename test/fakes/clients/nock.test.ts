import { callsheet, maybe, say } from 'callsheet'
import { nockScope, recordHttp } from 'callsheet/fakes/nock'
import nock from 'nock'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { anthropicMessages } from '../../conformance/clients/anthropic.js'
import { googleGenai } from '../../conformance/clients/google.js'
import { ollamaChat } from '../../conformance/clients/ollama.js'
import { openaiChat } from '../../conformance/clients/openai.js'
import { clientCases } from '../../support/http-clients.js'
import { effectCases } from '../../support/http-effects.js'
import { modelCases } from '../../support/http-models.js'
import type { HttpWay } from '../../support/http-way.js'

nock.disableNetConnect()
nock.enableNetConnect('127.0.0.1')
afterEach(() => nock.cleanAll())

/** nock 15. */
const isNewer = 'passthrough' in nock('https://a.example.com').get('/')

type Done = (error: null, result: readonly [number, string]) => void

const way: HttpWay = {
  name: 'nock',
  answer: (llm, options) => void nockScope(llm, options),
  record: (sheet, options) => recordHttp(sheet, nock, options),
  mock(method, url, answer) {
    const { origin, pathname, search } = new URL(url)
    const interceptor = nock(origin).persist().intercept(`${pathname}${search}`, method)
    if (answer === 'error') return void interceptor.replyWithError('net down')
    if ('body' in answer) return void interceptor.reply(answer.status, answer.body)
    const { after, status } = { after: null, ...answer }
    interceptor.reply(async () => {
      await after
      return [status]
    })
  },
  readsAhead: true,
  endsWhatBreaks: isNewer,
  hasOwnErrors: false,
  seesUndici: isNewer,
  knowsRealAnswers: false,
}

effectCases(way)
modelCases(way)

describe('nock alone', () => {
  test('nothing is left when the run is over, and a test that follows has the host for itself', async () => {
    const sheet = callsheet()
    nockScope(sheet.llm([maybe(say('Hello.'))]))
    expect(nock.isDone()).toBe(true)
    await sheet.run(() => undefined)
    expect([nock.activeMocks(), nock.pendingMocks()]).toEqual([[], []])
    nock('https://api.openai.com').get('/v1/models').reply(200, 'own')
    expect(await (await fetch('https://api.openai.com/v1/models')).text()).toBe('own')
  })

  test('done() ends it earlier, once or twice', async () => {
    const sheet = callsheet()
    const scope = nockScope(sheet.llm([maybe(say('Hello.'))]))
    scope.done()
    scope.done()
    expect(nock.activeMocks()).toEqual([])
    expect(await fetch('https://api.openai.com/v1/models').then(String, () => 'refused')).toBe('refused')
    await sheet.run(() => undefined)
  })

  test('each way to reply is heard, at the time of the reply', async () => {
    const scope = nock('https://shop.example.com').persist()
    scope.get('/static').reply(201, { ok: true })
    scope.get('/body').reply(202, () => 'body')
    scope.get('/promise').reply(203, async () => 'body')
    scope.get('/full').reply(() => [206, 'body'])
    scope.get('/full-promise').reply(async () => [207, 'body'])
    // nock tells callbacks by the number of parameters, which differs between its majors.
    const give = (done: Done): void => void setTimeout(() => done(null, [208, 'body']), 1)
    const byCallback = isNewer
      ? (_request: unknown, done: Done) => give(done)
      : (_uri: unknown, _body: unknown, done: Done) => give(done)
    scope.get('/callback').reply(byCallback as () => [number])
    scope.get('/rejects').reply(200, async () => {
      throw new Error('broken mock')
    })
    const before = [Reflect.ownKeys(Object.getPrototypeOf(scope)), nock.emitter.listenerCount('no match')]
    const sheet = callsheet()
    recordHttp(sheet, nock)
    const paths = ['static', 'body', 'promise', 'full', 'full-promise', 'callback', 'rejects']
    const run = await sheet.run(async () => {
      // Twice: what was listened to once is as it was.
      for (const path of [...paths, ...paths]) {
        await fetch(`https://shop.example.com/${path}`).then(
          (response) => response.text(),
          () => null,
        )
      }
    })
    const statuses = [201, 202, 203, 206, 207, 208, null]
    expect(run.effects).toMatchObject([...statuses, ...statuses].map((status) => ({ value: { status } })))
    expect([Reflect.ownKeys(Object.getPrototypeOf(scope)), nock.emitter.listenerCount('no match')]).toEqual(before)
  })

  test('a function that replied is as it was', async () => {
    const interceptor = nock('https://shop.example.com').get('/a')
    const reply = (): [number] => [201]
    interceptor.reply(reply)
    const sheet = callsheet()
    recordHttp(sheet, nock)
    await sheet.run(() => fetch('https://shop.example.com/a'))
    expect(Reflect.get(interceptor, 'fullReplyFunction')).toBe(reply)
  })

  test('a reply that is forbidden is as it was for the next', async () => {
    nock('https://shop.example.com').persist().get('/a').reply(200, 'a')
    const sheet = callsheet()
    recordHttp(sheet, nock, { deny: ['shop.example.com/a'] })
    const running = sheet.run(() => fetch('https://shop.example.com/a').then(String, String))
    await expect(running).rejects.toMatchObject({ code: 'host-refused' })
    expect(await (await fetch('https://shop.example.com/a')).text()).toBe('a')
  })

  test('nock that is off is an error, not a network', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([maybe(say('Hello.'))])
    nock.restore()
    onTestFinished(() => nock.activate())
    expect(() => nockScope(llm)).toThrow('nockScope() was called while nock is off')
  })

  test('a sheet that has closed is an error, since the end of its run would come no more', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([maybe(say('Hello.'))])
    await sheet.run(() => null)
    expect(() => nockScope(llm)).toThrow('nockScope() was called after its sheet had closed')
    expect(nock.pendingMocks()).toEqual([])
  })

  test('a host with a path is misuse', () => {
    const llm = callsheet().llm([say('Hello.')])
    expect(() => nockScope(llm, { hosts: ['llm.example.com/v1'] })).toThrow(
      'nockScope() takes hosts without a path, since nock looks at hosts alone, but got "llm.example.com/v1"',
    )
  })

  test('what is not nock is misuse', () => {
    // Wrong on purpose.
    const misuse = recordHttp as (sheet: unknown, server: unknown) => void
    expect(() => misuse(callsheet(), nock('https://a.example.com'))).toThrow('recordHttp() takes nock itself')
  })
})

clientCases(way, [openaiChat, anthropicMessages, googleGenai, ollamaChat])
