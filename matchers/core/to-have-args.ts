import { runOfCall } from '../../src/explain/run-of-call.js'
import { checkCallHasArgs, checkHaveArgs } from '../../src/match/check-have-args.js'
import { isToolCall } from '../../src/run/is-run.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { AnyToolName, ArgsPattern, ToolArgs } from '../../src/tool/tool-types.js'
import { tooManyArguments } from './errors.js'
import { defineMatcher, type Judgement, type Matcher, type MatcherResult } from './matcher.js'
import { runOf } from './run-of.js'

interface HasArgs {
  (call: ToolCall, args: object): MatcherResult
  <Name extends AnyToolName>(run: Run | AnyTranscript, tool: Name, args: ArgsPattern<ToolArgs<Name>>): MatcherResult
}

/**
 * The pure form of `expect(run).toHaveArgs(tool, args)` and `expect(call).toHaveArgs(args)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toHaveArgs(run, 'issue_refund', partial({ order_id: 'A-1001' }))
 * ```
 */
export const toHaveArgs: Matcher<HasArgs> = defineMatcher({
  name: 'toHaveArgs',
  most: 2,
  insteadOfNot:
    'Expect the arguments that are right: toHaveArgs(tool, args); for none with these, write .not.toCallTool(tool, args).',
  judge,
})

function judge(received: unknown, parameters: readonly unknown[]): Judgement {
  if (isToolCall(received)) {
    if (parameters.length > 1) throw tooManyArguments(1, parameters.length)
    return { run: runOfCall(received), verdict: checkCallHasArgs(received, parameters[0]) }
  }
  const run = runOf(received, 'a run with a tool name, or a call such as run.calls[0]')
  return { run, verdict: checkHaveArgs(run, parameters[0], parameters[1]) }
}
