import type { CaseResult } from '../../dataset/case-result.js'
import { caseScorer, type CaseScorer } from '../../dataset/case-scorer.js'
import type { Dataset, LocatedCase } from '../../dataset/dataset.js'
import { DatasetError, type DatasetPlace } from '../../dataset/errors.js'
import { readRunLine } from '../../dataset/read/read-run-line.js'
import type { RecordedRun } from '../../dataset/recorded-run.js'
import { scoreCase } from '../../dataset/score-case-async.js'
import { MatchError } from '../../match/errors.js'
import type { AnswerOptions } from '../../score/answers/answer-all.js'
import { ScoreError } from '../../score/errors.js'
import type { ScoreOptions } from '../../score/options.js'
import { nearest } from '../../text/nearest.js'
import { unknownCase } from '../../dataset/tally-errors.js'
import { at, notScored } from './errors.js'
import type { Line } from './read-lines.js'

/** One run, scored, and where it was read. */
export interface ScoredRun {
  readonly of: LocatedCase
  readonly result: CaseResult
  readonly place: DatasetPlace
}

/**
 * Scores runs, line by line; a promise where a model may have to be asked. A case is read with the first run of it.
 *
 * @throws DatasetError, when it scores, for a line that is no run, a run of no case, and a case that cannot be scored
 */
export function runScorer(
  dataset: Dataset,
  options: ScoreOptions & AnswerOptions,
): (line: Line) => ScoredRun | Promise<ScoredRun> {
  const cases = new Map(dataset.cases.map((one) => [one.case.test_id, one]))
  const trials = new Map<string, number>()
  const scorers = new Map<string, CaseScorer>()
  const { embedder, judge, signal: _signal, ...plain } = options
  const asksModels = embedder !== undefined || judge !== undefined

  /** The next one of its case, where a run does not say. */
  const trialOf = ({ test_id, trial }: RecordedRun): number => {
    const next = trials.get(test_id) ?? 1
    trials.set(test_id, Math.max(next, (trial ?? next) + 1))
    return trial ?? next
  }
  const scorerOf = (of: LocatedCase): CaseScorer => {
    const { test_id } = of.case
    const scorer = scorers.get(test_id) ?? caseScorer(of.case, plain)
    scorers.set(test_id, scorer)
    return scorer
  }
  return ({ text, ...place }) => {
    const recorded = readRunLine(text, place)
    const of = cases.get(recorded.test_id)
    if (of === undefined) {
      const { test_id } = recorded
      throw unknownCase(place, dataset.file, test_id, nearest(test_id, cases.keys()))
    }
    const trial = trialOf(recorded)
    const failed = (error: unknown): never => {
      throw withPlace(error, of, place)
    }
    if (asksModels) {
      return scoreCase(of.case, recorded, trial, options).then((result) => ({ of, result, place }), failed)
    }
    try {
      return { of, result: scorerOf(of).score(recorded, trial), place }
    } catch (error) {
      return failed(error)
    }
  }
}

function withPlace(error: unknown, { case: { test_id }, file, line }: LocatedCase, place: DatasetPlace): unknown {
  if (error instanceof DatasetError) return at(place, error)
  const isOfTheCase = error instanceof ScoreError || error instanceof MatchError
  return isOfTheCase ? notScored(file, line, test_id, place, error) : error
}
