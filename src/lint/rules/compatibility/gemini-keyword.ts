import { inline } from '../../../json/inline.js'
import { isObject } from '../../../json/is-object.js'
import { type Draft, targetRule, type Rule } from '../../rule.js'
import { own, type SchemaNode } from '../../schema/schema-facts.js'
import { geminiFixOf } from '../../targets/gemini-fix-of.js'
import { placeInSchema } from '../../targets/place-in-schema.js'
import { providers } from '../../targets/providers.js'

export const geminiKeyword: Rule = targetRule({
  id: 'compat/gemini-keyword',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  group: 'gemini-schema',
  charge: 'once',
  fix: 'safe',
  recommended: true,
  targets: ['gemini'],
  summary: "A schema has a keyword that Gemini's `parameters` do not know.",
  why: `\`parameters\` takes a part of OpenAPI's schemas. A keyword that it does not know, such as \`exclusiveMinimum\`, \`const\` or
\`$schema\`, makes the whole request fail, with all other tools in it. So does a list of types, and \`true\` in the place of a schema.
Zod writes such keywords: \`z.number().positive()\` is an \`exclusiveMinimum\`, \`z.record\` has \`propertyNames\`. Clients that send
\`parametersJsonSchema\` have no such limit: they are the target \`gemini-jsonschema\`.`,
  sources: [
    '@google/genai 2.32.0, dist/genai.d.ts, Schema',
    'https://github.com/ahmadrosid/nakama/issues/292 (400 for exclusiveMinimum)',
  ],
  bad: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: { type: 'object', properties: { limit: { type: 'integer', exclusiveMinimum: 0 } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: { type: 'object', properties: { limit: { type: 'integer', minimum: 1 } } },
    },
  ],
  *check({ schema }, target) {
    const known = providers[target].keywords?.value
    if (known === undefined) return
    for (const node of schema.nodes) {
      const place = placeInSchema(node.path)
      for (const keyword of Object.keys(node.schema)) {
        if (known.has(keyword)) continue
        yield {
          path: [...node.path, keyword],
          message: `${place} has ${keyword}`,
          fix: geminiFixOf(node, keyword, schema),
        }
      }
      if (Array.isArray(own(node.schema, 'type'))) yield listOfTypes(node, place)
      yield* noSchemas(node)
    }
  },
})

function listOfTypes({ path, types }: SchemaNode, place: string): Draft {
  const [type, ...others] = types.filter((one) => one !== 'null')
  const text =
    type === undefined || others.length > 0
      ? 'write anyOf with one type each'
      : `write type: ${type} and nullable: true`
  return {
    path: [...path, 'type'],
    message: `${place} has a list of types`,
    fix: { kind: 'suggestion', text, edits: [] },
  }
}

/** Places where a schema must stand, and something else does. */
function* noSchemas({ path, schema }: SchemaNode): Iterable<Draft> {
  const properties = own(schema, 'properties')
  const held: (readonly [string | readonly string[], unknown])[] = isObject(properties)
    ? Object.entries(properties).map(([name, value]) => [['properties', name], value] as const)
    : []
  const items = own(schema, 'items')
  if (items !== undefined) held.push(['items', items])
  for (const [at, value] of held) {
    if (isObject(value)) continue
    const place = [...path, ...(typeof at === 'string' ? [at] : at)]
    const what = Array.isArray(value) ? 'a list' : inline(value, 40)
    yield {
      path: place,
      message: `${placeInSchema(place)} is ${what}, and no schema`,
      fix: { kind: 'suggestion', text: 'write the schema of what may stand there', edits: [] },
    }
  }
}
