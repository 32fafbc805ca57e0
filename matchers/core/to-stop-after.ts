import { checkStopAfter } from '../../src/match/check-stop-after.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toStopAfter(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toStopAfter(run, 3)
 * ```
 */
export const toStopAfter: Matcher<(run: Run | AnyTranscript, turns: number) => MatcherResult> = defineMatcher({
  name: 'toStopAfter',
  most: 1,
  insteadOfNot: 'Expect the number of turns that is right: toStopAfter(turns).',
  judge: aboutRun((run, turns) => checkStopAfter(run, turns)),
})
