import OpenAI from 'openai'
import { expect, test } from 'vitest'
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
