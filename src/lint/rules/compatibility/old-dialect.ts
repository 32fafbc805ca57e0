import { toPointer } from '../../../json/paths.js'
import type { Fix } from '../../finding.js'
import { targetRule, type Rule } from '../../rule.js'
import { dialectOf } from '../../schema/dialect.js'
import { schemaProblems } from '../../schema/meta-schema.js'
import { providers } from '../../targets/providers.js'

export const oldDialect: Rule = targetRule({
  id: 'compat/old-dialect',
  category: 'compatibility',
  severity: 'error',
  weight: 20,
  group: 'schema',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'gemini', 'gemini-jsonschema', 'bedrock'],
  summary:
    'A schema names an older version of JSON Schema, and has what 2020-12 does not allow, such as a list of `items`.',
  why: `Providers read a schema as one of 2020-12, whatever \`$schema\` says: a tuple as draft-07 writes it, \`items: [{}, {}]\`, and
\`exclusiveMinimum: true\` of draft-04 make the request fail with all its tools. Converters of schemas write draft-07 unless they are told
otherwise. A tuple is better an object with a property for each of its parts. Where \`$schema\` names no older version, \`schema/invalid\`
says the same.`,
  sources: [
    'https://github.com/vercel/ai/issues/2271 (OpenAI)',
    'https://github.com/openclaw/openclaw/pull/98640 (Anthropic: 400)',
    'https://github.com/oomkapwn/enquire-mcp/issues/360 (Gemini)',
    'https://json-schema.org/draft/2020-12/release-notes (items and additionalItems)',
  ],
  bad: [
    {
      name: 'find_ships',
      description: 'Find the ships near a place.',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { place: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } },
      },
    },
  ],
  good: [
    {
      name: 'find_ships',
      description: 'Find the ships near a place.',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { east: { type: 'number' }, north: { type: 'number' } },
      },
    },
  ],
  *check({ tool: { inputSchema } }, target) {
    const dialect = providers[target].dialect?.value
    const named = dialectOf(inputSchema)
    if (dialect === undefined || named === dialect) return
    const known = new Set(schemaProblems(inputSchema).map(({ path }) => toPointer(path)))
    for (const { path, reason, about } of schemaProblems(inputSchema, dialect)) {
      if (about !== 'other' || known.has(toPointer(path))) continue
      yield {
        path: ['inputSchema', ...path],
        message: `${reason}, which ${named} allows and ${dialect} does not`,
        fix: fixFor(path.at(-1)),
      }
    }
  },
})

function fixFor(keyword: string | number | undefined): Fix {
  switch (keyword) {
    case 'items':
      return suggest('take an object with a property for each item, or write prefixItems')
    case 'exclusiveMinimum':
      return suggest('write exclusiveMinimum with the bound itself, and no minimum')
    case 'exclusiveMaximum':
      return suggest('write exclusiveMaximum with the bound itself, and no maximum')
    default:
      return suggest(`write what 2020-12 allows here`)
  }
}

function suggest(text: string): Fix {
  return { kind: 'suggestion', text, edits: [] }
}
