import { checkCallExactly } from '../../src/match/check-call-exactly.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { AnyToolName } from '../../src/tool/tool-types.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { ExpectedStep } from './types.js'

/**
 * The pure form of `expect(run).toCallExactly(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCallExactly(run, ['lookup_order', blocked('issue_refund')])
 * ```
 */
export const toCallExactly: Matcher<
  <Name extends AnyToolName>(run: Run | AnyTranscript, steps: readonly ExpectedStep<Name>[]) => MatcherResult
> = defineMatcher({
  name: 'toCallExactly',
  most: 1,
  insteadOfNot: 'Expect what should have happened: toCallExactly(steps).',
  judge: aboutRun((run, steps) => checkCallExactly(run, steps)),
})
