import { type AnswerOptions, answerAll } from '../score/answers/answer-all.js'
import type { ScoreOptions } from '../score/options.js'
import type { CaseResult } from './case-result.js'
import { caseScorer } from './case-scorer.js'
import type { DatasetCase } from './dataset.js'
import type { RecordedRun } from './recorded-run.js'

/**
 * Scores one run of a case whose rules need a model (`semantic`, `judge`): the embedder and the judge are asked for what
 * is not known by the rest.
 *
 * @throws as `caseScorer`, and as `score` of `callsheet/score` where a model is missing or fails
 */
export async function scoreCase(
  row: DatasetCase,
  recorded: RecordedRun,
  trial: number,
  { embedder, judge, signal, ...options }: ScoreOptions & AnswerOptions,
): Promise<CaseResult> {
  return answerAll((answers) => caseScorer(row, options, answers).score(recorded, trial), { embedder, judge, signal })
}
