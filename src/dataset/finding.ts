import type { Path } from '../json/paths.js'

/** One thing in a data set that the tools of today contradict. */
export interface DatasetFinding {
  readonly code: DatasetFindingCode
  readonly test_id: string
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Where in the case. */
  readonly path: Path
  /** The tool in question; `null` where there is none. */
  readonly tool: string | null
  /** What is wrong, and what may be meant instead, in one sentence. */
  readonly message: string
}

export type DatasetFindingCode =
  | 'unknown-tool'
  | 'unknown-parameter'
  | 'missing-parameter'
  | 'enum-value-gone'
  | 'schema-violation'
  | 'unused-rule'
  | 'placeholder'
  | 'bad-case'
