import type { Path } from '../../json/paths.js'
import type { ToolFacts } from '../facts.js'
import { jsonOf } from './json-of.js'
import type { CountTokens } from './tool-tokens.js'

/** What one parameter costs in every request: its name and its schema, with what is inside of it. */
export interface ParameterTokens {
  /** Keys from the contract: `['inputSchema', 'properties', 'city']`. */
  readonly path: Path
  readonly tokens: number
  readonly bytes: number
}

/** What each parameter costs, the costliest first. Those inside of others are part of them, too. */
export function parameterTokens({ schema }: ToolFacts, count: CountTokens): readonly ParameterTokens[] {
  const costs = schema.parameters.map(({ name, path, node }) => {
    const text = `${JSON.stringify(name)}:${jsonOf(node.schema)}`
    return { path, tokens: count(text), bytes: encoder.encode(text).length }
  })
  // Sorting keeps the order of what costs the same.
  return costs.toSorted((one, other) => other.tokens - one.tokens || other.bytes - one.bytes)
}

const encoder = new TextEncoder()
