import { checkCallTool } from '../../src/match/check-call-tool.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { ArgsPattern, ToolArgs, ToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { TimesOptions } from './types.js'

/**
 * The pure form of `expect(run).toCallTool(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCallTool(run, 'lookup_order', { order_id: 'A-1001' })
 * ```
 */
export const toCallTool: Matcher<
  <Name extends ToolName>(
    run: Run | AnyTranscript,
    tool: Name,
    args?: ArgsPattern<ToolArgs<Name>>,
    options?: TimesOptions,
  ) => MatcherResult
> = defineMatcher({
  name: 'toCallTool',
  most: 3,
  judge: aboutRun((run, tool, args, options) => checkCallTool(run, tool, args, options)),
})
