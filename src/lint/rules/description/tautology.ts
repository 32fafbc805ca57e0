import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'
import { contentWordsOf, stemsOf } from '../../words/content-words-of.js'

export const tautology: Rule = toolRule({
  id: 'desc/tautology',
  category: 'description',
  severity: 'warn',
  weight: 15,
  group: 'description',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description says nothing that the name does not say.',
  why: `The model has read the name already. "Get user" on \`get_user\` leaves open whom it finds, by what, and what comes back, and these
are what a model chooses by. Articles, plurals and endings of verbs are no news; any other word is.

Some names say it all, as \`list_starred_repositories\` does. Where every parameter is described, too, it is a hint and costs a third.`,
  sources: [
    'MCP Tool Descriptions Are Smelly (2602.14878: 56 % of tools have no clear purpose)',
    'From Docs to Descriptions (2602.18914: 73 % of descriptions repeat the name)',
  ],
  bad: [
    {
      name: 'get_user_orders',
      description: 'Gets the orders of a user.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ],
  good: [
    {
      name: 'get_user_orders',
      description: 'Get the orders of a user from the last 90 days, newest first.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ],
  *check(facts) {
    if (facts.text.script !== 'latin' || !repeatsName(facts)) return
    const { parameters } = facts.schema
    const isLight = parameters.every(({ description }) => description !== null)
    yield {
      path: ['description'],
      message: 'the description has no word that the name does not have',
      fix: {
        kind: 'suggestion',
        text: 'say what the name leaves open: which ones, by what, what comes back, when to use it',
        edits: [],
      },
      ...(isLight ? { severity: 'info', weight: 5 } : {}),
    }
  },
})

function repeatsName({ tool, nameWords, text }: ToolFacts): boolean {
  // A text of many words has one that is not in the name.
  if (text.text.length > longest) return false
  const said = [...contentWordsOf(text.text)]
  if (said.length === 0) return false
  const known = new Set([...stemsOf(nameWords), ...contentWordsOf(tool.title ?? '')])
  return said.every((stem) => known.has(stem)) || lettersOf(text.text) === lettersOf(tool.name)
}

const longest = 400

/** For a name whose words nothing parts. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
