import {
  createProviderRegistry,
  embed,
  embedMany,
  generateImage,
  generateText,
  NoSuchModelError,
  stepCountIs,
  experimental_transcribe as transcribe,
} from 'ai'
import { afterEach, expect, test } from 'vitest'
import { aiSdkProvider } from '../../../fakes/clients/ai-sdk-provider.js'
import { call, maybe, say } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { orderTools } from '../../support/ai-sdk-agent.js'

afterEach(() => {
  globalThis.AI_SDK_DEFAULT_PROVIDER = undefined
})

test('agents that name their model by a text meet the script, and the sheet has the name', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('On its way.')])
  globalThis.AI_SDK_DEFAULT_PROVIDER = aiSdkProvider(llm)
  const tools = sheet.wrap(orderTools())
  const run = await sheet.run(() =>
    generateText({ model: 'openai/gpt-5', tools, prompt: 'Where is it?', stopWhen: stepCountIs(3) }),
  )
  expect(run.turns.at(-1)?.text).toBe('On its way.')
  expect(run.requests.map(({ model }) => model)).toEqual(['openai/gpt-5', 'openai/gpt-5'])
})

test.each(['v2', 'v3', 'v4'] as const)('version %s', async (spec) => {
  const llm = callsheet().llm([maybe(say('Hm.'))])
  const provider = aiSdkProvider(llm, { spec, provider: 'shop' })
  expect('specificationVersion' in provider).toBe(spec !== 'v2')
  for (const model of [provider('m'), provider.languageModel('m')]) {
    expect(model).toMatchObject({ specificationVersion: spec, provider: 'shop', modelId: 'm' })
  }
  for (const model of [provider.embeddingModel('e'), provider.textEmbeddingModel('e')]) {
    expect(model).toMatchObject({ specificationVersion: spec, provider: 'shop', modelId: 'e' })
  }
})

test('a registry of providers', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hello.')])
  const registry = createProviderRegistry({ openai: aiSdkProvider(llm) })
  const run = await sheet.run(() => generateText({ model: registry.languageModel('openai:gpt-5'), prompt: 'Hi.' }))
  expect(run.requests[0]?.model).toBe('gpt-5')
})

test('embeddings are what llm.on answers', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hm.'))])
  const asked: unknown[] = []
  llm.on('/embeddings', (body) => {
    asked.push(body)
    const { input } = body as { readonly input: readonly string[] }
    return { data: input.map((text) => ({ embedding: [text.length, 1] })), usage: { prompt_tokens: 5 } }
  })
  globalThis.AI_SDK_DEFAULT_PROVIDER = aiSdkProvider(llm)
  const run = await sheet.run(async () => {
    const { embedding, usage } = await embed({ model: 'openai/small', value: 'one' })
    const { embeddings } = await embedMany({ model: aiSdkProvider(llm).embeddingModel('other'), values: ['a', 'bc'] })
    return { embedding, usage, embeddings }
  })
  expect(run.value).toEqual({
    embedding: [3, 1],
    usage: { tokens: 5 },
    embeddings: [
      [1, 1],
      [2, 1],
    ],
  })
  expect(asked).toMatchObject([
    { model: 'openai/small', input: ['one'] },
    { model: 'other', input: ['a', 'bc'] },
  ])
  expect(run.requests).toEqual([])
})

test.each<[string, unknown]>([
  ['no list', {}],
  ['too few', { data: [{ embedding: [1] }] }],
  ['no vectors', { data: [{ embedding: [1] }, { embedding: 'AAA=' }] }],
])('embeddings of another shape are a slip of the test: %s', async (_name, body) => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hm.'))]).on('/embeddings', () => body)
  const model = aiSdkProvider(llm).embeddingModel('m')
  const failed = sheet.run(() => embedMany({ model, values: ['a', 'b'] }))
  await expect(failed).rejects.toMatchObject({
    code: 'request-unknown',
    message: expect.stringContaining('2 embeddings'),
  })
})

test('embeddings that nobody answers fail the test, even where they are swallowed', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hm.'))])
  const model = aiSdkProvider(llm).embeddingModel('m')
  const failed = sheet.run(() => embed({ model, value: 'a' }).catch(() => 'swallowed'))
  await expect(failed).rejects.toMatchObject({
    code: 'request-unknown',
    message: expect.stringContaining('llm.on(path, answer)'),
  })
})

test('other models are refused, even where the error is swallowed', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hm.'))])
  globalThis.AI_SDK_DEFAULT_PROVIDER = aiSdkProvider(llm)
  const seen: unknown[] = []
  const failed = sheet.run(async () => {
    await generateImage({ model: 'openai/image', prompt: 'A truck.' }).catch((error: unknown) => seen.push(error))
    await transcribe({ model: 'whisper', audio: new Uint8Array([1]) }).catch((error: unknown) => seen.push(error))
  })
  await expect(failed).rejects.toMatchObject({
    code: 'request-unknown',
    message: expect.stringContaining(`was asked for the imageModel "openai/image"`),
  })
  expect(seen.map((error) => NoSuchModelError.isInstance(error))).toEqual([true, true])
  expect(seen).toMatchObject([{ modelId: 'openai/image', modelType: 'imageModel' }, { modelId: 'whisper' }])
})

test('misuse', () => {
  const llm = callsheet().llm([say('Hm.')])
  const make = aiSdkProvider as (...args: unknown[]) => unknown
  expect(() => make({})).toThrow('aiSdkProvider() takes the scripted model that sheet.llm([…]) returns')
  expect(() => make(llm, { modelId: 'm' })).toThrow(
    "aiSdkProvider() does not know the option 'modelId'; it knows spec, provider, delay",
  )
})
