import 'callsheet/install'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { callsheet, say } from 'callsheet'
import { allow, install } from 'callsheet/install'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { shared } from '../../../fakes/recorder/current.js'

/** The `fetch` that nobody judges, which is the oracle. */
const native = vi.hoisted(() => globalThis.fetch)
const installed = globalThis.fetch
afterEach(() => {
  delete shared().hosts
  globalThis.fetch = installed
})

/** Answers `/to?status=…&location=…` with that redirect, `/count/3` with one to `/count/2`, and else with what it got. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const count = Number(/^\/count\/(\d+)$/.exec(url.pathname)?.[1] ?? 0)
  const location = count > 0 ? `/count/${count - 1}` : url.searchParams.get('location')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (location !== null) {
      response.writeHead(Number(url.searchParams.get('status') ?? 302), { location }).end('moved')
      return
    }
    const { authorization, 'content-type': type, 'x-own': own } = request.headers
    response.end(JSON.stringify([request.method, String(Buffer.concat(chunks)), { authorization, type, own }]))
  })
})
let base = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const to = (status: number, location: string): string =>
  `${base}/to?status=${status}&location=${encodeURIComponent(location)}`

const seen = async (response: Response): Promise<unknown> => ({
  status: response.status,
  url: response.url,
  redirected: response.redirected,
  text: await response.text(),
})

describe('a redirect within this machine ends as with the fetch of the platform', () => {
  const headers = { authorization: 'own', 'x-own': 'yes', 'content-type': 'text/own' }
  const elsewhere = (): string => base.replace('127.0.0.1', 'localhost')
  test.each(
    [301, 302, 303, 307, 308].flatMap((status) =>
      ['GET', 'POST', 'PUT'].flatMap((method) =>
        ['/x', 'other origin'].map((where) => [status, method, where] as const),
      ),
    ),
  )('%i of %s to %s', async (status, method, where) => {
    const url = to(status, where === '/x' ? where : `${elsewhere()}/x`)
    const init = { method, headers, ...(method !== 'GET' && { body: 'text' }) }
    const expected = await seen(await native(url, init))
    expect(await seen(await fetch(url, init))).toEqual(expected)
    expect(await seen(await fetch(new Request(url, init)))).toEqual(expected)
    // A request in the place of the options hands on a stream, which is not sent again.
    const odd = await native(url, new Request(url, init)).then(seen, String)
    expect(await fetch(url, new Request(url, init)).then(seen, String)).toEqual(odd)
  })

  test('with 20 hops, and none more', async () => {
    expect(await seen(await fetch(`${base}/count/20`))).toEqual(await seen(await native(`${base}/count/20`)))
    await expect(native(`${base}/count/21`)).rejects.toThrow('fetch failed')
    await expect(fetch(`${base}/count/21`)).rejects.toThrow('fetch failed')
  })

  test.each(['data:text/plain,x', 'http://', 'file:///etc/hosts'])('to %s fails', async (location) => {
    await expect(native(to(302, location))).rejects.toThrow('fetch failed')
    await expect(fetch(to(302, location))).rejects.toThrow('fetch failed')
  })

  test('of a stream fails where it had to be sent again', async () => {
    const init = (): RequestInit => ({ method: 'POST', body: new Blob(['text']).stream(), duplex: 'half' })
    await expect(fetch(to(307, '/x'), init())).rejects.toThrow('fetch failed')
    expect((await fetch(to(303, '/x'), init())).status).toBe(200)
  })

  test('is left alone where the caller asks for it', async () => {
    await expect(fetch(to(302, '/x'), { redirect: 'error' })).rejects.toThrow('fetch failed')
    expect((await fetch(to(302, 'https://api.example.com/'), { redirect: 'manual' })).status).toBe(302)
    expect((await fetch(new Request(to(302, '/x'), { redirect: 'manual' }))).status).toBe(302)
  })

  test('can be aborted on its way', async () => {
    const controller = new AbortController()
    const sent = fetch(new Request(`${base}/count/20`, { signal: controller.signal }))
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a redirect to the world', () => {
  test.each(['https://api.example.com/', '//api.example.com/'])('is refused, and never sent: %s', async (location) => {
    await expect(fetch(to(302, location))).rejects.toMatchObject({
      code: 'host-refused',
      message: expect.stringContaining("allow('api.example.com')"),
    })
    await expect(fetch(to(302, to(307, location)))).rejects.toMatchObject({ code: 'host-refused' })
  })

  test('of an allowed host is judged at each hop', async () => {
    const asked: unknown[] = []
    globalThis.fetch = async (input, init) => {
      asked.push([input, init?.redirect])
      return new Response(null, { status: 302, headers: { location: 'https://b.example.com/' } })
    }
    install()
    allow('a.example.com')
    await expect(fetch('https://a.example.com/')).rejects.toMatchObject({ code: 'host-refused' })
    expect(asked).toEqual([['https://a.example.com/', 'manual']])
  })

  test('to a model reaches a script, or nobody', async () => {
    const url = to(307, 'https://api.openai.com/v1/chat/completions')
    const body = JSON.stringify({ model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi.' }] })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400)
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(async () => (await fetch(url, { method: 'POST', body })).status)
    expect(run).toMatchObject({ value: 200, turns: [{ text: 'Hello.' }] })
  })
})
