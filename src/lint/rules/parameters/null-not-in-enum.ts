import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'
import { placeInSchema } from '../../targets/place-in-schema.js'

export const nullNotInEnum: Rule = toolRule({
  id: 'schema/null-not-in-enum',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A type takes `null`, and the enum beside it does not.',
  why: `Both hold, so that \`null\` is refused. Where the property is required, as strict modes want all to be, the model cannot leave it
open: it has to choose one of the values, and makes one up. In a union with \`{ "type": "null" }\` the enum stands in the other part.`,
  sources: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2', 'our judgement'],
  bad: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { state: { type: ['string', 'null'], enum: ['open', 'paid'] } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: {
          state: { type: ['string', 'null'], enum: ['open', 'paid', null] },
          kind: { anyOf: [{ type: 'string', enum: ['gift'] }, { type: 'null' }] },
        },
      },
    },
  ],
  *check({ schema: { nodes } }) {
    for (const { schema, path, isCondition } of nodes) {
      const type = own(schema, 'type')
      const held = own(schema, 'enum')
      if (isCondition || !Array.isArray(type) || !type.includes('null') || type.length < 2) continue
      if (!Array.isArray(held) || held.length === 0 || held.includes(null)) continue
      const values: readonly unknown[] = Array.from(held)
      yield {
        path: [...path, 'enum'],
        message: `${placeInSchema(path)} may be null, and its enum has no null`,
        fix: {
          kind: 'suggestion',
          text: 'add null to the enum, or take it out of type',
          edits: [{ op: 'set', path: [...path, 'enum'], value: [...values, null] }],
        },
      }
    }
  },
})
