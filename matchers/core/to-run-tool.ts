import { checkRunTool } from '../../src/match/check-run-tool.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { AnyToolName, ArgsPattern, ReceivedArgs } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { TimesOptions } from './types.js'

/**
 * The pure form of `expect(run).toRunTool(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toRunTool(run, 'issue_refund', { order_id: 'A-1001' }, { times: 1 })
 * ```
 */
export const toRunTool: Matcher<
  <Name extends AnyToolName>(
    run: Run | AnyTranscript,
    tool: Name,
    args?: ArgsPattern<ReceivedArgs<Name>>,
    options?: TimesOptions,
  ) => MatcherResult
> = defineMatcher({
  name: 'toRunTool',
  most: 3,
  judge: aboutRun((run, tool, args, options) => checkRunTool(run, tool, args, options)),
})
