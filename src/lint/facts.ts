import type { ToolContract, ToolShape } from './contract.js'
import type { OverlapFacts } from './overlap/overlap-facts.js'
import type { SchemaFacts } from './schema/schema-facts.js'
import type { Target } from './targets/target.js'
import type { CountTokens, ToolTokens } from './tokens/tool-tokens.js'
import type { TextFacts } from './words/text-facts.js'

/** A tool and what rules ask of it; each is worked out when it is first asked for. */
export interface ToolFacts {
  readonly tool: ToolContract
  /** Its number in the set, from 0. */
  readonly index: number
  /** The words of its name in lower case: `getHTTPStatus` and `get_http_status` have the same. */
  readonly nameWords: readonly string[]
  /** Its description. */
  readonly text: TextFacts
  readonly schema: SchemaFacts
  readonly tokens: ToolTokens
}

/** The tools that a model sees together. */
export interface SetFacts {
  readonly shape: ToolShape
  readonly tools: readonly ToolFacts[]
  readonly byName: ReadonlyMap<string, readonly ToolFacts[]>
  /** The targets that were chosen. */
  readonly targets: readonly Target[]
  readonly overlap: OverlapFacts
  readonly tokens: number
  readonly count: CountTokens
  /** Verbs of the user, besides our own. */
  readonly verbs: ReadonlySet<string>
  /** How many tokens the model can take; for shares. */
  readonly contextWindow: number
  /** Digests of contracts by name, as a lockfile has them; `null` without one. */
  readonly lock: ReadonlyMap<string, string> | null
}
