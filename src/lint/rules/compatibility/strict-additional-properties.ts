import { isObject } from '../../../json/is-object.js'
import type { Fix } from '../../finding.js'
import { targetRule, type Rule } from '../../rule.js'
import { own, type SchemaNode } from '../../schema/schema-facts.js'
import { placeInSchema } from '../../targets/place-in-schema.js'

export const strictAdditionalProperties: Rule = targetRule({
  id: 'compat/strict-additional-properties',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai-strict', 'anthropic-strict'],
  summary: 'An object is open to properties that it does not declare, which strict modes do not take.',
  why: `In strict mode the model writes the declared properties and no others, and each object has to say so with
\`additionalProperties: false\`. Where it says nothing today, closing it changes no call of a model that knows the schema; but a tool
may read more than it declares, so look before. An object that is a map of any names cannot be strict: take a list of names and values.`,
  sources: [
    'https://platform.openai.com/docs/guides/structured-outputs (additionalProperties: false must always be set)',
    'openai 6.49.0, lib/transform.js; @anthropic-ai/sdk 1.14.0, lib/transform-json-schema.js',
  ],
  bad: [
    {
      name: 'get_order',
      description: 'Read an order.',
      inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    },
  ],
  good: [
    {
      name: 'get_order',
      description: 'Read an order.',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
      },
    },
  ],
  *check({ schema }) {
    for (const node of schema.nodes) {
      if (!isObjectSchema(node) || own(node.schema, 'additionalProperties') === false) continue
      const isOpen = own(node.schema, 'additionalProperties') !== undefined
      yield {
        path: isOpen ? [...node.path, 'additionalProperties'] : node.path,
        message: isOpen
          ? `${placeInSchema(node.path)} takes properties of any name`
          : `${placeInSchema(node.path)} has no additionalProperties: false`,
        fix: isOpen ? declare : closing(node),
      }
    }
  },
})

const declare: Fix = {
  kind: 'suggestion',
  text: 'declare the properties and close the object, or take a list of names and values',
  edits: [],
}

function closing({ path }: SchemaNode): Fix {
  return {
    kind: 'suggestion',
    text: 'add additionalProperties: false',
    edits: [{ op: 'set', path: [...path, 'additionalProperties'], value: false }],
  }
}

function isObjectSchema({ types, schema, isCondition }: SchemaNode): boolean {
  if (isCondition) return false
  return types.includes('object') || (types.length === 0 && isObject(own(schema, 'properties')))
}
