import { MatchError } from '../../match/errors.js'
import type { Run } from '../../run/types.js'
import { TranscriptError } from '../../transcripts/errors.js'
import type { AnyTranscript } from '../../transcripts/run-from.js'
import { DiagnoseError } from '../errors.js'
import { type AssumeCheck, assumeCheck } from '../require-assumable.js'
import { type DiagnoseRunOptions, runOf } from './diagnose-run.js'
import type { DiagnosisReport } from './diagnosis-report.js'
import { badRun, badRuns, noRuns } from './errors.js'
import { type JudgedCall, judgeRun, type ReadRunOptions } from './judge-run.js'
import { readRunOptions } from './read-run-options.js'
import { tallyDiagnoses } from './tally-diagnoses.js'
import { toolsOfRun } from './tools-of-run.js'

/**
 * Diagnoses the calls of many runs, as `diagnoseRun` does, and counts how they came out: by stage, by tool, by how many tools
 * there were. Goes through the runs once and keeps none of them, so that a generator may read them from anywhere. A call that
 * nobody can judge is counted apart, under `unjudged`.
 *
 * @example
 * ```ts
 * const { all, confusions } = diagnoseRuns(runs)
 * expect(all.rate).toBeGreaterThan(0.95)
 * ```
 *
 * @throws DiagnoseError `no-runs` where there are none; for an assumed parameter that no run has; with its index for what is no run, or was handed a query twice
 */
export function diagnoseRuns(runs: Iterable<Run | AnyTranscript>, options: DiagnoseRunOptions = {}): DiagnosisReport {
  const read = readRunOptions(options)
  if (!isIterable(runs)) throw badRuns()
  const tally = tallyDiagnoses()
  const assumed = assumeCheck(read.options.assume)
  let index = 0
  for (const run of runs) {
    tally.add(judgeAt(run, index, read, assumed))
    index += 1
  }
  if (index === 0) throw noRuns()
  assumed.end()
  return tally.report()
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function judgeAt(
  run: Run | AnyTranscript,
  index: number,
  read: ReadRunOptions,
  assumed: AssumeCheck,
): readonly JudgedCall[] {
  try {
    const known = runOf(run)
    const judged = judgeRun(known, read)
    assumed.add(toolsOfRun(known, read.registry), known.calls)
    return judged
  } catch (error) {
    const isOfTheInput = [DiagnoseError, TranscriptError, MatchError].some((kind) => error instanceof kind)
    throw isOfTheInput ? badRun(index, error) : error
  }
}
