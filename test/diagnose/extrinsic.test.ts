import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'
import type { Extrinsic } from '../../src/diagnose/diagnosis.js'
import { DiagnoseError } from '../../src/diagnose/errors.js'
import { extrinsicOf } from '../../src/diagnose/extrinsic.js'
import type { GroundTruth } from '../../src/score/ground-truth.js'

const text = { type: 'string' }
const tools = [
  { name: 'send', inputSchema: { type: 'object', properties: { to: text, note: text, cc: text } } },
  { name: 'post', inputSchema: { type: 'object', properties: { to: text } } },
  { name: 'ping', inputSchema: { type: 'object', properties: {} } },
]
const send = (args: unknown) => ({ name: 'send', args })
const right: Extrinsic = { score: 1, correct: true, precision: 1, recall: 1, F1: 1 }
const wrong: Extrinsic = { score: 0, correct: false, precision: 0, recall: 0, F1: 0 }

type Expected = Parameters<typeof extrinsicOf>[1]

test.each<[string, Parameters<typeof extrinsicOf>[0], Expected, Partial<Extrinsic>]>([
  ['the call itself', [send({ to: 'Ann' })], send({ to: 'Ann' }), right],
  ['as a text', [send({ to: 'Ann' })], { name: 'send', rawArgs: '{"to":"Ann"}' }, right],
  ['as a ground truth', [send({ to: 'Ann' })], { expected_tool: 'send', arguments: { to: 'Ann' } }, right],
  [
    'by a rule',
    [send({ to: 'ANN' })],
    { expected_tool: 'send', arguments: { to: 'Ann' }, rules: { to: { matching_strategy: 'ignore_case' } } },
    right,
  ],
  ['no argument, and none expected', [{ name: 'ping' }], { name: 'ping' }, right],
  ['another value', [send({ to: 'Bob' })], send({ to: 'Ann' }), wrong],
  ['another tool with the same arguments', [{ name: 'post', args: { to: 'Ann' } }], send({ to: 'Ann' }), wrong],
  ['no call', [], send({ to: 'Ann' }), { correct: false, precision: 0, recall: 0, F1: 0 }],
  [
    'one of two right',
    [send({ to: 'Ann', note: 'x' })],
    send({ to: 'Ann', note: 'y' }),
    { correct: false, precision: 0.5, recall: 0.5, F1: 0.5 },
  ],
  [
    'one too much',
    [send({ to: 'Ann', note: 'x' })],
    send({ to: 'Ann' }),
    { correct: false, precision: 0.5, recall: 1, F1: 2 / 3 },
  ],
  [
    'one too few',
    [send({ to: 'Ann' })],
    send({ to: 'Ann', note: 'x' }),
    { correct: false, precision: 1, recall: 0.5, F1: 2 / 3 },
  ],
  ['none of two', [send({})], send({ to: 'Ann', note: 'x' }), { correct: false, precision: 0, recall: 0, F1: 0 }],
])('%s', (_, calls, expected, extrinsic) => {
  const { F1 = 0, ...others } = extrinsic
  const got = extrinsicOf(calls, expected, tools)
  expect(got).toMatchObject(others)
  expect(got.F1).toBeCloseTo(F1, 12)
})

describe('as part of a diagnosis', () => {
  const ask = (call: unknown, expected: unknown) =>
    diagnose({ call: call as null, tools, query: 'Write to Ann', expected: expected as GroundTruth }) // wrong ones, too

  test.each<[string, unknown, boolean]>([
    ['passed', send({ to: 'Ann' }), true],
    ['ungrounded', send({ to: 'Zachary' }), false],
    ['spurious', send({ to: 'Ann', zzz: 1 }), false],
    ['invented', { name: 'qqqq', args: { to: 'Ann' } }, false],
    ['missing', null, false],
  ])('%s: only a call that passed is compared', (_, call, isCompared) => {
    expect(ask(call, send({ to: 'Ann' })).extrinsic !== null).toBe(isCompared)
  })

  test('a call that passed may be wrong', () => {
    const { stage, extrinsic } = ask(send({ to: 'Ann' }), send({ to: 'Bob' }))
    expect([stage, extrinsic]).toEqual(['passed', wrong])
  })

  test.each<[string, unknown, string]>([
    ['a number', 5, 'expected must be a ground truth, or a call'],
    ['a list', [send({})], 'expected must be a ground truth'],
    ['arguments that are a list', send(['Ann']), 'whose arguments are an object'],
    ['a text that is not JSON', { name: 'send', rawArgs: '{"to"' }, 'whose arguments are an object'],
    ['a call with a key that does not exist', { name: 'send', arguments: {} }, 'arguments'],
    ['a call without a name', { name: '' }, 'name of expected must be the name of a tool'],
    [
      'a tool that there is not',
      { name: 'sent', args: {} },
      'the ground truth names "sent", and there is no such tool',
    ],
    ['a ground truth that expects nothing', {}, 'expect'],
    ['arguments that no call could have', send({ to: 5 }), 'do not fit the schema of send'],
  ])('%s is refused, whatever becomes of the call', (_, expected, sentence) => {
    for (const call of [send({ to: 'Ann' }), send({ to: 'Zachary' }), { name: 'qqqq' }, null]) {
      expect(() => ask(call, expected)).toThrow(sentence)
    }
    expect(() => ask(null, 5)).toThrow(DiagnoseError)
  })
})
