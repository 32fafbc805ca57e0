import type { PlainCall } from '../../match/calls/read-calls.js'
import type { GroundTruth } from '../../score/ground-truth.js'
import { extrinsicOf } from '../extrinsic.js'
import { mean } from '../mean.js'
import type { Repair } from './attempts.js'

/** What one way of helping came to, over all cases. */
export interface FeedbackFigures {
  /** How many there were. */
  readonly cases: number
  /** How many ended in a call that passes all stages, right or not. */
  readonly passed: number
  /**
   * How many ended in the right call: the last turn against what was expected, where its arguments are such as the tool takes. The
   * diagnosis may still say that a value was not told.
   */
  readonly solved: number
  /** The mean number of attempts. */
  readonly attempts: number
  /** The mean, over all cases, of the share of the given arguments that are right in the last turn, 0 to 1. */
  readonly argumentPrecision: number
  /** The mean value hallucination rate of the last turns of which one was taken, 0 to 1; `null` where none was. */
  readonly VHR: number | null
  /** The mean, over all cases, of the F1 of the arguments in the last turn, 0 to 1. */
  readonly F1: number
  /** Case by case. */
  readonly results: readonly FeedbackResult[]
}

/** What became of one case. */
export interface FeedbackResult {
  readonly id: string
  readonly solved: boolean
  /** Of the last turn; 0 where it calls nothing, or the wrong tool. */
  readonly argumentPrecision: number
  /** Of the last turn; `null` where no call of it reached grounding, or none has a value that is graded. */
  readonly VHR: number | null
  readonly F1: number
  readonly repair: Repair
}

/** Holds the last turn to what was expected. */
export function gradeLast(
  id: string,
  repair: Repair,
  expected: GroundTruth | PlainCall,
  tools: unknown,
): FeedbackResult {
  const { calls = [], diagnoses = [] } = repair.attempts.at(-1) ?? {}
  // A call without a name is a call too many, and scores take none.
  const made = calls.map(({ name, rawArgs }) => ({ name: name === '' ? '(no name)' : name, rawArgs }))
  const { correct, precision, F1 } = extrinsicOf(made, expected, tools)
  const VHR = mean(diagnoses.flatMap(({ metrics }) => (metrics.VHR === null ? [] : [metrics.VHR])))
  // What is compared is coerced first, and no tool takes a call that its schema refuses.
  const isTaken = diagnoses.every(({ verdicts }) => verdicts.structure !== false)
  return { id, solved: correct && isTaken, argumentPrecision: precision, VHR, F1, repair }
}

/** The figures of some results; there is at least one. */
export function figuresOf(results: readonly FeedbackResult[]): FeedbackFigures {
  return {
    cases: results.length,
    passed: results.filter(({ repair }) => repair.end === 'passed').length,
    solved: results.filter(({ solved }) => solved).length,
    attempts: mean(results.map(({ repair }) => repair.attempts.length)) ?? 0,
    argumentPrecision: mean(results.map(({ argumentPrecision }) => argumentPrecision)) ?? 0,
    VHR: mean(results.flatMap(({ VHR }) => (VHR === null ? [] : [VHR]))),
    F1: mean(results.map(({ F1 }) => F1)) ?? 0,
    results,
  }
}
