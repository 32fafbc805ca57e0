import { inline } from '../../../json/inline.js'
import { isObject } from '../../../json/is-object.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type Parameter } from '../../schema/schema-facts.js'

export const undescribed: Rule = toolRule({
  id: 'param/undescribed',
  category: 'parameters',
  severity: 'warn',
  weight: 14,
  group: 'parameter-text',
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter has no description.',
  why: `The name is all the model has then: which id, in which unit, in what form, and what happens without it, it has to guess. It is the most
frequent fault of published tools. A value that can be only one thing needs no text, and one of the definition that it refers to, or of
the items of a list, is enough.`,
  sources: [
    'arXiv 2602.14878',
    'arXiv 2602.18914',
    'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  ],
  bad: [{ name: 'lookup_user', inputSchema: { type: 'object', properties: { id: { type: 'string' } } } }],
  good: [
    {
      name: 'lookup_user',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string', description: 'The e-mail address of the account' } },
      },
    },
  ],
  *check({ schema }) {
    for (const parameter of schema.parameters) {
      if (parameter.description !== null || isConstant(parameter) || hasDescribedItems(parameter)) continue
      yield {
        path: parameter.path,
        message: `${inline(parameter.name, 60)} has no description`,
        fix: {
          kind: 'suggestion',
          text: 'say what it means, in which form or unit it is, and what happens without it',
          edits: [],
        },
      }
    }
  },
})

/** As the tag of a union has it. */
function isConstant({ meant }: Parameter): boolean {
  const values = own(meant, 'enum')
  return Object.hasOwn(meant, 'const') || (Array.isArray(values) && values.length === 1)
}

function hasDescribedItems({ meant }: Parameter): boolean {
  const items = own(meant, 'items')
  const text = isObject(items) ? own(items, 'description') : undefined
  return typeof text === 'string' && text.trim() !== ''
}
