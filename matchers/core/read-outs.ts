import { print as printRun } from '../../src/explain/print.js'
import { callsTo as callsOfRun, toldBy as toldInRun } from '../../src/match/calls-to.js'
import { laneOf as laneOfRun } from '../../src/run/part-of.js'
import type { Run, ToolCall, ToolResult } from '../../src/run/types.js'
import type { AnyToolName } from '../../src/tool/tool-types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { runIfTranscript } from './run-of.js'

/**
 * The calls of a tool, in the order asked, whatever became of them. None is an empty list; a tool that is neither
 * registered nor called is an error, so that a typing error is not mistaken for none.
 *
 * @example
 * ```ts
 * expect(callsTo(run, 'issue_refund').map(({ outcome }) => outcome)).toEqual(['blocked', 'ok'])
 * ```
 *
 * @throws TypeError where the run does not know the tool, or nobody saw what the model asked for
 */
export function callsTo(run: Run | AnyTranscript, tool: AnyToolName): readonly ToolCall[] {
  return pointing(callsTo, () => callsOfRun(runIfTranscript(run), tool))
}

/**
 * What the model was told about the calls of a tool, in the order of the calls; calls it was told nothing about are left out.
 *
 * @example
 * ```ts
 * expect(toldBy(run, 'lookup_order').map(({ json }) => json)).toEqual([{ total: '49.90' }])
 * ```
 *
 * @throws TypeError where the run does not know the tool, or nobody saw what the model was told
 */
export function toldBy(run: Run | AnyTranscript, tool: AnyToolName): readonly ToolResult[] {
  return pointing(toldBy, () => toldInRun(runIfTranscript(run), tool))
}

/**
 * The whole sheet of a run as stable text: what was asked, what ran, what the model was told, which effects came of it,
 * what the agent answered and how it ended. The same run gives the same text.
 *
 * @example
 * ```ts
 * console.log(print(run))
 * ```
 *
 * @throws TypeError where it is given no run and no transcript
 */
export function print(run: Run | AnyTranscript): string {
  return pointing(print, () => printRun(runIfTranscript(run)))
}

/**
 * The run of one of several agents behind one client: what it was asked and told, and what ran for it. What nobody asked
 * for, and effects of unknown cause, may be any lane's: they are in each. A transcript has the lanes of the agents that it names.
 *
 * @example
 * ```ts
 * expect(laneOf(run, 'worker')).toCallTool('lookup_order')
 * ```
 *
 * @throws TypeError where no request was of this lane
 */
export function laneOf(run: Run | AnyTranscript, name: string): Run {
  return pointing(laneOf, () => laneOfRun(runIfTranscript(run), name))
}

/** An error is about the caller's line. */
function pointing<Result>(caller: (...values: never[]) => unknown, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof TypeError) Error.captureStackTrace(error, caller)
    throw error
  }
}
