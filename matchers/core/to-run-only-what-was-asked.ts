import { checkRunOnlyAsked } from '../../src/match/check-run-only-asked.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toRunOnlyWhatWasAsked()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toRunOnlyWhatWasAsked(run)
 * ```
 */
export const toRunOnlyWhatWasAsked: Matcher<(run: Run | AnyTranscript) => MatcherResult> = defineMatcher({
  name: 'toRunOnlyWhatWasAsked',
  most: 0,
  insteadOfNot: 'Expect what should run: toRunTool(tool, args).',
  judge: aboutRun((run) => checkRunOnlyAsked(run)),
})
