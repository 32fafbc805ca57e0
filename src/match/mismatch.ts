import type { Path } from '../json/paths.js'

/**
 * - `value-differs`: another value, or another type
 * - `number-differs`: the same number after parsing, another one as the model wrote it
 * - `key-missing`, `key-extra`: a key or item that is not there, or should not be
 * - `regexp-differs`: no text, or a text that the RegExp does not match
 * - `matcher-rejects`, `schema-rejects`, `predicate-rejects`: what the user handed in said no
 * - `comparison-rejects`: the function that an override names said no to the two
 * - `not-json`: the text is no JSON at all
 * - `text-differs`: the text does not hold the other
 */
export type MismatchCode =
  | 'value-differs'
  | 'number-differs'
  | 'key-missing'
  | 'key-extra'
  | 'regexp-differs'
  | 'matcher-rejects'
  | 'schema-rejects'
  | 'predicate-rejects'
  | 'comparison-rejects'
  | 'not-json'
  | 'text-differs'

/** One place where what was received is not what was expected. */
export interface Mismatch {
  readonly code: MismatchCode
  /** From the compared value down to the place. */
  readonly path: Path
  readonly expected: unknown
  readonly received: unknown
  /** What was received as the model wrote it, where parsing changed a number in it. */
  readonly text?: string
  /** Why a schema rejects the value, in its own words; of a comparison, the name of the function. */
  readonly reason?: string
}
