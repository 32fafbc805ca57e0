import { checkCallInOrder } from '../../src/match/check-call-in-order.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { ToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { ExpectedStep, InOrderOptions } from './types.js'

/**
 * The pure form of `expect(run).toCallInOrder(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCallInOrder(run, ['lookup_order', 'issue_refund'])
 * ```
 */
export const toCallInOrder: Matcher<
  <Name extends ToolName>(
    run: Run | AnyTranscript,
    steps: readonly ExpectedStep<Name>[],
    options?: InOrderOptions,
  ) => MatcherResult
> = defineMatcher({
  name: 'toCallInOrder',
  most: 2,
  insteadOfNot: 'Expect the order that is right, or toBlockBefore(tool, prerequisite) for what must be stopped.',
  judge: aboutRun((run, steps, options) => checkCallInOrder(run, steps, options)),
})
