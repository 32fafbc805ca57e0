import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { fault } from '../../../fakes/script/faults.js'
import { maybe, say } from '../../../fakes/script/steps.js'

const listOf = (...vectors: readonly (readonly number[])[]): object => ({
  object: 'list',
  model: 'm',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
  usage: { prompt_tokens: 1, total_tokens: 1 },
})

/** What the real client makes of the answer to a request that is no turn. */
async function embed(answer: (body: unknown) => unknown, options: object = {}): Promise<unknown> {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Done.'))]).on('/embeddings', answer)
  const run = await sheet.run(async () => {
    const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
    const read = client.embeddings.create({ model: 'm', input: ['a', 'b'], ...options })
    return read.then(
      ({ data }) => data.map(({ embedding }) => embedding),
      (error: unknown) => (error instanceof Error ? `${error.constructor.name}: ${error.message}` : error),
    )
  })
  return run.value
}

test.for<[string, object]>([
  ['as base64, which the client asks for', {}],
  ['as numbers', { encoding_format: 'float' }],
])('lists of numbers reach the client %s', async ([, options]) => {
  const vectors = [[0, 1, -0.5, 1e10], []]
  expect(await embed(() => listOf(...vectors), options)).toEqual(vectors)
})

test('a large embedding', async () => {
  const vector = Array.from({ length: 200_000 }, (_, index) => index)
  expect(await embed(() => listOf(vector))).toEqual([vector])
})

test.for<[string, unknown, string]>([
  ['a status', fault(503, { message: 'Try later.' }), 'InternalServerError: 503 Try later.'],
  ['a lost connection', fault('network'), 'APIConnectionError: Connection error.'],
  ['an error of the network', Response.error(), 'APIConnectionError: Connection error.'],
  ['a page of a proxy', fault('html'), 'InternalServerError: 502 <html>'],
  ['a response', new Response('{"error":{"message":"No."}}', { status: 403 }), 'PermissionDeniedError: 403 No.'],
])('it may fail: %s', async ([, failure, message]) => {
  expect(String(await embed(() => failure)).startsWith(message)).toBe(true)
})

test.for<[string, () => unknown, string]>([
  ['a turn', () => say('Done.'), 'returned say("Done."), but only turns are answered by steps'],
  ['a fault of a turn', () => fault('empty'), "returned fault('empty'), but only turns are answered by steps"],
  [
    'a throw',
    () => {
      throw new Error('oh')
    },
    'the function given to llm.on for /v1/embeddings threw',
  ],
  ['what is no JSON', () => 1n, 'the function given to llm.on for /v1/embeddings threw'],
])('%s is a violation', async ([, answer, message]) => {
  await expect(embed(answer)).rejects.toThrow(message)
})

test('an error of the network rejects as a fetch does', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Done.'))]).on('/embeddings', () => Response.error())
  const run = await sheet.run(() => llm.fetch('https://api.openai.com/v1/embeddings', { method: 'POST' }).catch(String))
  expect(run.value).toBe('TypeError: fetch failed')
})

test('two answers for one path are refused, as one of them would never be asked', () => {
  const llm = callsheet().llm([say('Done.')])
  llm.on('/embeddings', () => listOf())
  expect(() => llm.on('/embeddings', () => listOf())).toThrow('two answers for "/embeddings"')
})

test('the longest path that fits answers, whichever was given first', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Done.'))])
  llm.on('/embeddings', () => ({ answered: 'any' })).on('/v2/embeddings', () => ({ answered: 'v2' }))
  const run = await sheet.run(() =>
    Promise.all(['v1', 'v2'].map(async (version) => (await llm.fetch(`http://a.test/${version}/embeddings`)).json())),
  )
  expect(run.value).toEqual([{ answered: 'any' }, { answered: 'v2' }])
})

describe('a stream as a response', () => {
  const encoder = new TextEncoder()
  const streamed = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown): Response =>
    new Response(new ReadableStream<Uint8Array>({ pull: async (controller) => void (await pull(controller)) }))

  async function ask(answer: () => unknown, read: (response: Response, giveUp: (reason: Error) => void) => unknown) {
    const sheet = callsheet()
    const llm = sheet.llm([maybe(say('Done.'))]).on('/speech', answer)
    const given = new AbortController()
    const run = await sheet.run(async () => {
      const init = { method: 'POST', body: '{}', signal: given.signal }
      return read(await llm.fetch('https://api.openai.com/v1/audio/speech', init), (reason) => given.abort(reason))
    })
    return run.value
  }

  test('breaks with the reason of the signal, also while a piece is awaited', async () => {
    let turnedDown: unknown = null
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('a')),
      cancel: (reason) => {
        turnedDown = reason
      },
    })
    const reason = new Error('given up')
    const read = await ask(
      () => new Response(body),
      async (response, giveUp) => {
        const reader = response.body?.getReader()
        const first = await reader?.read()
        const second = reader?.read().then(String, (error: unknown) => error)
        giveUp(reason)
        return [first?.value, await second]
      },
    )
    expect(read).toEqual([encoder.encode('a'), reason])
    expect(turnedDown).toBe(reason)
  })

  test('is read as it comes, with its status and headers', async () => {
    let pieces = 0
    const made = (): Response => {
      const { body } = streamed((controller) => {
        pieces += 1
        if (pieces <= 3) controller.enqueue(encoder.encode(`${pieces}`))
        else controller.close()
      })
      return new Response(body, { status: 201, headers: { 'x-own': 'yes' } })
    }
    expect(
      await ask(made, async (response) => [response.status, response.headers.get('x-own'), await response.text()]),
    ).toEqual([201, 'yes', '123'])
  })

  test('that breaks by itself breaks with its own error', async () => {
    const broken = (): Response => streamed((controller) => controller.error(new RangeError('own')))
    expect(String(await ask(broken, (response) => response.text().catch((error: unknown) => error)))).toBe(
      'RangeError: own',
    )
  })

  test('that was read before is a violation', async () => {
    const once = new Response('a')
    const twice = async (): Promise<unknown> => {
      await ask(
        () => once,
        (response) => response.text(),
      )
      return ask(
        () => once,
        (response) => response.text(),
      )
    }
    await expect(twice()).rejects.toMatchObject({
      code: 'request-unknown',
      cause: { message: 'its Response was read before: a new one has to be made for each request' },
    })
  })

  test('of a function that is given up rejects at once', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([maybe(say('Done.'))]).on('/speech', () => new Promise(() => undefined))
    const given = new AbortController()
    const run = await sheet.run(async () => {
      const sent = llm.fetch('https://x.test/speech', { method: 'POST', body: '{}', signal: given.signal })
      setTimeout(() => given.abort(new Error('given up')), 1)
      return sent.catch(String)
    })
    expect(run.value).toBe('Error: given up')
  })
})
