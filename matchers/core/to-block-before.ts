import { checkBlockBefore } from '../../src/match/check-block-before.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { AnyToolName, ToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { BlockBeforeOptions } from './types.js'

/**
 * The pure form of `expect(run).toBlockBefore(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toBlockBefore(run, 'issue_refund', 'lookup_order', { by: 'order_id' })
 * ```
 */
export const toBlockBefore: Matcher<
  (run: Run | AnyTranscript, tool: AnyToolName, prerequisite: ToolName, options?: BlockBeforeOptions) => MatcherResult
> = defineMatcher({
  name: 'toBlockBefore',
  most: 3,
  insteadOfNot: 'Ask what happened instead: toCallBefore(prerequisite, tool) says that the prerequisite came first.',
  judge: aboutRun((run, tool, prerequisite, options) => checkBlockBefore(run, tool, prerequisite, options)),
})
