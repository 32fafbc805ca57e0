import { checkHaveNoEffects } from '../../src/match/check-have-no-effects.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'

/**
 * The pure form of `expect(run).toHaveNoEffects(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toHaveNoEffects(run, 'refunds')
 * ```
 */
export const toHaveNoEffects: Matcher<(run: Run | AnyTranscript, kind?: string) => MatcherResult> = defineMatcher({
  name: 'toHaveNoEffects',
  most: 1,
  insteadOfNot: 'Expect the effects that should be there: toHaveEffects([{ kind, value }]).',
  judge: aboutRun((run, kind) => checkHaveNoEffects(run, kind)),
})
