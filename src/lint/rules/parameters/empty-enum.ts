import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const emptyEnum: Rule = toolRule({
  id: 'schema/empty-enum',
  category: 'parameters',
  severity: 'error',
  weight: 10,
  group: 'schema',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'An enum has no values, so that none is right.',
  why: `No value is allowed, and some providers refuse the request. It happens where the values are filled in at run time, and were not.
Name the values, or leave the enum out until they are known.`,
  sources: [
    'https://json-schema.org/draft-07/json-schema-validation (enum has at least one element)',
    'our own judgement',
  ],
  bad: [{ name: 'list_orders', inputSchema: { type: 'object', properties: { status: { type: 'string', enum: [] } } } }],
  good: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { status: { type: 'string', enum: ['open'] } } },
    },
  ],
  *check({ schema }) {
    for (const { schema: keywords, path } of schema.nodes) {
      const values = own(keywords, 'enum')
      if (!Array.isArray(values) || values.length > 0) continue
      yield {
        path: [...path, 'enum'],
        message: 'enum is empty, so that no value is right',
        fix: { kind: 'suggestion', text: 'name the values, or leave enum out', edits: [] },
      }
    }
  },
})
