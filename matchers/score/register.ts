import { expect } from 'vitest'
import { asymmetric } from '../core/asymmetric.js'
import type { MatcherResult } from '../core/matcher.js'
import { isMisuse, toScore } from './to-score.js'
import type { CallsheetScoreMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetScoreMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetScoreMatchers<any> {}
}

type Asked = (received: unknown, ...parameters: readonly unknown[]) => MatcherResult

const asked: Asked = toScore as Asked // checked when it runs
const askedNot: Asked = toScore.not as Asked // checked when it runs

// The type of this parameter is another one on every major of Vitest.
expect.extend({ toScore: forVitest } as never)
// Vitest makes `expect.toScore(…)` by itself, but such a matcher cannot say why it does not match.
replace(expect, asymmetricScore('toScore', asked))
replace(expect.not, asymmetricScore('not.toScore', askedNot))
// Local `expect` objects take theirs from a registry that all of them share.
const registry: unknown = Reflect.get(globalThis, Symbol.for('asymmetric-matchers-object'))
if (typeof registry === 'object' && registry !== null) replace(registry, asymmetricScore('toScore', asked))

function replace(target: object, value: unknown): void {
  Object.defineProperty(target, 'toScore', { configurable: true, enumerable: true, writable: true, value })
}

/** Under `.not` it always throws, so that nothing has to be turned round. */
function forVitest(
  this: { readonly isNot?: boolean },
  received: unknown,
  ...parameters: readonly unknown[]
): MatcherResult {
  const ask = this.isNot === true ? askedNot : asked
  return pointing(forVitest, () => ask(received, ...parameters))
}

function asymmetricScore(name: string, ask: Asked): ReturnType<typeof asymmetric> {
  const make = asymmetric(name, ask)
  return (...parameters) => {
    const made = make(...parameters)
    const asymmetricMatch = (received: unknown): boolean =>
      pointing(asymmetricMatch, () => made.asymmetricMatch(received))
    return { ...made, asymmetricMatch }
  }
}

/** The user's line, not this file, is where the question was put wrongly. */
function pointing<Result>(caller: (...values: never) => unknown, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (isMisuse(error)) Error.captureStackTrace(error, caller)
    throw error
  }
}
