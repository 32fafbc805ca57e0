import type { ToolFacts } from '../../facts.js'
import { setRule, type Rule } from '../../rule.js'
import { namesOf } from './names-of.js'

export const noCrossReference: Rule = setRule({
  id: 'overlap/no-cross-reference',
  category: 'overlap',
  severity: 'info',
  weight: 2,
  group: 'overlap',
  charge: 'share',
  fix: 'suggestion',
  recommended: false,
  summary: 'Tools are alike, and none of their descriptions names another of them.',
  why: `Tools that are alike can live beside each other where each says when to take the other: "For many at once use list_invoices." Where
none does, the model has to guess. It is the cheaper fix of \`overlap/near-duplicate\`, which finds the same tools: it is for sets in
which tools may be alike as long as they say so, and where \`overlap/near-duplicate\` is off.`,
  sources: [
    'https://www.anthropic.com/engineering/writing-tools-for-agents (say what distinguishes a tool from others)',
    'our judgement: one name in one description is enough',
  ],
  bad: [
    {
      name: 'find_customer',
      description: 'Find a customer by name or e-mail address.',
      inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
    },
    {
      name: 'search_customers',
      description: 'Search customers by name or e-mail address.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
  good: [
    {
      name: 'find_customer',
      description: 'Find a customer by name or e-mail address. For more than one use search_customers.',
      inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
    },
    {
      name: 'search_customers',
      description: 'Search customers by name or e-mail address.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
  *check({ tools, overlap }) {
    for (const { tools: members } of overlap.near) {
      const alike = members.flatMap((index) => tools[index] ?? [])
      const names = new Set(alike.map(({ tool }) => tool.name))
      if (alike.some((tool) => namesAnother(tool, names))) continue
      yield {
        path: [],
        tools: members,
        message: `${namesOf(alike)} are alike, and no description of them names another`,
        fix: { kind: 'suggestion', text: 'say in each when to use the other, by its name', edits: [] },
      }
    }
  },
})

function namesAnother({ tool, text }: ToolFacts, names: ReadonlySet<string>): boolean {
  const said = text.text.match(/[\p{L}\p{N}_.:/-]+/gu) ?? []
  return said.some((word) => {
    const name = word.replace(/[.:/-]+$/u, '')
    return name !== tool.name && names.has(name)
  })
}
