import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type Parameter } from '../../schema/schema-facts.js'

export const booleanAsString: Rule = toolRule({
  id: 'param/boolean-as-string',
  category: 'parameters',
  severity: 'info',
  weight: 3,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter is a text that is either "true" or "false".',
  why: `The model writes \`true\` where \`"true"\` is wanted, and the call is refused. A boolean says the same without a text to get wrong. A third
value, such as "all", makes it something else.`,
  sources: ['our own judgement'],
  bad: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { open: { type: 'string', enum: ['true', 'false'] } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: { open: { type: 'boolean' }, paid: { type: 'string', enum: ['true', 'false', 'all'] } },
      },
    },
  ],
  *check({ schema }) {
    for (const parameter of schema.parameters) {
      if (!isTruth(parameter)) continue
      yield {
        path: parameter.path,
        message: `${inline(parameter.name, 60)} is a text that says true or false`,
        fix: { kind: 'suggestion', text: 'declare it as a boolean', edits: [] },
      }
    }
  },
})

function isTruth({ meant, types, description }: Parameter): boolean {
  if (types.length !== 1 || types[0] !== 'string') return false
  const values = own(meant, 'enum')
  if (Array.isArray(values)) {
    const words = values.map((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : ''))
    return words.length === 2 && pairs.some((pair) => pair.every((word) => words.includes(word)))
  }
  // In a case that is told, it is one, else something else.
  return description !== null && prose.test(description) && !/\b(?:if|when|for)\b/iu.test(description)
}

const pairs = [
  ['true', 'false'],
  ['yes', 'no'],
]
const prose =
  /(?:["'`]true["'`]\s*(?:or|and|,|\/|\|)\s*["'`]false["'`]|\btrue\s*(?:or|\/|\|)\s*false\b)(?!\s*(?:,|\/|\|| or)\s*["'`\w])/iu
