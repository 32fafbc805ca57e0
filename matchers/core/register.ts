import { expect } from 'vitest'
import { MatchError } from '../../src/match/errors.js'
import type { Matcher, MatcherResult } from './matcher.js'
import { toAnswer } from './to-answer.js'
import { toBlock } from './to-block.js'
import { toBlockBefore } from './to-block-before.js'
import { toCallBefore } from './to-call-before.js'
import { toCallExactly } from './to-call-exactly.js'
import { toCallInOrder } from './to-call-in-order.js'
import { toCallNothing } from './to-call-nothing.js'
import { toCallOnly } from './to-call-only.js'
import { toCallTool } from './to-call-tool.js'
import { toHaveArgs } from './to-have-args.js'
import { toHaveEffects } from './to-have-effects.js'
import { toHaveNoEffects } from './to-have-no-effects.js'
import { toHold } from './to-hold.js'
import { toMatchToolSchemas } from './to-match-tool-schemas.js'
import { toRunOnlyWhatWasAsked } from './to-run-only-what-was-asked.js'
import { toRunTool } from './to-run-tool.js'
import { toStopAfter } from './to-stop-after.js'
import { toTellModel } from './to-tell-model.js'
import type { CallsheetMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetMatchers<any> {}
}

expect.extend(
  registered({
    toAnswer,
    toBlock,
    toBlockBefore,
    toCallBefore,
    toCallExactly,
    toCallInOrder,
    toCallNothing,
    toCallOnly,
    toCallTool,
    toHaveArgs,
    toHaveEffects,
    toHaveNoEffects,
    toHold,
    toMatchToolSchemas,
    toRunOnlyWhatWasAsked,
    toRunTool,
    toStopAfter,
    toTellModel,
  }) as never, // the type of this parameter is another one on every major of Vitest
)

/** What Vitest hands to a matcher as `this`, as far as it is needed. */
interface MatcherContext {
  readonly isNot?: boolean
}

type AnyMatcher = Matcher<(received: never, ...parameters: never[]) => MatcherResult>
type Registered = (this: MatcherContext, received: unknown, ...parameters: readonly unknown[]) => MatcherResult

function registered(matchers: Readonly<Record<keyof CallsheetMatchers, AnyMatcher>>): Record<string, Registered> {
  return Object.fromEntries(Object.entries(matchers).map(([name, matcher]) => [name, forVitest(matcher)]))
}

/** Vitest turns the result round under `.not`, so it is handed over turned. */
function forVitest(matcher: AnyMatcher): Registered {
  const { not } = matcher
  return function matcherForVitest(
    this: MatcherContext,
    received: unknown,
    ...parameters: readonly unknown[]
  ): MatcherResult {
    const claim = (this.isNot === true ? not : matcher) as (...values: readonly unknown[]) => MatcherResult // checked when it runs
    try {
      const { pass, message } = claim(received, ...parameters)
      return { pass: this.isNot === true ? !pass : pass, message }
    } catch (error) {
      // The user's line, not this file, is where the question was put wrongly.
      if (error instanceof MatchError) Error.captureStackTrace(error, matcherForVitest)
      throw error
    }
  }
}
