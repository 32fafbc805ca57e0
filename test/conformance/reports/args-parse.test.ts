import { call, callsheet, chunked, maybe, partial, raw, runFrom, runToJson, say, withIds, type Run } from 'callsheet'
import { matchCalls } from 'callsheet/match'
import { scoreRun } from 'callsheet/score'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { openaiChatReader } from '../../../fakes/wires/read-openai-chat.js'
import { readSteps } from '../../../fakes/script/read-steps.js'
import { writeSteps } from '../../../fakes/script/write-steps.js'
import { parseJson } from '../../../src/json/parse-json.js'
import { clients } from '../clients.js'
import type { Client } from '../clients/client.js'
import { meet } from '../meet.js'
import { chatEvents, chatStream } from './chat-events.js'
import { failureOf } from './failure-of.js'
import { runOnce, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })
const chatClients = clients
  .filter(({ wire }) => wire === 'openai-chat')
  .map((client): [string, Client] => [client.name, client])

/** Runs a plain agent with one tool against what the report says. */
function runReported(id: string, tool: string): Promise<Run> {
  return runOnce([toolOf(tool, () => 'ok')], ...stepsOf(inputOf(id, scripted).script))
}

const record = z.record(z.string(), z.unknown())

/** They take no arguments as none; the others leave it to their user, and the plain agent around them refuses the text. */
const lenient = new Set(['AI SDK openai.chat', 'ChatOpenAI'])

test.for(chatClients)('R014 a call whose arguments are an empty text: %s', async ([name, client]) => {
  const read = openaiChatReader.readStream(chatEvents(inputOf('R014', z.object({ stream: chatStream })).stream))
  if (typeof read === 'string') throw new Error(read)
  expect(read).toMatchObject({ calls: [{ id: 'c1', name: 'get_snapshot', rawArgs: '' }], finish: 'tool' })
  const steps = read.calls.map((call) => withIds(raw(call.name, call.rawArgs), [call.id]))
  const { run } = await meet(client, [...steps, say('Done.')], {
    stream: true,
    makeTools: () => [toolOf('get_snapshot', () => 'a picture')],
  })

  expect(run.calls).toHaveLength(1)
  expect(run.calls[0]).toMatchObject({ id: 'c1', name: 'get_snapshot', rawArgs: '' })
  expect(run).toTellModel(lenient.has(name) ? 'a picture' : 'no JSON', { of: 'get_snapshot' })
  expect(run.executions.map(({ args }) => args)).toEqual(lenient.has(name) ? [{}] : [])
})

test('R014 an agent that drops such a call is found out', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf('get_snapshot', () => 'a picture')])
  const llm = sheet.llm([raw('get_snapshot', ''), maybe(say('Done.'))])
  const run = await sheet.run(async () => {
    const { text, calls } = await llm.next([{ role: 'user', text: 'Look.' }], { tools })
    for (const { rawArgs } of calls) if (rawArgs !== '') await tools[0]?.execute(JSON.parse(rawArgs))
    return text
  })

  expect(failureOf(() => expect(run).toCallTool('get_snapshot'))).toContain('(not told)')
  expect(failureOf(() => expect(run).not.toCallTool('get_snapshot'))).toContain('call 1')
})

test.for(chatClients)('R016 no arguments, in four encodings: %s', async ([name, client]) => {
  const { streams, expectArgs } = inputOf(
    'R016',
    z.object({ streams: z.array(z.array(z.string())), expectArgs: z.array(record) }),
  )
  expect(streams).toHaveLength(4)
  for (const [at, pieces] of streams.entries()) {
    const rawArgs = pieces.join('')
    const deltas = pieces.map((argsDelta, index) => ({
      index: 0,
      ...(index === 0 ? { id: 'c1', name: 'clock' } : {}),
      argsDelta,
    }))
    const read = openaiChatReader.readStream(chatEvents([...deltas, { finish: 'tool_calls' }]))
    expect(read).toMatchObject({ calls: [{ id: 'c1', name: 'clock', rawArgs }] })
    const step = chunked(
      raw('clock', rawArgs),
      pieces.filter((piece) => piece !== ''),
    )
    const makeTools = () => [toolOf('clock', () => '12:00')]
    const { run } = await meet(client, [step, say('Done.')], { stream: true, makeTools })

    const isServed = rawArgs !== '' || lenient.has(name)
    expect(run.executions.map(({ args }) => args)).toEqual(isServed ? [expectArgs[at]] : [])
    expect(run.calls.map(({ outcome }) => outcome)).toEqual([isServed ? 'ok' : 'invalid-json'])
  }
})

test('R018 a list that came as a text', async () => {
  const { expected, actual } = inputOf('R018', z.object({ expected: record, actual: record }))
  const run = await runOnce([toolOf('tag', () => 'ok')], raw('tag', actual))

  expect(failureOf(() => expect(run).toHaveArgs('tag', expected))).toContain(
    String.raw`at tags   expected ["late","vip"]   received "[\"late\",\"vip\"]"`,
  )
  // And no text is unwrapped only because it could be.
  expect(run).toHaveArgs('tag', actual)
  // A score reads it as the schema says: as the list that the schema wants, and as a text where it wants one.
  const truth = { expected_tool: 'tag', arguments: expected }
  const tools = (tags: object) => [{ name: 'tag', parameters: { type: 'object', properties: { tags } } }]
  const listed = scoreRun(run, truth, { tools: tools({ type: 'array', items: { type: 'string' } }) })
  expect(listed).toMatchObject({ correct: true, exact: false, coercions: [{ path: 'tags', rule: 'json-text' }] })
  const texts = { ...truth, arguments: { tags: JSON.stringify(['late']) } }
  expect(scoreRun(run, texts, { tools: tools({ type: 'string' }) })).toMatchObject({ correct: false, coercions: [] })
})

test('R020 two objects in one text', async () => {
  const run = await runReported('R020', 'link')
  const rawArgs = run.calls[0]?.rawArgs ?? ''

  expect(run.calls).toHaveLength(1)
  expect(rawArgs).toBe(JSON.stringify({ note: 'use }{ here' }) + JSON.stringify({ note: 'second' }))
  // The boundary is behind the first value, not within its text.
  expect(parseJson(rawArgs)).toMatchObject({ ok: false, offset: JSON.stringify({ note: 'use }{ here' }).length })
  expect(run.calls[0]).toMatchObject({ args: undefined, outcome: 'invalid-json' })
  expect(run).not.toRunTool('link')
})

test('R022 a text that is no JSON stays as it is, also written down', async () => {
  const reported = inputOf('R022', scripted).script
  const [first] = reported
  const rawArgs = first !== undefined && 'calls' in first ? first.calls?.[0]?.rawArgs : undefined
  if (rawArgs === undefined) throw new Error('the report has no text')
  const run = await runReported('R022', 'view')
  expect(run.calls[0]).toMatchObject({ rawArgs, outcome: 'invalid-json' })
  const written: unknown = JSON.parse(JSON.stringify(runToJson(run)))
  expect(written).toMatchObject({ calls: [{ rawArgs }] })
  // Served once more from a file, it is wrong once more.
  const again = readSteps(JSON.parse(JSON.stringify(writeSteps(stepsOf(reported)))))
  const replayed = await runOnce([toolOf('view', () => 'ok')], ...again)
  expect(replayed.calls[0]).toMatchObject({ rawArgs, outcome: 'invalid-json' })
})

test('R024 an object and its text are the same arguments', async () => {
  const [asObject, asText] = stepsOf(inputOf('R024', scripted).script)
  if (asObject === undefined || asText === undefined) throw new Error('the report has two turns')
  const run = await runOnce([toolOf('flight', () => 'ok')], asObject, asText)

  for (const call of run.calls) {
    expect(call).toMatchObject({ rawArgs: '{"no":"LH1"}', args: { no: 'LH1' } })
    expect(run.executions[call.number - 1]?.args).toEqual({ no: 'LH1' })
  }
  expect(run.calls).toHaveLength(2)
  // A text that holds JSON is parsed once.
  const twice = await runOnce([toolOf('flight', () => 'ok')], raw('flight', JSON.stringify('{"no":"LH1"}')))
  expect(twice.calls[0]?.args).toBe('{"no":"LH1"}')
  // Servers that send the object itself are read as well.
  const body = {
    choices: [{ message: { tool_calls: [{ id: 'c1', function: { name: 'flight', arguments: { no: 'LH1' } } }] } }],
  }
  expect(openaiChatReader.readAnswer(body)).toMatchObject({ calls: [{ rawArgs: '{"no":"LH1"}' }] })
})

test('R026 an id that is no text, and too large for a number', async () => {
  const { expected, actualRaw } = inputOf('R026', z.object({ expected: record, actualRaw: z.string() }))
  const run = await runOnce([toolOf('send', () => 'ok')], raw('send', actualRaw))

  // Its digits are on the sheet, and are neither taken for the text nor for a number near by.
  expect(run.calls[0]?.exact).toEqual({ '/message_id': expected['message_id'] })
  expect(failureOf(() => expect(run).toHaveArgs('send', expected))).toContain('expected the call of send')
  expect(failureOf(() => expect(run).toHaveArgs('send', { message_id: 1234567890123456700n }))).toContain(
    '1234567890123456789',
  )
  expect(run).toHaveArgs('send', { message_id: BigInt(String(expected['message_id'])) })
  expect(scoreRun(run, { expected_tool: 'send', arguments: expected })).toMatchObject({
    correct: false,
    mismatches: [{ code: 'type-mismatch', path: 'message_id' }],
  })
})

test('R028 keys that every object seems to have', async () => {
  const run = await runReported('R028', 'set_company')
  const args = { constructor: 'ACME', toString: 'x', hasOwnProperty: 1 }

  expect(run.calls[0]?.duplicates).toEqual([])
  expect(run).toHaveArgs('set_company', args)
  expect(run).toCallTool('set_company', partial({ constructor: 'ACME' }))
  expect(failureOf(() => expect(run).toHaveArgs('set_company', { ...args, toString: 'y' }))).toContain(
    'at toString   expected "y"   received "x"',
  )
  expect(failureOf(() => expect(run).toHaveArgs('set_company', {}))).toContain(
    'at hasOwnProperty   expected nothing   received 1',
  )
  expect(parseJson('{"constructor":1,"constructor":2}')).toMatchObject({ duplicates: ['/constructor'] })
  // As the value that calls have in common.
  const both = await runOnce(
    [toolOf('set_company', () => 'ok'), toolOf('pay', () => 'ok')],
    raw('set_company', args),
    raw('pay', args),
  )
  expect(both).toCallBefore('set_company', 'pay', { by: 'constructor' })
  const without = await runOnce(
    [toolOf('set_company', () => 'ok'), toolOf('pay', () => 'ok')],
    raw('set_company', {}),
    raw('pay', {}),
  )
  expect(failureOf(() => expect(without).toCallBefore('set_company', 'pay', { by: 'constructor' }))).toContain(
    'constructor',
  )
})

test('R030 what is no number is no JSON', async () => {
  const run = await runReported('R030', 'set_price')

  expect(run.calls[0]).toMatchObject({ rawArgs: '{"price":NaN}', args: undefined, outcome: 'invalid-json' })
  expect(failureOf(() => expect(run).toCallTool('set_price'))).toContain('its arguments are not JSON')
  // A script can only hold it as a text.
  expect(() => raw('set_price', { price: Number.NaN })).toThrow('as JSON: price is NaN')
  const { llm } = callsheet()
  expect(() => llm([call('set_price', { price: Number.NaN })])).toThrow('price is NaN')
})

test('R032 entries that are no call are named, not stumbled over', () => {
  const { actual } = inputOf('R032', z.object({ actual: z.tuple([z.unknown()], z.unknown()) }))
  const [custom, ...odd] = actual
  const history = (...calls: unknown[]) => [
    { role: 'user', content: 'Go on.' },
    { role: 'assistant', tool_calls: calls },
  ]

  // Calls of custom tools have a text for arguments.
  expect(runFrom(history(custom)).calls).toMatchObject([{ name: 'x', args: 'y' }])
  expect(odd).toHaveLength(3)
  for (const entry of odd) {
    const text = failureOf(() => expect(history(custom, entry)).toCallTool('x'))
    expect(text).toContain('toCallTool: ')
    expect(text).toMatch(/nearest to OpenAI chat messages, .*\[1\]\.tool_calls\[1\]/)
    // As data of a file, which no types have seen.
    const listed = failureOf(Reflect.apply, matchCalls, undefined, [{ actual: [entry], expected: ['x'] }])
    expect(listed).toMatch(/^matchCalls: .*actual\[0\]/)
    expect(failureOf(() => expect(entry).toHaveArgs({}))).toContain('toHaveArgs: ')
  }
})
