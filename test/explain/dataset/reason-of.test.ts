import { expect, test } from 'vitest'
import type { CaseResult } from '../../../src/dataset/case-result.js'
import { reasonOf } from '../../../src/explain/dataset/reason-of.js'
import type { GroundTruth } from '../../../src/score/ground-truth.js'
import { scoreRun } from '../../../src/score/score-run.js'
import type { Score } from '../../../src/score/score.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { handMadeCall, handMadeParameter, handMadeScore } from '../../support/hand-made-score.js'

function result(facts: Partial<CaseResult>): CaseResult {
  return {
    test_id: 'rent',
    trial: 1,
    tags: [],
    critical: false,
    passed: true,
    correct: true,
    exact: true,
    score: 1,
    threshold: 1,
    error: null,
    latency_ms: null,
    scores: [],
    parts: [],
    ...facts,
  }
}

const tools = {
  pay: {
    inputSchema: {
      type: 'object',
      properties: { to: { type: 'string' }, amount: { type: 'number' }, unit: { type: 'string', default: 'EUR' } },
      required: ['to', 'amount'],
    },
  },
}
const truth: GroundTruth = {
  expected_tool: 'pay',
  arguments: { to: 'John Doe', amount: 250 },
  rules: { to: { matching_strategy: 'fuzzy', threshold: 0.8 } },
}
const pay = (args: object, more: Partial<GroundTruth> = {}): Score =>
  scoreRun([{ name: 'pay', args }], { ...truth, ...more }, { tools })
const right = pay({ to: 'John Doe', amount: 250, unit: 'EUR' })
const wrong = pay({ to: 'John Doe', amount: 300 })
const none = scoreRun([], truth, { tools })

test.each<[string, Partial<CaseResult>, string | null]>([
  ['all is right', { scores: [{ turn: null, score: right }] }, null],
  ['nothing was scored', {}, null],
  ['a wrong value', { scores: [{ turn: null, score: wrong }] }, 'Call 1 of pay has amount 300 instead of 250.'],
  ['no call', { scores: [{ turn: null, score: none }] }, 'A call of pay is missing.'],
  [
    'in a turn',
    {
      scores: [
        { turn: 1, score: right },
        { turn: 2, score: wrong },
      ],
    },
    'Turn 2: Call 1 of pay has amount 300 instead of 250.',
  ],
  [
    'of the conversation, before its turns',
    {
      scores: [
        { turn: null, score: none },
        { turn: 1, score: wrong },
      ],
    },
    'A call of pay is missing.',
  ],
  [
    'an error comes first',
    { error: { name: 'TypeError', message: 'no such order.\n' }, scores: [{ turn: null, score: none }] },
    'The agent threw TypeError: no such order.',
  ],
  ['an error without a message', { error: { name: 'AbortError', message: '' } }, 'The agent threw AbortError.'],
  ['what is no error', { error: { name: 'thrown', message: 'out of credit' } }, 'The agent threw out of credit.'],
  [
    'an error on several lines stays on one',
    { error: { name: 'Error', message: 'first\nsecond' } },
    'The agent threw Error: first\\nsecond.',
  ],
  [
    'not exact: another number text',
    { scores: [{ turn: null, score: pay({ to: 'John Doe', amount: '250.00', unit: 'EUR' }) }] },
    'Right, but not exact: call 1 of pay has amount "250.00", taken for 250 (text-to-number).',
  ],
  [
    'not exact: similar, in a turn',
    { scores: [{ turn: 3, score: pay({ to: 'Jon Doe', amount: 250, unit: 'EUR' }) }] },
    'Turn 3: Right, but not exact: call 1 of pay has to "Jon Doe" for "John Doe" (similar).',
  ],
  [
    'what is wrong in a later turn says more than what is not exact in an earlier one',
    {
      scores: [
        { turn: 1, score: pay({ to: 'Jon Doe', amount: 250 }) },
        { turn: 2, score: none },
      ],
    },
    'Turn 2: A call of pay is missing.',
  ],
  [
    'not exact: near enough, beside what a rule takes as it is',
    {
      scores: [
        {
          turn: null,
          score: pay(
            { to: 'Jo', amount: 251 },
            {
              rules: {
                to: { matching_strategy: 'pattern', pattern: '^J' },
                amount: { matching_strategy: 'numeric', tolerance: 1 },
              },
              arguments: { amount: 250 },
            },
          ),
        },
      ],
    },
    'Right, but not exact: call 1 of pay has amount 251 for 250 (within-tolerance).',
  ],
  [
    'not exact: absent',
    {
      scores: [
        {
          turn: null,
          score: handMadeScore({
            exact: false,
            calls: [
              handMadeCall({
                exact: false,
                parameters: [handMadeParameter({ path: 'memo', actual: undefined, reason: 'equal-by-default' })],
              }),
            ],
          }),
        },
      ],
    },
    'Right, but not exact: call 1 of transfer has no memo (equal-by-default).',
  ],
  [
    'not exact: a default',
    {
      scores: [
        {
          turn: null,
          score: handMadeScore({
            exact: false,
            calls: [handMadeCall({ exact: false })],
            coercions: [{ call: 0, path: 'unit', from: undefined, to: 'EUR', rule: 'default' }],
          }),
        },
      ],
    },
    'Right, but not exact: call 1 of transfer has no unit, which is "EUR" by default.',
  ],
  [
    'not exact: a key twice, beside an answer that is right',
    {
      scores: [
        {
          turn: null,
          score: scoreRun(
            runFrom([
              { role: 'user', content: 'Pay' },
              {
                role: 'assistant',
                content: 'Paid',
                tool_calls: [{ id: '1', type: 'function', function: { name: 'pay', arguments: '{"n":2,"n":1}' } }],
              },
              { role: 'tool', tool_call_id: '1', content: 'ok' },
              { role: 'assistant', content: 'Paid' },
            ]),
            { expected_tool: 'pay', arguments: { n: 1 }, expected_answer: 'Paid' },
          ),
        },
      ],
    },
    'Right, but not exact: call 1 of pay has a key twice.',
  ],
  [
    'not exact: the answer',
    {
      scores: [
        {
          turn: null,
          score: handMadeScore({
            exact: false,
            answer: handMadeParameter({ path: 'answer', expected: 'sent', actual: 'It is sent.', reason: 'contained' }),
          }),
        },
      ],
    },
    'Right, but not exact: the answer is "It is sent." for "sent" (contained).',
  ],
  [
    'not exact, and nobody says why',
    { scores: [{ turn: null, score: handMadeScore({ exact: false }) }] },
    'Right, but not exact.',
  ],
])('%s', (_, facts, expected) => {
  expect(reasonOf(result(facts))).toBe(expected)
})
