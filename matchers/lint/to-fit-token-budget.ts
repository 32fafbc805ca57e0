import { budgetFailure } from '../../src/explain/lint/budget-failure.js'
import { badOption } from '../../src/lint/errors.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import type { LintOptions, RuleSettings } from '../../src/lint/options/lint-options.js'
import { keysOf } from '../../src/lint/options/read-options.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { lintMatcher } from './lint-matcher.js'
import { requireTools } from './require-tools.js'
import type { ToFitTokenBudgetOptions } from './types.js'

/** What is asked of tools. */
export type ToFitTokenBudgetClaim = (tools: unknown, tokens: number, options?: ToFitTokenBudgetOptions) => MatcherResult

/**
 * The pure form of `expect(tools).toFitTokenBudget(tokens)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toFitTokenBudget(tools, 8000)
 * ```
 */
export const toFitTokenBudget: Matcher<ToFitTokenBudgetClaim> = lintMatcher({
  name: 'toFitTokenBudget',
  most: 2,
  insteadOfNot: 'Expect a number: expect(lintTools(tools).tokens.total).toBeGreaterThan(8000).',
  ask(received, [budget, given = {}]) {
    if (typeof budget !== 'number' || !Number.isFinite(budget) || budget < 1) {
      throw badOption('tokens', budget, 'a number of tokens from 1')
    }
    const options = keysOf(given, 'options', ['countTokens'])
    // What is no counter throws, whatever its type says. No rule is asked.
    const result = lintTools(received, { ...(options as LintOptions), rules: none })
    requireTools(result)
    return { holds: result.tokens.total <= budget, message: () => budgetFailure(result, budget) }
  },
})

const none: RuleSettings = {
  'description/*': 'off',
  'parameters/*': 'off',
  'naming/*': 'off',
  'overlap/*': 'off',
  'tokens/*': 'off',
  'compatibility/*': 'off',
  'safety/*': 'off',
}
