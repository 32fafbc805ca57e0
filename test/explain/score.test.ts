import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostLines } from '../../src/explain/explain.js'
import { explainScore, type ExplainScoreOptions } from '../../src/explain/score.js'
import type { Score } from '../../src/score/score.js'
import { scoreRun } from '../../src/score/score-run.js'
import { buildRun } from '../support/build-run.js'
import {
  handMadeCall as call,
  handMadeMismatch as mismatch,
  handMadeParameter as parameter,
  handMadeScore as score,
} from '../support/hand-made-score.js'

const dissimilar = {
  path: 'recipient',
  expected: 'John Doe',
  actual: 'Jane Doe',
  strategy: 'fuzzy',
  similarity: 0.625,
  threshold: 0.85,
} as const
const jane = parameter({ ...dissimilar, score: 0.625, weight: 0.8, reason: 'too-dissimilar' })
const wrongRecipient = score({
  correct: false,
  exact: false,
  score: 0.7,
  calls: [call({ correct: false, score: 0.7, parameters: [jane, parameter({ weight: 0.2 })] })],
  mismatches: [mismatch({ ...dissimilar, code: 'too-dissimilar' })],
  coercions: [{ call: 0, path: 'amount', from: '250', to: 250, rule: 'text-to-number' }],
})
const transferRun = buildRun([
  'lookup {"name":"Jane Doe"} > ok > {"iban":"DE1"}',
  'transfer {"recipient":"Jane Doe","amount":"250"} > ok > done',
  'says Sent.',
])
const manyWrong = Array.from({ length: 40 }, (_, index) => ({ path: `key_${index}`, expected: index, actual: -1 }))
const huge = score({
  correct: false,
  score: 0,
  calls: [
    call({
      correct: false,
      score: 0,
      parameters: manyWrong.map((facts) => parameter({ ...facts, similarity: 0, score: 0, reason: 'value-mismatch' })),
    }),
  ],
  mismatches: manyWrong.map((facts) => mismatch(facts)),
  coercions: manyWrong.map(({ path }) => ({ call: 0, path, from: '-1', to: -1, rule: 'text-to-number' })),
  alternative: 1,
})
const longRun = buildRun(Array.from({ length: 100 }, (_, index) => `transfer {"n":${index}} > ok > yes`))

const texts: readonly (readonly [name: string, score: Score, options: ExplainScoreOptions])[] = [
  ['all is right', score({ calls: [call({ parameters: [parameter()] })] }), {}],
  ['no arguments are expected', score({ calls: [call()] }), {}],
  ['no call is expected', score(), {}],
  ['one parameter is wrong', wrongRecipient, {}],
  [
    'its run is at hand',
    {
      ...wrongRecipient,
      calls: wrongRecipient.calls.map((own) => ({ ...own, actual: 1 })),
      mismatches: [mismatch({ ...dissimilar, code: 'too-dissimilar', actualCall: 1 })],
    },
    { run: transferRun },
  ],
  ['less is asked for', wrongRecipient, { atLeast: 0.7 }],
  [
    'a missing call, and one too many',
    score({
      test_id: null,
      correct: false,
      score: 0,
      error: 'missing-call',
      stage: 'tool',
      calls: [
        call({ expected: null, tool: 'refund', correct: false, score: 0, error: 'extra-call' }),
        call({ actual: null, correct: false, score: 0, error: 'missing-call', stage: 'tool' }),
      ],
      mismatches: [
        mismatch({ code: 'extra-call', call: null, tool: 'refund', path: '', expected: undefined, actual: undefined }),
        mismatch({ code: 'missing-call', actualCall: null, path: '', expected: undefined, actual: undefined }),
      ],
    }),
    {},
  ],
  [
    'the answer is wrong',
    score({
      correct: false,
      score: 0.5,
      calls: [call({ parameters: [parameter()] })],
      answer: parameter({
        path: 'answer',
        expected: 'sent',
        actual: 'Sorry.',
        strategy: 'contains',
        similarity: 0,
        score: 0,
        reason: 'answer-mismatch',
      }),
      mismatches: [
        mismatch({
          code: 'answer-mismatch',
          call: null,
          actualCall: null,
          tool: '',
          path: 'answer',
          expected: 'sent',
          actual: 'Sorry.',
        }),
      ],
    }),
    { run: transferRun },
  ],
  ['nearly enough', score({ correct: false, score: 0.99996, calls: [call({ correct: false, score: 0.99996 })] }), {}],
  ['more is wrong than there is room for', huge, { run: longRun }],
]

test.each(texts)('the text where %s', async (name, subject, options) => {
  await expect(`${explainScore(subject, options)}\n`).toMatchFileSnapshot(
    `scores/${name.replaceAll(/[ ,]+/gu, '-')}.txt`,
  )
})

test('calls are counted as a score counts them: in the order asked', () => {
  const calls = transferRun.calls.map((own) => ({ ...own, at: own.number === 1 ? 99 : own.at }))
  const subject = {
    ...wrongRecipient,
    mismatches: [mismatch({ ...dissimilar, code: 'too-dissimilar', actualCall: 0 })],
  }
  const text = explainScore(subject, { run: { ...transferRun, calls } })
  expect(text).toMatch(/: call 2 of transfer has recipient/)
  expect(text).toMatch(/^> 2 {5}transfer/m)
})

test('a text has as many lines as any other failure text, and all of them where there is more to say', () => {
  const lines = explainScore(huge, { run: longRun }).split('\n')
  expect(lines).toHaveLength(mostLines)
})

const values = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.constant(undefined),
  fc.array(fc.string(), { maxLength: 30 }),
)
const someParameter = fc
  .record({
    path: fc.string({ minLength: 1, maxLength: 60 }),
    expected: values,
    actual: values,
    similarity: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map((facts) => parameter({ ...facts, score: facts.similarity, threshold: 0.85, reason: 'too-dissimilar' }))
const someScore = fc
  .record({
    counts: fc.array(fc.array(someParameter, { maxLength: 12 }), { maxLength: 8 }),
    coerced: fc.nat({ max: 9 }),
    value: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ counts, coerced, value }) =>
    score({
      score: value,
      calls: counts.map((parameters, index) => call({ actual: index, correct: parameters.length === 0, parameters })),
      mismatches: counts.flatMap((parameters, index) =>
        parameters.map((facts) =>
          mismatch({ path: facts.path, expected: facts.expected, actual: facts.actual, actualCall: index }),
        ),
      ),
      coercions: Array.from({ length: coerced }, () => ({
        call: 0,
        path: 'a',
        from: '1',
        to: 1,
        rule: 'text-to-number',
      })),
    }),
  )

test('whatever the score, its text is bounded, and has a verdict and a table', () => {
  fc.assert(
    fc.property(someScore, fc.constantFrom(undefined, transferRun, longRun), (subject, run) => {
      const lines = explainScore(subject, run === undefined ? {} : { run }).split('\n')
      expect(lines.length).toBeLessThanOrEqual(mostLines)
      expect(lines[0]).toContain(subject.score >= 1 ? ', and it scored' : ', but it scored')
      expect(lines[1] ?? '').toBe('')
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(200)
      const isTold = subject.calls.length > 1 || subject.calls.some(({ parameters }) => parameters.length > 0)
      expect(lines.some((line) => line.startsWith('  call') && line.includes('similarity'))).toBe(isTold)
    }),
    { numRuns: 100 },
  )
})

test('a text for a number says what would have coerced it', () => {
  const truth = { expected_tool: 'transfer', arguments: { amount: 250 } }
  const calls = [{ name: 'transfer', args: { amount: '250.00' } }]
  const note = 'no schema of transfer is known, so nothing was coerced'
  expect(explainScore(scoreRun(calls, truth))).toContain(note)
  const tools = [{ name: 'transfer', parameters: { properties: { amount: {} } } }]
  expect(explainScore(scoreRun(calls, truth, { tools }))).not.toContain(note)
  expect(explainScore(scoreRun([{ name: 'transfer', args: { amount: 251 } }], truth))).not.toContain(note)
})
