import { once } from 'node:events'
import https from 'node:https'
import { call, callsheet, fault, maybe, say } from 'callsheet'
import OpenAI, { APIUserAbortError, BadRequestError } from 'openai'
import { describe, expect, test } from 'vitest'
import type { HttpWay } from './http-way.js'

const newClient = (options: Partial<ConstructorParameters<typeof OpenAI>[0]> = {}): OpenAI =>
  new OpenAI({ apiKey: 'none', ...options })

async function ask(client: OpenAI, content: string, options: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const { choices } = await client.chat.completions.create(
    { model: 'gpt-4.1-mini', messages: [{ role: 'user', content }] },
    options,
  )
  return choices[0]?.message.content ?? ''
}

/** What holds for requests to models, whatever the client. */
export function modelCases(way: HttpWay): void {
  describe('requests to models', () => {
    test('a client of a module, which is handed nothing, is answered', async () => {
      const sheet = callsheet()
      way.answer(sheet.llm([say('Hello.')]))
      const run = await sheet.run(() => ask(newClient(), 'Hi'))
      expect([run.value, run.answer, run.input]).toEqual(['Hello.', 'Hello.', 'Hi'])
    })

    test('so is node:https', async () => {
      const sheet = callsheet()
      way.answer(sheet.llm([say('Hello.')]))
      const url = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent'
      const body = { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }
      const run = await sheet.run(() => post(url, JSON.stringify(body)))
      expect(JSON.parse(run.value)).toMatchObject({ candidates: [{ content: { parts: [{ text: 'Hello.' }] } }] })
      expect(run.requests[0]).toMatchObject({ provider: 'google', model: 'gemini-2.5-flash', raw: body })
    })

    test('past the end of the script: one request, an error in words, and the test fails', async () => {
      const sheet = callsheet()
      way.answer(sheet.llm([say('Hello.')]))
      const errors: unknown[] = []
      const running = sheet.run(async () => {
        const client = newClient()
        await ask(client, 'Hi')
        await ask(client, 'Again').catch((error: unknown) => errors.push(error))
      })
      await expect(running).rejects.toMatchObject({ code: 'script-exhausted', run: { requests: { length: 2 } } })
      expect(errors).toEqual([expect.any(BadRequestError)])
      expect(String(errors[0])).toContain('callsheet:')
    })

    test.each([
      ['an unknown path', 'POST', 'https://api.openai.com/v1/nothing'],
      ['another method', 'DELETE', 'https://api.openai.com/v1/chat/completions'],
      ['a list of models', 'GET', 'https://api.anthropic.com/v1/models'],
      ['a host that is spelt otherwise', 'GET', 'https://API.OpenAI.com./v1/models'],
    ])('%s is refused, and fails the test', async (_title, method, url) => {
      const sheet = callsheet()
      way.answer(sheet.llm([maybe(say('Hello.'))]))
      const running = sheet.run(async () => {
        const response = await fetch(url, { method })
        expect([response.status, response.headers.get('x-should-retry')]).toEqual([400, 'false'])
      })
      await expect(running).rejects.toMatchObject({ code: 'request-unknown' })
    })

    test('llm.on answers what is no turn', async () => {
      const sheet = callsheet()
      const llm = sheet.llm([maybe(say('Hello.'))])
      llm.on('/embeddings', () => ({ object: 'list', data: [{ object: 'embedding', index: 0, embedding: [0, 1] }] }))
      way.answer(llm)
      const run = await sheet.run(() =>
        newClient().embeddings.create({ model: 'm', input: 'a', encoding_format: 'float' }),
      )
      expect(run.value.data[0]?.embedding).toEqual([0, 1])
    })

    test('conditions, lanes: two agents behind one client', async () => {
      const sheet = callsheet()
      const llm = sheet.llm(
        { planner: [say('Plan.').when({ says: 'plan it' })], worker: [say('Done.').when({ says: /^do/ })] },
        { lane: ({ messages }) => (messages[0]?.text === 'plan it' ? 'planner' : 'worker') },
      )
      way.answer(llm)
      const run = await sheet.run(() => {
        const client = newClient()
        return Promise.all([ask(client, 'do it'), ask(client, 'plan it')])
      })
      expect(run.value).toEqual(['Done.', 'Plan.'])
      expect(run.turns.map(({ lane }) => lane).toSorted()).toEqual(['planner', 'worker'])
    })

    test('two sheets at once: each agent gets its own script', async () => {
      const run = async (name: string): Promise<readonly unknown[]> => {
        const sheet = callsheet()
        way.answer(sheet.llm([say(`${name} 1`), say(`${name} 2`), say(`${name} 3`)]))
        const { value, requests } = await sheet.run(async () => {
          const client = newClient()
          return [await ask(client, name), await ask(client, name), await ask(client, name)]
        })
        return [value, requests.length]
      }
      const names = ['a', 'b', 'c']
      expect(await Promise.all(names.map(run))).toEqual(
        names.map((name) => [[`${name} 1`, `${name} 2`, `${name} 3`], 3]),
      )
    })

    test('a client that outlives its run is told so, and takes no turn of the run that goes on', async () => {
      const first = callsheet()
      way.answer(first.llm([maybe(say('First.'))]))
      const gate = new EventTarget()
      let left: Promise<string> = Promise.resolve('')
      await first.run(() => {
        left = once(gate, 'open').then(() => ask(newClient(), 'Late'))
      })
      const second = callsheet()
      way.answer(second.llm([say('Second.')]))
      const run = await second.run(async () => {
        gate.dispatchEvent(new Event('open'))
        const error: unknown = await left.catch((thrown: unknown) => thrown)
        expect(String(error)).toContain('after its sheet had closed')
        return ask(newClient(), 'Hi')
      })
      expect([run.value, run.requests.length]).toEqual(['Second.', 1])
    })

    test('while several sheets run, work that carries no run is refused, and fails all of them', async () => {
      const start = new EventTarget()
      // A worker that was there before the runs.
      const worker = once(start, 'open')
        .then(() => ask(newClient(), 'Hi'))
        .catch(String)
      const running = [1, 2].map(async () => {
        const sheet = callsheet()
        way.answer(sheet.llm([maybe(say('Hello.'))]))
        return sheet.run(() => worker)
      })
      start.dispatchEvent(new Event('open'))
      for (const { status, reason } of (await Promise.allSettled(running)) as PromiseRejectedResult[]) {
        expect([status, reason]).toMatchObject(['rejected', { code: 'host-refused', run: { requests: [] } }])
      }
      expect(await worker).toContain('carries no run while 2 sheets are running')
    })

    test('one sheet after the other, with a client that outlives them', async () => {
      const client = newClient()
      for (const answer of ['one', 'two', 'three']) {
        const sheet = callsheet()
        way.answer(sheet.llm([say(answer)]))
        const run = await sheet.run(() => ask(client, 'Hi'))
        expect([run.value, run.requests.length]).toEqual([answer, 1])
      }
    })

    test('an abort ends a model that hangs', async () => {
      const sheet = callsheet()
      way.answer(sheet.llm([fault('hang')]))
      const controller = new AbortController()
      const running = sheet.run(async () => {
        const asked = ask(newClient(), 'Hi', { signal: controller.signal })
        await new Promise((resolve) => setTimeout(resolve, 20))
        controller.abort()
        await expect(asked).rejects.toBeInstanceOf(APIUserAbortError)
      })
      expect((await running).requests).toHaveLength(1)
    })

    test('a timeout of the client, and its second try', async () => {
      const sheet = callsheet()
      way.answer(sheet.llm([fault('hang'), say('Hello.')]))
      const run = await sheet.run(() => ask(newClient({ timeout: 50, maxRetries: 1 }), 'Hi'))
      expect([run.value, run.requests.length]).toEqual(['Hello.', 2])
    })

    test.each([
      ['hosts of your own', ['llm.example.com'], 'https://llm.example.com/v1'],
      ['with a port', ['localhost:8000'], 'http://localhost:8000/v1'],
      ['of an address', ['[::1]:8000'], 'http://[::1]:8000/v1'],
      ['with a wildcard', ['*.corp.example.com'], 'https://eu.llm.corp.example.com/openai/v1'],
      ['a known one with a wildcard', [], 'https://shop.openai.azure.com/openai/deployments/gpt'],
      ['Ollama by its address', [], 'http://127.0.0.1:11434/v1'],
    ])('%s', async (_title, hosts, baseURL) => {
      const sheet = callsheet()
      way.answer(sheet.llm([say('Hello.')]), { hosts })
      const run = await sheet.run(() => ask(newClient({ baseURL }), 'Hi'))
      expect(run.value).toBe('Hello.')
    })

    test('other hosts are left alone', async () => {
      way.mock('GET', 'https://shop.example.com/orders', { status: 200, body: 'orders' })
      const sheet = callsheet()
      way.answer(sheet.llm([say('Hello.')]))
      const run = await sheet.run(async () => {
        const shop = await fetch('https://shop.example.com/orders')
        return [await shop.text(), await ask(newClient(), 'Hi')]
      })
      expect(run.value).toEqual(['orders', 'Hello.'])
    })

    test.each([
      ['no scripted model', null, {}, '() takes the scripted model that sheet.llm([…]) returns, but got null'],
      ['no options', undefined, ['x'], '() takes an object of options, but got ["x"]'],
      ['an unknown option', undefined, { host: ['x'] }, "() does not know the option 'host'; it knows hosts"],
      ['no list', undefined, { hosts: 'x' }, '() takes as hosts a list of hosts such as'],
      ['no host', undefined, { hosts: ['a b'] }, 'but got "a b"'],
      ['no text', undefined, { hosts: [1] }, 'but got 1'],
    ])('misuse: %s', (_title, llm, options, message) => {
      const given = llm === null ? null : callsheet().llm([say('Hello.')])
      // Wrong on purpose.
      const misuse = way.answer as (llm: unknown, options: unknown) => void
      expect(() => misuse(given, options)).toThrow(message)
      expect(() => misuse(given, options)).toThrow(TypeError)
    })

    test('a call is joined to what ran', async () => {
      const sheet = callsheet()
      const { lookup_order } = sheet.wrap({ lookup_order: async (_args: unknown) => ({ total: '49.90' }) })
      way.answer(sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is 49.90.')]))
      const run = await sheet.run(async () => {
        const client = newClient()
        const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hi' }]
        const { choices } = await client.chat.completions.create({ model: 'm', messages })
        const [asked] = choices[0]?.message.tool_calls ?? []
        if (asked?.type !== 'function') throw new TypeError('no call')
        const told = await lookup_order(JSON.parse(asked.function.arguments))
        messages.push({ role: 'assistant', tool_calls: [asked] })
        messages.push({ role: 'tool', tool_call_id: asked.id, content: JSON.stringify(told) })
        await client.chat.completions.create({ model: 'm', messages })
      })
      expect(run.calls).toMatchObject([
        { name: 'lookup_order', outcome: 'ok', executions: [1], told: { json: { total: '49.90' } } },
      ])
    })
  })
}

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = https.request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
