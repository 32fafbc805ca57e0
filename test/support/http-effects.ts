import http from 'node:http'
import https from 'node:https'
import { callsheet, say, type FinishedRun, type Sheet } from 'callsheet'
import type { RecordHttpOptions } from 'callsheet/fakes/msw'
import * as fc from 'fast-check'
import OpenAI from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { HttpWay } from './http-way.js'

const shop = 'https://shop.example.com'

/** Sends a request and waits for the whole answer. */
type Send = (method: string, url: string, body?: string) => Promise<unknown>

const clients: readonly [string, Send][] = [
  [
    'fetch',
    async (method, url, body) => (await fetch(url, { method, ...(body === undefined ? {} : { body }) })).text(),
  ],
  [
    'fetch of a Request',
    async (method, url, body) => (await fetch(new Request(url, { method, body: body ?? null }))).text(),
  ],
  ['node:http', sendByNode],
  ['undici', sendByUndici],
]

/** What holds for HTTP that tools send. */
export function effectCases(way: HttpWay): void {
  const seen = clients.filter(([name]) => name !== 'undici' || way.seesUndici)

  /** Runs an agent that uses tools directly. */
  async function runWith(agent: (sheet: Sheet) => unknown, options?: RecordHttpOptions): Promise<FinishedRun<unknown>> {
    const sheet = callsheet()
    way.record(sheet, options)
    return sheet.run(() => agent(sheet))
  }

  describe('HTTP of tools', () => {
    test.each(seen)('is an effect of the call that sent it: %s', async (_name, send) => {
      way.mock('POST', `${shop}/refunds`, { status: 201, body: '{"ok":true}' })
      way.mock('GET', `${shop}/orders?id=1`, { status: 200, body: 'order' })
      const run = await runWith(async (sheet) => {
        const { look, refund } = sheet.wrap({
          look: (_args: unknown) => send('GET', `${shop}/orders?id=1`),
          refund: async (args: unknown) => {
            await Promise.resolve()
            return send('POST', `${shop}/refunds`, JSON.stringify(args))
          },
        })
        expect(await look({})).toBe('order')
        expect(await refund({ order_id: 'Ä-1 😀' })).toBe('{"ok":true}')
      })
      expect(run.effects).toMatchObject([
        { kind: 'http', cause: 1 },
        { kind: 'http', cause: 2 },
      ])
      expect(run.effects.map(({ value }) => value)).toEqual([
        { method: 'GET', url: `${shop}/orders?id=1`, status: 200 },
        { method: 'POST', url: `${shop}/refunds`, status: 201, body: { order_id: 'Ä-1 😀' } },
      ])
      // Before the tool has gone on.
      expect(run.effects.map(({ cause, at }) => at < (run.executions[(cause ?? 0) - 1]?.finished ?? 0))).toEqual([
        true,
        true,
      ])
    })

    test.each(seen)('two calls at once, each with its own: %s', async (_name, send) => {
      const gate = withResolvers()
      way.mock('POST', `${shop}/slow`, { after: gate.promise, status: 202 })
      way.mock('POST', `${shop}/fast`, { status: 200 })
      const run = await runWith(async (sheet) => {
        const { slow, fast } = sheet.wrap({
          slow: (_args: unknown) => send('POST', `${shop}/slow`, 'slow'),
          fast: (_args: unknown) => send('POST', `${shop}/fast`, 'fast'),
        })
        const waiting = slow({})
        await fast({})
        await fast({})
        gate.resolve(undefined)
        await waiting
      })
      // In the order in which they were answered.
      expect(run.effects.map(({ cause, value }) => [cause, value])).toEqual([
        [2, { method: 'POST', url: `${shop}/fast`, status: 200, body: 'fast' }],
        [3, { method: 'POST', url: `${shop}/fast`, status: 200, body: 'fast' }],
        [1, { method: 'POST', url: `${shop}/slow`, status: 202, body: 'slow' }],
      ])
    })

    test('nothing was sent: the question can be asked', async () => {
      const run = await runWith(() => undefined)
      expect(run.effects).toEqual([])
      expect(run.seen.effects).toBe(true)
      const silent = callsheet()
      expect((await silent.run(() => undefined)).seen.effects).toBe(false)
    })

    test('whatever is sent, in any order, is there', async () => {
      const requests = fc.array(
        fc.record({
          method: fc.constantFrom('POST' as const, 'DELETE' as const),
          path: fc.constantFrom('a', 'b', 'c%20d'),
          status: fc.constantFrom(200, 201, 204, 404, 500),
          body: fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()),
        }),
        { maxLength: 4 },
      )
      for (const path of ['a', 'b', 'c%20d']) {
        for (const status of [200, 201, 204, 404, 500]) {
          way.mock('POST', `${shop}/${path}/${status}`, { status })
          way.mock('DELETE', `${shop}/${path}/${status}`, { status })
        }
      }
      await fc.assert(
        fc.asyncProperty(requests, async (sent) => {
          const run = await runWith(async () => {
            for (const { method, path, status, body } of sent) {
              const response = await fetch(`${shop}/${path}/${status}`, { method, body })
              expect(response.status).toBe(status)
            }
          })
          expect(run.effects.map(({ value }) => value)).toEqual(
            sent.map(({ method, path, status, body }) => ({
              method,
              url: `${shop}/${path}/${status}`,
              status,
              ...(body === '' ? {} : { body: plainly(body) }),
            })),
          )
        }),
        { numRuns: 25 },
      )
    })

    test.each(seen)(
      'a connection that breaks is a failed effect, before what comes after it: %s',
      async (_name, send) => {
        way.mock('POST', `${shop}/refunds`, 'error')
        way.mock('POST', `${shop}/alerts`, { status: 200 })
        const run = await runWith(async () => {
          expect(await send('POST', `${shop}/refunds`, '1').then(String, () => 'broken')).toBe('broken')
          await send('POST', `${shop}/alerts`, '2')
        })
        expect(run.effects).toMatchObject([
          { value: { url: `${shop}/refunds`, status: null, body: '1' }, failed: true },
          { value: { url: `${shop}/alerts`, status: 200, body: '2' } },
        ])
        expect(run.effects[1]).not.toHaveProperty('failed')
      },
    )

    test('what nobody mocks reaches no network, and is a failed effect', async () => {
      const run = await runWith(async () => {
        const answer = await fetch(`${shop}/nothing`, { method: 'DELETE' }).then(
          ({ status }) => status,
          () => 'rejected',
        )
        // nock 15 answers with this status.
        expect(['rejected', 501]).toContain(answer)
      })
      expect(run.effects).toMatchObject([
        { value: { method: 'DELETE', url: `${shop}/nothing`, status: null }, failed: true },
      ])
    })

    test.each(seen)('what is still open at the end is a failed effect: %s', async (_name, send) => {
      const gate = withResolvers()
      way.mock('POST', `${shop}/slow`, { after: gate.promise, status: 200 })
      let sent: Promise<unknown> = Promise.resolve()
      const run = await runWith(async () => {
        sent = send('POST', `${shop}/slow`, 'x')
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
      expect(run.effects).toMatchObject([{ value: { url: `${shop}/slow`, status: null, body: 'x' }, failed: true }])
      gate.resolve(undefined)
      await sent
      expect(run.effects).toHaveLength(1)
    })

    test('a real server is let through where the test says so', async () => {
      const { origin, requests } = await realServer()
      const run = await runWith(async () => {
        const response = await fetch(`${origin}/real`, { method: 'POST', body: 'x' })
        expect(response.status).toBe(418)
      })
      expect(requests).toEqual(['POST /real'])
      expect(run.effects.map(({ value }) => value)).toMatchObject([
        { method: 'POST', url: `${origin}/real`, status: way.knowsRealAnswers ? 418 : null },
      ])
      expect(run.effects[0]?.failed ?? false).toBe(!way.knowsRealAnswers)
    })

    test.each(seen)('requests to models are none: %s', async (_name, send) => {
      const sheet = callsheet()
      way.answer(sheet.llm([say('Hello.'), say('Hello.')]), { hosts: ['llm.example.com'] })
      way.record(sheet)
      const run = await sheet.run(async () => {
        const messages = [{ role: 'user' as const, content: 'Hi' }]
        await new OpenAI({ apiKey: 'none' }).chat.completions.create({ model: 'm', messages })
        await send('POST', 'https://llm.example.com/v1/chat/completions', JSON.stringify({ model: 'm', messages }))
      })
      expect(run.turns).toHaveLength(2)
      expect(run.effects).toEqual([])
    })

    describe('that is not allowed', () => {
      test.each(
        seen.flatMap(([name, send]) =>
          (
            [
              ['deny', { deny: ['*.example.com/internal'] }, 'deny'],
              ['allow', { allow: ['shop.example.com', 'pay.example.com'] }, 'allow'],
              ['both', { allow: ['*.example.com'], deny: ['ADMIN.example.com:443'] }, 'deny'],
            ] as const
          ).map(([title, options, by]) => [name, title, options, by, send] as const),
        ),
      )('fails, and the test with it: %s, %s', async (_name, _title, options, by, send) => {
        way.mock('POST', 'https://admin.example.com/internal/users', { status: 200 })
        way.mock('GET', `${shop}/orders`, { status: 200, body: 'order' })
        const sheet = callsheet()
        way.record(sheet, options)
        const { purge } = sheet.wrap({
          purge: (_args: unknown) => send('POST', 'https://admin.example.com/internal/users', 'all'),
        })
        const running = sheet.run(async () => {
          // The agent swallows it.
          expect(await purge({}).then(String, () => 'failed')).toBe('failed')
          expect(await send('GET', `${shop}/orders`)).toBe('order')
        })
        const error: unknown = await running.catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({
          code: 'host-refused',
          run: { effects: [{ value: { url: `${shop}/orders` } }] },
        })
        expect(String(error)).toContain(
          `purge sent POST https://admin.example.com/internal/users, but the '${by}' of recordHttp`,
        )
      })

      test('reaches no real server', async () => {
        const { origin, requests } = await realServer()
        const sheet = callsheet()
        way.record(sheet, { deny: [new URL(origin).host] })
        const running = sheet.run(async () => {
          for (const [, send] of seen) {
            expect(await send('POST', `${origin}/x`, 'y').then(String, () => 'failed')).toBe('failed')
          }
        })
        await expect(running).rejects.toMatchObject({ code: 'host-refused' })
        expect(requests).toEqual([])
      })

      test('stays so for mocks that are made later', async () => {
        const sheet = callsheet()
        way.record(sheet, { deny: ['shop.example.com'] })
        way.mock('GET', `${shop}/orders`, { status: 200, body: 'order' })
        const running = sheet.run(() => fetch(`${shop}/orders`).then(String, () => 'failed'))
        await expect(running).rejects.toMatchObject({ code: 'host-refused', run: { value: 'failed', effects: [] } })
      })

      test.each(seen)('holds for work that outlived its run, while the next may: %s', async (_name, send) => {
        way.mock('GET', `${shop}/orders`, { status: 200, body: 'order' })
        const gate = withResolvers()
        const sheet = callsheet()
        way.record(sheet, { deny: ['shop.example.com'] })
        let left: Promise<unknown> = Promise.resolve()
        await sheet.run(() => {
          left = gate.promise.then(() => send('GET', `${shop}/orders`)).then(String, () => 'failed')
        })
        const run = await runWith(async () => {
          gate.resolve(undefined)
          expect(await left).toBe('failed')
          return send('GET', `${shop}/orders`)
        })
        expect([run.value, run.effects.length]).toEqual(['order', 1])
      })

      test('once, not for ever: the next sheet may', async () => {
        way.mock('GET', `${shop}/orders`, { status: 200, body: 'order' })
        const first = callsheet()
        way.record(first, { deny: ['shop.example.com'] })
        await expect(first.run(() => fetch(`${shop}/orders`).catch(() => null))).rejects.toThrow('recordHttp')
        const run = await runWith(async () => (await fetch(`${shop}/orders`)).text())
        expect(run.value).toBe('order')
      })
    })

    test('mocks that are made later are recorded as well', async () => {
      const sheet = callsheet()
      way.record(sheet)
      way.mock('POST', `${shop}/late`, { status: 200 })
      const run = await sheet.run(() => fetch(`${shop}/late`, { method: 'POST', body: '{"n":1}' }))
      expect(run.effects).toMatchObject([{ value: { url: `${shop}/late`, status: 200, body: { n: 1 } } }])
    })

    test('two sheets at once, each with its own', async () => {
      for (const name of ['a', 'b', 'c']) way.mock('POST', `${shop}/${name}`, { status: 200 })
      const names = ['a', 'b', 'c']
      const runs = await Promise.all(
        names.map((name) =>
          runWith(async (sheet) => {
            const { send } = sheet.wrap({ send: (_args: unknown) => fetch(`${shop}/${name}`, { method: 'POST' }) })
            await send({})
            await send({})
          }),
        ),
      )
      expect(runs.map(({ effects }) => effects.map(({ value, cause }) => [value, cause]))).toEqual(
        names.map((name) => [1, 2].map((cause) => [{ method: 'POST', url: `${shop}/${name}`, status: 200 }, cause])),
      )
    })

    test('work that carries no run is of each run that goes on, by an unknown call', async () => {
      way.mock('POST', `${shop}/pool`, { status: 200 })
      let work: () => void = () => undefined
      // A worker that was there before the runs.
      const worker = (async () => {
        await new Promise<void>((resolve) => {
          work = resolve
        })
        await fetch(`${shop}/pool`, { method: 'POST' })
      })()
      const agent = async (sheet: Sheet): Promise<void> => {
        const { use } = sheet.wrap({
          use: async (_args: unknown) => {
            work()
            await worker
          },
        })
        await use({})
      }
      const runs = await Promise.all([runWith(agent), runWith(agent)])
      expect(runs.map(({ effects }) => effects)).toMatchObject([
        [{ value: { url: `${shop}/pool` }, cause: null }],
        [{ value: { url: `${shop}/pool` }, cause: null }],
      ])
    })

    test.each(seen)('a request that nobody waited for, sent as the last thing, is one: %s', async (_name, send) => {
      way.mock('POST', `${shop}/refunds`, { status: 200, body: 'ok' })
      const run = await runWith(() => void send('POST', `${shop}/refunds`, '{}').catch(() => undefined))
      expect(run.effects).toMatchObject([{ value: { method: 'POST', url: `${shop}/refunds` } }])
    })

    test.each(seen)('and is refused where it must not be sent: %s', async (_name, send) => {
      way.mock('POST', `${shop}/refunds`, { status: 200, body: 'ok' })
      const running = runWith(() => void send('POST', `${shop}/refunds`, '{}').catch(() => undefined), {
        deny: ['shop.example.com'],
      })
      await expect(running).rejects.toMatchObject({ code: 'host-refused' })
    })

    test('work that outlived a run is no effect of the run that goes on', async () => {
      way.mock('POST', `${shop}/late`, { status: 200 })
      const gate = withResolvers()
      let left: Promise<unknown> = Promise.resolve()
      const first = await runWith(() => {
        left = gate.promise.then(() => fetch(`${shop}/late`, { method: 'POST' }))
      })
      const second = await runWith(async () => {
        gate.resolve(undefined)
        await left
      })
      expect([first.effects, second.effects]).toEqual([[], []])
    })

    test('twice for one sheet and kind is misuse; another kind is not', () => {
      const sheet = callsheet()
      way.record(sheet)
      way.record(sheet, { kind: 'refunds' })
      expect(() => way.record(sheet, { deny: ['a.example.com'] })).toThrow(
        "recordHttp() was called twice for one sheet, server and kind ('http')",
      )
    })

    test('kind, when and as', async () => {
      way.mock('GET', `${shop}/a`, { status: 200 })
      way.mock('POST', `${shop}/a`, { status: 409 })
      const exchanges: unknown[] = []
      const run = await runWith(
        async () => {
          await fetch(`${shop}/a`)
          await fetch(`${shop}/a`, { method: 'POST', body: 'x', headers: { 'Idempotency-Key': 'k1' } })
        },
        {
          kind: 'shop',
          when: (exchange) => exchange.method !== 'GET',
          as: (exchange) => {
            exchanges.push(exchange)
            return [exchange.status, exchange.headers['idempotency-key'], exchange.body]
          },
        },
      )
      expect(run.effects).toMatchObject([{ kind: 'shop', value: [409, 'k1', 'x'] }])
      expect(exchanges).toHaveLength(1)
    })

    test.each([
      [
        'when throws',
        { when: () => fail('no idea') },
        "'when' of recordHttp failed for GET https://shop.example.com/a: no idea",
      ],
      [
        'as throws',
        { as: () => fail('no idea') },
        "'as' of recordHttp failed for GET https://shop.example.com/a: no idea",
      ],
      ['as returns a promise', { as: () => Promise.resolve(1) }, 'it returned a promise'],
      [
        'when returns no boolean',
        { when: () => 1 as unknown as boolean },
        'it has to return true or false, but returned 1',
      ],
    ])('%s: the agent feels nothing, the test fails', async (_title, options, message) => {
      way.mock('GET', `${shop}/a`, { status: 200 })
      const running = runWith(async () => expect((await fetch(`${shop}/a`)).status).toBe(200), options)
      const error: unknown = await running.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'spy-failed' })
      expect(String(error)).toContain(message)
    })

    test.each([
      ['no sheet', null, {}, 'recordHttp() takes the sheet that callsheet() returns, but got null'],
      ['no options', undefined, 'x', 'recordHttp() takes an object of options, but got "x"'],
      [
        'an unknown option',
        undefined,
        { denied: [] },
        "does not know the option 'denied'; it knows allow, deny, kind, when, as",
      ],
      ['no kind', undefined, { kind: '' }, 'takes the kind of its effects as a text'],
      ['no function', undefined, { as: 'x' }, 'takes a function as its option \'as\', but got "x"'],
      ['no host', undefined, { deny: ['*'] }, 'takes as deny a list of hosts such as'],
    ])('misuse: %s', (_title, sheet, options, message) => {
      // Wrong on purpose.
      const misuse = way.record as (sheet: unknown, options: unknown) => void
      const given = sheet === null ? null : callsheet()
      expect(() => misuse(given, options)).toThrow(message)
      expect(() => misuse(given, options)).toThrow(TypeError)
    })

    test('after the run it is too late', async () => {
      const sheet = callsheet()
      await sheet.run(() => undefined)
      expect(() => way.record(sheet)).toThrow('recordHttp() was called after its sheet had closed')
    })
  })
}

function fail(message: string): never {
  throw new Error(message)
}

/** Read on another way than the code under test does. */
function plainly(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

function sendByNode(method: string, url: string, body?: string): Promise<string> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(url, { method }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function sendByUndici(method: string, url: string, body?: string): Promise<string> {
  // No dependency: it is there where the majors are tested that see its requests.
  const name = 'undici'
  const { request } = (await import(/* @vite-ignore */ name)) as Undici
  const answer = await request(url, { method, body: body ?? null })
  return answer.body.text()
}

interface Undici {
  request(
    url: string,
    options: { readonly method: string; readonly body: string | null },
  ): Promise<{ readonly body: { text(): Promise<string> } }>
}

/** A server on this machine, for requests that are let through. */
async function realServer(): Promise<{ readonly origin: string; readonly requests: readonly string[] }> {
  const requests: string[] = []
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume()
    response.statusCode = 418
    response.end('tea')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('no address')
  return { origin: `http://127.0.0.1:${address.port}`, requests }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers(): { readonly promise: Promise<undefined>; readonly resolve: (value: undefined) => void } {
  let resolve: (value: undefined) => void = () => undefined
  const promise = new Promise<undefined>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
