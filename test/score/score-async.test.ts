import { expect, test } from 'vitest'
import type { Judge } from '../../src/score/answers/models.js'
import type { GroundTruth } from '../../src/score/ground-truth.js'
import { scoreRun } from '../../src/score/score-run.js'
import { score } from '../../src/score/score-async.js'
import { fakeEmbedder } from './answers/support/fake-embedder.js'
import { rejection } from './answers/support/rejection.js'

const truth = (rule: GroundTruth['rules'], reason = 'late delivery'): GroundTruth => ({
  prompt: 'My parcel came late.',
  expected_tool: 'refund',
  arguments: { order_id: 'A-1', reason },
  ...(rule === undefined ? {} : { rules: rule }),
})
const calls = (reason: string) => [{ name: 'refund', args: { order_id: 'A-1', reason } }]
const semantic = (threshold: number) => truth({ reason: { matching_strategy: 'semantic', threshold } })
const judged = (threshold: number) =>
  truth({ reason: { matching_strategy: 'judge', threshold, question: 'As good a reason?' } })

test('a text that is near enough is right, and one that is not scores its similarity', async () => {
  const { embed, asked } = fakeEmbedder()
  const right = await score(calls('delivery  late'), semantic(0.9), { embedder: embed })
  expect(right).toMatchObject({ correct: true, exact: false, score: 1 })
  // Normalised before it was asked.
  expect(asked).toEqual([['late delivery', 'delivery late']])

  const wrong = await score(calls('wrong size'), semantic(0.9), { embedder: embed })
  const [, parameter] = wrong.calls[0]?.parameters ?? []
  expect(wrong.correct).toBe(false)
  expect(parameter).toMatchObject({ path: 'reason', strategy: 'semantic', threshold: 0.9, reason: 'too-dissimilar' })
  expect(parameter?.similarity).toBeGreaterThan(0)
  expect(parameter?.similarity).toBeLessThan(0.9)
  expect(parameter?.score).toBe(parameter?.similarity)
})

test('a judge is asked with the prompt of the case, and its reason is a note', async () => {
  const asked: unknown[] = []
  const judge: Judge = (question) => {
    asked.push(question)
    return Promise.resolve({ score: 0.4, reason: 'it names no reason' })
  }
  const result = await score(calls('please'), judged(0.5), { judge })
  expect(asked).toEqual([
    {
      question: 'As good a reason?',
      path: 'reason',
      expected: 'late delivery',
      actual: 'please',
      prompt: 'My parcel came late.',
    },
  ])
  expect(result.correct).toBe(false)
  expect(result.mismatches).toMatchObject([
    { path: 'reason', similarity: 0.4, threshold: 0.5, note: 'it names no reason' },
  ])
})

test('without a rule that needs a model, it is what scoreRun says', async () => {
  for (const reason of ['late delivery', 'Late delivery', '']) {
    for (const rules of [undefined, { reason: { matching_strategy: 'fuzzy', threshold: 0.8 } }] as const) {
      expect(await score(calls(reason), truth(rules))).toEqual(scoreRun(calls(reason), truth(rules)))
    }
  }
})

test('which call is paired with which follows from the answers', async () => {
  const { embed, asked } = fakeEmbedder()
  const rules = { text: { matching_strategy: 'semantic', threshold: 0.8 } } as const
  const result = await score(
    [
      { name: 'note', args: { text: 'zzyzx road' } },
      { name: 'note', args: { text: 'delivery, late' } },
    ],
    {
      expected_calls: [
        {
          any_order: [
            { tool: 'note', arguments: { text: 'late delivery' }, rules },
            { tool: 'note', arguments: { text: 'road zzyzx' }, rules },
          ],
        },
      ],
    },
    { embedder: embed },
  )
  expect(result.correct).toBe(true)
  expect(result.calls.map(({ expected, actual }) => [expected, actual])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(asked.flat().toSorted()).toEqual(['delivery, late', 'late delivery', 'road zzyzx', 'zzyzx road'])
})

test.each([
  [
    'semantic',
    semantic(0.9),
    'no-embedder',
    'a rule is `semantic`, but no embedder was handed in; hand one in: `await score(actual, groundTruth, { embedder })`',
  ],
  [
    'judge',
    judged(0.9),
    'no-judge',
    'a rule is `judge`, but no judge was handed in; hand one in: `await score(actual, groundTruth, { judge })`',
  ],
])('a rule that is %s is an error without its model', async (_name, groundTruth, code, message) => {
  expect(await rejection(score(calls('please'), groundTruth))).toMatchObject({ code, message })
})

test('what is misuse of scoreRun rejects, and nothing is asked', async () => {
  const { embed, asked } = fakeEmbedder()
  const wrong = { ...semantic(0.9), expected_tol: 'refund' }
  expect(await rejection(score(calls('x'), wrong, { embedder: embed }))).toBeInstanceOf(TypeError)
  const unknown = { embedder: embed, embeder: embed }
  expect(await rejection(score(calls('x'), semantic(0.9), unknown))).toBeInstanceOf(TypeError)
  const noThreshold = truth({ reason: { matching_strategy: 'semantic' } as never }) // what a file can say
  expect(await rejection(score(calls('x'), noThreshold, { embedder: embed }))).toBeInstanceOf(TypeError)
  expect(asked).toEqual([])
})

test('the clock is asked once, so that all rounds ask the same', async () => {
  const { embed, asked } = fakeEmbedder()
  let day = 0
  const now = () => `2026-03-0${(day += 1)}T00:00:00Z`
  const groundTruth = truth({ reason: { matching_strategy: 'semantic', threshold: 0.5 } }, 'due {{TODAY}}')
  await score(calls('soon due'), groundTruth, { embedder: embed, now })
  expect([day, asked]).toEqual([1, [['due 2026-03-01', 'soon due']]])
})

test('an aborted signal ends it', async () => {
  const reason = new Error('the test ended')
  const { embed, asked } = fakeEmbedder()
  const options = { embedder: embed, signal: AbortSignal.abort(reason) }
  expect(await rejection(score(calls('x'), semantic(0.9), options))).toBe(reason)
  expect(asked).toEqual([])
})
