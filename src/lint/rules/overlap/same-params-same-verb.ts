import type { ToolFacts } from '../../facts.js'
import { setRule, type Rule } from '../../rule.js'
import { directions } from '../../overlap/told-apart.js'
import { verbOf } from '../../words/verb-class.js'
import { namesOf } from './names-of.js'

export const sameParamsSameVerb: Rule = setRule({
  id: 'overlap/same-params-same-verb',
  category: 'overlap',
  severity: 'warn',
  weight: 4,
  group: 'overlap',
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary:
    'Tools take the same parameters, and their names differ in words for one deed alone: `get_user` and `fetch_user`.',
  why: `Names that say one thing in two words, with the same parameters, leave nothing to choose by but the descriptions, which a model that lists
tools by name may not have read. Keep one, or name what is different. Families are left alone: \`delete_user\` and \`delete_team\` differ in what they
delete, \`get_user\` and \`list_users\` in how many there are, and \`copy_a_to_b\` and \`copy_b_to_a\` in the direction. Tools whose descriptions
say the same, too, are found by \`overlap/near-duplicate\` alone.`,
  sources: [
    'https://www.anthropic.com/engineering/writing-tools-for-agents (overlapping tools; names that reflect the division of tasks)',
    'our judgement: which verbs are one deed',
  ],
  bad: [
    {
      name: 'get_user',
      description: 'Read the account of a person.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
    {
      name: 'fetch_user',
      description: 'Load a profile from the directory.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ],
  good: [
    {
      name: 'get_user',
      description: 'Read the account of a person.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
    {
      name: 'get_team',
      description: 'Read the members of a team.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ],
  *check({ tools, overlap }) {
    const groups = new Map<string, ToolFacts[]>()
    for (const tool of tools) {
      const key = signatureOf(tool)
      if (key === null) continue
      const known = groups.get(key)
      if (known === undefined) groups.set(key, [tool])
      else known.push(tool)
    }
    for (const alike of groups.values()) {
      // Tools of one name are another fault.
      if (new Set(alike.map(({ tool }) => tool.name)).size < 2) continue
      // Those that say the same of themselves, too, have a finding of that.
      const [first, ...others] = alike.map(({ index }) => index)
      const known = new Set(first === undefined ? [] : overlap.siblingsOf(first))
      if (others.every((index) => known.has(index))) continue
      yield {
        path: [],
        tools: alike.map(({ index }) => index),
        message: `the names of ${namesOf(alike)} say the same, and their parameters are the same`,
        fix: { kind: 'suggestion', text: 'keep one of them, or put into each name what it alone does', edits: [] },
      }
    }
  },
})

/** What a tool does, to what, and with which parameters; `null` where its name has no verb, or nothing but one. */
function signatureOf(tool: ToolFacts): string | null {
  const verb = verbOf(tool)
  if (verb === null || !tool.nameWords.includes(verb)) return null
  const objects = tool.nameWords.filter((word) => word !== verb && !empty.has(word))
  if (objects.length === 0) return null
  const parameters = tool.schema.parameters
    .filter(({ isTop }) => isTop)
    .map(({ name, node }) => [name, node.types.toSorted().join('|')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  // What goes where is told by the order of words.
  const ordered = tool.nameWords.some((word) => directions.has(word))
    ? tool.nameWords.filter((word) => word !== verb)
    : objects.toSorted()
  return JSON.stringify([deeds.get(verb) ?? verb, ordered, parameters])
}

// Fewer than a class of verbs: to download and to check a file, or to fork and to add a repository, are deeds of their own.
const synonyms = [
  'get fetch retrieve read show view describe obtain list find search query lookup',
  'create add insert make new',
  'update modify edit change patch',
  'delete remove destroy',
  'run execute invoke',
]
const deeds: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((words) => words.split(' ').map((word, _, [first = word]): [string, string] => [word, first])),
)

const empty: ReadonlySet<string> = new Set(['a', 'an', 'the', 'all', 'of', 'for', 'to'])
