import 'callsheet/install'
import 'callsheet/vitest'
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { call, callsheet, CallsheetError, say } from 'callsheet'
import { addModelHosts, allow, install } from 'callsheet/install'
import { getEncoding } from '@langchain/core/utils/tiktoken'
import OpenAI from 'openai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shared } from '../../../fakes/recorder/current.js'
import { makeSheet } from '../../../fakes/sheet/callsheet.js'
import { moduleClients, openaiClient } from './support/module-clients.js'

afterEach(() => {
  delete shared().hosts
  vi.unstubAllEnvs()
})

const chat = { model: 'gpt-4.1-mini', messages: [{ role: 'user' as const, content: 'Hi.' }] }
const chatUrl = 'https://api.openai.com/v1/chat/completions'

/** A plain request, as agents without a client send it. */
async function post(url: string, headers: Readonly<Record<string, string>> = {}): Promise<[number, string]> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(chat) })
  return [response.status, await response.text()]
}

describe('clients built at module level', () => {
  test.each(moduleClients)('%s asks the script of the run', async (_name, ask) => {
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(ask)
    expect(run).toAnswer('Hello.')
    expect(run.requests[0]?.messages.at(-1)?.text).toBe('Hi.')
  })

  test.each(moduleClients)('%s is answered at once where no sheet is running', async (_name, ask) => {
    const started = performance.now()
    await expect(ask()).rejects.toThrow(/found no script: no sheet is running/)
    expect(performance.now() - started).toBeLessThan(300)
  })

  test.concurrent.each([1, 2, 3, 4])('sheet %i of several at once gets its own script', async (id) => {
    const sheet = callsheet()
    const tools = sheet.wrap({ lookup_order: async ({ order_id }: { order_id: string }) => `order ${order_id}` })
    sheet.llm([call('lookup_order', { order_id: `A-${id}` }), say(`done ${id}`)])
    const run = await sheet.run(async () => {
      const messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = [...chat.messages]
      for (;;) {
        const { choices } = await openaiClient.chat.completions.create({ model: chat.model, messages })
        const message = choices[0]?.message
        if (message?.tool_calls === undefined) return message?.content
        messages.push(message)
        for (const one of message.tool_calls) {
          if (one.type !== 'function') throw new Error('no function')
          const content = await tools.lookup_order(JSON.parse(one.function.arguments))
          messages.push({ role: 'tool', tool_call_id: one.id, content })
        }
      }
    })
    expect(run).toTellModel(`order A-${id}`)
    expect(run).toAnswer(`done ${id}`)
  })
})

/** A worker that was there before any run, so that its requests carry none. */
function oldWorker(): { readonly ask: () => Promise<[number, string]>; readonly end: () => void } {
  const waiting: ((answer: Promise<[number, string]>) => void)[] = []
  const timer = setInterval(() => {
    for (const resolve of waiting.splice(0)) resolve(post(chatUrl))
  }, 1)
  return { ask: () => new Promise((resolve) => waiting.push(resolve)), end: () => clearInterval(timer) }
}

describe('a request that carries no run', () => {
  test('is answered by the only sheet that is running', async () => {
    const worker = oldWorker()
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(worker.ask)
    worker.end()
    expect(run.value[0]).toBe(200)
    expect(run.turns).toMatchObject([{ text: 'Hello.' }])
  })

  test('fails all tests that are running, where nobody can tell whose it is', async () => {
    const worker = oldWorker()
    const [one, other] = [callsheet(), callsheet()]
    one.llm([say('Hello.')])
    other.llm([say('Hello.')])
    let end: () => void = () => undefined
    const until = new Promise<void>((resolve) => {
      end = resolve
    })
    const waits = other.run(() => until)
    const answers: [number, string][] = []
    const asks = one.run(async () => answers.push(await worker.ask()))
    await expect(asks).rejects.toMatchObject({
      code: 'host-refused',
      message: expect.stringContaining('2 sheets are running'),
    })
    end()
    worker.end()
    await expect(waits).rejects.toMatchObject({ code: 'host-refused' })
    expect(answers).toEqual([[400, expect.stringContaining('carries no run while 2 sheets are running')]])
  })

  test('of an earlier run is told that its sheet has closed, also where another is running', async () => {
    let later: () => void = () => undefined
    const first = callsheet()
    first.llm([say('First.')])
    const left = await first.run(async () => {
      const gate = new Promise<void>((resolve) => {
        later = resolve
      })
      await post(chatUrl)
      return { answer: gate.then(() => post(chatUrl)) }
    })
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(async () => {
      later()
      const late = await left.value.answer
      await post(chatUrl)
      return late
    })
    expect(run.value).toEqual([400, expect.stringContaining('after its sheet had closed')])
    expect(run.turns).toMatchObject([{ text: 'Hello.' }])
  })

  test('of an earlier run is told that its sheet has closed where none is running', async () => {
    let later: () => void = () => undefined
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(async () => {
      const gate = new Promise<void>((resolve) => {
        later = resolve
      })
      await post(chatUrl)
      return { answer: gate.then(() => post(chatUrl)) }
    })
    later()
    expect(await run.value.answer).toEqual([400, expect.stringContaining('after its sheet had closed')])
  })
})

describe('a sheet without a script', () => {
  test('fails its test, even where the agent swallows the answer', async () => {
    const sheet = callsheet()
    const error: unknown = await sheet
      .run(() => openaiClient.chat.completions.create(chat).catch(() => null))
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallsheetError)
    expect(error).toMatchObject({ code: 'host-refused', message: expect.stringContaining('its sheet has no script') })
  })
})

describe('other hosts', () => {
  test.each([
    'https://api.example.com/v1',
    'https://ads.example.com',
    'http://10.0.0.7',
    'https://localhost.evil.test',
  ])('%s is refused at once, with what to write', async (url) => {
    const { host } = new URL(url)
    await expect(fetch(url)).rejects.toMatchObject({
      code: 'host-refused',
      message: expect.stringContaining(`allow('${host}')`),
    })
  })

  test.each([
    ['a URL', () => fetch(new URL('https://api.example.com/'))],
    ['a Request', () => fetch(new Request('https://api.example.com/'))],
  ])('given as %s are refused too', async (_name, send) => {
    await expect(send()).rejects.toMatchObject({ code: 'host-refused' })
  })

  test('refused in a tool, say so to the model and fail nothing', async () => {
    const sheet = callsheet()
    const tools = sheet.wrap({ weather: async () => (await fetch('https://weather.example.com/')).text() })
    const run = await sheet.run(() => tools.weather().catch(String))
    expect(run.executions).toMatchObject([{ end: 'threw', error: { code: 'host-refused' } }])
    expect(run.value).toContain('weather.example.com')
  })

  test('the download of the table of tokens by LangChain is refused without its six retries', async () => {
    const started = performance.now()
    await expect(getEncoding('o200k_base')).rejects.toThrow('refused a request to tiktoken.pages.dev')
    expect(performance.now() - started).toBeLessThan(300)
  })

  test('what names no host goes its way', async () => {
    expect(await (await fetch('data:text/plain,hello')).text()).toBe('hello')
    await expect(fetch('/relative')).rejects.toThrow('Failed to parse URL')
  })

  test('loopback goes through', async () => {
    const server = createServer((_request, response) => response.end('from here')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('from here')
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('from here')
    server.close()
  })

  test('allowed ones go through, to where nobody answers here', async () => {
    allow('api.example.invalid')
    await expect(fetch('https://api.example.invalid/')).rejects.toThrow('fetch failed')
    await expect(fetch('https://other.example.invalid/')).rejects.toMatchObject({ code: 'host-refused' })
  })

  test.each([
    ['*'],
    [''],
    ['no host'],
    ['localhost:99999'],
    [7 as unknown as string],
    [undefined as unknown as string],
  ])(
    // as JavaScript may
    'allow(%j) is refused',
    (host) => {
      expect(() => allow(host)).toThrow(/^allow\(\) takes hosts such as/)
      expect(() => addModelHosts(host)).toThrow(/^addModelHosts\(\) takes hosts such as/)
    },
  )

  test.each(['api.openai.com', 'https://api.anthropic.com/v1', 'localhost:11434'])('allow(%j) is a slip', (host) => {
    expect(() => allow(host)).toThrow(`allow('${host}'): requests to a model are answered by the script`)
  })

  test('a pattern that covers a host of models lets it through no more than before', async () => {
    allow('*.openai.com')
    expect(await post(chatUrl)).toEqual([400, expect.stringContaining('no sheet is running')])
  })
})

describe('what is no text', () => {
  const foreign = 'https://api.example.com/'
  class Elsewhere extends URL {
    get url(): string {
      return 'data:text/plain,fooled'
    }
  }
  const spoofed = Object.defineProperty(new Request(foreign), 'url', { value: 'http://localhost/' })
  test.each<[string, unknown]>([
    ['a String object', Object(foreign)],
    ['a list', [foreign]],
    ['an object with toString', { toString: () => foreign }],
    ['an object with another url', { url: 'http://localhost/', toString: () => foreign }],
    ['a URL with a url', new Elsewhere(foreign)],
    ['a Request with another url', spoofed],
  ])('is judged as fetch reads it: %s', async (_name, input) => {
    const between = vi.fn<typeof fetch>(async () => new Response('sent'))
    const installed = globalThis.fetch
    globalThis.fetch = between
    install()
    // Untyped code may hand in anything.
    const sent = fetch(input as string)
    globalThis.fetch = installed
    await expect(sent).rejects.toMatchObject({ code: 'host-refused' })
    expect(between).not.toHaveBeenCalled()
  })

  test('is read once', async () => {
    let reads = 0
    const input = { toString: () => (reads++ === 0 ? 'data:text/plain,first' : foreign) }
    expect(await (await fetch(input as unknown as string)).text()).toBe('first') // as above
  })

  test.each<unknown>([undefined, null, 7, {}])('and no address at all fails as ever: %j', async (input) => {
    await expect(fetch(input as string)).rejects.toThrow('Failed to parse URL') // as above
  })
})

describe("a gateway of one's own", () => {
  const client = new OpenAI({ baseURL: 'https://llm.example.com/v1' })

  test('is answered by the script', async () => {
    addModelHosts('llm.example.com')
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(async () => (await client.chat.completions.create(chat)).choices[0]?.message.content)
    expect(run).toAnswer('Hello.')
  })

  test('that nobody named is refused without a retry, and fails the test', async () => {
    const sheet = callsheet()
    const seen: unknown[] = []
    const started = performance.now()
    const run = sheet.run(() => client.chat.completions.create(chat).catch((error: unknown) => seen.push(error)))
    await expect(run).rejects.toMatchObject({ code: 'host-refused' })
    expect(performance.now() - started).toBeLessThan(300)
    expect(seen).toMatchObject([{ status: 400, message: expect.stringContaining("addModelHosts('llm.example.com')") }])
  })
})

describe('a gateway that nobody named', () => {
  const client = new OpenAI({ baseURL: 'https://unnamed.example.com/v1' })
  const ask = (): Promise<unknown> => client.chat.completions.create(chat).catch(() => null)

  test('fails the test whose run asks it, and no other that is running', async () => {
    const [one, other] = [callsheet(), callsheet()]
    let end: () => void = () => undefined
    const until = new Promise<void>((resolve) => {
      end = resolve
    })
    const waits = other.run(() => until)
    await expect(one.run(ask)).rejects.toMatchObject({ code: 'host-refused' })
    end()
    expect((await waits).end).toBe('finished')
  })

  test('fails, asked by work that outlived its run, the test of that run alone', async () => {
    const { sheet: earlier, verify } = makeSheet({})
    const left = await earlier.run(() => ({ later: AsyncLocalStorage.snapshot() }))
    expect(verify).not.toThrow()
    const run = await callsheet().run(() => left.value.later(ask))
    expect(run.end).toBe('finished')
    expect(verify).toThrow(/unnamed\.example\.com/)
  })

  test('fails all that are running, asked by what carries no run', async () => {
    const outside = AsyncLocalStorage.snapshot()
    await expect(callsheet().run(() => outside(ask))).rejects.toMatchObject({ code: 'host-refused' })
  })
})

describe('the refusal of a model', () => {
  test.each([
    ['https://api.openai.com/v1/responses', {}, { error: { type: 'invalid_request_error' } }],
    ['https://api.anthropic.com/v1/messages', { 'anthropic-version': 'x' }, { type: 'error' }],
    [
      'https://generativelanguage.googleapis.com/v1beta/models/x:generateContent',
      {},
      { error: { status: 'INVALID_ARGUMENT' } },
    ],
    ['http://localhost:11434/api/chat', {}, { error: expect.any(String) }],
  ])('of %s has the shape of its provider', async (url, headers, shape) => {
    const [status, text] = await post(url, headers)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject(shape)
  })
})

describe('installing', () => {
  test('twice, also by another copy of the package, does nothing', async () => {
    const installed = globalThis.fetch
    install()
    expect(globalThis.fetch).toBe(installed)
    vi.resetModules()
    const copy = await import('../../../fakes/clients/install.js')
    expect(copy.install).not.toBe(install)
    copy.install()
    expect(globalThis.fetch).toBe(installed)
    copy.allow('api.example.invalid')
    await expect(fetch('https://api.example.invalid/')).rejects.toThrow('fetch failed')
  })

  test('over a fetch that came between fails closed again', async () => {
    const installed = globalThis.fetch
    const between: typeof fetch = async () => new Response('from between')
    globalThis.fetch = between
    install()
    await expect(fetch('https://api.example.com/')).rejects.toMatchObject({ code: 'host-refused' })
    allow('api.example.com')
    expect(await (await fetch('https://api.example.com/')).text()).toBe('from between')
    globalThis.fetch = installed
  })

  test('vi.stubGlobal replaces the global; clients that were there before keep asking the script', async () => {
    vi.stubGlobal('fetch', async () => new Response('stubbed'))
    expect(await (await fetch('https://api.example.com/')).text()).toBe('stubbed')
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(
      async () => (await openaiClient.chat.completions.create(chat)).choices[0]?.message.content,
    )
    expect(run).toAnswer('Hello.')
    vi.unstubAllGlobals()
    await expect(fetch('https://api.example.com/')).rejects.toMatchObject({ code: 'host-refused' })
  })

  test('sets keys where none are, and leaves alone what is there and what stands beside it', () => {
    const installed = globalThis.fetch
    vi.stubEnv('OPENAI_API_KEY', 'own')
    vi.stubEnv('ANTHROPIC_API_KEY', '')
    vi.stubEnv('GOOGLE_API_KEY', undefined)
    vi.stubEnv('GEMINI_API_KEY', 'own')
    globalThis.fetch = async () => new Response()
    install()
    globalThis.fetch = installed
    const { OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY, GEMINI_API_KEY } = process.env
    expect([OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY, GEMINI_API_KEY]).toEqual([
      'own',
      'callsheet',
      undefined,
      'own',
    ])
  })
})
