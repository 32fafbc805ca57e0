import { asymmetric, isCoreMisuse } from './asymmetric.js'
import type { Matcher, MatcherResult } from './matcher.js'

/** What of Vitest's `expect` is needed; the types of its parts are others on every major. */
interface Expect {
  readonly not: object
  extend(matchers: never): void
}

type AnyMatcher = Matcher<(received: never, ...parameters: never[]) => MatcherResult>
type Asked = (received: unknown, ...parameters: readonly unknown[]) => MatcherResult
type Registered = (this: MatcherContext, ...values: Parameters<Asked>) => MatcherResult

/** What Vitest hands to a matcher as `this`, as far as it is needed. */
interface MatcherContext {
  readonly isNot?: boolean
}

/**
 * Registers matchers with Vitest, also in place of a part of a larger expectation. `isMisuse`: whose errors point at the user's
 * line.
 */
export function extendExpect(
  expect: Expect & object,
  matchers: Readonly<Record<string, AnyMatcher>>,
  isMisuse: (error: unknown) => boolean = isCoreMisuse,
): void {
  const registered = Object.entries(matchers).map(([name, matcher]) => [name, forVitest(matcher, isMisuse)])
  expect.extend(Object.fromEntries(registered) as never) // the type of this parameter is another one on every major
  for (const [name, matcher] of Object.entries(matchers)) registerAsymmetric(expect, name, matcher, isMisuse)
}

/**
 * Vitest makes `expect.toCallTool(…)` by itself, but such a matcher cannot say why it does not match, and its negation is
 * the mere opposite. Local `expect` objects take theirs from a registry that all of them share.
 */
function registerAsymmetric(
  expect: Expect & object,
  name: string,
  matcher: AnyMatcher,
  isMisuse: (error: unknown) => boolean,
): void {
  const registry: unknown = Reflect.get(globalThis, Symbol.for('asymmetric-matchers-object'))
  const positive = asymmetric(name, asked(matcher), isMisuse)
  replace(expect, name, positive)
  replace(expect.not, name, asymmetric(`not.${name}`, asked(matcher.not), isMisuse))
  if (typeof registry === 'object' && registry !== null) replace(registry, name, positive)
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value })
}

function asked(claim: (received: never, ...parameters: never[]) => MatcherResult): Asked {
  return claim as Asked // checked when it runs
}

/** Vitest turns the result round under `.not`, so it is handed over turned. */
function forVitest(matcher: AnyMatcher, isMisuse: (error: unknown) => boolean): Registered {
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
      if (error instanceof Error && isMisuse(error)) Error.captureStackTrace(error, matcherForVitest)
      throw error
    }
  }
}
