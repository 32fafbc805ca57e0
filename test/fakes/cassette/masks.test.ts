import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf } from '../../../fakes/cassette/digest.js'
import { maskTimes, maskUuids } from '../../../fakes/cassette/masks.js'
import type { RequestParts } from '../../../fakes/cassette/recorded.js'
import { snapshot } from '../../../src/json/snapshot.js'
import type { NeutralMessage } from '../../../src/run/types.js'
import { arbitraryParts } from './support/arbitrary-parts.js'

const [a, b] = ['6f1c1a52-0c4e-4b57-9f0e-2f3a8a3d9b11', '0b0e7b1c-3f7e-4d0a-8f1a-0c9d1e2f3a4b']

function parts(system: string | null, messages: readonly NeutralMessage[] = []): RequestParts {
  return { provider: 'p', model: 'm', system, tools: [], messages, settings: {} }
}

test.each([
  ['2026-11-30T09:15:00Z', '<time>'],
  ['2026-11-30T09:15:00.123456Z', '<time>'],
  ['2026-11-30T09:15:00+01:00', '<time>'],
  ['2026-11-30T09:15:00-0530', '<time>'],
  ['2026-11-30T09:15Z', '<time>'],
  ['2026-11-30 09:15:00', '<time>'],
  ['2026-11-30t09:15:00z', '<time>'],
  ['20261130T091500Z', '<time>'],
  ['{"at":"2026-11-30T09:15:00.000Z","n":1}', '{"at":"<time>","n":1}'],
  ['from 2026-11-30T09:15:00Z to 2026-12-01T09:15:00Z.', 'from <time> to <time>.'],
  // What is no time with a date stays as it is.
  ['2026-11-30', '2026-11-30'],
  ['09:15:00', '09:15:00'],
  ['2026-13-30T09:15:00Z', '2026-13-30T09:15:00Z'],
  ['2026-11-30T25:15:00Z', '2026-11-30T25:15:00Z'],
  ['12026-11-30T09:15:00Z', '12026-11-30T09:15:00Z'],
  ['order 20261130', 'order 20261130'],
  ['1764494100', '1764494100'],
])('times: %s', (text, masked) => {
  expect(maskTimes(parts(text)).system).toBe(masked)
})

test.each([
  [a, '<uuid-1>'],
  [a.toUpperCase(), '<uuid-1>'],
  [`${a}, ${b}, ${a.toUpperCase()}`, '<uuid-1>, <uuid-2>, <uuid-1>'],
  [`order_${a}.json`, 'order_<uuid-1>.json'],
  // One digit more, or less, is none.
  [`0${a}`, `0${a}`],
  [a.slice(1), a.slice(1)],
  [`${a}0`, `${a}0`],
])('UUIDs: %s', (text, masked) => {
  expect(maskUuids(parts(text)).system).toBe(masked)
})

/** A request with the same texts everywhere. */
function everywhere(time: string, one: string, other: string): RequestParts {
  return {
    provider: 'p',
    model: 'm',
    system: `Now it is ${time}, session ${one}.`,
    tools: [{ name: 'look', description: `Since ${time}`, inputSchema: { properties: { id: { default: other } } } }],
    messages: [
      { role: 'user', text: `Session ${one} at ${time}` },
      { role: 'assistant', calls: [{ id: one, name: 'look', rawArgs: `{"id":"${other}"}` }] },
      { role: 'tool', toolResult: { id: one, name: 'look', text: `{"id":"${other}","at":"${time}"}` } },
    ],
    settings: { metadata: { session: one, tags: [time] }, temperature: 0 },
  }
}

test('all texts of a request are masked, but for the ids of calls; which is which is kept', () => {
  const masked = maskUuids(maskTimes(everywhere('2026-11-30T09:15:00Z', a, b)))
  const plain = everywhere('<time>', '<uuid-1>', '<uuid-2>')
  const messages = plain.messages.map((message): NeutralMessage => {
    const { calls, toolResult } = message
    if (toolResult !== undefined) return { ...message, toolResult: { ...toolResult, id: a } }
    return calls === undefined ? message : { ...message, calls: calls.map((call) => ({ ...call, id: a })) }
  })
  expect(masked).toEqual({ ...plain, messages })
})

test('a request with other times and UUIDs is the same one; one with UUIDs that mean others is not', () => {
  const one = everywhere('2026-11-30T09:15:00Z', a, b)
  const other = everywhere('2027-01-01T00:00:00+02:00', b, a)
  const joined = everywhere('2027-01-01T00:00:00+02:00', b, b)
  const mask = (request: RequestParts): RequestParts => maskUuids(maskTimes(request))
  const digest = ({ system, tools, settings }: RequestParts): unknown =>
    digestOf({ provider: 'p', model: 'm', system, tools, settings, messages: [] })
  expect(digest(mask(one))).toEqual(digest(mask(other)))
  expect(digest(mask(one))).not.toEqual(digest(mask(joined)))
})

test('what holds none is the same request, and the same parts', () => {
  const request = snapshot(parts('Hi.', [{ role: 'user', text: '2026-11-30' }]))
  expect(maskTimes(request)).toBe(request)
  expect(maskUuids(request)).toBe(request)
  const dated = snapshot({ ...request, system: `At 2026-11-30T09:15:00Z, ${a}` })
  for (const mask of [maskTimes, maskUuids]) {
    expect(mask(dated).messages).toBe(dated.messages)
    expect(mask(dated).settings).toBe(dated.settings)
    expect(mask(dated).tools).toBe(dated.tools)
  }
})

test('a masked message stays the same object from request to request while its numbers are the same', () => {
  const [first, second, third] = snapshot([a, b, a].map((id): NeutralMessage => ({ role: 'user', text: id })))
  if (first === undefined || second === undefined || third === undefined) throw new Error('none')
  const [one, two] = [maskUuids(parts(null, [first])), maskUuids(parts(null, [first, second, third]))]
  expect(two.messages[0]).toBe(one.messages[0])
  expect(two.messages.map(({ text }) => text)).toEqual(['<uuid-1>', '<uuid-2>', '<uuid-1>'])
  expect(maskUuids(parts(b, [first, second])).messages.map(({ text }) => text)).toEqual(['<uuid-2>', '<uuid-1>'])
  const dated = snapshot<NeutralMessage>({ role: 'user', text: '2026-11-30T09:15:00Z' })
  expect(maskTimes(parts(null, [dated])).messages[0]).toBe(maskTimes(parts(null, [dated])).messages[0])
})

test('masking twice is masking once, and nothing but texts changes', () => {
  const both = (request: RequestParts): RequestParts => maskUuids(maskTimes(request))
  fc.assert(
    fc.property(
      arbitraryParts,
      fc.uuid(),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
      (request, uuid, at) => {
        const frozen = snapshot({ ...request, system: `${uuid} ${at.toISOString()} ${request.system}` })
        const masked = both(frozen)
        expect(masked.system).toBe(`<uuid-1> <time> ${request.system}`)
        expect(both(masked)).toEqual(masked)
        expect(masked.messages).toBe(frozen.messages)
      },
    ),
  )
})
