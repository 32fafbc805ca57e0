import type { Severity } from '../../src/lint/finding.js'
import type { LintOptions } from '../../src/lint/options/lint-options.js'
import type { Target } from '../../src/lint/targets/target.js'
import type { CountTokens } from '../../src/lint/tokens/tool-tokens.js'

/** What tools are held to, and from which finding on they fail. */
export interface ToPassLintOptions extends LintOptions {
  /** The least severity that fails. @default 'error' */
  readonly failOn?: Severity
  /** The least score of the set, above 0 and up to 100. @default none */
  readonly minScore?: number
}

/** How tokens are counted. */
export interface ToFitTokenBudgetOptions {
  /** Counts tokens, such as `tokenizer('o200k_base')` of `callsheet/lint/tokenizer`. @default an estimate, which the text of a failure says */
  readonly countTokens?: CountTokens
}

/** The matchers that `callsheet/lint/vitest` adds to `expect`. */
export interface CallsheetLintMatchers<R = void> {
  /**
   * No finding about the tools, or the set of them, is as severe as `failOn`. Tools may have any shape that `lintTools` reads; no tools
   * are misuse, and so is `.not`: expect a finding of `lintTools(tools).findings`.
   *
   * @example
   * ```ts
   * expect(tools).toPassLint({ targets: ['openai', 'anthropic'], failOn: 'warn' })
   * ```
   */
  toPassLint(options?: ToPassLintOptions): R

  /**
   * The tools take at most so many tokens in each request that offers them, by an estimate or by the tokenizer that is handed in. `.not` is
   * misuse: expect a number of `lintTools(tools).tokens`.
   *
   * @example
   * ```ts
   * expect(tools).toFitTokenBudget(8000)
   * ```
   */
  toFitTokenBudget(tokens: number, options?: ToFitTokenBudgetOptions): R

  /**
   * The provider or client takes these tools: nothing about them makes it refuse a request. `.not`: something does.
   *
   * @example
   * ```ts
   * expect(tools).toBeCompatibleWith('openai-strict')
   * ```
   */
  toBeCompatibleWith(target: Target | readonly Target[]): R
}
