import { MatchError } from '../../src/match/errors.js'
import { LintError } from '../../src/lint/errors.js'
import { ToolError } from '../../src/tool/errors.js'
import { type AnswerDefinition, answerMatcher } from '../core/answer-matcher.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'

/** Makes the pure forms of a matcher about the contracts of tools. */
export function lintMatcher<Claim extends (received: never, ...parameters: never) => MatcherResult>(
  definition: AnswerDefinition,
): Matcher<Claim> {
  return answerMatcher(definition, isMisuse)
}

/** What is thrown where a matcher was asked wrongly. */
export function isMisuse(error: unknown): error is LintError | MatchError | ToolError {
  return [LintError, MatchError, ToolError].some((kind) => error instanceof kind)
}
