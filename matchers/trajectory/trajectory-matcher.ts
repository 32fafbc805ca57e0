import { MatchError } from '../../src/match/errors.js'
import { TrajectoryError } from '../../src/trajectory/errors.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import { type AnswerDefinition, answerMatcher } from '../core/answer-matcher.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'

/** Makes the pure forms of a matcher about trajectories. */
export function trajectoryMatcher<Claim extends (received: never, ...parameters: never) => MatcherResult>(
  definition: AnswerDefinition,
): Matcher<Claim> {
  return answerMatcher(definition, isMisuse)
}

/** What is thrown where a matcher was asked wrongly. */
export function isMisuse(error: unknown): error is TrajectoryError | MatchError | TranscriptError {
  return [TrajectoryError, MatchError, TranscriptError].some((kind) => error instanceof kind)
}
