import { HumanMessage } from '@langchain/core/messages'
import { Agent, run as runAgent, tool as agentTool } from '@openai/agents'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { digestOf } from '../../../fakes/cassette/digest.js'
import { driftOf } from '../../../fakes/cassette/drift.js'
import { withNumberedIds } from '../../../fakes/cassette/numbered-ids.js'
import type { RequestParts } from '../../../fakes/cassette/recorded.js'
import { partsOf } from '../../../fakes/cassette/request-parts.js'
import { langchainModel } from '../../../fakes/clients/langchain.js'
import { openaiAgentsModel } from '../../../fakes/clients/openai-agents.js'
import { call, say } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { NeutralRequest } from '../../../src/run/types.js'
import { png, requestOf, requestsOf, sends, usual, type Ask, type Send } from './support/requests.js'

const [lookup, refund] = usual.tools
if (lookup === undefined || refund === undefined) throw new Error('no tools')

/** A request as it is compared. */
async function sent(send: Send, changes: Partial<Ask> = {}): Promise<RequestParts> {
  return withNumberedIds(partsOf(await requestOf(send, changes)))
}

/** The parts in which a changed request differs from the usual one. */
async function drifted(send: Send, changes: Partial<Ask>): Promise<readonly string[]> {
  const [before, after] = [await sent(send), await sent(send, changes)]
  const [ours, theirs] = [digestOf(before), digestOf(after)]
  const parts = (['system', 'tools', 'messages', 'settings'] as const).filter((part) => ours[part] !== theirs[part])
  expect(driftOf(before, after).map(({ part }) => part)).toEqual([
    ...(before.model === after.model ? [] : ['model']),
    ...parts,
  ])
  return parts
}

test.for(sends)('%s: a request is cut into the same parts, whatever the client', async ([wire, send]) => {
  const request = await requestOf(send)
  const parts = partsOf(request)
  expect(parts).toMatchObject({ provider: wire, model: 'model-1', system: 'You answer about orders.' })
  expect(parts.messages).toBe(request.messages)
  expect(parts.tools).toBe(request.tools)
  expect(parts.tools.map(({ name }) => name)).toEqual(['lookup', 'refund'])
})

test('settings are what else is sent', async () => {
  const settings = await Promise.all(sends.map(async ([wire, send]) => [wire, (await sent(send)).settings]))
  const isStrict = { strict: false }
  expect(Object.fromEntries(settings)).toEqual({
    'openai-chat': { temperature: 0 },
    'openai-responses': {
      temperature: 0,
      tools: [
        { name: 'lookup', ...isStrict },
        { name: 'refund', ...isStrict },
      ],
    },
    anthropic: { temperature: 0, max_tokens: 100 },
    google: { generationConfig: { temperature: 0 } },
    ollama: { options: { temperature: 0 } },
    gateway: { temperature: 0, toolChoice: { type: 'auto' } },
  })
})

const changes: readonly (readonly [what: string, changes: Partial<Ask>, parts: readonly string[]])[] = [
  ['nothing', {}, []],
  ['streaming', { stream: true }, []],
  ['the ids of calls', { ids: ['call_x', 'call_y'] }, []],
  ['ids in an order that sorts otherwise', { ids: ['call_b', 'call_a'] }, []],
  ['the model', { model: 'model-2' }, []],
  ['the system prompt', { system: 'You answer about orders!' }, ['system']],
  ['the input', { input: 'Which is cheaper?' }, ['messages']],
  ['a result', { told: ['49.90', '12.01'] }, ['messages']],
  ['results that change places', { told: ['12.00', '49.90'] }, ['messages']],
  ['the temperature', { temperature: 0.5 }, ['settings']],
  ['an image', { image: png }, ['settings']],
  ['the order of the tools', { tools: [refund, lookup] }, ['tools']],
  ['a tool less', { tools: [lookup] }, ['tools']],
  ['a description', { tools: [{ ...lookup, description: 'Looks up.' }, refund] }, ['tools']],
  [
    'a schema',
    { tools: [{ ...lookup, schema: { type: 'object', properties: { order_id: { type: 'integer' } } } }, refund] },
    ['tools'],
  ],
]

test.for(
  sends.flatMap(([wire, send, hasStrict]) =>
    changes.map((change) => [wire, change[0], send, hasStrict, change] as const),
  ),
)('%s: a change of %s is seen in its part alone', async ([wire, what, send, , [, changed, parts]]) => {
  // What leaves out a tool leaves out what its settings say of it.
  const isStrict = wire === 'openai-responses' && /order of the tools|tool less/.test(what)
  expect(await drifted(send, changed)).toEqual(isStrict ? [...parts, 'settings'] : parts)
})

test.for(sends.filter(([, , hasStrict]) => hasStrict))('%s: a tool that becomes strict is seen', async ([, send]) => {
  expect(await drifted(send, { tools: [{ ...lookup, strict: true }, refund] })).toEqual(['settings'])
})

test.for(sends)('%s: another image is another request', async ([, send]) => {
  const other = Buffer.from(png, 'base64')
  other[40] = 0
  const [one, again, two, moved] = [
    await sent(send, { image: png }),
    await sent(send, { image: png }),
    await sent(send, { image: other.toString('base64') }),
    JSON.stringify((await sent(send, { image: png })).settings),
  ]
  expect(digestOf(one)).toEqual(digestOf(again))
  expect(digestOf(two)).toEqual({ ...digestOf(one), settings: digestOf(two).settings })
  expect(digestOf(two).settings).not.toBe(digestOf(one).settings)
  expect(moved).toMatch(/"sha256:[\da-f]{16}"/)
  expect(moved).not.toContain(png.slice(0, 20))
})

test.for(sends.filter(([wire]) => wire !== 'ollama'))(
  '%s: results told to the wrong calls are another history',
  async ([, send]) => {
    const requests = await requestsOf(send, usual)
    const [right] = requests.map((request) => withNumberedIds(partsOf(request)))
    const [wrong] = requests.map((request) => withNumberedIds(partsOf(swapped(request))))
    if (right === undefined || wrong === undefined) throw new Error('no request')
    expect(driftOf(right, wrong).map(({ part }) => part)).toEqual(['messages'])
  },
)

/** The same request with the ids of its two results swapped. */
function swapped(request: NeutralRequest): NeutralRequest {
  const other: Readonly<Record<string, string>> = { call_a: 'call_b', call_b: 'call_a' }
  const messages = request.messages.map((message) => {
    const { toolResult } = message
    if (toolResult === undefined) return message
    return { ...message, toolResult: { ...toolResult, id: other[String(toolResult.id)] ?? null } }
  })
  return { ...request, messages }
}

test('a neutral request has no settings', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hello.')])
  const { requests } = await sheet.run(() => llm.next([{ role: 'user', text: 'Hi.' }]))
  expect(requests.map(partsOf)).toEqual([
    {
      provider: 'neutral',
      model: 'scripted',
      system: null,
      tools: [],
      messages: [{ role: 'user', text: 'Hi.' }],
      settings: {},
    },
  ])
})

test('LangChain: tools that were bound, images, settings that are no JSON', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hello.')])
  const bound = { type: 'function', function: { name: 'look', description: 'Looks.', parameters: {}, strict: true } }
  const content = [
    { type: 'text', text: 'What is it?' },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
    { type: 'image', source_type: 'url', url: 'https://example.test/a.png', id: 'random-1' },
  ]
  const { requests } = await sheet.run(async () => {
    const model = langchainModel(llm).bindTools([bound], {
      response_format: { parse: (text: string) => text, at: new Date(0), none: undefined },
    })
    return model.invoke([new HumanMessage({ content })])
  })
  const [parts] = requests.map(partsOf)
  expect(parts?.tools).toEqual([{ name: 'look', description: 'Looks.', inputSchema: {} }])
  expect(parts?.settings).toEqual({
    response_format: { parse: { $function: 'parse' }, at: { $date: '1970-01-01T00:00:00.000Z' } },
    tools: [{ name: 'look', strict: true }],
    attachments: [
      {
        message: 1,
        at: 'content[1]',
        part: { type: 'image_url', image_url: { url: expect.stringMatching(/^sha256:/) } },
      },
      { message: 1, at: 'content[2]', part: { type: 'image', source_type: 'url', url: 'https://example.test/a.png' } },
    ],
  })
})

test('the OpenAI Agents SDK: settings, and what a tool returns beside texts', async () => {
  const sheet = callsheet()
  const look = agentTool({
    name: 'look',
    description: 'Looks.',
    parameters: z.object({ id: z.string() }),
    execute: () => ({ type: 'image' as const, image: `data:image/png;base64,${png}` }),
  })
  const llm = sheet.llm([call('look', { id: 'a' }), say('A dot.')])
  const agent = new Agent({
    name: 'Eye',
    instructions: 'Be brief.',
    model: openaiAgentsModel(llm),
    modelSettings: { temperature: 0 },
    tools: [look],
  })
  const { requests } = await sheet.run(() => runAgent(agent, 'What is it?'))
  const [first, second] = requests.map(partsOf)
  expect(first).toMatchObject({
    system: 'Be brief.',
    settings: { modelSettings: { temperature: 0 }, outputType: 'text' },
  })
  expect(first?.settings).not.toHaveProperty('attachments')
  expect(Object.keys(first?.settings ?? {}).toSorted()).toEqual(['modelSettings', 'outputType', 'tools'])
  expect(second?.settings['attachments']).toEqual([
    { message: 3, at: 'output[0]', part: { type: 'input_image', image: expect.stringMatching(/^sha256:/) } },
  ])
  expect(JSON.stringify(second?.settings)).not.toMatch(/call_|input"/)
})

test('a circle ends', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const raw = { model: 'm', messages: [], circle, holes: [undefined, 1n] }
  const request: NeutralRequest = {
    number: 1,
    leg: 1,
    lane: 'main',
    provider: 'langchain',
    model: 'm',
    stream: false,
    system: null,
    messages: [],
    tools: [],
    raw,
    at: 1,
  }
  expect(() => JSON.stringify(partsOf(request))).not.toThrow()
  expect(partsOf(request).settings['holes']).toEqual([{ $undefined: true }, { $bigint: '1' }])
})

test.each<[string, readonly string[], readonly number[] | undefined]>([
  ['at the front', ['system', 'developer', 'user'], undefined],
  ['nowhere', ['user', 'assistant', 'user'], undefined],
  ['at the end', ['system', 'user', 'system'], [1, 3]],
  ['in the midst', ['user', 'developer', 'assistant'], [2]],
])('messages of the system %s', (_name, roles, expected) => {
  const messages = roles.map((role) => ({ role, content: 'Hello.' }))
  const request = { provider: 'openai-chat', model: 'm', system: null, tools: [], messages: [], raw: { messages } }
  const { settings } = partsOf(request as never) // all that is read of it
  expect(settings['systemMessages']).toEqual(expected)
})
