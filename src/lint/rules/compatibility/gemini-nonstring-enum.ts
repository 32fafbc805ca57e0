import { inline } from '../../../json/inline.js'
import { targetRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'
import { placeInSchema } from '../../targets/place-in-schema.js'
import { providers } from '../../targets/providers.js'

export const geminiNonstringEnum: Rule = targetRule({
  id: 'compat/gemini-nonstring-enum',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  group: 'gemini-schema',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['gemini'],
  summary: "An enumeration has a value that is no text, which Gemini's `parameters` do not take.",
  why: `Values of an \`enum\` are texts there, whatever the type is: numbers, \`true\` and \`null\` make the whole request fail. Texts
beside \`type: integer\` are taken, but what the model then sends, a number or its text, the tool has to bear.`,
  sources: [
    '@google/genai 2.32.0, dist/genai.d.ts, Schema.enum',
    'https://github.com/microsoft/azure-devops-mcp/issues/139 (400 for numbers)',
  ],
  bad: [
    {
      name: 'set_rating',
      description: 'Rate an order.',
      inputSchema: { type: 'object', properties: { stars: { type: 'integer', enum: [1, 2, 3] } } },
    },
  ],
  good: [
    {
      name: 'set_rating',
      description: 'Rate an order.',
      inputSchema: { type: 'object', properties: { stars: { type: 'string', enum: ['1', '2', '3'] } } },
    },
  ],
  *check({ schema }, target) {
    if (providers[target].stringEnums === null) return
    for (const { schema: keywords, path } of schema.nodes) {
      const values = own(keywords, 'enum')
      if (!Array.isArray(values)) continue
      const at = values.findIndex((value) => typeof value !== 'string')
      if (at === -1) continue
      const text =
        values[at] === null && values.every((value) => value === null || typeof value === 'string')
          ? 'take null out, and write nullable: true'
          : 'write the values as texts, and read them in the tool'
      yield {
        path: [...path, 'enum'],
        message: `the enum of ${placeInSchema(path)} has ${inline(values[at], 40)}, which is no text`,
        fix: { kind: 'suggestion', text, edits: [] },
      }
    }
  },
})
