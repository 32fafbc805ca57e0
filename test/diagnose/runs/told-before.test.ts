import { expect, test } from 'vitest'
import { call, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { NextMessage } from '../../../fakes/sheet/next.js'
import { sentTo } from '../../../src/diagnose/runs/told-before.js'
import { laneOf, legOf } from '../../../src/run/part-of.js'
import type { Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

/** The parts, call by call. */
function toldOf(run: Run): readonly (readonly string[])[] {
  return run.calls.map((one) =>
    sentTo(run)
      .told(one)
      .parts.map(({ from, text }) => `${from}: ${text}`),
  )
}

const system = { role: 'system', content: 'Today is Monday.' }
const user = (content: string): object => ({ role: 'user', content })
const asks = (...calls: readonly string[]): object => ({
  role: 'assistant',
  content: 'I will use A-9.',
  tool_calls: calls.map((text) => {
    const [id, name, args = '{}'] = text.split(' ')
    return { id, type: 'function', function: { name, arguments: args } }
  }),
})
const result = (id: string, content: string): object => ({ role: 'tool', tool_call_id: id, content })

test('the user, the system prompt and earlier results are told; what the model said and asked for is not', () => {
  const run = runFrom([
    system,
    user('Where is A-1?'),
    asks('one look {"id":"A-1"}'),
    result('one', 'in Oslo'),
    { role: 'assistant', content: 'It is in Oslo. Which carrier?' },
    user('DHL 🚚'),
    asks('two track {"id":"A-2"}'),
    result('two', 'no such parcel A-2'),
    asks('three track {"id":"A-1"}'),
  ])
  expect(toldOf(run)).toEqual([
    ['the query: Where is A-1?', 'the system prompt: Today is Monday.'],
    [
      'the query: Where is A-1?\n␞\nDHL 🚚',
      'the system prompt: Today is Monday.',
      'the result of call 1 (look): in Oslo',
    ],
    [
      'the query: Where is A-1?\n␞\nDHL 🚚',
      'the system prompt: Today is Monday.',
      'the result of call 1 (look): in Oslo',
      'the result of call 2 (track): no such parcel A-2',
    ],
  ])
  const [, second, third] = run.calls.map((one) => sentTo(run).told(one))
  // The same part is the same object, so that whoever reads it reads it once.
  expect(third?.parts[0]).toBe(second?.parts[0])
  expect(third?.parts[2]).toBe(second?.parts[2])
  expect(Object.isFrozen(third?.parts)).toBe(true)
})

test('of calls of one turn none is told what another came to', () => {
  const run = runFrom([
    user('Both.'),
    asks('one look', 'two track'),
    result('two', 'B'),
    result('one', 'A'),
    asks('x end'),
  ])
  expect(toldOf(run)).toEqual([
    ['the query: Both.'],
    ['the query: Both.'],
    ['the query: Both.', 'the result of call 2 (track): B', 'the result of call 1 (look): A'],
  ])
})

test('an id that is handed out again says less than the text', () => {
  const run = runFrom([
    user('Go.'),
    asks('call_0 look'),
    result('call_0', 'first'),
    asks('call_0 track'),
    result('call_0', 'second'),
    asks('call_0 end'),
  ])
  expect(toldOf(run).at(-1)).toEqual([
    'the query: Go.',
    'the result of call 1 (look): first',
    'the result of call 2 (track): second',
  ])
})

test('a wire without ids tells by name, and of two calls of one name by the text', () => {
  const call = { functionCall: { name: 'look', args: {} } }
  const response = (at: string): object => ({ functionResponse: { name: 'look', response: { at } } })
  const run = runFrom([
    { role: 'user', parts: [{ text: 'Go.' }] },
    { role: 'model', parts: [call, call] },
    { role: 'user', parts: [response('Oslo'), response('Rome')] },
    { role: 'model', parts: [call] },
  ])
  expect(toldOf(run).at(-1)).toEqual([
    'the query: Go.',
    'the result of call 1 (look): {"at":"Oslo"}',
    'the result of call 2 (look): {"at":"Rome"}',
  ])
})

/** A history that the agent brought with it, with an id that is handed out later; it is shortened before the second request. */
async function shortened(): Promise<Run> {
  const sheet = callsheet()
  const llm = sheet.llm([call('track', {}), call('track', {}), say('Done.')])
  const look = { role: 'assistant', calls: [{ id: 'call_1', name: 'look', rawArgs: '{}' }] } as const
  const before: readonly NextMessage[] = [
    { role: 'user', text: 'Find A-1.' },
    look,
    { role: 'tool', toolResult: { id: 'call_1', text: 'was in Rome' } },
  ]
  return sheet.run(async (leg) => {
    await leg(async () => void (await llm.next(before)))
    await leg(async () => {
      const summary: readonly NextMessage[] = [{ role: 'user', text: 'Summary: the order is in Oslo. Track it.' }]
      const { calls } = await llm.next(summary, { system: 'Be brief.' })
      const ids = calls.map(({ id }): NextMessage => ({ role: 'tool', toolResult: { id, text: 'here' } }))
      await llm.next([...summary, { role: 'assistant', calls }, ...ids])
    })
  })
}

test('what the agent dropped from its history is told no more, and a history that it brought is told', async () => {
  const run = await shortened()
  const expected = [
    ['the query: Find A-1.', 'an earlier result (look): was in Rome'],
    ['the query: Summary: the order is in Oslo. Track it.', 'the system prompt: Be brief.'],
  ]
  expect(toldOf(run)).toEqual(expected)
  expect(toldOf(legOf(run, 2))).toEqual(expected.slice(1))
  // A part sees the legs before, also of a call that was asked in one of them.
  const [first] = run.calls
  expect(first && sentTo(legOf(run, 2)).told(first).parts[0]?.text).toBe('Find A-1.')
})

test('an agent is told what its own lane was sent', async () => {
  const sheet = callsheet()
  const lane = ({ system: prompt }: { readonly system: string | null }): string => prompt ?? ''
  const llm = sheet.llm({ planner: [call('plan', {})], worker: [turn({ calls: [call('work', {})] })] }, { lane })
  const run = await sheet.run(async () => {
    await llm.next([{ role: 'user', text: 'Refund A-1.' }], { system: 'planner' })
    await llm.next([{ role: 'user', text: 'Handle order 7.' }], { system: 'worker' })
  })
  const expected = [
    ['the query: Refund A-1.', 'the system prompt: planner'],
    ['the query: Handle order 7.', 'the system prompt: worker'],
  ]
  expect(toldOf(run)).toEqual(expected)
  expect(toldOf(laneOf(run, 'worker'))).toEqual(expected.slice(1))
})
