import type { Path } from '../../json/paths.js'

/** Why a value that one schema accepts may be refused by another. */
export interface Narrowing {
  readonly code: NarrowingCode
  /** Keys from the schemas. */
  readonly path: Path
  /** What the first says there, and the second; `undefined` where it says nothing. */
  readonly from: unknown
  readonly to: unknown
}

/** What is narrower; `undecided` where nobody can tell. */
export type NarrowingCode =
  | 'type'
  | 'enum'
  | 'bounds'
  | 'pattern'
  | 'format'
  | 'required'
  | 'parameter'
  | 'closed'
  | 'union'
  | 'undecided'
