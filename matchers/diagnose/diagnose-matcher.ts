import { diagnosisText } from '../../src/explain/diagnose/diagnosis-text.js'
import { noCallsText } from '../../src/explain/diagnose/diagnosis-no-calls.js'
import type { Diagnosis } from '../../src/diagnose/diagnosis.js'
import { DiagnoseError } from '../../src/diagnose/errors.js'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import { MatchError } from '../../src/match/errors.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { notIsNotDefined, tooManyArguments } from '../core/errors.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { type Asked, judgeCalls } from './judge-calls.js'

/** What the matchers of a diagnosis are asked: a run, a transcript, calls, or one call. */
export type DiagnoseClaim<Options> = (
  received: Run | AnyTranscript | ToolCall | PlainCall | readonly (ToolCall | PlainCall)[],
  options?: Options,
) => MatcherResult

interface Definition {
  readonly name: string
  readonly claim: 'conform' | 'ground'
  /** What to write in place of `.not`. */
  readonly insteadOfNot: string
  readonly read: (received: unknown, options: unknown) => Asked
  readonly holds: (diagnosis: Diagnosis) => boolean
}

/** Makes the pure forms of a matcher that holds if it holds of each call. */
export function diagnoseMatcher<Options>(definition: Definition): Matcher<DiagnoseClaim<Options>> {
  const { name, insteadOfNot } = definition
  const claim = (received: unknown, ...parameters: readonly unknown[]): MatcherResult =>
    pointing(name, claim, () => ask(definition, received, parameters))
  const not = (..._values: readonly unknown[]): MatcherResult =>
    pointing(`not.${name}`, not, () => {
      throw notIsNotDefined(insteadOfNot)
    })
  return Object.assign(claim, { not })
}

/** What is thrown where a matcher was asked wrongly. */
export function isMisuse(error: unknown): error is DiagnoseError | MatchError | TranscriptError {
  return error instanceof DiagnoseError || error instanceof MatchError || error instanceof TranscriptError
}

/** Names the matcher in whatever is misuse, and points at the line that asked. */
function pointing(name: string, caller: (...values: never) => unknown, work: () => MatcherResult): MatcherResult {
  try {
    return work()
  } catch (error) {
    if (!isMisuse(error)) throw error
    error.message = `${name}: ${error.message}`
    Error.captureStackTrace(error, caller)
    throw error
  }
}

function ask({ claim, read, holds }: Definition, received: unknown, parameters: readonly unknown[]): MatcherResult {
  if (parameters.length > 1) throw tooManyArguments(1, parameters.length)
  const { run, calls, hints } = judgeCalls(read(received, parameters[0]))
  const [first, ...others] = calls.filter(({ diagnosis }) => !holds(diagnosis))
  // Only a run can be without calls.
  if (run !== null && calls.length === 0) return { pass: false, message: () => noCallsText(run, claim) }
  const shown = first ?? calls[0]
  return {
    pass: first === undefined,
    message: () =>
      shown === undefined ? '' : diagnosisText(shown, { claim, run, others, names: shown.names, hints: hints(shown) }),
  }
}
