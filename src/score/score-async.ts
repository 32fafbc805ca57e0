import { readOptions } from '../match/options.js'
import { answerAll, type AnswerOptions } from './answers/answer-all.js'
import type { GroundTruth } from './ground-truth.js'
import type { ScoreOptions } from './options.js'
import { scoreOptions, scoreWith, type ScoredActual } from './score-run.js'
import type { Score } from './score.js'

/**
 * How right the calls of a run are, as `scoreRun` says, with the rules that need a model: `semantic`, for which the embedder
 * is asked once for all texts, and `judge`, for which the judge is asked once for each question. Texts that are equal after
 * normalisation are not asked about.
 *
 * @throws ScoreError as `scoreRun`; `no-embedder` or `no-judge` where a rule needs one; `embedder-failed`, `bad-embedding`,
 *   `judge-failed`, `bad-verdict` where a model fails or answers what is no answer; the reason of an aborted signal
 * @example
 * ```ts
 * const embedder: Embedder = async (texts) => (await embedMany({ model, values: [...texts] })).embeddings
 * const calls = [{ name: 'refund', args: { reason: 'the parcel came too late' } }]
 * const result = await score(
 *   calls,
 *   {
 *     expected_tool: 'refund',
 *     arguments: { reason: 'late delivery' },
 *     rules: { reason: { matching_strategy: 'semantic', threshold: 0.6 } },
 *   },
 *   { embedder },
 * )
 * ```
 */
export async function score(
  actual: ScoredActual,
  groundTruth: GroundTruth,
  options: ScoreOptions & AnswerOptions = {},
): Promise<Score> {
  readOptions(options, [...scoreOptions, 'embedder', 'judge', 'signal'])
  const { embedder, judge, signal, ...rest } = options
  const fixed = withOneInstant(rest)
  return answerAll((answers) => scoreWith(actual, groundTruth, fixed, answers), { embedder, judge, signal })
}

/** A clock that is asked once, however often the score is made: else there might be a new question each time. */
function withOneInstant(options: ScoreOptions): ScoreOptions {
  const { now } = options
  if (typeof now !== 'function') return options
  let told: ReturnType<typeof now> | undefined
  return { ...options, now: () => (told ??= now()) }
}
