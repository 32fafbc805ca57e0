import { explain } from '../../src/explain/explain.js'
import { patternError } from '../../src/match/check-args-pattern.js'
import { MatchError } from '../../src/match/errors.js'
import { requireMatchable } from '../../src/match/matchable.js'
import type { Verdict } from '../../src/match/verdict.js'
import { isRun } from '../../src/run/is-run.js'
import type { Run } from '../../src/run/types.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import { notIsNotDefined, timesUnderNot, tooManyArguments, unreadableSubject } from './errors.js'
import { runOf } from './run-of.js'

/** What a matcher says of a run. */
export interface MatcherResult {
  readonly pass: boolean
  /** Why it does not pass; what stands against its negation where it does. Made when asked for. */
  readonly message: () => string
}

/** The pure form of a matcher, and of its negation: `not` is no mere opposite, as some claims and their negations both fail. */
export type Matcher<Claim> = Claim & {
  /** The same claim under `.not`. Throws where `.not` is not defined. */
  readonly not: Claim
}

/** A verdict, and the run that its text is about. */
export interface Judgement {
  readonly run: Run
  readonly verdict: Verdict
}

interface Definition {
  readonly name: string
  /** How many arguments it takes at most. */
  readonly most: number
  /** The positive question to ask instead, where `.not` is not defined. */
  readonly insteadOfNot?: string
  judge(received: unknown, parameters: readonly unknown[]): Judgement
}

/** Makes the pure forms of a matcher out of its check. */
export function defineMatcher<Claim extends (received: never, ...parameters: never) => MatcherResult>(
  definition: Definition,
): Matcher<Claim> {
  const claim = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    ask(definition, received, parameters, false, claim)
  const not = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    ask(definition, received, parameters, true, not)
  // The arguments are checked when it runs, whatever their types say.
  return Object.assign(claim, { not }) as unknown as Matcher<Claim>
}

/** A judge for the claims that are about a run. */
export function aboutRun(check: (run: Run, ...parameters: readonly unknown[]) => Verdict): Definition['judge'] {
  return (received, parameters) => {
    const run = runOf(received, 'a run, as sheet.run returns it')
    return { run, verdict: check(run, ...parameters) }
  }
}

function ask(
  definition: Definition,
  received: unknown,
  parameters: readonly unknown[],
  negated: boolean,
  caller: (...values: never) => unknown,
): MatcherResult {
  try {
    const { run, verdict } = judge(definition, received, parameters, negated)
    const pass = verdict.answer === (negated ? 'fails' : 'holds')
    return { pass, message: () => explain(run, verdict, negated !== pass) }
  } catch (cause) {
    const error =
      cause instanceof MatchError || cause instanceof TranscriptError
        ? cause
        : whatCannotBeRead(received, parameters, cause)
    if (error === null) throw cause
    error.message = `${negated ? 'not.' : ''}${definition.name}: ${error.message}`
    Error.captureStackTrace(error, caller)
    throw error
  }
}

/** What else may throw is code of the user, in a proxy or a getter; `null` where it is not. */
function whatCannotBeRead(received: unknown, parameters: readonly unknown[], cause: unknown): MatchError | null {
  for (const parameter of parameters) {
    const error = patternError(parameter)
    if (error !== null) return error
  }
  return isReadable(received) ? null : unreadableSubject(cause)
}

/** A call or a run is read by its keys. */
function isReadable(received: unknown): boolean {
  try {
    isRun(received)
    return true
  } catch {
    // That it throws is the answer.
    return false
  }
}

function judge(definition: Definition, received: unknown, parameters: readonly unknown[], negated: boolean): Judgement {
  if (negated && definition.insteadOfNot !== undefined) throw notIsNotDefined(definition.insteadOfNot)
  if (parameters.length > definition.most) throw tooManyArguments(definition.most, parameters.length)
  const judgement = definition.judge(received, parameters)
  const { verdict } = judgement
  if (negated && 'times' in verdict && verdict.times !== null) throw timesUnderNot()
  if (negated && verdict.answer === 'fails') requireMatchable(judgement.run, verdict)
  return judgement
}
