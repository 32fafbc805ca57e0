import { expect, test } from 'vitest'
import { toScore } from '../../../matchers/score/to-score.js'
import type { PlainCall } from '../../../src/match/calls/read-calls.js'
import type { Run } from '../../../src/run/types.js'
import type { GroundTruth } from '../../../src/score/ground-truth.js'
import { scoreRun } from '../../../src/score/score-run.js'
import type { AnyTranscript } from '../../../src/transcripts/run-from.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'

const text = { type: 'string' }
const tools = {
  transfer: {
    inputSchema: {
      type: 'object',
      properties: {
        recipient: text,
        amount: { type: 'number' },
        memo: text,
        phone: text,
        at: { type: 'string', format: 'date-time' },
      },
      required: ['recipient'],
    },
  },
  lookup_order: { inputSchema: { type: 'object', properties: { order_id: text }, required: ['order_id'] } },
  get_balance: { inputSchema: { type: 'object' } },
  transfer_to_refunds: {
    inputSchema: {
      type: 'object',
      properties: { context: { type: 'object', properties: { order_id: text } } },
      required: ['context'],
    },
  },
}
const schemas = Object.fromEntries(Object.entries(tools).map(([name, { inputSchema }]) => [name, inputSchema]))
const build = (...entries: readonly string[]): Run => buildRun(entries, { schemas, tools: Object.keys(tools) })

const rent: GroundTruth = {
  test_id: 'transfer-rent',
  prompt: 'Send $250 to John Doe for the rent',
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', amount: 250, memo: 'Rent' },
  rules: { recipient: { matching_strategy: 'fuzzy', threshold: 0.85 }, memo: { matching_strategy: 'ignore_case' } },
}
const paid = (args: object): Run =>
  build(
    `transfer ${JSON.stringify({ recipient: 'John Doe', amount: 250, memo: 'Rent', ...args })} > ok > done`,
    'says Sent.',
  )
const jon = paid({ recipient: 'Jon Doe', memo: 'rent' })
const jane = paid({ recipient: 'Jane Doe' })
const coerced = paid({ amount: '250.00', memo: 'RENT' })
const weighed: GroundTruth = {
  ...rent,
  arguments: { recipient: 'John Doe', amount: 250 },
  rules: {},
  weights: { recipient: 0.8, amount: 0.2 },
}
const called = (args: object): readonly PlainCall[] => [{ name: 'transfer', args: { recipient: 'John Doe', ...args } }]
const at: GroundTruth = {
  test_id: 'dates',
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', at: '2026-03-30T15:00:00Z' },
}
const phone = (more: object): GroundTruth => ({
  test_id: 'phones',
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', phone: '+1 (555) 019-2834' },
  rules: { phone: { matching_strategy: 'phone', ...more } },
})
const none: GroundTruth = { test_id: 'no-arguments', expected_tool: 'get_balance', arguments: {} }
const handoff: GroundTruth = {
  test_id: 'handoff',
  expected_calls: [
    { tool: 'lookup_order', arguments: { order_id: 'A-1001' } },
    { tool: 'transfer_to_refunds', arguments: { context: { order_id: 'A-1001' } } },
  ],
}
const handedOver = (order: string): Run =>
  build(
    'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}',
    `transfer_to_refunds {"context":{"order_id":"${order}"}} > ok > done`,
    'says A colleague takes over.',
  )
const asked = (args: object): AnyTranscript => [
  { role: 'user', content: 'Send $250 to John Doe for the rent' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'transfer', arguments: JSON.stringify(args) } }],
  },
]
/** What types refuse. */
const loosely = toScore as (...values: readonly unknown[]) => ReturnType<typeof toScore>

messageBook('toScore', './messages/to-score.txt', [
  ['fuzzy 0.85 for Jon Doe, and a memo in another case', 'passes', () => toScore(jon, rent)],
  ['fuzzy 0.85 for Jane Doe', 'fails', () => toScore(jane, rent)],
  ['fuzzy 0.85 for Jane Doe, of which less is asked', 'passes', () => toScore(jane, rent, { atLeast: 0.85 })],
  ['a threshold of the ground truth', 'passes', () => toScore(jane, { ...rent, threshold: 0.85 })],
  ['an option before the threshold', 'fails', () => toScore(jane, { ...rent, threshold: 0.85 }, { atLeast: 0.9 })],
  ['a text for a number, and another case', 'passes', () => toScore(coerced, rent)],
  [
    'a wrong memo besides',
    'fails',
    () => toScore(paid({ recipient: 'Jane Doe', memo: 'Food', amount: '250.00' }), rent),
  ],
  ['the heavier parameter is wrong', 'fails', () => toScore(called({ recipient: 'Ann', amount: 250 }), weighed)],
  ['the lighter parameter is wrong', 'passes', () => toScore(called({ amount: 251 }), weighed, { atLeast: 0.8 })],
  [
    'one instant written in two ways',
    'passes',
    () => toScore(called({ at: '2026-03-30 15:00:00+00:00' }), at, { tools }),
  ],
  ['another instant', 'fails', () => toScore(called({ at: '2026-03-30T15:00:00+02:00' }), at, { tools })],
  [
    'one telephone number written in two ways',
    'passes',
    () => toScore(called({ phone: '15550192834' }), phone({ default_country: 'US' })),
  ],
  [
    'another telephone number',
    'fails',
    () => toScore(called({ phone: '15550192835' }), phone({ default_country: 'US' })),
  ],
  ['no arguments expected', 'passes', () => toScore(build('get_balance {} > ok > 3'), none)],
  [
    'no arguments expected, another tool',
    'fails',
    () => toScore(build('lookup_order {"order_id":"A-1"} > ok > 3'), none),
  ],
  ['no call expected', 'passes', () => toScore(build('says Hello.'), { expected_tool: null })],
  ['no call expected, one made', 'fails', () => toScore(jon, { expected_tool: null })],
  ['nothing called', 'fails', () => toScore(build('says Hello.'), rent)],
  ['a handoff', 'passes', () => toScore(handedOver('A-1001'), handoff)],
  ['a handoff with the wrong context', 'fails', () => toScore(handedOver('A-1002'), handoff)],
  ['an argument that is missing', 'fails', () => toScore(build('transfer {"amount":250} > invalid-args > no'), rent)],
  ['arguments that are not JSON', 'fails', () => toScore(build('transfer {"amount": > invalid-json > no'), rent)],
  ['the answer', 'fails', () => toScore(jon, { ...rent, expected_answer: 'transferred' })],
  [
    'a transcript',
    'passes',
    () => toScore(asked({ recipient: 'Jon Doe', amount: '250', memo: 'rent' }), rent, { tools }),
  ],
  [
    'a transcript that is wrong',
    'fails',
    () => toScore(asked({ recipient: 'Jane Doe', amount: 250, memo: 'rent' }), rent, { tools }),
  ],
  ['the calls of a run', 'fails', () => toScore(jane.calls, rent)],
  ['no call, as a list', 'fails', () => toScore([], rent)],
  ['a score', 'fails', () => toScore(scoreRun(jane, rent))],
  ['a score of which less is asked', 'passes', () => toScore(scoreRun(jane, rent), { atLeast: 0.85 })],
  ['not', 'throws', () => toScore.not(jane, rent)],
  ['a promise', 'throws', () => loosely(Promise.resolve(jane), rent)],
  ['a promise of a score', 'throws', () => loosely(Promise.resolve(scoreRun(jane, rent)))],
  ['nothing', 'throws', () => loosely(undefined, rent)],
  ['the call instead of the run', 'throws', () => loosely(jane.calls[0], rent)],
  ['the number of a score', 'throws', () => loosely(0.9, { atLeast: 0.8 })],
  ['messages that hold nothing, where nothing is expected', 'throws', () => toScore([], { expected_tool: null })],
  ['no ground truth', 'throws', () => loosely(jane)],
  ['an option in place of the ground truth', 'throws', () => loosely(jane, { atLeast: 0.8 })],
  ['a ground truth that is misspelt', 'throws', () => loosely(jane, { ...rent, argments: {} })],
  ['a ground truth in second place of a score', 'throws', () => loosely(scoreRun(jane, rent), rent)],
  ['a score with two arguments', 'throws', () => loosely(scoreRun(jane, rent), {}, {})],
  ['a run with three', 'throws', () => loosely(jane, rent, {}, {})],
  ['atLeast 0', 'throws', () => toScore(jane, rent, { atLeast: 0 })],
  ['atLeast above 1', 'throws', () => toScore(jane, rent, { atLeast: 85 })],
  ['atLeast below 0 for a score', 'throws', () => toScore(scoreRun(jane, rent), { atLeast: -1 })],
  ['atLeast that is no number', 'throws', () => loosely(jane, rent, { atLeast: NaN })],
  ['atLeast that is a text', 'throws', () => loosely(jane, rent, { atLeast: '0.8' })],
  ['an unknown option', 'throws', () => loosely(jane, rent, { atleast: 0.8 })],
  ['an unknown option of a score', 'throws', () => loosely(scoreRun(jane, rent), { zone: 'UTC' })],
  ['an option of the asynchronous way', 'throws', () => loosely(jane, rent, { embedder: (): void => {} })],
  [
    'a rule that needs it',
    'throws',
    () =>
      toScore(paid({ memo: 'For May' }), {
        ...rent,
        rules: { memo: { matching_strategy: 'semantic', threshold: 0.8 } },
      }),
  ],
  ['a telephone number without a country', 'throws', () => toScore(called({ phone: '15550192834' }), phone({}))],
])

test('what a coercion and another case come to is in the score', () => {
  const score = scoreRun(coerced, rent)
  expect(score).toMatchObject({ correct: true, exact: false, score: 1 })
  expect(score.coercions).toMatchObject([{ call: 0, path: 'amount', from: '250.00', to: 250 }])
  expect(score.calls[0]?.parameters.filter(({ reason }) => reason === 'equal-ignoring-case')).toHaveLength(1)
})

test.each([
  ['toScore', () => toScore(jane, {})],
  ['toScore.not', () => toScore.not(jane, rent)],
])('misuse of %s points at the line that asked', (_name, ask) => {
  let stack = ''
  try {
    ask()
  } catch (error) {
    stack = String((error as Error).stack) // the matcher throws nothing else
  }
  expect(stack.split('\n').find((line) => /^\s+at /.test(line))).toContain('to-score.test.ts')
})
