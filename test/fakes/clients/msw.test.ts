import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callsheet, maybe, say } from 'callsheet'
import { mswHandlers, recordHttp } from 'callsheet/fakes/msw'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anthropicMessages } from '../../conformance/clients/anthropic.js'
import { googleGenai } from '../../conformance/clients/google.js'
import { ollamaChat } from '../../conformance/clients/ollama.js'
import { openaiChat } from '../../conformance/clients/openai.js'
import { clientCases } from '../../support/http-clients.js'
import { effectCases } from '../../support/http-effects.js'
import { modelCases } from '../../support/http-models.js'
import type { HttpWay, MockAnswer } from '../../support/http-way.js'

const server = setupServer()
beforeAll(() =>
  server.listen({
    onUnhandledRequest(request, print) {
      if (new URL(request.url).hostname !== '127.0.0.1') print.error()
    },
  }),
)
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** MSW 3. */
const isNewer = 'readyState' in server

/** MSW 3 hears of each address before it is asked. */
const redirected = (from: string, to: string): string => (isNewer ? to : `${from} and was redirected to ${to}`)

const way: HttpWay = {
  name: 'MSW',
  answer: (llm, options) => server.use(...mswHandlers(llm, options)),
  record: (sheet, options) => recordHttp(sheet, server, options),
  mock: (method, url, answer) => server.use(http[lower(method)](url.replace(/\?.*/u, ''), () => responseOf(answer))),
  readsAhead: isNewer,
  endsWhatBreaks: isNewer,
  hasOwnErrors: true,
  seesUndici: false,
  knowsRealAnswers: true,
}

effectCases(way)
modelCases(way)

describe('MSW alone', () => {
  test('handlers that only listen hear a request once, and let it through as without a recording', async () => {
    const heard: string[] = []
    const listen = (name: string): void => {
      server.use(http.all('*', ({ request }) => void heard.push(`${name} ${request.method}`)))
    }
    const real = createServer((_request, response) => response.end('tea')).listen(0, '127.0.0.1')
    onTestFinished(() => void real.close())
    await once(real, 'listening')
    const { port } = real.address() as AddressInfo // it listens to a port
    listen('first')
    const sheet = callsheet()
    recordHttp(sheet, server)
    listen('last')
    const run = await sheet.run(async () => (await fetch(`http://127.0.0.1:${port}/`)).text())
    expect(run.value).toBe('tea')
    expect(heard).toEqual(['last GET', 'first GET'])
    expect(run.effects).toMatchObject([{ value: { status: 200 } }])
  })

  describe('a real redirect', () => {
    async function realOnes(): Promise<readonly [from: string, to: string]> {
      const target = createServer((_request, response) => response.end('tea')).listen(0, '127.0.0.1')
      await once(target, 'listening')
      const to = `http://127.0.0.1:${(target.address() as AddressInfo).port}/cup` // it listens to a port
      const first = createServer((_request, response) => response.writeHead(302, { location: to }).end())
      await once(first.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => void [first, target].map((one) => one.close()))
      return [`http://127.0.0.1:${(first.address() as AddressInfo).port}/pot`, to] // the same
    }

    test.each(['deny', 'allow'])('to what %s forbids fails the test', async (list) => {
      const [from, to] = await realOnes()
      const sheet = callsheet()
      recordHttp(sheet, server, { [list]: [new URL(list === 'deny' ? to : from).host] })
      const { pour } = sheet.wrap({ pour: async () => (await fetch(from)).text() })
      await expect(sheet.run(() => pour())).rejects.toMatchObject({
        code: 'host-refused',
        message: expect.stringContaining(`pour sent GET ${redirected(from, to)}, but the '${list}'`),
        run: { effects: [{ value: { url: from } }] },
      })
    })

    test('to what is allowed fails nothing', async () => {
      const [from, to] = await realOnes()
      const sheet = callsheet()
      recordHttp(sheet, server, { allow: [new URL(from).host, new URL(to).host] })
      const run = await sheet.run(async () => (await fetch(from)).text())
      expect(run.value).toBe('tea')
    })

    test('that is not followed fails nothing', async () => {
      const [from] = await realOnes()
      const sheet = callsheet()
      recordHttp(sheet, server, { allow: [new URL(from).host] })
      const run = await sheet.run(async () => (await fetch(from, { redirect: 'manual' })).status)
      expect(run.value).toBe(302)
    })
  })

  test('handlers for one time, and those that throw, as MSW takes them', async () => {
    server.use(
      http.get('https://shop.example.com/a', () => new HttpResponse('once', { status: 201 }), { once: true }),
      http.get('https://shop.example.com/a', () => new HttpResponse('then', { status: 202 })),
      http.get('https://shop.example.com/b', () => {
        // oxlint-disable-next-line typescript/only-throw-error -- as users of MSW do
        throw new HttpResponse('thrown', { status: 403 })
      }),
      http.get('https://shop.example.com/c', function* () {
        yield new HttpResponse('1')
        return new HttpResponse('2', { status: 203 })
      }),
    )
    const sheet = callsheet()
    recordHttp(sheet, server)
    const run = await sheet.run(async () => {
      const texts: string[] = []
      for (const path of ['a', 'a', 'a', 'b', 'c', 'c']) {
        texts.push(await (await fetch(`https://shop.example.com/${path}`)).text())
      }
      return texts
    })
    expect(run.value).toEqual(['once', 'then', 'then', 'thrown', '1', '2'])
    expect(run.effects).toMatchObject([201, 202, 202, 403, 200, 203].map((status) => ({ value: { status } })))
  })

  test('of a handler that fails, what MSW makes of it', async () => {
    server.use(
      http.get('https://shop.example.com/a', () => {
        throw new TypeError('a broken handler')
      }),
    )
    // MSW says so on the console.
    const error = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => error.mockRestore())
    const sheet = callsheet()
    recordHttp(sheet, server)
    const run = await sheet.run(async () => (await fetch('https://shop.example.com/a')).status)
    expect(run.value).toBe(500)
    expect(run.effects).toMatchObject([{ value: { status: 500 } }])
  })

  test('what its sender gave up is a failed effect, whatever the handler answers', async () => {
    const gate = new EventTarget()
    server.use(
      http.post('https://shop.example.com/slow', async () => {
        await once(gate, 'open')
        return new HttpResponse('late')
      }),
    )
    const sheet = callsheet()
    recordHttp(sheet, server)
    const run = await sheet.run(async () => {
      const signal = AbortSignal.timeout(20)
      const sent = fetch('https://shop.example.com/slow', { method: 'POST', body: 'x', signal })
      expect(await sent.then(String, () => 'given up')).toBe('given up')
      gate.dispatchEvent(new Event('open'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    expect(run.effects).toMatchObject([{ value: { status: null, body: 'x' }, failed: true }])
  })

  test('what is reset meanwhile is recorded all the same', async () => {
    const sheet = callsheet()
    recordHttp(sheet, server, { deny: ['evil.example.com'] })
    server.resetHandlers(http.get('https://shop.example.com/a', () => new HttpResponse('a')))
    onTestFinished(() => server.resetHandlers(http.get('https://nobody.example.com/', () => undefined)))
    const running = sheet.run(async () => {
      await fetch('https://shop.example.com/a')
      await fetch('https://evil.example.com/').catch(() => null)
    })
    await expect(running).rejects.toMatchObject({ code: 'host-refused', run: { effects: { length: 1 } } })
  })

  test.each([false, true])('a client may copy an answer of the model; streamed: %s', async (stream) => {
    const sheet = callsheet()
    server.use(...mswHandlers(sheet.llm([say('Hello.')])))
    const told = new Promise<Response>((resolve) => {
      server.events.on('response:mocked', ({ response }) => resolve(response))
    })
    onTestFinished(() => server.events.removeAllListeners('response:mocked'))
    const run = await sheet.run(async () => {
      const body = JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content: 'Hi.' }] })
      const response = await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body })
      const copy = response.clone()
      return [await copy.text(), await response.text()]
    })
    expect(run.value[0]).toContain('Hello.')
    expect(run.value[1]).toBe(run.value[0])
    expect(await (await told).text()).toBe(run.value[0])
  })

  test('in boundaries, handlers do not mix', async () => {
    const names = ['a', 'b']
    const runs = await Promise.all(
      names.map((name) =>
        server.boundary(async () => {
          const sheet = callsheet()
          server.use(...mswHandlers(sheet.llm([say(name)])))
          server.use(http.get('https://shop.example.com/', () => new HttpResponse(name)))
          recordHttp(sheet, server)
          const run = await sheet.run(async () => {
            const shop = await (await fetch('https://shop.example.com/')).text()
            const { choices } = await new OpenAI({ apiKey: 'none' }).chat.completions.create({
              model: 'm',
              messages: [{ role: 'user', content: 'Hi' }],
            })
            return [shop, choices[0]?.message.content]
          })
          return [run.value, run.effects.length]
        })(),
      ),
    )
    expect(runs).toEqual(names.map((name) => [[name, name], 1]))
  })

  test('a client that goes on after the run is told so, and reaches no network', async () => {
    const sheet = callsheet()
    server.use(...mswHandlers(sheet.llm([maybe(say('Hello.'))])))
    await sheet.run(() => undefined)
    const late = await fetch('https://api.openai.com/v1/chat/completions', {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }),
    })
    expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('after its sheet had closed')])
  })

  test('what is no server is misuse', () => {
    // Wrong on purpose.
    const misuse = recordHttp as (sheet: unknown, server: unknown) => void
    expect(() => misuse(callsheet(), http)).toThrow('recordHttp() takes the server that setupServer() of MSW returns')
  })
})

clientCases(way, [openaiChat, anthropicMessages, googleGenai, ollamaChat])

function lower(method: 'GET' | 'POST' | 'DELETE'): 'get' | 'post' | 'delete' {
  return method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'delete'
}

async function responseOf(answer: MockAnswer): Promise<Response> {
  if (answer === 'error') return HttpResponse.error()
  if ('after' in answer) await answer.after
  return new Response('body' in answer ? answer.body : null, { status: answer.status })
}
