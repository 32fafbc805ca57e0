import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { type Keywords, own } from '../../schema/schema-facts.js'

export const untyped: Rule = toolRule({
  id: 'param/untyped',
  category: 'parameters',
  severity: 'warn',
  weight: 14,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter has no type, nor anything that stands for one.',
  why: `Without a type the model guesses between a text, a number and an object, and strict modes refuse the schema. An enum, a constant,
a union, a reference or properties say enough. A value that may be anything on purpose says so in its description: "any JSON value",
"a string or a number".`,
  sources: [
    'https://platform.openai.com/docs/guides/structured-outputs',
    'Anthropic and OpenAI clients: their converters to strict schemas',
  ],
  bad: [
    { name: 'lookup_user', inputSchema: { type: 'object', properties: { id: { description: 'Who to look up' } } } },
  ],
  good: [
    {
      name: 'lookup_user',
      inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Who to look up' } } },
    },
    { name: 'set_field', inputSchema: { type: 'object', properties: { value: { description: 'Any JSON value' } } } },
  ],
  *check({ schema }) {
    for (const { name, path, meant, description } of schema.parameters) {
      if (hasType(meant) || (description !== null && types.test(description))) continue
      yield {
        path,
        message: `${inline(name, 60)} has no type`,
        fix: { kind: 'suggestion', text: 'say of what type it is, or that it may be any JSON value', edits: [] },
      }
    }
  },
})

function hasType(schema: Keywords): boolean {
  return telling.some((keyword) => own(schema, keyword) !== undefined)
}

// A type that JSON Schema does not know is the matter of another rule.
const telling = [
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  'not',
  'properties',
  'items',
  'prefixItems',
]
const word = '(?:strings?|texts?|numbers?|integers?|floats?|booleans?|bools?|arrays?|lists?|objects?|null|json)'
const types = new RegExp(
  [
    String.raw`\b${word}(?:,? or (?:an? )?|\s*[|/]\s*|, (?:an? )?)${word}\b`,
    String.raw`\bany (?:valid )?(?:json|type|value|data)\b`,
    String.raw`\barbitrary\b`,
    String.raw`\bany[- ]typed?\b`,
    String.raw`\bjson[- ](?:value|serializable|compatible)\b`,
  ].join('|'),
  'iu',
)
