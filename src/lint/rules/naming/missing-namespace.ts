import { setRule, type Rule } from '../../rule.js'
import { verbForm } from '../../words/verb-form.js'

export const missingNamespace: Rule = setRule({
  id: 'name/missing-namespace',
  category: 'naming',
  severity: 'info',
  weight: 2,
  // Many tools, and what they cost, are one fault.
  group: 'set-size',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A set of more than 20 tools has names without a common prefix and without a pattern.',
  why: `In a long list names are found by their beginnings: \`orders_list\`, \`orders_get\`, or \`list_orders\`, \`get_order\`. Where
neither holds, related tools stand apart, and names of two servers collide.

It is enough that six names of ten begin or end with a verb, or with a word that at least three names begin with.`,
  sources: [
    'https://www.anthropic.com/engineering/writing-tools-for-agents (namespacing)',
    'our judgement: the numbers',
  ],
  options: { minTools: 21 },
  examplesWith: { options: { minTools: 3 } },
  bad: [
    { name: 'orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
    { name: 'customer', description: 'Get a customer by name or address.', inputSchema: { type: 'object' } },
    { name: 'stock', description: 'Count what is in the warehouse.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
    { name: 'get_customer', description: 'Get a customer by name or address.', inputSchema: { type: 'object' } },
    { name: 'count_stock', description: 'Count what is in the warehouse.', inputSchema: { type: 'object' } },
  ],
  *check(set, { minTools }) {
    if (set.tools.length < minTools) return
    const firsts = new Map<string, number>()
    for (const { nameWords } of set.tools) {
      const [first = ''] = nameWords
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    const placed = set.tools.filter(({ nameWords }) => {
      const isVerb = [nameWords.at(0), nameWords.at(-1)].some((word) => word !== undefined && isAction(word, set.verbs))
      return isVerb || (firsts.get(nameWords[0] ?? '') ?? 0) >= family
    }).length
    if (placed >= set.tools.length * enough) return
    yield {
      path: [],
      tools: [],
      message: `of ${set.tools.length} names ${placed} begin or end with a verb or share a prefix`,
      fix: {
        kind: 'suggestion',
        text: 'give names a prefix by what they work on, or begin all with a verb',
        edits: [],
      },
    }
  },
})

const family = 3
const enough = 0.6

function isAction(word: string, more: ReadonlySet<string>): boolean {
  return verbForm(word, more)?.form === 'base'
}
