import type { Category, Severity } from '../finding.js'

/** What one finding costs, before it is known what else was found. */
export interface Charge {
  readonly rule: string
  readonly category: Category
  readonly severity: Severity
  readonly weight: number
  /** Of findings of one group the costliest rule alone is charged. */
  readonly group: string
  /** The parameter that it is about, where its rule is charged by the share of them; `null` where it is charged once. */
  readonly parameter: string | null
}

/** What one finding of a set costs. */
export interface SetCharge extends Omit<Charge, 'parameter'> {
  /** The tools that have part in it, where its rule is charged by the share of them; `null` where it is charged once. */
  readonly tools: readonly number[] | null
}

/** A tool with its findings. */
export interface ChargedTool {
  /** How many parameters it has. */
  readonly parameters: number
  readonly charges: readonly Charge[]
}

/** A set with its findings. */
export interface ChargedSet {
  readonly tools: readonly ChargedTool[]
  readonly charges: readonly SetCharge[]
}

/** A score, and by how much it rises without one finding. */
export interface Scores {
  readonly score: number | null
  readonly tools: readonly ToolScore[]
  /** For each finding of the set. */
  readonly setPoints: readonly number[]
}

export interface ToolScore {
  readonly score: number
  /** For each of its findings, by how much its own score rises. */
  readonly points: readonly number[]
  /** For each of its findings, by how much that of the set rises. */
  readonly setPoints: readonly number[]
}
