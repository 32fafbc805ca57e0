import { wordsOf } from '../text/words-of.js'
import type { ToolContract, ToolSet } from './contract.js'
import type { SetFacts, ToolFacts } from './facts.js'
import { lazy } from './lazy.js'
import type { ReadOptions } from './options/read-options.js'
import { overlapFacts } from './overlap/overlap-of.js'
import { schemaFacts } from './schema/schema-facts.js'
import { tokensOf } from './tokens/tokens-of.js'
import type { CountTokens } from './tokens/tool-tokens.js'
import { textFacts } from './words/text-facts-of.js'

/** What rules ask of a set; each part is worked out when a rule first asks for it. */
export function factsOf(set: ToolSet, options: ReadOptions): SetFacts {
  const tools = set.tools.map((tool, index) => toolFacts(tool, index, options.countTokens))
  const byName = lazy(() => groupedByName(tools))
  const overlap = lazy(() => overlapFacts(tools))
  const tokens = lazy(() => tools.reduce((sum, tool) => sum + tool.tokens.total, 0))
  const { targets, countTokens, verbs, contextWindow, lock } = options
  return {
    shape: set.shape,
    tools,
    get byName() {
      return byName()
    },
    targets,
    get overlap() {
      return overlap()
    },
    get tokens() {
      return tokens()
    },
    count: countTokens,
    verbs,
    contextWindow,
    lock,
  }
}

function toolFacts(tool: ToolContract, index: number, count: CountTokens): ToolFacts {
  const nameWords = lazy(() => wordsOf(tool.name))
  const text = lazy(() => textFacts(tool.description ?? ''))
  const schema = lazy(() => schemaFacts(tool.inputSchema))
  const tokens = lazy(() => tokensOf(tool, count))
  return {
    tool,
    index,
    get nameWords() {
      return nameWords()
    },
    get text() {
      return text()
    },
    get schema() {
      return schema()
    },
    get tokens() {
      return tokens()
    },
  }
}

function groupedByName(tools: readonly ToolFacts[]): ReadonlyMap<string, readonly ToolFacts[]> {
  const groups = new Map<string, ToolFacts[]>()
  for (const facts of tools) {
    const group = groups.get(facts.tool.name)
    if (group === undefined) groups.set(facts.tool.name, [facts])
    else group.push(facts)
  }
  return groups
}
