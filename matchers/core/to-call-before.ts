import { checkCallBefore } from '../../src/match/check-call-before.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { ToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { BeforeOptions } from './types.js'

/**
 * The pure form of `expect(run).toCallBefore(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCallBefore(run, 'lookup_order', 'issue_refund', { by: 'order_id' })
 * ```
 */
export const toCallBefore: Matcher<
  (run: Run | AnyTranscript, first: ToolName, then: ToolName, options?: BeforeOptions) => MatcherResult
> = defineMatcher({
  name: 'toCallBefore',
  most: 3,
  insteadOfNot: 'Ask what happened instead: toBlockBefore(then, first) says that it was stopped until then.',
  judge: aboutRun((run, first, then, options) => checkCallBefore(run, first, then, options)),
})
