import type { Severity } from '../finding.js'
import type { RuleOptions } from '../rule.js'
import type { Target } from '../targets/target.js'
import type { CountTokens } from '../tokens/tool-tokens.js'

/**
 * Which rules hold before `rules` say otherwise:
 *
 * - `recommended`: all but those that are off by default
 * - `strict`: all, and what is `info` is a `warn`
 * - `compat-only`, `security`: the rules of these categories (`compatibility`, with names and schemas that make a request fail; `safety`)
 * - `toolsmith`: the published linter, with its sum of impacts as the score, for comparison
 */
export type Preset = 'recommended' | 'strict' | 'compat-only' | 'security' | 'toolsmith'

/** How a rule is set: `'off'`, a severity, or a severity and options. */
export type RuleSetting = Severity | 'off' | readonly [Severity, RuleOptions]

/** Rules by id, or all of a category as `'safety/*'`. The more precise wins, else the later. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>

/** Findings that are to be passed over. They are counted, and cost nothing. */
export interface Ignore {
  /** A rule's id, or all of a category as `'safety/*'`. */
  readonly rule: string
  /** A name of a tool, in which `*` stands for any characters. @default all */
  readonly tool?: string
  /** The place in the contract, as a JSON Pointer, and all below it: `/inputSchema/properties/city`. @default all */
  readonly path?: string
  /** Why, for whoever reads it next. It may not be blank. */
  readonly reason: string
  /** The last day on which it holds, `2026-12-31`. It takes `today` to tell. */
  readonly expires?: string
}

/** What tools are held to. */
export interface LintOptions {
  /** @default 'recommended' */
  readonly preset?: Preset
  /** @default {} */
  readonly rules?: RuleSettings
  /** For whom the tools are written. @default openai, anthropic, gemini-jsonschema and mcp */
  readonly targets?: readonly Target[]
  /** Settings for single tools, by their names, in which `*` stands for any characters. The later wins. @default [] */
  readonly overrides?: readonly { readonly tools: string | readonly string[]; readonly rules: RuleSettings }[]
  /** @default [] */
  readonly ignore?: readonly Ignore[]
  /** Words that are verbs where you work, such as `deploy`. @default [] */
  readonly verbs?: readonly string[]
  /** Counts tokens, such as `tokenizer('o200k_base')` of `callsheet/lint/tokenizer`. @default an estimate, which says so */
  readonly countTokens?: CountTokens
  /** How many tokens the model takes, for shares of it. @default 200000 */
  readonly contextWindow?: number
  /** What `callsheet tools lock` wrote, parsed: a contract that differs is an error. */
  readonly lock?: unknown
  /** The day of today, `2026-11-30`, for what expires. Without it nothing does. */
  readonly today?: string
}
