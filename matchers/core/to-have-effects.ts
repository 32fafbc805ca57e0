import { checkHaveEffects } from '../../src/match/check-have-effects.js'
import type { Run } from '../../src/run/types.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { aboutRun, defineMatcher, type Matcher, type MatcherResult } from './matcher.js'
import type { ExpectedEffect } from './types.js'

/**
 * The pure form of `expect(run).toHaveEffects(…)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toHaveEffects(run, [{ kind: 'refunds', tool: 'issue_refund' }])
 * ```
 */
export const toHaveEffects: Matcher<(run: Run | AnyTranscript, effects: readonly ExpectedEffect[]) => MatcherResult> =
  defineMatcher({
    name: 'toHaveEffects',
    most: 1,
    insteadOfNot: 'Write toHaveNoEffects() or toHaveNoEffects(kind) for none.',
    judge: aboutRun((run, effects) => checkHaveEffects(run, effects)),
  })
