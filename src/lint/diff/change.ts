import type { Path } from '../../json/paths.js'

/**
 * What a change does to those who call a tool, or read what it returns:
 *
 * - `breaking`: what was right is wrong now
 * - `risky`: calls are accepted as before, but the model is told something else; or nobody can tell whether they are
 * - `compatible`: what was right is right
 */
export type ChangeKind = 'breaking' | 'risky' | 'compatible'

/** One difference between two versions of a tool. */
export interface Change {
  readonly kind: ChangeKind
  readonly code: ChangeCode
  readonly tool: string
  /** Keys from the contract: of the new one, or of the old one for what is gone. */
  readonly path: Path
  /** One sentence without a full stop. */
  readonly message: string
}

/** What differs; of an output schema, what is widened is what breaks. */
export type ChangeCode =
  | 'added-tool'
  | 'removed-tool'
  | 'description-changed'
  | 'title-changed'
  | 'default-changed'
  | 'annotation-changed'
  | 'added-output-schema'
  | 'removed-output-schema'
  | SchemaCode

/** What differs in a schema. */
export type SchemaCode =
  | 'newly-required'
  | 'no-longer-required'
  | 'removed-parameter'
  | 'added-parameter'
  | 'narrowed-type'
  | 'widened-type'
  | 'narrowed-enum'
  | 'widened-enum'
  | 'narrowed-bounds'
  | 'widened-bounds'
  | 'narrowed-pattern'
  | 'widened-pattern'
  | 'narrowed-format'
  | 'widened-format'
  | 'narrowed-union'
  | 'widened-union'
  | 'closed'
  | 'opened'
  | 'undecided'
