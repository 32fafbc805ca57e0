import { notIsNotDefined, tooManyArguments } from './errors.js'
import type { Matcher, MatcherResult } from './matcher.js'

/** What a matcher finds that is about something else than one run. */
export interface Answer {
  /** `null`: neither the claim nor its negation holds. */
  readonly holds: boolean | null
  /** What stands against the claim; under `.not`, what stands against its negation. Made when asked for. */
  readonly message: (negated: boolean) => string
}

/** Such a matcher. */
export interface AnswerDefinition {
  readonly name: string
  /** How many arguments it takes at most. */
  readonly most: number
  /** The positive question to ask instead, where `.not` is not defined. */
  readonly insteadOfNot?: string
  /** Throws what `isMisuse` knows, for what nobody can answer. */
  ask(received: unknown, parameters: readonly unknown[]): Answer
}

/** Makes the pure forms of a matcher out of what it asks. `isMisuse`: what is thrown where it was asked wrongly. */
export function answerMatcher<Claim extends (received: never, ...parameters: never) => MatcherResult>(
  definition: AnswerDefinition,
  isMisuse: (error: unknown) => error is Error,
): Matcher<Claim> {
  const claim = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    answer(definition, isMisuse, { received, parameters, negated: false, caller: claim })
  const not = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    answer(definition, isMisuse, { received, parameters, negated: true, caller: not })
  // The arguments are checked when it runs, whatever their types say.
  return Object.assign(claim, { not }) as unknown as Matcher<Claim>
}

interface Question {
  readonly received: unknown
  readonly parameters: readonly unknown[]
  readonly negated: boolean
  readonly caller: (...values: never) => unknown
}

/** Names the matcher in whatever is misuse, and points at the line that asked. */
function answer(
  { name, most, insteadOfNot, ask }: AnswerDefinition,
  isMisuse: (error: unknown) => error is Error,
  { received, parameters, negated, caller }: Question,
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
