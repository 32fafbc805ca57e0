import { expect } from 'vitest'
import { MatchError } from '../../src/match/errors.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import { asymmetric } from './asymmetric.js'
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

const matchers: Readonly<Record<keyof CallsheetMatchers, AnyMatcher>> = {
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
}

// The type of this parameter is another one on every major of Vitest.
expect.extend(
  Object.fromEntries(Object.entries(matchers).map(([name, matcher]) => [name, forVitest(matcher)])) as never,
)
for (const [name, matcher] of Object.entries(matchers)) registerAsymmetric(name, matcher)

/** What Vitest hands to a matcher as `this`, as far as it is needed. */
interface MatcherContext {
  readonly isNot?: boolean
}

type AnyMatcher = Matcher<(received: never, ...parameters: never[]) => MatcherResult>
type Asked = (received: unknown, ...parameters: readonly unknown[]) => MatcherResult
type Registered = (this: MatcherContext, ...values: Parameters<Asked>) => MatcherResult

/**
 * Vitest makes `expect.toCallTool(…)` by itself, but such a matcher cannot say why it does not match, and its negation is
 * the mere opposite. Local `expect` objects take theirs from a registry that all of them share.
 */
function registerAsymmetric(name: string, matcher: AnyMatcher): void {
  const registry: unknown = Reflect.get(globalThis, Symbol.for('asymmetric-matchers-object'))
  replace(expect, name, asymmetric(name, asked(matcher)))
  replace(expect.not, name, asymmetric(`not.${name}`, asked(matcher.not)))
  if (typeof registry === 'object' && registry !== null) replace(registry, name, asymmetric(name, asked(matcher)))
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value })
}

function asked(claim: (received: never, ...parameters: never[]) => MatcherResult): Asked {
  return claim as Asked // checked when it runs
}

/** Vitest turns the result round under `.not`, so it is handed over turned. */
function forVitest(matcher: AnyMatcher): Registered {
  const { not } = matcher
  return function matcherForVitest(
    this: MatcherContext,
    received: unknown,
    ...parameters: readonly unknown[]
  ): MatcherResult {
    const claim = asked(this.isNot === true ? not : matcher)
    try {
      const { pass, message } = claim(received, ...parameters)
      return { pass: this.isNot === true ? !pass : pass, message }
    } catch (error) {
      // The user's line, not this file, is where the question was put wrongly.
      if (error instanceof MatchError || error instanceof TranscriptError) {
        Error.captureStackTrace(error, matcherForVitest)
      }
      throw error
    }
  }
}
