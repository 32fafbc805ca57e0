import { readCalls } from '../match/calls/read-calls.js'
import { type ScoredTool, toolsOfSpecs } from '../score/known-tools.js'
import type { ScoreOptions } from '../score/options.js'
import { reaches } from '../score/reaches.js'
import { type ReadActual, scorerOf } from '../score/score-run.js'
import type { Answers } from '../score/answers/answers.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { CaseResult, TurnScore } from './case-result.js'
import type { DatasetCase } from './dataset.js'
import type { RecordedPart, RecordedRun } from './recorded-run.js'
import { answerMissing, turnsDiffer } from './score-errors.js'
import { truthsOf } from './truths-of.js'

/** Scores what was recorded of one case. */
export interface CaseScorer {
  /** `trial` is the number of the run among those of its case, from 1. */
  readonly score: (recorded: RecordedRun, trial: number) => CaseResult
}

/**
 * Reads a case once, to score any number of its runs.
 *
 * @throws ScoreError or MatchError where the case is none; when it scores, where no run could be right, and for rules that
 *   need a model. DatasetError where what was recorded has not the turns or the answer that the case speaks of
 */
export function caseScorer(row: DatasetCase, options: ScoreOptions, answers?: Answers): CaseScorer {
  const truths = truthsOf(row).map(({ turn, truth }) => ({ turn, score: scorerOf(truth, options, answers) }))
  const turns = row.turns?.length ?? null
  return {
    score(recorded, trial) {
      const parts = partsOf(recorded, row.test_id, turns)
      const tools = toolsOf(recorded.tools)
      const scores = truths.map(({ turn, score }): TurnScore => {
        const part = turn === null ? wholeOf(parts) : parts[turn - 1]
        const expectsAnswer = (turn === null ? row : row.turns?.[turn - 1])?.expected_answer !== undefined
        if (part === undefined) throw turnsDiffer(row.test_id, turns, parts.length)
        if (expectsAnswer && part.answer === undefined) throw answerMissing(row.test_id, turn)
        return { turn, score: score(readPart(part, tools)) }
      })
      return resultOf(row, recorded, trial, scores)
    },
  }
}

const nothing: RecordedPart = { calls: [], answer: null }

/** An agent that gave up did nothing in the turns that were left. */
function partsOf({ parts, error }: RecordedRun, id: string, turns: number | null): readonly RecordedPart[] {
  if (turns === null) return [wholeOf(parts)]
  if (parts.length === turns) return parts
  if (error === null || parts.length > turns) throw turnsDiffer(id, turns, parts.length)
  return [...parts, ...Array.from({ length: turns - parts.length }, () => nothing)]
}

function wholeOf(parts: readonly RecordedPart[]): RecordedPart {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return { calls: parts.flatMap(({ calls }) => calls), answer: parts.length === 0 ? null : parts.at(-1)?.answer }
}

function readPart({ calls, answer }: RecordedPart, tools: ReadActual['tools']): ReadActual {
  return { attempts: readCalls(calls, false).attempts, tools, answer }
}

/** Read once, if at all. */
function toolsOf(specs: readonly ToolSpec[]): ReadActual['tools'] {
  let known: ReadonlyMap<string, ScoredTool> | null = null
  return () => (known ??= toolsOfSpecs(specs))
}

function resultOf(
  row: DatasetCase,
  { parts, error, latency_ms }: RecordedRun,
  trial: number,
  scores: readonly TurnScore[],
): CaseResult {
  const { test_id, tags = [], critical = false, threshold = 1 } = row
  const correct = error === null && scores.every((one) => one.score.correct)
  // An agent that gave up while nothing was to be called did nothing right.
  const score = error === null ? meanOf(scores) : 0
  return {
    test_id,
    trial,
    tags,
    critical,
    passed: error === null && reaches(score, threshold),
    correct,
    exact: correct && scores.every((one) => one.score.exact),
    score,
    threshold,
    error,
    latency_ms,
    scores,
    parts,
  }
}

/** As one score does: rounding never makes it 1. */
function meanOf(scores: readonly TurnScore[]): number {
  if (scores.every(({ score }) => score.score === 1)) return 1
  const mean = scores.reduce((sum, { score }) => sum + score.score, 0) / scores.length
  return Math.min(mean, 1 - Number.EPSILON)
}
