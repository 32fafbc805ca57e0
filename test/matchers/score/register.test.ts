import '../../../matchers/score/register.js'
import { expect, test } from 'vitest'
import type { GroundTruth } from '../../../src/score/ground-truth.js'
import { scoreRun } from '../../../src/score/score-run.js'
import { ScoreError } from '../../../src/score/errors.js'
import { buildRun } from '../../support/build-run.js'

const run = buildRun(['transfer {"recipient":"Jane Doe"} > ok > done', 'says Sent.'])
const truth: GroundTruth = { expected_tool: 'transfer', arguments: { recipient: 'Jane Doe' } }
const other: GroundTruth = { expected_tool: 'transfer', arguments: { recipient: 'John Doe' } }

test('the matcher is there, for a run, for calls and for a score', async () => {
  expect(run).toScore(truth)
  expect(run.calls).toScore(truth, { atLeast: 0.9 })
  expect([{ name: 'transfer', args: { recipient: 'Jane Doe' } }]).toScore(truth)
  expect(scoreRun(run, truth)).toScore()
  await expect(Promise.resolve(run)).resolves.toScore(truth)
})

test('and in place of a value, where it says why it does not match', () => {
  expect({ run, score: scoreRun(run, truth) }).toEqual({ run: expect.toScore(truth), score: expect.toScore() })
  expect({ run }).not.toEqual({ run: expect.toScore(other) })
  expect({ run: 7 }).not.toEqual({ run: expect.toScore(truth) })
  const claim = claimOf(expect.toScore(other))
  expect(claim.asymmetricMatch(run)).toBe(false)
  expect(claim.toAsymmetricMatcher()).toMatch(/^toScore\(.*\) -- expected the run/)
  expect(claimOf(expect.not.toScore({ expected_tool: 'a' })).toAsymmetricMatcher()).toBe(
    'not.toScore({"expected_tool":"a"})',
  )
})

test('with a local expect', ({ expect: local }) => {
  local(run).toScore(truth)
  local({ run }).toEqual({ run: local.toScore(truth) })
})

test('a failure is no misuse', () => {
  const error = caught(() => expect(run).toScore(other))
  expect(error).not.toBeInstanceOf(TypeError)
  expect(error.message).toMatch(/^expected the run to score at least 1/)
})

const misused: readonly (readonly [title: string, ask: () => unknown, message: RegExp])[] = [
  ['a promise', () => expect(Promise.resolve(run)).toScore(truth), /^toScore: received a promise/],
  ['.not', () => expect(run).not.toScore(truth), /^not\.toScore: \.not is not defined/],
  ['.not of a score', () => expect(scoreRun(run, truth)).not.toScore(), /^not\.toScore: \.not is not defined/],
  ['an option of the matcher', () => expect(run).toScore(truth, { atLeast: 0 }), /^toScore: option atLeast/],
  ['a ground truth', () => expect(run).toScore({}), /^toScore: the ground truth expects nothing/],
  [
    'a rule',
    () =>
      expect(run).toScore({ ...truth, rules: { recipient: { matching_strategy: 'fuzy' as 'fuzzy', threshold: 0.8 } } }),
    /^toScore: .*Did you mean fuzzy/,
  ],
  ['an asymmetric one', () => expect({ run }).toEqual({ run: expect.toScore({}) }), /^toScore: the ground truth/],
  [
    'a negated asymmetric one',
    () => expect({ run }).toEqual({ run: expect.not.toScore(truth) }),
    /^not\.toScore: \.not is not defined/,
  ],
]

test.each(misused)('misuse points at the line of the user: %s', (_title, ask, message) => {
  const error = caught(ask)
  expect(error).toBeInstanceOf(TypeError)
  expect(error.message).toMatch(message)
  const frame = String(error.stack)
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  expect(frame).toContain('register.test.ts')
})

test('misuse of a score says so by its class', () => {
  expect(caught(() => expect(run).toScore({}))).toBeInstanceOf(ScoreError)
})

/** What Vitest asks of it. */
function claimOf(claim: unknown): { asymmetricMatch(received: unknown): boolean; toAsymmetricMatcher(): string } {
  return claim as ReturnType<typeof claimOf> // it is one
}

function caught(ask: () => unknown): Error {
  try {
    ask()
  } catch (error) {
    return error as Error // the matcher throws nothing else
  }
  throw new Error('it did not throw')
}
