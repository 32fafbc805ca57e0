import { existsSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { CallsheetError, raw, say, turn } from 'callsheet'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { runOpenAIAgent, toolNamed } from '../../fakes/cassette/support/agent.js'
import { providerOf } from '../../fakes/cassette/support/upstream.js'
import { agentOf, asker, asking, clientOf, messageOf } from './asking.js'
import { rejectionOf } from './failure-of.js'
import { listen } from './listen.js'
import { shelf, type Agent } from './recordings.js'
import { inputOf, test } from './report.js'

const steps = [raw('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')]

const compressed: Readonly<Record<string, (text: string) => Uint8Array>> = {
  br: brotliCompressSync,
  gzip: gzipSync,
  deflate: deflateSync,
}

test.for(['br', 'gzip', 'deflate'])('R158 an answer that came as %s is recorded as text', async (encoding) => {
  const { recordedHeaders } = inputOf(
    'R158',
    z.object({ recordedHeaders: z.object({ 'content-encoding': z.string() }), body: z.string() }),
  )
  expect(Object.keys(compressed)).toContain(recordedHeaders['content-encoding'])
  const encodings = new Set<string | null>()
  const agent: Agent = (llm, sheet) => {
    const seeing: typeof fetch = async (input, init) => {
      const response = await llm.fetch(input, init)
      encodings.add(response.headers.get('content-encoding'))
      return response
    }
    const client = clientOf(llm).withOptions({ fetch: seeing })
    return sheet.run(async () => {
      const whole = await runOpenAIAgent(client)
      const messages = [messageOf('user:And streamed?')]
      const streamed = client.chat.completions.stream({ model: 'gpt-4.1-mini', messages })
      return [whole, await streamed.finalContent()]
    })
  }
  const own = shelf()
  const recorded = await own.record(agent, { upstream: await compressing(encoding, [...steps, say('Streamed, too.')]) })

  expect(recorded.value).toEqual(['It costs 49.90.', 'Streamed, too.'])
  expect(own.text()).toContain('"text": "It costs 49.90."')
  expect(own.text()).toContain('"say": "Streamed, too."')
  expect(own.text()).not.toContain('encoding')
  expect(await own.replay(agent)).toEqual(recorded)
  // What the client reads is decoded.
  expect([...encodings]).toEqual([null])
})

test.for([
  [
    'zstd',
    [0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x02, 0x11, 0x00, 0x00, 0x7b, 0x7d],
    'Send the header accept-encoding: identity',
  ],
  ['br', [...brotliCompressSync('{}')], 'Send the header accept-encoding: identity'],
  [null, [0x00, 0x9f, 0x92, 0x96], 'See who answers there'],
] as const)('R158 bytes are refused with advice: %s', async ([encoding, bytes, advice]) => {
  expect(inputOf('R158', z.object({ body: z.string() })).body).toBe('brotli hex')
  // What a fetch hands on that does not know the encoding.
  const headers: Record<string, string> = encoding === null ? {} : { 'content-encoding': encoding }
  const upstream: typeof fetch = async () => new Response(Uint8Array.from(bytes), { headers })
  const own = shelf()
  const error = await rejectionOf(own.record(agentOf(), { upstream }))

  expect(error).toMatchObject({ code: 'recording-failed', message: expect.stringContaining(advice) })
  expect(existsSync(own.file)).toBe(false)
})

test('R160 a recording is read and reviewed as it is', async () => {
  const { bodyHex, contains } = inputOf('R160', z.object({ bodyHex: z.string(), contains: z.string() }))
  expect([bodyHex.slice(0, 4), contains]).toEqual([gzipSync('').toString('hex', 0, 2), 'api_key'])
  const key = ['sk', 'proj', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3z'].join('-')
  const said = [raw('lookup_order', { order_id: 'A-1001', [contains]: key }), say(`I used ${key}.`)]
  const texts: string[] = []
  for (const own of [shelf(), shelf()]) {
    const recorded = await own.record(agentOf({ total: key }), { upstream: await compressing('gzip', said) })
    expect(recorded.value).toBe(`I used ${key}.`)
    expect(own.entries()).toHaveLength(recorded.requests.length)
    texts.push(own.text())
  }
  const [text = '', again] = texts
  expect(text).toContain('"api_key": "<openai-key-1>"')
  expect(text).not.toContain(key)
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  expect(unsorted(JSON.parse(text))).toEqual([])
  expect(again).toBe(text)
})

test('R162 what is private has one name wherever it stands', async () => {
  const { body, url } = inputOf(
    'R162',
    z.object({ body: z.object({ unitId: z.string(), owner: z.string() }), url: z.string() }),
  )
  const { unitId, owner } = body
  const other = unitId.replace('6', '7')
  const secrets = { unit: new RegExp(`[67]${unitId.slice(1).replaceAll('.', '\\.')}`), owner: /[\w.]+@[\w.]+\w/ }
  const said = [
    raw('get', { url }),
    turn({ text: `${unitId} is ${owner}'s.`, calls: [raw('get', { url })] }),
    say(owner),
  ]
  const setting = { input: `${other} is mine. Whose is ${url}?`, total: JSON.stringify(body) }
  const own = shelf()
  const recorded = await own.recordSteps(agentOf(setting), said, { secrets })

  expect(recorded.answer).toBe(owner)
  expect(own.text()).not.toContain(unitId)
  expect(own.text()).not.toContain(owner)
  expect(own.text().match(/<\w+-\d+>/g)).toEqual(expect.arrayContaining(['<unit-1>', '<unit-2>', '<owner-1>']))
  expect(own.text()).not.toMatch(/<(?:unit-[3-9]|owner-[2-9])>/)
  const [first, second, third] = own.entries()
  expect(first?.step).toMatchObject({ turn: { calls: [{ args: { url: '/units/<unit-2>' } }] } })
  expect(JSON.stringify(second?.request.summary.added)).toContain('<unit-2>')
  expect(second?.step).toMatchObject({ turn: { text: "<unit-2> is <owner-1>'s." } })
  expect(third?.step).toMatchObject({ turn: { text: '<owner-1>' } })
  expect((await own.replay(agentOf(setting), { secrets })).answer).toBe('<owner-1>')
})

test('R164 a mismatch shows nothing private, and uses nothing up', async () => {
  const { entries, used, mismatch } = inputOf(
    'R164',
    z.object({ entries: z.number(), used: z.number(), mismatch: z.string() }),
  )
  expect([entries, used, mismatch]).toEqual([2, 1, 'target schema'])
  const secret = 'zq7Pfw93LmkX0vT2aa91'
  vi.stubEnv('SHOP_TOKEN', secret)
  const prompt = (ending: string): ChatCompletionMessageParam[][] =>
    ['One?', 'Two?'].map((text) => [messageOf(`system:Use ${secret} ${ending}`), messageOf(`user:${text} ${secret}`)])
  const requests = prompt('well.')
  const [one = [], two = []] = requests
  const own = shelf()
  await own.recordSteps(asking(requests), [say('1'), say('2')])
  expect(own.entries()).toHaveLength(entries)

  const target = toolNamed('lookup_order', 'Finds an order')
  const answers: unknown[] = []
  const mismatching: Agent = (llm, sheet) => {
    const ask = asker(clientOf(llm))
    return sheet.run(async () => {
      answers.push(await ask(one))
      answers.push(await ask(two, [target]).catch(() => 'refused'))
      answers.push(await ask(two))
    })
  }
  const mismatched = await rejectionOf(own.replay(mismatching))
  expect(mismatched).toMatchObject({ code: 'cassette-drift' })
  expect(answers).toEqual(['1', 'refused', '2'])
  const [line = ''] = String(mismatched).split('\n')
  expect(line).toContain('request 2 is not the one that was recorded as entry 2: its tools drifted')

  const unfinished = await rejectionOf(own.replay(asking([one])))
  expect(unfinished).toMatchObject({
    code: 'cassette-left-over',
    message: expect.stringContaining('entry 2, say("2")'),
  })
  const changed = await rejectionOf(own.replay(asking(prompt('badly.'))))
  const exhausted = await rejectionOf(own.replay(asking([one, two, two])))
  expect(changed).toMatchObject({ message: expect.stringContaining('+ Use <SHOP_TOKEN> badly.') })
  expect(exhausted).toMatchObject({ code: 'cassette-exhausted', message: expect.stringContaining('<SHOP_TOKEN>') })
  for (const error of [mismatched, unfinished, changed, exhausted]) expect(reasonOf(error)).not.toContain(secret)
})

/** What went wrong, without the sheet of the run under it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CallsheetError)) throw error
  return error.message.split('\n\ninput ')[0] ?? ''
}

/** A provider whose answers are compressed. */
async function compressing(encoding: string, said: Parameters<typeof providerOf>[0]): Promise<string> {
  const provider = await providerOf(said)
  onTestFinished(() => provider.end())
  return await listen(async (request, response) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer callsheet' }
    const answer = await fetch(provider.url + String(request.url), {
      method: 'POST',
      headers,
      body: await textOf(request),
    })
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    response.setHeader('content-encoding', encoding)
    response.end(compressed[encoding]?.(await answer.text()))
  })
}

/** Objects whose keys are in no order, but for those that the model wrote. */
function unsorted(value: unknown, key = ''): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(value)
  const isFree = Array.isArray(value) || key === 'args' || keys.toSorted().join() === keys.join()
  return [...(isFree ? [] : [value]), ...Object.entries(value).flatMap(([name, inner]) => unsorted(inner, name))]
}
