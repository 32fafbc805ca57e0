import { inline } from '../../../json/inline.js'
import type { Edit } from '../../finding.js'
import { type Draft, targetRule, type Rule } from '../../rule.js'
import { own, type SchemaFacts, type SchemaNode } from '../../schema/schema-facts.js'
import { placeInSchema } from '../../targets/place-in-schema.js'
import type { StrictFacts } from '../../targets/provider-facts.js'
import { providers } from '../../targets/providers.js'
import { recursiveReferences } from '../../targets/recursive-references.js'
import { typeOfValues } from '../../targets/type-of-values.js'

export const strictUnsupported: Rule = targetRule({
  id: 'compat/strict-unsupported',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai-strict', 'anthropic-strict'],
  summary:
    'A schema has what a strict mode cannot hold the model to: a keyword, a format, a circle, or no type at all.',
  why: `Strict mode makes a grammar of the schema, and refuses what it has no grammar for. OpenAI's takes no \`allOf\`, \`oneOf\`, \`not\`,
\`if\`, \`patternProperties\`, \`uniqueItems\` and some more; Anthropic's neither these nor bounds of numbers, of lengths and of lists, no
circles and few formats. The SDKs refuse such a schema, or move the keyword into the description. Say it in the description, and check
it in the tool. What stands at the root is \`compat/top-level-combinator\`.`,
  sources: [
    'openai 6.49.0, lib/transform.js; https://platform.openai.com/docs/guides/structured-outputs',
    '@anthropic-ai/sdk 1.14.0, lib/transform-json-schema.js; https://platform.claude.com/docs/en/build-with-claude/structured-outputs',
  ],
  bad: [
    {
      name: 'tag_order',
      description: 'Set the tags of an order.',
      inputSchema: {
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
        required: ['tags'],
        additionalProperties: false,
      },
    },
  ],
  good: [
    {
      name: 'tag_order',
      description: 'Set the tags of an order; give each once.',
      inputSchema: {
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string' } } },
        required: ['tags'],
        additionalProperties: false,
      },
    },
  ],
  *check({ schema }, target) {
    const facts = providers[target]
    const strict = facts.strict?.value
    if (strict === undefined) return
    const elsewhere = new Set(facts.notAtRoot?.value)
    for (const node of schema.nodes) {
      for (const keyword of Object.keys(node.schema)) {
        if (!strict.keywords.has(keyword) || (node === schema.root && elsewhere.has(keyword))) continue
        yield draft([...node.path, keyword], `${placeInSchema(node.path)} has ${keyword}`, adviceFor(keyword))
      }
      yield* valuesOf(node, strict)
    }
    if (!strict.recursion) yield* circlesOf(schema)
  },
})

function draft(path: Draft['path'], message: string, text: string): Draft {
  return { path, message, fix: { kind: 'suggestion', text, edits: [] } }
}

function adviceFor(keyword: string): string {
  switch (keyword) {
    case 'oneOf':
      return 'write anyOf'
    case 'allOf':
      return 'write all of it in one schema'
    case 'prefixItems':
      return 'take an object with a property for each item'
    case 'patternProperties':
    case 'propertyNames':
      return 'declare the properties, or take a list of names and values'
    default:
      return `leave ${keyword} out, say it in the description, and check it in the tool`
  }
}

function* valuesOf(node: SchemaNode, strict: StrictFacts): Iterable<Draft> {
  const { schema, path } = node
  const place = placeInSchema(path)
  const format = own(schema, 'format')
  if (format !== undefined && strict.formats !== null && !(typeof format === 'string' && strict.formats.has(format))) {
    yield draft([...path, 'format'], `${place} has format ${inline(format, 40)}`, 'say the format in the description')
  }
  const minItems = own(schema, 'minItems')
  if (typeof minItems === 'number' && strict.minItems !== null && minItems > strict.minItems) {
    yield draft([...path, 'minItems'], `${place} has minItems ${minItems}`, 'say it in the description')
  }
  const ref = own(schema, '$ref')
  if (ref !== undefined && !(typeof ref === 'string' && ref.startsWith('#'))) {
    yield draft([...path, '$ref'], `${place} refers to ${inline(ref, 60)}`, 'write the definition into the schema')
  }
  if (!isTyped(node, strict)) yield untyped(node)
}

/** Parts of another schema, such as `not`, need none of their own, and are another fault. */
function isTyped({ schema, isCondition, keyword }: SchemaNode, { typing }: StrictFacts): boolean {
  if (isCondition || keyword === 'then' || keyword === 'else' || keyword === 'propertyNames') return true
  return typing.some((one) => own(schema, one) !== undefined)
}

function untyped({ schema, path }: SchemaNode): Draft {
  const type = typeOfValues(schema)
  const text = type === null ? 'say which type it is, or anyOf with those that it may be' : `add "type": "${type}"`
  const edits: readonly Edit[] = type === null ? [] : [{ op: 'set', path: [...path, 'type'], value: type }]
  return { path, message: `${placeInSchema(path)} has no type`, fix: { kind: 'suggestion', text, edits } }
}

function* circlesOf(schema: SchemaFacts): Iterable<Draft> {
  for (const { path } of recursiveReferences(schema)) {
    yield draft(
      [...path, '$ref'],
      `${placeInSchema(path)} refers to a schema that it is a part of`,
      'write as many levels as are needed',
    )
  }
}
