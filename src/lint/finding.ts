import type { Path } from '../json/paths.js'
import type { Target } from './targets/target.js'

/** How bad a finding is: `error` makes a call or a request fail, `warn` makes wrong calls likely, `info` may help. */
export type Severity = 'error' | 'warn' | 'info'

/** What rules are about. */
export type Category = 'description' | 'parameters' | 'naming' | 'overlap' | 'tokens' | 'compatibility' | 'safety'

/** All categories, in the order in which they are shown. */
export const categories: readonly Category[] = [
  'description',
  'parameters',
  'naming',
  'overlap',
  'tokens',
  'compatibility',
  'safety',
]

/**
 * What a fix does to the calls that the schema accepts:
 *
 * - `safe`: nothing; the same arguments are accepted as before
 * - `compatible`: what was a good call still says the same, but the model writes it otherwise, as `null` for what it left out
 * - `suggestion`: it depends on what the tool does; a person has to decide
 */
export type FixKind = 'safe' | 'compatible' | 'suggestion'

/** A change of one place of a contract; the path is that of a finding. `value` is in the words of JSON Schema. */
export type Edit =
  | { readonly op: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Path }

/** What to do about a finding. */
export interface Fix {
  readonly kind: FixKind
  /** An imperative sentence without a full stop: `add items: {}`. */
  readonly text: string
  /** What a machine can do; empty where only a person can. */
  readonly edits: readonly Edit[]
}

/** One fault of a contract, or of a set of them. */
export interface Finding {
  /** The rule's id: `param/undescribed`. */
  readonly rule: string
  readonly category: Category
  readonly severity: Severity
  /** The name of the tool; `null` for a fault of the whole set. */
  readonly tool: string | null
  /** Which tool it is, from 0: two may have one name. `null` for a fault of the whole set. */
  readonly index: number | null
  /** Further tools that have part in it, by their numbers from 0; empty for most rules. */
  readonly tools: readonly number[]
  /** Keys from the contract down to the fault, whatever shape it was written in: `['inputSchema', 'properties', 'city']`. */
  readonly path: Path
  /** For whom it is a fault; empty where it is one for everybody. */
  readonly targets: readonly Target[]
  /** One sentence without a full stop. */
  readonly message: string
  readonly fix: Fix | null
  /** By how much the score of its tool rises if this alone is fixed, from 0 to 100; of a fault of the set, the set's score. */
  readonly points: number
  /** By how much the score of the set rises if this alone is fixed. */
  readonly setPoints: number
}
