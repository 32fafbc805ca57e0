import { checkCallNothing } from '../../src/match/check-call-nothing.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toCallNothing()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCallNothing(run)
 * ```
 */
export const toCallNothing: Matcher<(run: Run | AnyTranscript) => MatcherResult> = defineMatcher({
  name: 'toCallNothing',
  most: 0,
  insteadOfNot: 'Expect the call that should be there: toCallTool(tool).',
  judge: aboutRun((run) => checkCallNothing(run)),
})
