import { requireAsked } from '../../match/tools.js'
import { isRun } from '../../run/is-run.js'
import type { Run } from '../../run/types.js'
import { type AnyTranscript, runFrom } from '../../transcripts/run-from.js'
import type { Diagnosis } from '../diagnosis.js'
import type { Told } from '../grounding/grounding.js'
import type { DiagnoseOptions } from '../options.js'
import { requireAssumable } from '../require-assumable.js'
import { unjudged } from './errors.js'
import { callsOfModel, judgeRun } from './judge-run.js'
import { readRunOptions } from './read-run-options.js'
import { toolsOfRun } from './tools-of-run.js'

/** What {@link diagnoseRun} may be told beside. */
export interface DiagnoseRunOptions extends DiagnoseOptions {
  /**
   * The tools that there are, in any form that `sheet.wrap` takes, or a `registry`. By default those that were offered in the
   * request that a call answers; where that offered none, those that the run knows.
   */
  readonly tools?: unknown
  /**
   * What the user asked for, where the run does not show it, as the results of some SDKs do not. It counts for the calls whose
   * request shows no text of a user; an error where each shows one.
   */
  readonly query?: string
  /** What else the model had read, which the run does not show: texts, or data. @default [] */
  readonly context?: readonly unknown[]
}

/** The diagnosis of one call of a run. Frozen plain data. */
export interface CallDiagnosis {
  /** The number of the call in its run. */
  readonly call: number
  /** What the model had been told when it asked for it; spans of the diagnosis lead into these parts. */
  readonly told: Told
  readonly diagnosis: Diagnosis
}

/**
 * Diagnoses each call of a run against what its model had been told before: what the user said, the system prompt, and the
 * results of earlier tools, as they stood in the request that the call answers. Empty where the model called nothing. Of a part
 * made by `legOf` or `laneOf` these are the calls asked for in it. Left out are calls of the provider's own tools, and those
 * within whose arguments the answer was cut off.
 *
 * @example
 * ```ts
 * const [first] = diagnoseRun(run)
 * expect(first?.diagnosis.stage).toBe('passed')
 * ```
 *
 * @throws DiagnoseError `no-tools`, `no-schema` or `no-query` for a call that nobody can judge; TranscriptError for what is
 *   neither a run nor a transcript
 */
export function diagnoseRun(run: Run | AnyTranscript, options: DiagnoseRunOptions = {}): readonly CallDiagnosis[] {
  const read = readRunOptions(options)
  const known = runOf(run)
  const diagnoses = callsOfModel(judgeRun(known, read)).map(({ call, told, result }): CallDiagnosis => {
    if (typeof result === 'string') throw unjudged(result, known, call)
    return Object.freeze({ call: call.number, told, diagnosis: result })
  })
  requireAssumable(read.options.assume, toolsOfRun(known, read.registry), known.calls)
  return Object.freeze(diagnoses)
}

/** A run, or what a transcript shows of one. */
export function runOf(run: Run | AnyTranscript): Run {
  const known = isRun(run) ? run : runFrom(run)
  requireAsked(known)
  return known
}
