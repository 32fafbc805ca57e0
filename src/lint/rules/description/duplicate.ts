import type { ToolFacts } from '../../facts.js'
import { matchesName } from '../../matches-name.js'
import { setRule, type Rule } from '../../rule.js'

const defaults: { readonly aliases: readonly string[] } = { aliases: [] }

export const duplicate: Rule = setRule({
  id: 'desc/duplicate',
  category: 'description',
  severity: 'warn',
  weight: 10,
  group: 'duplicate',
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'Several tools have the same description.',
  why: `What two tools say in the same words does not tell them apart, and the model goes by their names or takes the first. Say what
each does that the other does not, and name the other.

Letter case, spaces and marks at the ends make no difference. Versions of one tool (\`search\`, \`search_v2\`) are left alone, and so are
names among \`aliases\`, in which \`*\` stands for any characters.`,
  sources: ['https://github.com/TengByte/mcpgrade (D006)', 'our judgement: that it is charged by the share of tools'],
  options: defaults,
  bad: [
    {
      name: 'get_invoice',
      description: 'Get a document by its number, with all its lines.',
      inputSchema: { type: 'object' },
    },
    {
      name: 'get_receipt',
      description: 'Get a document by its number, with all its lines.',
      inputSchema: { type: 'object' },
    },
  ],
  good: [
    {
      name: 'get_invoice',
      description: 'Get an invoice by its number, with all its lines.',
      inputSchema: { type: 'object' },
    },
    {
      name: 'get_receipt',
      description: 'Get a receipt by its number, with all its lines.',
      inputSchema: { type: 'object' },
    },
  ],
  *check(set, { aliases }) {
    const groups = new Map<string, ToolFacts[]>()
    for (const facts of set.tools) {
      if (facts.text.isBlank || aliases.some((alias) => matchesName(alias, facts.tool.name))) continue
      const key = normal(facts.text.text)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [facts])
      else group.push(facts)
    }
    for (const group of groups.values()) {
      if (group.length < 2 || areVersions(group)) continue
      yield {
        path: [],
        tools: group.map(({ index }) => index),
        message: `${namesOf(group)} have the same description`,
        fix: { kind: 'suggestion', text: 'say in each what it does that the others do not', edits: [] },
      }
    }
  },
})

function normal(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[\s.!…。]+$/gu, '')
}

function areVersions(group: readonly ToolFacts[]): boolean {
  const bases = group.map(({ nameWords }) => nameWords.filter((word) => !version.test(word)).join(' '))
  const names = new Set(group.map(({ tool }) => tool.name))
  return names.size === group.length && bases[0] !== '' && bases.every((base) => base === bases[0])
}

const version = /^(?:v\d+|beta|alpha|legacy|old|new|preview|deprecated)$/u

const shown = 5

function namesOf(group: readonly ToolFacts[]): string {
  const names = group.map(({ tool }) => tool.name).toSorted()
  const rest = names.length - shown
  return rest > 0 ? `${names.slice(0, shown).join(', ')} and ${rest} more` : names.join(' and ')
}
