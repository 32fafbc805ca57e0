import type { ToolShape } from './contract.js'
import type { Category, Finding, Severity } from './finding.js'
import type { Complexity } from './complexity.js'
import type { Ignore, Preset } from './options/lint-options.js'
import type { Target } from './targets/target.js'
import type { ToolTokens } from './tokens/tool-tokens.js'

/** As a school gives it: A from 90, B from 80, C from 70, D from 60. */
export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

/** What was found about a tool. */
export interface LintedTool {
  readonly name: string
  /** 0 to 100, as `score` says. */
  readonly score: number
  readonly grade: Grade
  readonly complexity: Complexity
  readonly tokens: ToolTokens
  /** Those about this tool, the worst first. */
  readonly findings: readonly Finding[]
}

/** A finding that was passed over, and why. */
export interface IgnoredFinding extends Omit<Finding, 'points' | 'setPoints'> {
  readonly reason: string
}

/** What a set of tools costs in every request. */
export interface SetTokens {
  readonly total: number
  readonly bytes: number
  /** Whether a tokenizer counted, or it is an estimate. */
  readonly exact: boolean
  /** `total` as a part of the context window, 0 to 1. */
  readonly share: number
  readonly contextWindow: number
}

/** What `lintTools` found. */
export interface LintResult {
  readonly shape: ToolShape
  /** In the order in which they were handed in. */
  readonly tools: readonly LintedTool[]
  /** All findings: those of tools in the order of tools, each tool's worst first, then those of the set. */
  readonly findings: readonly Finding[]
  readonly ignored: readonly IgnoredFinding[]
  /** Of `ignore` and of the tools' own: what passed nothing over, or has expired. */
  readonly unusedIgnores: readonly (Ignore & { readonly expired: boolean })[]
  /** 0 to 100; `null` for a set without tools. */
  readonly score: number | null
  readonly grade: Grade | null
  /** The score by the findings of one category alone; `null` for a set without tools. */
  readonly categories: Readonly<Record<Category, number | null>>
  readonly counts: Readonly<Record<Severity, number>>
  readonly toolCount: number
  readonly tokens: SetTokens
  readonly targets: readonly Target[]
  readonly preset: Preset
  /** Scores compare only between results of one version. */
  readonly scoringVersion: number
  /** A digest of the rules that were asked, with their severities, weights and options: scores compare only where it is the same. */
  readonly ruleset: string
}
