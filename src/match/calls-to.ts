import { isRun } from '../run/is-run.js'
import type { Run, ToolCall, ToolResult } from '../run/types.js'
import type { AnyToolName } from '../tool/tool-types.js'
import { MatchError, notARun } from './errors.js'
import { requireAsked, requireKnown, requireTold } from './tools.js'

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
export function callsTo(run: Run, tool: AnyToolName): readonly ToolCall[] {
  return pointing('callsTo', callsTo, () => {
    const read = requireRun(run)
    requireAsked(read)
    requireKnown(read, tool)
    return read.calls.filter(({ name }) => name === tool)
  })
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
export function toldBy(run: Run, tool: AnyToolName): readonly ToolResult[] {
  return pointing('toldBy', toldBy, () => {
    const read = requireRun(run)
    requireTold(read)
    requireKnown(read, tool)
    return read.calls.flatMap(({ name, told }) => (name === tool && told !== null ? [told] : []))
  })
}

function requireRun(value: unknown): Run {
  if (!isRun(value)) throw notARun(value)
  return value
}

/** An error is about the caller's line. */
function pointing<Result>(name: string, caller: (...values: never) => unknown, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof MatchError)) throw error
    error.message = `${name}: ${error.message}`
    Error.captureStackTrace(error, caller)
    throw error
  }
}
