// Ground truths, rules and scores. Compiled, never run.
import 'callsheet/score/vitest'
import type { Run } from 'callsheet'
import {
  describeMismatch,
  explainScore,
  score,
  scoreRun,
  toScore,
  type Embedder,
  type GroundTruth,
  type Rule,
  type Score,
  type ScoreMismatch,
} from 'callsheet/score'
import { expect, test } from 'vitest'

declare const run: Run
declare const running: Promise<Run>
declare const embedder: Embedder
declare const truth: GroundTruth
declare const scored: Score

/** A value whose type is exactly this. */
declare function exactly<Expected>(): <Actual>(
  value: Actual & (Same<Actual, Expected> extends true ? unknown : never),
) => void
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

// toScore, wherever it may stand
exactly<void>()(expect(run).toScore(truth))
exactly<void>()(expect(run).toScore({ expected_tool: 'transfer', arguments: { amount: 250 } }, { atLeast: 0.8 }))
expect(run).toScore(truth, {
  tools: {},
  now: '2026-11-30T12:00:00Z',
  zone: 'Europe/Berlin',
  normalisers: { iban: String },
})
expect(run).toScore(truth, { now: () => new Date(0) })
exactly<void>()(expect(scored).toScore())
exactly<void>()(expect(scored).toScore({ atLeast: 0.8 }))
exactly<Promise<void>>()(expect(running).resolves.toScore(truth, { atLeast: 0.8 }))
exactly<Promise<void>>()(expect(score(run, truth, { embedder })).resolves.toScore({ atLeast: 0.8 }))
exactly<void>()(expect.soft(run).toScore(truth))
await expect.poll(() => run).toScore(truth)
test('the local expect', ({ expect: local }) => {
  exactly<void>()(local(run).toScore(truth))
})
expect({ run, scored }).toEqual({ run: expect.toScore(truth), scored: expect.toScore({ atLeast: 0.8 }) })
// @ts-expect-error a name is no ground truth
expect(run).toScore('transfer')
// @ts-expect-error a field that is misspelt
expect(run).toScore({ expected_tol: 'transfer' })
// @ts-expect-error a number is no option
expect(run).toScore(truth, 0.8)
// @ts-expect-error an option that is misspelt
expect(run).toScore(truth, { atleast: 0.8 })
// @ts-expect-error a text is no number
expect(run).toScore(truth, { atLeast: '0.8' })
// @ts-expect-error the matcher does not wait
expect(run).toScore(truth, { embedder })
// @ts-expect-error nothing but how much of a score
expect(scored).toScore({ atLeast: 0.8 }, { zone: 'UTC' })
// @ts-expect-error the same as an asymmetric one
expect({ run }).toEqual({ run: expect.toScore({ expected_tol: 'transfer' }) })

// The pure forms
exactly<boolean>()(toScore(run, truth, { atLeast: 0.8 }).pass)
exactly<string>()(toScore(scored, { atLeast: 0.8 }).message())
toScore(
  [
    { name: 'transfer', args: { amount: 250 } },
    { name: 'note', rawArgs: '{}' },
  ],
  truth,
)
toScore(run.calls, truth)
exactly<Score>()(scoreRun(run, truth))
exactly<string>()(explainScore(scored, { atLeast: 0.8, run }))
exactly<string>()(describeMismatch(scored.mismatches[0] as ScoreMismatch)) // it is about the type
// @ts-expect-error no ground truth
toScore(run)
// @ts-expect-error no score
explainScore(run)
// @ts-expect-error a score is not changed
scored.score = 1

// Ground truths
const truths: readonly GroundTruth[] = [
  { expected_tool: null },
  { expected_calls: [] },
  {
    test_id: 'rent',
    prompt: 'Send John the rent by {{TODAY+3d}}',
    expected_tool: 'transfer',
    arguments: { recipient: 'John Doe', items: [{ sku: 'A' }] },
    rules: {
      'items[*].sku': { matching_strategy: 'exact', whitespace: 'keep' },
      recipient: { matching_strategy: 'ignore', optional: true },
    },
    weights: { recipient: 0.8 },
    alternatives: [{ tool: 'pay', arguments: {} }, { expected_calls: [{ tool: 'a' }, { optional: { tool: 'b' } }] }],
    fallbacks: { transfer: [{ tool: 'pay', rename: { to: 'recipient' }, score: 0.8 }] },
    forbidden_tools: ['wipe'],
    expected_answer: { value: 'Sent.', rule: { matching_strategy: 'fuzzy', threshold: 0.8 } },
    threshold: 0.9,
    critical: true,
    aggregate: 'binary',
    extra_calls: 'penalise',
    extra_call_penalty: 0.25,
    extra_arguments: 'ignore',
    tags: ['money'],
  },
  {
    expected_calls: [
      { any_order: [{ tool: 'a', arguments: { n: 1 } }, { ordered: [{ tool: 'b' }, { tool: 'c' }] }] },
      { one_of: [{ tool: 'd' }, { tool: 'e' }] },
      { same_turn: [{ tool: 'f' }, { tool: 'g', weights: { n: 2 } }] },
      { times: { tool: 'h', rules: { n: { matching_strategy: 'numeric' } } }, min: 1, max: 3 },
    ],
  },
]
exactly<readonly GroundTruth[]>()(truths)
// @ts-expect-error a tool is a text
truths[0] satisfies { expected_tool: number }
const wrong: readonly GroundTruth[] = [
  // @ts-expect-error in snake case
  { expectedTool: 'transfer' },
  // @ts-expect-error arguments are an object
  { expected_tool: 'transfer', arguments: 'all' },
  // @ts-expect-error no such word
  { expected_tool: 'transfer', extra_calls: 'allow' },
  // @ts-expect-error another spelling
  { expected_tool: 'transfer', extra_arguments: 'penalize' },
  // @ts-expect-error no such word
  { expected_tool: 'transfer', aggregate: 'mean' },
  // @ts-expect-error a weight is a number
  { expected_tool: 'transfer', weights: { amount: 'much' } },
  // @ts-expect-error an expected call has a tool
  { expected_calls: [{ name: 'transfer' }] },
  // @ts-expect-error one group at a time has a list
  { expected_calls: [{ any_order: { tool: 'a' } }] },
  // @ts-expect-error how often at least
  { expected_calls: [{ times: { tool: 'a' } }] },
  // @ts-expect-error a fallback is worth something
  { expected_tool: 'transfer', fallbacks: { transfer: [{ tool: 'pay' }] } },
  // @ts-expect-error an answer is compared by a rule
  { expected_answer: { value: 'Sent.' } },
]
exactly<readonly GroundTruth[]>()(wrong)

// Rules
const rules: readonly Rule[] = [
  { matching_strategy: 'exact' },
  { matching_strategy: 'ignore_case', optional: true },
  { matching_strategy: 'fuzzy', threshold: 0.85, metric: 'token_set' },
  { matching_strategy: 'semantic', threshold: 0.5 },
  { matching_strategy: 'judge', threshold: 0.5, question: 'Is it polite?' },
  { matching_strategy: 'numeric', tolerance: 0.01 },
  { matching_strategy: 'date' },
  { matching_strategy: 'phone', default_country: 'US' },
  { matching_strategy: 'currency', default_currency: 'USD' },
  { matching_strategy: 'pattern', pattern: '^A-', flags: 'iu' },
  { matching_strategy: 'one_of', values: ['km', 1, null] },
  { matching_strategy: 'range', min: 1 },
  { matching_strategy: 'any_order' },
  { matching_strategy: 'ignore' },
  { matching_strategy: 'schema', schema: { type: 'string' } },
  { matching_strategy: 'normaliser', name: 'iban' },
  // @ts-expect-error no such strategy
  { matching_strategy: 'fuzy', threshold: 0.85 },
  // @ts-expect-error in snake case
  { matchingStrategy: 'exact' },
  // @ts-expect-error there is no default threshold
  { matching_strategy: 'fuzzy' },
  // @ts-expect-error nor one that depends on the model
  { matching_strategy: 'semantic' },
  // @ts-expect-error nor one of a judge
  { matching_strategy: 'judge', question: 'Is it polite?' },
  // @ts-expect-error no such metric
  { matching_strategy: 'fuzzy', threshold: 0.85, metric: 'soundex' },
  // @ts-expect-error an option of another strategy
  { matching_strategy: 'exact', tolerance: 1 },
  // @ts-expect-error a threshold is of graded strategies
  { matching_strategy: 'numeric', threshold: 0.9 },
  // @ts-expect-error a pattern is a text
  { matching_strategy: 'pattern', pattern: /^A-/ },
  // @ts-expect-error no pattern
  { matching_strategy: 'pattern' },
  // @ts-expect-error no values
  { matching_strategy: 'one_of' },
  // @ts-expect-error a country is a text
  { matching_strategy: 'phone', default_country: 1 },
  // @ts-expect-error which normaliser
  { matching_strategy: 'normaliser' },
  // @ts-expect-error true or false
  { matching_strategy: 'exact', optional: 'yes' },
]
exactly<readonly Rule[]>()(rules)
