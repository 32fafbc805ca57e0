import { inline } from '../../../json/inline.js'
import { shown } from '../../schema/shown.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const requiredNotArray: Rule = toolRule({
  id: 'schema/required-not-array',
  category: 'parameters',
  severity: 'error',
  weight: 10,
  group: 'schema',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: '`required` is no list of names, as where it stands at a property as true.',
  why: `Since draft-04 an object lists the names of what it demands. A \`required: true\` at a property is refused by validators, or
passed over, so that the property is optional. Put its name into the list of the object that has it.`,
  sources: ['https://json-schema.org/understanding-json-schema/reference/object#required'],
  bad: [
    { name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string', required: true } } } },
  ],
  good: [
    { name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
  ],
  *check({ schema }) {
    for (const { schema: keywords, path, keyword } of schema.nodes) {
      const required = own(keywords, 'required')
      if (required === undefined || Array.isArray(required)) continue
      const isAtProperty = keyword === 'properties' && typeof required === 'boolean'
      yield {
        path: [...path, 'required'],
        message: `required is ${shown(required)}, not a list of names`,
        fix: {
          kind: 'suggestion',
          text: !isAtProperty
            ? 'write a list of the names of properties'
            : required
              ? `put ${inline(path.at(-1), 60)} into the required list of the object that has it`
              : 'take it out',
          edits: isAtProperty && !required ? [{ op: 'remove', path: [...path, 'required'] }] : [],
        },
      }
    }
  },
})
