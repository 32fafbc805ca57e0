import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const noRequired: Rule = toolRule({
  id: 'schema/no-required',
  category: 'parameters',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: false,
  summary: 'A schema with properties has no list of the required ones.',
  why: `The published linter asks for it. To leave the list out is legal and says that all are optional, which is what a tenth of real tools mean, so it is off
unless you turn it on; \`schema/required-only-in-prose\` finds those whose text says otherwise.`,
  sources: [
    'The published linter Toolsmith',
    'https://json-schema.org/understanding-json-schema/reference/object#required',
  ],
  bad: [{ name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string' } } } }],
  good: [
    { name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: [] } },
    { name: 'list_orders', inputSchema: { type: 'object', properties: {} } },
  ],
  *check({ schema: { root, parameters } }) {
    if (root === null || own(root.schema, 'required') !== undefined || !parameters.some(({ isTop }) => isTop)) return
    yield {
      path: ['inputSchema'],
      message: 'there is no required list',
      fix: { kind: 'suggestion', text: 'list what a call cannot do without, or an empty list', edits: [] },
    }
  },
})
