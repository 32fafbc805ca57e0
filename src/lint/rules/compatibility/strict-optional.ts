import { isObject } from '../../../json/is-object.js'
import type { Edit } from '../../finding.js'
import { targetRule, type Rule } from '../../rule.js'
import { own, type SchemaFacts, type SchemaNode } from '../../schema/schema-facts.js'
import { isNullable } from '../../targets/is-nullable.js'
import { nullableEdits } from '../../targets/nullable-edits.js'
import { placeInSchema } from '../../targets/place-in-schema.js'
import { providers } from '../../targets/providers.js'

export const strictOptional: Rule = targetRule({
  id: 'compat/strict-optional',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  charge: 'once',
  fix: 'compatible',
  recommended: true,
  targets: ['openai-strict'],
  summary: "An object has properties that are not in `required`, which OpenAI's strict mode does not take.",
  why: `In strict mode the model writes every property. What may be left out has to be required and nullable instead, and the tool
has to take \`null\` for it as it takes what is missing. That changes what calls look like, so it is nothing to do unseen.`,
  sources: [
    'https://platform.openai.com/docs/guides/structured-outputs (all fields must be required)',
    'openai 6.49.0, lib/transform.js',
  ],
  bad: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: {
        type: 'object',
        properties: { shop: { type: 'string' }, limit: { type: 'integer' } },
        required: ['shop'],
        additionalProperties: false,
      },
    },
  ],
  good: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: {
        type: 'object',
        properties: { shop: { type: 'string' }, limit: { type: ['integer', 'null'] } },
        required: ['shop', 'limit'],
        additionalProperties: false,
      },
    },
  ],
  *check({ schema }, target) {
    if (providers[target].strict?.value.allRequired !== true) return
    for (const node of schema.nodes) {
      const properties = own(node.schema, 'properties')
      if (!isObject(properties) || node.isCondition) continue
      const required = own(node.schema, 'required')
      const isRequired = new Set<unknown>(Array.isArray(required) ? required : [])
      const names = Object.keys(properties)
      const optional = names.filter((name) => !isRequired.has(name))
      if (optional.length === 0) continue
      const what = optional.length === 1 ? 'a property that is' : `${optional.length} properties that are`
      yield {
        path: node.path,
        message: `${placeInSchema(node.path)} has ${what} not required: ${listed(optional)}`,
        fix: {
          kind: 'compatible',
          text: 'require all, let those be null that may be left out, and take null for that in the tool',
          edits: editsOf(node, properties, optional, schema),
        },
      }
    }
  },
})

const shown = 5

function listed(names: readonly string[]): string {
  const rest = names.length - shown
  return `${names.slice(0, shown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function editsOf(
  { path }: SchemaNode,
  properties: Readonly<Record<string, unknown>>,
  optional: readonly string[],
  facts: SchemaFacts,
): readonly Edit[] {
  const edits: Edit[] = [{ op: 'set', path: [...path, 'required'], value: Object.keys(properties) }]
  for (const name of optional) {
    const schema = properties[name]
    if (!isObject(schema) || isNullable(schema, facts)) continue
    edits.push(...nullableEdits([...path, 'properties', name], schema))
  }
  return edits
}
