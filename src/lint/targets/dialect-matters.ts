import type { SchemaFacts } from '../schema/schema-facts.js'

/**
 * Whether a schema says something else in another draft of JSON Schema, so that `$schema` may not go: lists of schemas as `items`,
 * `exclusiveMinimum: true`, keywords beside `$ref`, and what some drafts do not know.
 */
export function dialectMatters({ nodes }: SchemaFacts): boolean {
  return nodes.some(({ schema }) => {
    const keywords = Object.keys(schema)
    return (
      keywords.some((keyword) => draftKeywords.has(keyword)) ||
      Array.isArray(schema['items']) ||
      typeof schema['exclusiveMinimum'] === 'boolean' ||
      typeof schema['exclusiveMaximum'] === 'boolean' ||
      (keywords.includes('$ref') && keywords.some((keyword) => !besideRef.has(keyword)))
    )
  })
}

/** Known to some drafts only, or read otherwise by some. */
const draftKeywords: ReadonlySet<string> = new Set([
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$recursiveAnchor',
  '$recursiveRef',
  'additionalItems',
  'const',
  'contains',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'id',
  'if',
  'maxContains',
  'minContains',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
])

/** What says nothing about what is accepted, and may stand beside a reference in any draft. */
const besideRef: ReadonlySet<string> = new Set([
  '$ref',
  '$schema',
  '$comment',
  '$defs',
  'default',
  'definitions',
  'deprecated',
  'description',
  'example',
  'examples',
  'readOnly',
  'title',
  'writeOnly',
])
