import { patternText } from '../../src/explain/values.js'
import { MatchError } from '../../src/match/errors.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import type { MatcherResult } from './matcher.js'

/** What stands in place of a run inside a larger expectation, and says why it does not match. */
export interface AsymmetricClaim {
  readonly $$typeof: symbol
  asymmetricMatch(received: unknown): boolean
  /** How it is printed: `toCallTool("issue_refund")`, and the reason of the last mismatch. */
  toAsymmetricMatcher(): string
  toString(): string
  getExpectedType(): string
}

type Ask = (received: unknown, ...parameters: readonly unknown[]) => MatcherResult

/**
 * Makes `expect.toCallTool(…)` out of a matcher. Anything may be compared with it, so that what is no run does not match,
 * negated or not; every other misuse throws, since it would be one for a run, too.
 */
export function asymmetric(
  name: string,
  ask: Ask,
  isMisuse: (error: unknown) => boolean = isCoreMisuse,
): (...parameters: readonly unknown[]) => AsymmetricClaim {
  return (...parameters) => {
    let reason = ''
    // Made when it is printed: what is misused may not be readable.
    const whole = (): string => `${name}(${parameters.map((parameter) => patternText(parameter, 60)).join(', ')})`
    // Own functions, not methods of a class: Vitest copies the object before it prints a difference.
    const asymmetricMatch = (received: unknown): boolean => {
      const { pass, why } = answer(name, ask, received, parameters, { caller: asymmetricMatch, isMisuse })
      reason = pass ? '' : ` -- ${why()}`
      return pass
    }
    return {
      $$typeof: Symbol.for('jest.asymmetricMatcher'),
      asymmetricMatch,
      toAsymmetricMatcher: () => `${whole()}${reason}`,
      toString: () => name,
      getExpectedType: () => 'object',
    }
  }
}

function answer(
  name: string,
  ask: Ask,
  received: unknown,
  parameters: readonly unknown[],
  {
    caller,
    isMisuse,
  }: { readonly caller: (...values: never) => unknown; readonly isMisuse: (error: unknown) => boolean },
): { readonly pass: boolean; readonly why: () => string } {
  try {
    const { pass, message } = ask(received, ...parameters)
    return { pass, why: () => message().split('\n', 1)[0] ?? '' }
  } catch (error) {
    if (!(error instanceof Error && isMisuse(error))) throw error
    // Its name is printed already.
    if (error instanceof TranscriptError || (error instanceof MatchError && error.code === 'not-a-run')) {
      return { pass: false, why: () => error.message.slice(`${name}: `.length) }
    }
    Error.captureStackTrace(error, caller)
    throw error
  }
}

/** What the matchers of the core throw for misuse. */
export function isCoreMisuse(error: unknown): boolean {
  return error instanceof MatchError || error instanceof TranscriptError
}
