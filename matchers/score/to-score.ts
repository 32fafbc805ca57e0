import { explainScore } from '../../src/explain/score.js'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import { MatchError } from '../../src/match/errors.js'
import { readOptions } from '../../src/match/options.js'
import { isRun, isToolCall } from '../../src/run/is-run.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import { ScoreError } from '../../src/score/errors.js'
import type { GroundTruth } from '../../src/score/ground-truth.js'
import type { Score } from '../../src/score/score.js'
import { reaches } from '../../src/score/reaches.js'
import { scoreRun } from '../../src/score/score-run.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { notIsNotDefined, tooManyArguments } from '../core/errors.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { asynchronousOption, awaitIt, badAtLeast, emptyList, noGroundTruth, scoredAlready } from './errors.js'
import type { AtLeastOptions, ToScoreOptions } from './types.js'

/** What {@link toScore} is asked: a run, a transcript or calls with a ground truth; or a score. */
export interface ScoreClaim {
  (
    actual: Run | AnyTranscript | readonly (ToolCall | PlainCall)[],
    groundTruth: GroundTruth,
    options?: ToScoreOptions,
  ): MatcherResult
  (score: Score, options?: AtLeastOptions): MatcherResult
}

/**
 * The pure form of `expect(run).toScore(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toScore(run, { expected_tool: 'transfer', arguments: { amount: 250 } }, { atLeast: 0.8 })
 * ```
 */
export const toScore: Matcher<ScoreClaim> = Object.assign(claim, { not })

function claim(received: unknown, ...parameters: readonly unknown[]): MatcherResult {
  return pointing('toScore', claim, () => {
    const { score, atLeast, run } = judge(received, parameters)
    const options = run === null ? { atLeast } : { atLeast, run }
    // A score that was made by hand may say two things.
    const isEnough = reaches(score.score, atLeast) && (score.correct || atLeast < 1)
    return { pass: isEnough, message: () => explainScore(score, options) }
  })
}

function not(..._values: readonly unknown[]): MatcherResult {
  return pointing('not.toScore', not, () => {
    throw notIsNotDefined(
      'Say what is right in a ground truth of its own, or how much is wrong: expect(scoreRun(run, groundTruth).score).toBeLessThan(1).',
    )
  })
}

/** Names the matcher in whatever is misuse, and points at the line that asked. */
function pointing(name: string, caller: (...values: never) => unknown, work: () => MatcherResult): MatcherResult {
  try {
    return work()
  } catch (error) {
    if (!isMisuse(error)) throw error
    error.message = `${name}: ${error.message.replace(/^scoreRun: /u, '')}`
    Error.captureStackTrace(error, caller)
    throw error
  }
}

/** What is thrown where a matcher was asked wrongly. */
export function isMisuse(error: unknown): error is ScoreError | MatchError | TranscriptError {
  return error instanceof ScoreError || error instanceof MatchError || error instanceof TranscriptError
}

interface Judgement {
  readonly score: Score
  readonly atLeast: number
  /** The run that the text shows, where there is one. */
  readonly run: Run | null
}

function judge(received: unknown, parameters: readonly unknown[]): Judgement {
  if (typeof received === 'object' && received !== null && 'then' in received) throw awaitIt()
  if (isScore(received)) return { ...ofScore(received, parameters), run: null }
  const [groundTruth, given] = parameters
  if (parameters.length > 2) throw tooManyArguments(2, parameters.length)
  const { atLeast, ...options } = readOptions(given, [...known, ...asynchronous])
  const later = asynchronous.find((name) => name in options)
  if (later !== undefined) throw asynchronousOption(later)
  const bound = readAtLeast(atLeast)
  const actual = isCallList(received) ? received : runOf(received, wanted)
  if (typeof groundTruth !== 'object' || groundTruth === null) throw noGroundTruth(groundTruth)
  // What it holds is checked there.
  const score = scoreRun(actual, groundTruth, options)
  const judgement = { score, atLeast: bound ?? score.threshold, run: isRun(actual) ? actual : null }
  if (Array.isArray(actual) && actual.length === 0 && reaches(score.score, judgement.atLeast)) throw emptyList()
  return judgement
}

const known = ['atLeast', 'tools', 'now', 'zone', 'normalisers']
const asynchronous = ['embedder', 'judge', 'signal']
const wanted = 'a run, as sheet.run returns it, or a list of calls { name, args }, or a score'

function ofScore(score: Score, parameters: readonly unknown[]): Omit<Judgement, 'run'> {
  const [given] = parameters
  const isMore = typeof given === 'object' && given !== null && Object.keys(given).some((key) => key.includes('_'))
  if (parameters.length > 1 || isMore) throw scoredAlready()
  const { atLeast } = readOptions(given, ['atLeast'])
  return { score, atLeast: readAtLeast(atLeast) ?? score.threshold }
}

function readAtLeast(value: unknown): number | null {
  if (value === undefined) return null
  if (typeof value !== 'number' || !(value > 0 && value <= 1)) throw badAtLeast(value)
  return value
}

/** By its shape, since scores of several copies of the package meet in one test. */
function isScore(value: unknown): value is Score {
  if (typeof value !== 'object' || value === null) return false
  const { score, correct, stage, calls, mismatches, coercions } = value as Partial<Score> // any object may be asked for a key
  return (
    Number.isFinite(score) &&
    typeof correct === 'boolean' &&
    typeof stage === 'string' &&
    [calls, mismatches, coercions].every((list) => Array.isArray(list))
  )
}

/** Calls have names; messages have roles, and items of providers have types. */
function isCallList(value: unknown): value is readonly PlainCall[] {
  if (!Array.isArray(value)) return false
  const first: unknown = value[0]
  if (first === undefined) return value.length === 0
  if (typeof first !== 'object' || first === null) return false
  return isToolCall(first) || ('name' in first && !('role' in first) && !('type' in first))
}
