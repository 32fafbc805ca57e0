import { checkAnswer } from '../../src/match/check-answer.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { ExpectedText } from './types.js'

/**
 * The pure form of `expect(run).toAnswer(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toAnswer(run, /refunded/i)
 * ```
 */
export const toAnswer: Matcher<(run: Run | AnyTranscript, what: ExpectedText) => MatcherResult> = defineMatcher({
  name: 'toAnswer',
  most: 1,
  judge: aboutRun((run, what) => checkAnswer(run, what)),
})
