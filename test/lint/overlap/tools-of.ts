import type { ToolFacts } from '../../../src/lint/facts.js'
import { factsOf } from '../../../src/lint/facts-of.js'
import { readOptions } from '../../../src/lint/options/read-options.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'

/** Facts of tools of these names and descriptions. */
export function toolsOf(all: readonly (readonly [name: string, description: string])[]): readonly ToolFacts[] {
  const tools = all.map(([name, description]) => ({
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
  }))
  return factsOf(readToolSet({ tools }), readOptions({})).tools
}
