import { setRule, type Rule } from '../../rule.js'
import { namesOf } from './names-of.js'

export const nearDuplicate: Rule = setRule({
  id: 'overlap/near-duplicate',
  category: 'overlap',
  severity: 'warn',
  weight: 8,
  group: 'overlap',
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'Tools say nearly the same of themselves, in their names and first sentences.',
  why: `A model chooses by names and descriptions, and where two say the same it chooses by chance. Merge the tools, or say in the first sentence
of each what it alone does and when the other is the right one.

Words are weighed by how rare they are in the set, and tools are compared by what their shared words weigh of all their words, from 0.7 on.
Sentences that many tools of the set have do not count, and neither do tools whose verbs tell them apart: one that gets, lists, creates, updates
or deletes the same thing is no duplicate of the others. Nor are those whose names say what differs: another direction (\`copy_a_to_b\`), or
another object that the first sentence takes up (\`pods_log\` beside \`pods_get\`). There is one finding for all tools that are alike.`,
  sources: [
    'https://www.anthropic.com/engineering/writing-tools-for-agents (too many tools or overlapping tools distract agents)',
    'Chaudhuri, Ganti and Kaushik: A Primitive Operator for Similarity Joins in Data Cleaning (ICDE 2006)',
    'Bayardo, Ma and Srikant: Scaling Up All Pairs Similarity Search (WWW 2007)',
    'Spärck Jones: A Statistical Interpretation of Term Specificity (1972), by which words are weighed',
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
      name: 'get_customer',
      description: 'Get a customer by its number.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
    {
      name: 'delete_customer',
      description: 'Delete a customer by its number.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ],
  *check({ tools, overlap }) {
    for (const { tools: members, similarity } of overlap.near) {
      const alike = members.flatMap((index) => tools[index] ?? [])
      yield {
        path: [],
        tools: members,
        message: `${namesOf(alike)} say ${similarity === 1 ? 'the same' : 'nearly the same'} of themselves`,
        fix: {
          kind: 'suggestion',
          text: 'merge them, or say in the first sentence of each what it alone does, and when to use the other',
          edits: [],
        },
      }
    }
  },
})
