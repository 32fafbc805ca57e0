import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cassette, RecordedStep, RequestParts } from '../../../fakes/cassette/recorded.js'
import { toScript, toSource } from '../../../fakes/cassette/to-script.js'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import { readSteps } from '../../../fakes/script/read-steps.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, chunked, raw, refuse, say, scriptedText, turn } from '../../../fakes/script/steps.js'
import { writeSteps } from '../../../fakes/script/write-steps.js'
import { arbitraryCassette, asking, entryOf, nowhere } from './support/arbitrary-cassettes.js'

const functions = { call, chunked, cut, fault, raw, refuse, say, turn, withIds }

/** The steps that a module of ours exports, and the names that it imports. */
function evaluated(source: string): { readonly steps: readonly Step[]; readonly names: readonly string[] } {
  const [, imported = '', body = ''] =
    /^import \{ (.+) \} from 'callsheet'\n\nexport const steps = (.*)\n$/s.exec(source) ?? []
  const names = imported.split(', ')
  const given = names.map((name) => Object.entries(functions).find(([own]) => own === name)?.[1])
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the source is ours, and has to be run
  return { steps: new Function(...names, `'use strict'; return ${body}`)(...given) as readonly Step[], names } // a list of what these functions made
}

/** What is said, without what a script leaves out. */
function said(step: Step): unknown {
  if (step.kind !== 'turn') return { ...step }
  const { ids: _ids, usage: _usage, calls, conditions, ...rest } = step
  const texts = calls.map((one) => [one.name, scriptedText(one, (reason) => new Error(reason))])
  return { ...rest, texts, conditions: shown(conditions) }
}

function shown(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'bigint' ? Number(part) : part instanceof RegExp ? String(part) : part,
    ),
  )
}

test('a script says what the recording says, in JSON and in TypeScript', () => {
  fc.assert(
    fc.property(arbitraryCassette, (cassette) => {
      const json = toScript(cassette)
      const steps = readSteps(JSON.parse(JSON.stringify(json)))
      expect(steps.map(said)).toEqual(cassette.entries.map(({ step }) => said(step)))
      expect(writeSteps(steps)).toEqual(json)
      const { steps: made, names } = evaluated(toSource(cassette))
      expect(JSON.stringify(writeSteps(made))).toBe(JSON.stringify(json))
      expect(names).toEqual([...new Set(names)].toSorted())
    }),
    { numRuns: 400 },
  )
})

function recorded(...steps: readonly RecordedStep[]): Cassette {
  const tools: RequestParts['tools'] = ['look', 'refund'].map((name) => ({
    name,
    description: null,
    inputSchema: null,
  }))
  return { entries: steps.map((step) => entryOf(asking([], { tools }), step)), provenance: nowhere }
}

describe('a script is plainer than a recording', () => {
  test.each<[string, RecordedStep, unknown]>([
    ['a call', raw('look', '{"a":1}'), { call: 'look', args: { a: 1 } }],
    [
      'a call in a turn',
      turn({ text: 'So.', calls: [raw('look', '{}')] }),
      { turn: { text: 'So.', calls: [{ call: 'look', args: {} }] } },
    ],
    ['a tool that was not offered', raw('lock', '{"a":1}'), { raw: 'lock', args: { a: 1 } }],
    ['a tool without a name', raw('', '{}'), { raw: '', args: {} }],
    ['arguments with a space', raw('look', '{"a": 1}'), { raw: 'look', args: '{"a": 1}' }],
    ['arguments that are no JSON', raw('look', '{"a":'), { raw: 'look', args: '{"a":' }],
    ['a list', raw('look', '[1]'), { raw: 'look', args: [1] }],
    ['an integer', raw('look', '12345678901234567890'), { raw: 'look', args: { $bigint: '12345678901234567890' } }],
    ['an id', withIds(raw('look', '{}'), ['a']), { call: 'look', args: {} }],
    ['no id', withIds(raw('look', '{}'), [null]), { call: 'look', args: {}, ids: [null] }],
    ['counts of tokens', turn({ text: 'a', usage: { input: 1, output: 1 } }), { say: 'a' }],
    ['a fault', fault(429, { message: 'm' }), { fault: 429, options: { message: 'm' } }],
    ['a cut made by hand', cut(raw('look', '{}'), 'finish'), { call: 'look', args: {}, cut: { at: 'finish' } }],
  ])('%s', (_title, step, json) => {
    expect(toScript(recorded(step))).toEqual([json])
  })

  test('an id that stands elsewhere, too, is kept', () => {
    const json = toScript(
      recorded(withIds(raw('look', {}), ['a']), withIds(raw('look', {}), ['b']), withIds(raw('refund', {}), ['a'])),
    )
    expect(json.map(({ ids }) => ids)).toEqual([['a'], undefined, ['a']])
  })
})

test('what the source looks like', () => {
  const reason = 'The order came ten days late, and the customer asked twice.'
  const source = toSource(
    recorded(
      raw('look', { order_id: 'A-1001' }),
      turn({
        text: "I'll look.",
        calls: [raw('look', { ids: ['A-1001', 'A-1002'] }), raw('refund', { order_id: 'A-1001', reason })],
      }),
      raw('refund', { order_id: 'A-1001', reason, 'amount-eur': 49.9, cents: 12345678901234567890n }),
      raw('refund', '{"order_id": "A-10'),
      fault(429),
      fault(503, { message: 'Later.' }),
      refuse('No.\n"Never."'),
      cut(withIds(raw('look', {}), [null]), { chars: 1 }, { how: 'reset' }),
      say('Refunded.')
        .when({ told: /refund(ed)?/i })
        .when({ tools: ['look', 'refund'] }),
    ),
  )
  expect(source).toMatchInlineSnapshot(`
    "import { call, cut, fault, raw, refuse, say, turn, withIds } from 'callsheet'

    export const steps = [
      call('look', { order_id: 'A-1001' }),
      turn({
        text: "I'll look.",
        calls: [
          call('look', { ids: ['A-1001', 'A-1002'] }),
          call('refund', {
            order_id: 'A-1001',
            reason: 'The order came ten days late, and the customer asked twice.',
          }),
        ],
      }),
      call('refund', {
        order_id: 'A-1001',
        reason: 'The order came ten days late, and the customer asked twice.',
        'amount-eur': 49.9,
        cents: 12345678901234567890n,
      }),
      raw('refund', '{"order_id": "A-10'),
      fault(429),
      fault(503, { message: 'Later.' }),
      refuse('No.\\n"Never."'),
      cut(withIds(call('look'), [null]), { chars: 1 }, { how: 'reset' }),
      say('Refunded.').when({ told: /refund(ed)?/i }).when({ tools: ['look', 'refund'] }),
    ]
    "
  `)
})
