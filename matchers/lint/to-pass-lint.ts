import { lintFailure } from '../../src/explain/lint/lint-failure.js'
import { badOption } from '../../src/lint/errors.js'
import type { Severity } from '../../src/lint/finding.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import type { LintOptions } from '../../src/lint/options/lint-options.js'
import { keysOf, optionNames } from '../../src/lint/options/read-options.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { lintMatcher } from './lint-matcher.js'
import { requireTools } from './require-tools.js'
import type { ToPassLintOptions } from './types.js'

/** What is asked of tools. */
export type ToPassLintClaim = (tools: unknown, options?: ToPassLintOptions) => MatcherResult

/**
 * The pure form of `expect(tools).toPassLint()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toPassLint(tools, { failOn: 'warn' })
 * ```
 */
export const toPassLint: Matcher<ToPassLintClaim> = lintMatcher({
  name: 'toPassLint',
  most: 1,
  insteadOfNot:
    'Expect a finding: expect(lintTools(tools).findings).toContainEqual(expect.objectContaining({ rule })).',
  ask(received, [given = {}]) {
    const {
      failOn = 'error',
      minScore = null,
      ...rest
    } = keysOf(given, 'options', [...optionNames, 'failOn', 'minScore'])
    if (!isSeverity(failOn)) throw badOption('failOn', failOn, "'error', 'warn' or 'info'")
    if (minScore !== null && !isScore(minScore)) throw badOption('minScore', minScore, 'a number above 0 and up to 100')
    // What is no option throws, whatever its type says.
    const result = lintTools(received, rest as LintOptions)
    requireTools(result)
    const failing = result.findings.filter(({ severity }) => order.indexOf(severity) >= order.indexOf(failOn))
    const isBelow = minScore !== null && (result.score ?? 0) < minScore
    return {
      holds: failing.length === 0 && !isBelow,
      message: () => lintFailure(result, { failing, failOn, minScore: isBelow ? minScore : null }),
    }
  },
})

const order: readonly Severity[] = ['info', 'warn', 'error']

function isSeverity(value: unknown): value is Severity {
  return order.some((severity) => severity === value)
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= 100
}
