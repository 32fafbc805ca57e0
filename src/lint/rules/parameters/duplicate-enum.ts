import { shown } from '../../schema/shown.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const duplicateEnum: Rule = toolRule({
  id: 'schema/duplicate-enum',
  category: 'parameters',
  severity: 'warn',
  weight: 2,
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary: 'An enum names a value twice.',
  why: `The second says nothing and costs tokens, older versions of JSON Schema forbid it, and often another value was meant.`,
  sources: ['https://json-schema.org/draft/2020-12/json-schema-validation (elements of enum should be unique)'],
  bad: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { status: { enum: ['open', 'closed', 'open'] } } },
    },
  ],
  good: [{ name: 'list_orders', inputSchema: { type: 'object', properties: { status: { enum: [1, '1', null] } } } }],
  *check({ schema }) {
    for (const { schema: keywords, path } of schema.nodes) {
      const values = own(keywords, 'enum')
      if (!Array.isArray(values)) continue
      const { once, twice } = parted(Array.from(values))
      if (twice.length === 0) continue
      yield {
        path: [...path, 'enum'],
        message: `enum names ${shown(twice[0])} more than once${twice.length > 1 ? `, and ${twice.length - 1} more` : ''}`,
        fix: {
          kind: 'safe',
          text: 'name each value once',
          edits: [{ op: 'set', path: [...path, 'enum'], value: once }],
        },
      }
    }
  },
})

/** Objects are never the same here: nobody has enums of them. */
function parted(values: readonly unknown[]): { readonly once: readonly unknown[]; readonly twice: readonly unknown[] } {
  const once = new Set(values)
  const seen = new Set<unknown>()
  const twice = new Set<unknown>()
  for (const value of values) {
    if (seen.has(value)) twice.add(value)
    seen.add(value)
  }
  return { once: [...once], twice: [...twice] }
}
