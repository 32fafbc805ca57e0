import { describe, expect, test } from 'vitest'
import { describeMismatch } from '../../src/explain/score-mismatch.js'
import type { ScoreMismatch } from '../../src/score/score.js'
import { scoreRun } from '../../src/score/score-run.js'
import { handMadeMismatch } from '../support/hand-made-score.js'
import { mismatchSamples, sampleTools } from '../support/mismatch-samples.js'
import { textOf } from '../docs/documents.js'

const options = { tools: sampleTools }
const samples = Object.entries(mismatchSamples).flatMap(([code, list]) =>
  list.map(({ truth, wrong, right }) => ({
    code,
    mismatches: scoreRun(wrong, truth, options).mismatches,
    truth,
    right,
  })),
)

describe.each(samples)('$code', ({ code, mismatches, truth, right }) => {
  test('is what is wrong, and alone', () => {
    expect(mismatches.map((mismatch) => mismatch.code)).toEqual([code])
  })

  test('is nothing that is wrong with a near miss', () => {
    expect(scoreRun(right, truth, options)).toMatchObject({ correct: true, score: 1, mismatches: [] })
  })

  test('has one sentence', () => {
    for (const sentence of mismatches.map(describeMismatch)) {
      expect(sentence).toMatch(/^[A-Z].*[^.]\.$/u)
      expect(sentence.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""')).not.toMatch(/[.!?] |undefined|\[object/u)
    }
  })
})

test('the page about scores shows every code with its sentence', () => {
  const rows = samples.flatMap(({ code, mismatches }) =>
    mismatches.map((mismatch) => `| \`${code}\` | ${describeMismatch(mismatch).replaceAll('|', String.raw`\|`)} |`),
  )
  const [, table] = /<!-- codes -->\n([\s\S]*?)\n<!-- \/codes -->/u.exec(textOf('docs/score.md')) ?? []
  expect(table?.trim().split('\n').slice(2)).toEqual(rows)
})

const of: (facts: Partial<ScoreMismatch>) => string = (facts) => describeMismatch(handMadeMismatch(facts))

const answer = {
  code: 'answer-mismatch',
  call: null,
  actualCall: null,
  tool: '',
  path: 'answer',
  expected: 'sent',
  actual: 'Sorry.',
} as const

test.each<readonly [what: string, facts: Partial<ScoreMismatch>, sentence: string]>([
  [
    'nothing where a value should be',
    { actual: undefined },
    'Call 1 of transfer has nothing at amount instead of 250.',
  ],
  [
    'the arguments as a whole',
    { path: '', expected: {}, actual: [] },
    'Call 1 of transfer has the arguments [] instead of {}.',
  ],
  ['another call than the first', { actualCall: 4 }, 'Call 5 of transfer has amount 300 instead of 250.'],
  ['no call at all', { actualCall: null }, 'The call of transfer has amount 300 instead of 250.'],
  [
    'a place further in',
    { expected: [[1]], actual: [['1']], code: 'type-mismatch', path: 'rows', note: 'at rows[0][0]' },
    'Call 1 of transfer has rows [["1"]], of other types than [[1]] (at rows[0][0]).',
  ],
  [
    'lists that differ further in',
    { expected: [[1]], actual: [[]], code: 'length-mismatch', path: 'rows', note: 'at rows[0]' },
    'Call 1 of transfer has rows [[]], of another length than [[1]] (at rows[0]).',
  ],
  [
    'a text of another length',
    { expected: 'ab', actual: 'a', code: 'length-mismatch' },
    'Call 1 of transfer has amount "a", which has 1 character instead of the 2 characters of "ab".',
  ],
  [
    'what a judge says',
    {
      expected: 'a',
      actual: 'b',
      code: 'too-dissimilar',
      strategy: 'judge',
      similarity: 0.3,
      threshold: 0.8,
      note: 'Another person.',
    },
    'Call 1 of transfer has amount "b", which is too dissimilar to "a" (judge: 0.3 of 0.8; Another person).',
  ],
  [
    'what nearly reaches its threshold',
    { expected: 'a', actual: 'b', code: 'too-dissimilar', strategy: 'fuzzy', similarity: 0.849_999, threshold: 0.85 },
    'Call 1 of transfer has amount "b", which is too dissimilar to "a" (fuzzy: 0.849999 of 0.85).',
  ],
  [
    'what looks alike',
    { expected: 'café', actual: 'cafe\u0301' },
    String.raw`Call 1 of transfer has amount "cafe\u0301" instead of "caf\u00e9".`,
  ],
  [
    'several issues',
    {
      code: 'schema-violation',
      path: '',
      issues: [
        { path: [], message: 'one.' },
        { path: ['a'], message: 'two' },
      ],
      note: 'one.',
    },
    'Call 1 of transfer does not conform to the schema of its tool: one, and 1 more.',
  ],
  [
    'no answer',
    {
      code: 'answer-mismatch',
      call: null,
      actualCall: null,
      tool: '',
      path: 'answer',
      expected: 'sent',
      actual: undefined,
    },
    'The answer is nothing, which does not hold "sent".',
  ],
  [
    'an answer that a rule rejects',
    { ...answer, strategy: 'fuzzy', similarity: 0.5, threshold: 0.8 },
    'The answer is "Sorry.", which by the rule fuzzy is no match for "sent" (fuzzy: 0.5 of 0.8).',
  ],
  [
    'an answer that a rule without a value rejects',
    { ...answer, expected: undefined, strategy: 'pattern', similarity: 0, threshold: 1 },
    'The answer is "Sorry.", which by the rule pattern is no match.',
  ],
])('%s', (_what, facts, sentence) => {
  expect(of(facts)).toBe(sentence)
})

test('a code of another version is told, too', () => {
  const later = 'from-the-future' as ScoreMismatch['code'] // as in a file that a later version wrote
  expect(of({ code: later })).toBe('There is a mismatch of the kind "from-the-future".')
})
