import type { Path } from '../../json/paths.js'
import type { Keywords } from './own.js'

/** A place of a tool's schema where a schema stands. */
export interface SchemaNode {
  /** Keys from the contract: `['inputSchema', 'properties', 'city']`. */
  readonly path: Path
  /** Without keywords where `true` stands for a property. */
  readonly schema: Keywords
  /** The types it names, in JSON Schema's words: `dict` of other dialects is `object`. Empty where `type` is absent or names none. */
  readonly types: readonly string[]
  /** How many objects are around it: 0 for the root, 1 for its properties. Lists and unions add nothing. Of a definition, from its nearest use. */
  readonly depth: number
  /** The schema that holds it; `null` for the root, and for a definition. */
  readonly parent: SchemaNode | null
  /** The keyword that holds it there, `$ref` for a definition; `null` for the root. */
  readonly keyword: string | null
  /** Whether it describes the arguments as a whole, as the root does and the parts of its unions. */
  readonly isArguments: boolean
  /** Whether it is only asked whether a value is like it, as below `if` and `not`: it describes nothing that is to be filled in. */
  readonly isCondition: boolean
}

/** Whether a schema is about the same value as the one that holds it, as a part of a union is. */
export function isInPlace(node: SchemaNode): boolean {
  return node.keyword !== null && inPlace.has(node.keyword)
}

const inPlace: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'then',
  'else',
  'if',
  'not',
  'dependentSchemas',
])
