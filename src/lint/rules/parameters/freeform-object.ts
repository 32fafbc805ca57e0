import { inline } from '../../../json/inline.js'
import { isObject } from '../../../json/is-object.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type SchemaFacts, type SchemaNode } from '../../schema/schema-facts.js'
import { isInPlace } from '../../schema/schema-node.js'

export const freeformObject: Rule = toolRule({
  id: 'param/freeform-object',
  category: 'parameters',
  severity: 'warn',
  weight: 5,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter is an object of which no property is described.',
  why: `The model has to make up the keys. Declare the properties, even the most important ones alone; of a map with free keys, say of what type
its values are with \`additionalProperties\`. Strict modes refuse free objects.`,
  sources: [
    'https://platform.openai.com/docs/guides/structured-outputs (additionalProperties: false on every object)',
    'our own judgement',
  ],
  bad: [
    {
      name: 'create_invoice',
      inputSchema: { type: 'object', properties: { customer: { type: 'object', description: 'Who pays' } } },
    },
  ],
  good: [
    {
      name: 'create_invoice',
      inputSchema: {
        type: 'object',
        properties: {
          customer: { type: 'object', properties: { email: { type: 'string' } } },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  ],
  *check({ schema }) {
    for (const node of schema.nodes) {
      if (node.keyword === null || node.isArguments || node.isCondition || !isFree(node, schema)) continue
      const name = node.path.findLast((_part, index) => node.path[index - 1] === 'properties') ?? node.path.at(-1)
      yield {
        path: node.path,
        message: `${inline(name, 60)} is an object without properties`,
        fix: { kind: 'suggestion', text: 'declare its properties, or of what type its values are', edits: [] },
      }
    }
  },
})

function isFree({ schema, types, parent, keyword }: SchemaNode, { resolved }: SchemaFacts): boolean {
  if (!types.includes('object')) return false
  const keywords = resolved(schema)
  const isTold = telling.some((each) => own(keywords, each) !== undefined && own(keywords, each) !== null)
  const properties = own(keywords, 'properties')
  const values = own(keywords, 'additionalProperties')
  // No key may be given: that is an empty object.
  if (isTold || values === false || (isObject(values) && Object.keys(values).length > 0)) return false
  if (isObject(properties) && Object.keys(properties).length > 0) return false
  // A part of an intersection says only a part.
  return !(parent !== null && keyword === 'allOf' && isInPlace({ ...parent, keyword }) && hasMore(parent))
}

const telling = ['$ref', 'anyOf', 'oneOf', 'allOf', 'patternProperties', 'enum', 'const', 'examples', 'if']

function hasMore({ schema }: SchemaNode): boolean {
  const parts = own(schema, 'allOf')
  return own(schema, 'properties') !== undefined || (Array.isArray(parts) && parts.length > 1)
}
