import { checkHold } from '../../src/match/check-hold.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { ArgsPattern, ToolArgs, ToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toHold(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toHold(run, 'issue_refund', partial({ order_id: 'A-1001' }))
 * ```
 */
export const toHold: Matcher<
  <Name extends ToolName>(run: Run | AnyTranscript, tool: Name, args?: ArgsPattern<ToolArgs<Name>>) => MatcherResult
> = defineMatcher({
  name: 'toHold',
  most: 2,
  judge: aboutRun((run, tool, args) => checkHold(run, tool, args)),
})
