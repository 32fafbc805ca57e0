import type { Path } from '../../json/paths.js'
import type { Guards } from '../guards.js'
import type { Leaf } from './leaves/leaves-of.js'
import type { PartReading } from './reading/read-part.js'
import type { AllowedValues } from './schema/allowed-values.js'
import type { LeafSchema } from './schema/leaf-schema.js'

/** What a call was told, and how it is held to that. */
export interface Ask {
  readonly guards: Guards
  /** The query first; without the guard `context` nothing else. */
  readonly parts: readonly PartReading[]
  readonly now: string | null
  /** A number as the model wrote it, where parsing has changed it. */
  readonly exactAt: (path: Path) => string | null
  readonly allowedAt: (leaf: Leaf) => AllowedValues
  readonly schemaAt: (leaf: Leaf) => LeafSchema
  readonly isAssumed: (path: Path) => boolean
}
