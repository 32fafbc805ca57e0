import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { driftOf, nearest } from '../../../fakes/cassette/drift.js'
import type { RequestParts } from '../../../fakes/cassette/recorded.js'
import type { NeutralMessage } from '../../../src/run/types.js'
import type { ToolSpec } from '../../../src/tool/tool-spec.js'
import { arbitraryParts } from './support/arbitrary-parts.js'

const user = (text: string): NeutralMessage => ({ role: 'user', text })
const tool = (name: string, type = 'string'): ToolSpec => ({
  name,
  description: null,
  inputSchema: { type: 'object', properties: { id: { type } } },
})
const recorded: RequestParts = {
  provider: 'openai-chat',
  model: 'model-1',
  system: 'Be brief.',
  tools: [tool('look'), tool('refund')],
  messages: [user('Hi.'), user('Go.')],
  settings: { temperature: 0, reasoning: { effort: 'low' } },
}

const toolsDrift = { part: 'tools', missing: [], added: [], changed: [], order: null }
const messagesDrift = { part: 'messages', counts: { recorded: 2, received: 2 } }
const cases: readonly (readonly [what: string, changes: Partial<RequestParts>, drifts: readonly unknown[]])[] = [
  ['nothing', {}, []],
  ['the order of keys', { settings: { reasoning: { effort: 'low' }, temperature: 0, top_p: undefined } }, []],
  ['the provider', { provider: 'anthropic' }, [{ part: 'provider', recorded: 'openai-chat', received: 'anthropic' }]],
  ['the model', { model: 'model-2' }, [{ part: 'model', recorded: 'model-1', received: 'model-2' }]],
  ['the system prompt', { system: null }, [{ part: 'system', recorded: 'Be brief.', received: null }]],
  [
    'the order of tools',
    { tools: [tool('refund'), tool('look')] },
    [{ ...toolsDrift, order: { recorded: ['look', 'refund'], received: ['refund', 'look'] } }],
  ],
  ['a tool more', { tools: [...recorded.tools, tool('find')] }, [{ ...toolsDrift, added: ['find'] }]],
  ['a tool less', { tools: [tool('refund')] }, [{ ...toolsDrift, missing: ['look'] }]],
  ['another tool', { tools: [tool('find'), tool('refund')] }, [{ ...toolsDrift, missing: ['look'], added: ['find'] }]],
  [
    'a schema',
    { tools: [tool('look', 'integer'), tool('refund')] },
    [
      {
        ...toolsDrift,
        changed: [
          {
            name: 'look',
            differences: [
              {
                path: ['inputSchema', 'properties', 'id', 'type'],
                kind: 'changed',
                expected: 'string',
                received: 'integer',
              },
            ],
          },
        ],
      },
    ],
  ],
  ['a tool twice', { tools: [...recorded.tools, tool('look')] }, [{ ...toolsDrift, added: ['look'] }]],
  [
    'a text',
    { messages: [user('Hi.'), user('Stop.')] },
    [
      {
        ...messagesDrift,
        index: 1,
        recorded: user('Go.'),
        received: user('Stop.'),
        differences: [{ path: ['text'], kind: 'changed', expected: 'Go.', received: 'Stop.' }],
      },
    ],
  ],
  [
    'a message more',
    { messages: [...recorded.messages, user('Now.')] },
    [
      {
        part: 'messages',
        index: 2,
        recorded: null,
        received: user('Now.'),
        differences: [],
        counts: { recorded: 2, received: 3 },
      },
    ],
  ],
  [
    'a message less',
    { messages: [user('Hi.')] },
    [
      {
        part: 'messages',
        index: 1,
        recorded: user('Go.'),
        received: null,
        differences: [],
        counts: { recorded: 2, received: 1 },
      },
    ],
  ],
  [
    'a setting',
    { settings: { temperature: 0.5, reasoning: { effort: 'low' }, stop: ['.'] } },
    [
      {
        part: 'settings',
        differences: [
          { path: ['temperature'], kind: 'changed', expected: 0, received: 0.5 },
          { path: ['stop'], kind: 'extra', expected: undefined, received: ['.'] },
        ],
      },
    ],
  ],
]

test.for(cases)('%s', ([, changes, drifts]) => {
  expect(driftOf(recorded, { ...recorded, ...changes })).toEqual(drifts)
})

test('all parts at once, in the order of a request', () => {
  const other: RequestParts = { provider: 'p', model: 'm', system: 's', tools: [], messages: [], settings: {} }
  const parts = driftOf(recorded, other).map(({ part }) => part)
  expect(parts).toEqual(['provider', 'model', 'system', 'tools', 'messages', 'settings'])
})

test('requests drift exactly where they are not equal, and every drift says how', () => {
  const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  fc.assert(
    fc.property(arbitraryParts, arbitraryParts, (one, other) => {
      expect(driftOf(one, { ...one })).toEqual([])
      const differs = (['provider', 'model', 'system', 'tools', 'messages', 'settings'] as const).filter(
        (part) => !isDeepStrictEqual(written(one[part]), written(other[part])),
      )
      const drifts = driftOf(one, other)
      expect(drifts.map(({ part }) => part)).toEqual(differs)
      for (const drift of drifts) {
        if (drift.part === 'settings') expect(drift.differences).not.toEqual([])
        if (drift.part === 'tools') {
          const { missing, added, changed, order } = drift
          expect([missing, added, changed, order ?? []].some((list) => 'recorded' in list || list.length > 0)).toBe(
            true,
          )
        }
        if (drift.part !== 'messages') continue
        const { index } = drift
        expect(one.messages.slice(0, index)).toEqual(other.messages.slice(0, index))
        expect([drift.recorded, drift.received]).toEqual([one.messages[index] ?? null, other.messages[index] ?? null])
        const isBoth = drift.recorded !== null && drift.received !== null
        expect(drift.differences.length > 0).toBe(isBoth)
      }
    }),
    { numRuns: 300 },
  )
})

test('the nearest entry shares most parts, then the longest beginning, then stands first', () => {
  const at = (changes: Partial<RequestParts>): RequestParts => ({ ...recorded, ...changes })
  const long = [user('Hi.'), user('Go.'), user('On.')]
  const received = at({ system: 'Be polite.', messages: long })
  expect(nearest([], received)).toBe(-1)
  expect(nearest([recorded], received)).toBe(0)
  // One part more is worth more than any number of messages.
  expect(
    nearest(
      [at({ messages: long, model: 'model-2' }), at({ messages: [user('No.')], system: 'Be polite.' })],
      received,
    ),
  ).toBe(1)
  expect(nearest([at({ messages: [user('No.')] }), recorded, at({ messages: [user('Hi.')] })], received)).toBe(1)
  expect(
    nearest([at({ messages: [user('Hi.'), user('A')] }), at({ messages: [user('Hi.'), user('B')] })], received),
  ).toBe(0)
  expect(nearest([recorded, received], received)).toBe(1)
})
