import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const hugeEnum: Rule = toolRule({
  id: 'param/huge-enum',
  category: 'parameters',
  severity: 'info',
  weight: 2,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'An enum has more than a hundred values.',
  why: `All of them are sent with every request, and providers have limits: OpenAI's strict mode takes a thousand in all of a schema. A tool that looks values
up by a word, or the few that are common, serve better.`,
  sources: ['https://platform.openai.com/docs/guides/structured-outputs (limits of enums)'],
  options: { max: 100 },
  bad: [{ name: 'list_cities', inputSchema: { type: 'object', properties: { zone: { enum: codes(101) } } } }],
  good: [{ name: 'list_cities', inputSchema: { type: 'object', properties: { zone: { enum: codes(100) } } } }],
  *check({ schema }, _set, { max }) {
    for (const { schema: keywords, path } of schema.nodes) {
      const values = own(keywords, 'enum')
      if (!Array.isArray(values) || values.length <= max) continue
      yield {
        path: [...path, 'enum'],
        message: `enum has ${values.length} values, more than ${max}`,
        fix: { kind: 'suggestion', text: 'let another tool look values up, or name the common ones', edits: [] },
      }
    }
  },
})

function codes(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Z${index}`)
}
