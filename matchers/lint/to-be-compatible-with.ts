import { compatibilityFailure } from '../../src/explain/lint/compatibility-failure.js'
import { allFindings } from '../../src/lint/all-findings.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import { readTargets } from '../../src/lint/options/read-options.js'
import type { Target } from '../../src/lint/targets/target.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { lintMatcher } from './lint-matcher.js'
import { requireTools } from './require-tools.js'

/** What is asked of tools. */
export type ToBeCompatibleWithClaim = (tools: unknown, target: Target | readonly Target[]) => MatcherResult

/**
 * The pure form of `expect(tools).toBeCompatibleWith(target)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toBeCompatibleWith(tools, 'openai-strict')
 * ```
 */
export const toBeCompatibleWith: Matcher<ToBeCompatibleWithClaim> = lintMatcher({
  name: 'toBeCompatibleWith',
  most: 1,
  ask(received, [target]) {
    // No target would be the usual ones, which nobody has named.
    const targets = readTargets(Array.isArray(target) ? target : [target])
    const result = lintTools(received, { preset: 'compat-only', targets })
    requireTools(result)
    const refused = allFindings(result).filter(({ severity }) => severity === 'error')
    return {
      holds: refused.length === 0,
      message: (negated) => compatibilityFailure(result, { refused, targets, negated }),
    }
  },
})
