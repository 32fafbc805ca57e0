import { checkTellModel } from '../../src/match/check-tell-model.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { ExpectedText, TellOptions } from './types.js'

/**
 * The pure form of `expect(run).toTellModel(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toTellModel(run, 'order not found', { of: 'lookup_order', error: true })
 * ```
 */
export const toTellModel: Matcher<
  (run: Run | AnyTranscript, what: ExpectedText, options?: TellOptions) => MatcherResult
> = defineMatcher({
  name: 'toTellModel',
  most: 2,
  judge: aboutRun((run, what, options) => checkTellModel(run, what, options)),
})
