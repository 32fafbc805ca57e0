import { MatchError } from '../../src/match/errors.js'
import { TrajectoryError } from '../../src/trajectory/errors.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import { notIsNotDefined, tooManyArguments } from '../core/errors.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'

/** What a matcher finds. */
export interface TrajectoryAnswer {
  /** `null`: neither the claim nor its negation holds. */
  readonly holds: boolean | null
  /** What stands against the claim; under `.not`, what stands against its negation. Made when asked for. */
  readonly message: (negated: boolean) => string
}

interface Definition {
  readonly name: string
  /** How many arguments it takes at most. */
  readonly most: number
  /** The positive question to ask instead, where `.not` is not defined. */
  readonly insteadOfNot?: string
  /** Throws a {@link TrajectoryError}, or an error of `matchers/core`, for what nobody can answer. */
  ask(received: unknown, parameters: readonly unknown[]): TrajectoryAnswer
}

/** Makes the pure forms of a matcher about trajectories. */
export function trajectoryMatcher<Claim extends (received: never, ...parameters: never) => MatcherResult>(
  definition: Definition,
): Matcher<Claim> {
  const claim = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    answer(definition, received, parameters, false, claim)
  const not = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    answer(definition, received, parameters, true, not)
  // The arguments are checked when it runs, whatever their types say.
  return Object.assign(claim, { not }) as unknown as Matcher<Claim>
}

/** What is thrown where a matcher was asked wrongly. */
export function isMisuse(error: unknown): error is TrajectoryError | MatchError | TranscriptError {
  return [TrajectoryError, MatchError, TranscriptError].some((kind) => error instanceof kind)
}

/** Names the matcher in whatever is misuse, and points at the line that asked. */
function answer(
  { name, most, insteadOfNot, ask }: Definition,
  received: unknown,
  parameters: readonly unknown[],
  negated: boolean,
  caller: (...values: never) => unknown,
): MatcherResult {
  try {
    if (negated && insteadOfNot !== undefined) throw notIsNotDefined(insteadOfNot)
    if (parameters.length > most) throw tooManyArguments(most, parameters.length)
    const { holds, message } = ask(received, parameters)
    return { pass: holds === !negated, message: () => message(negated) }
  } catch (error) {
    if (!isMisuse(error)) throw error
    error.message = `${negated ? 'not.' : ''}${name}: ${error.message}`
    Error.captureStackTrace(error, caller)
    throw error
  }
}
