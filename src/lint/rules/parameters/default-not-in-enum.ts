import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const defaultNotInEnum: Rule = toolRule({
  id: 'schema/default-not-in-enum',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  group: 'default',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A default is none of the values of its enum.',
  why: `The model copies defaults, and this one is refused. Often it differs in case, or the enum lost a value. A default of \`null\` is
left alone: it says that there is none.`,
  sources: [
    'https://json-schema.org/draft/2020-12/json-schema-validation (a default should be valid against its schema)',
  ],
  bad: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { sort: { enum: ['asc', 'desc'], default: 'ASC' } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { sort: { enum: ['asc', 'desc'], default: 'asc' } } },
    },
  ],
  *check({ schema }) {
    for (const { schema: keywords, path } of schema.nodes) {
      const value = own(schema.resolved(keywords), 'default')
      const held = own(schema.resolved(keywords), 'enum')
      if (value === undefined || value === null || typeof value === 'object') continue
      if (!Array.isArray(held) || held.length === 0 || held.includes(value)) continue
      const values: readonly unknown[] = Array.from(held)
      const near = values.find((each) => lower(each) !== null && lower(each) === lower(value))
      yield {
        path: [...path, 'default'],
        message: `the default ${inline(value, 40)} is none of the values of enum`,
        fix: {
          kind: 'suggestion',
          text: near === undefined ? 'write one of the values, or add it to them' : `write ${inline(near, 40)}`,
          edits: near === undefined ? [] : [{ op: 'set', path: [...path, 'default'], value: near }],
        },
      }
    }
  },
})

function lower(value: unknown): string | null {
  return typeof value === 'string' ? value.toLowerCase() : null
}
