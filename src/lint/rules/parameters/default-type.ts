import { inline } from '../../../json/inline.js'
import { shown } from '../../schema/shown.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'
import { isOfType } from '../../schema/is-of-type.js'

export const defaultType: Rule = toolRule({
  id: 'schema/default-type',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  group: 'default',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A default is of another type than the schema that has it.',
  why: `The model copies defaults. One that its own schema refuses teaches it a wrong call: \`"10"\` for a number, \`"true"\` for a
boolean. A default of \`null\` is left alone: it says that there is none.`,
  sources: [
    'https://json-schema.org/draft/2020-12/json-schema-validation (a default should be valid against its schema)',
  ],
  bad: [
    { name: 'list_orders', inputSchema: { type: 'object', properties: { limit: { type: 'integer', default: '10' } } } },
  ],
  good: [
    { name: 'list_orders', inputSchema: { type: 'object', properties: { limit: { type: 'integer', default: 10 } } } },
    { name: 'list_orders', inputSchema: { type: 'object', properties: { after: { type: 'string', default: null } } } },
  ],
  *check({ schema }) {
    for (const { schema: keywords, path, types } of schema.nodes) {
      const value = own(keywords, 'default')
      if (value === undefined || value === null || types.length === 0) continue
      if (types.some((type) => isOfType(value, type))) continue
      const better = asType(value, types)
      yield {
        path: [...path, 'default'],
        message: `the default ${shown(value)} is not of type ${types.join(' or ')}`,
        fix: {
          kind: 'suggestion',
          text: better === undefined ? 'write a default of that type' : `write ${inline(better)}`,
          edits: better === undefined ? [] : [{ op: 'set', path: [...path, 'default'], value: better }],
        },
      }
    }
  },
})

/** What a text says in JSON, where that is of the type. */
function asType(value: unknown, types: readonly string[]): unknown {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  try {
    const read: unknown = JSON.parse(value.toLowerCase())
    return types.some((type) => isOfType(read, type)) ? read : undefined
  } catch {
    // No JSON: nobody can say what was meant.
    return undefined
  }
}
