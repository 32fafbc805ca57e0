import { inline } from '../../../json/inline.js'
import { isObject } from '../../../json/is-object.js'
import { toolRule, type Rule } from '../../rule.js'
import { declaredIn } from '../../schema/declared-in.js'
import { own } from '../../schema/schema-facts.js'

export const requiredUndeclared: Rule = toolRule({
  id: 'schema/required-undeclared',
  category: 'parameters',
  severity: 'error',
  weight: 12,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: '`required` names a property that is not declared.',
  why: `The model is told to give what nobody described, so it leaves it out or makes it up, and strict modes refuse the schema. Mostly
the property was renamed or misspelt. Properties that are declared beside a part of a union, by reference, by pattern, or as values of
one schema count as declared.`,
  sources: [
    'https://platform.openai.com/docs/guides/structured-outputs',
    'our own judgement: found in published examples',
  ],
  bad: [
    {
      name: 'find_order',
      inputSchema: { type: 'object', properties: { orderId: { type: 'string' } }, required: ['order_id'] },
    },
  ],
  good: [
    {
      name: 'find_order',
      inputSchema: { type: 'object', properties: { orderId: { type: 'string' } }, required: ['orderId'] },
    },
    {
      name: 'find_order',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, number: { type: 'string' } },
        anyOf: [{ required: ['id'] }, { required: ['number'] }],
      },
    },
  ],
  *check({ schema }) {
    for (const node of schema.nodes) {
      const required = own(node.schema, 'required')
      if (node.isCondition || !Array.isArray(required) || required.length === 0) continue
      const declared = declaredIn(node, schema)
      if (declared === null) continue
      for (const name of new Set<unknown>(required)) {
        if (typeof name !== 'string' || declared.has(name)) continue
        const isBare = !isObject(own(node.schema, 'properties'))
        yield {
          path: [...node.path, 'required'],
          message: `required names ${inline(name, 60)}, which ${isBare ? 'nothing declares' : 'is no property'}`,
          fix: {
            kind: 'suggestion',
            text: `declare ${inline(name, 60)} in properties, or take it out of required`,
            edits: [],
          },
        }
      }
    }
  },
})
