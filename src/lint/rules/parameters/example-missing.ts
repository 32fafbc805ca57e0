import { isObject } from '../../../json/is-object.js'
import { toolRule, type Rule } from '../../rule.js'
import type { ToolFacts } from '../../facts.js'
import { nestingOf } from '../../schema/nesting.js'
import { own } from '../../schema/schema-facts.js'

export const exampleMissing: Rule = toolRule({
  id: 'param/example-missing',
  category: 'parameters',
  severity: 'info',
  weight: 2,
  group: 'parameter-text',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'Arguments are many or lie in each other, and there is no example.',
  why: `Of complex arguments, examples say which go together and in what form; with them, 90 % of calls were right where 72 % had been. Put them into
\`examples\` of the schema, into \`input_examples\` for Anthropic, or into a description after "e.g.".`,
  sources: ['https://www.anthropic.com/engineering/advanced-tool-use (72 % to 90 % on complex parameters)'],
  options: { levels: 2, parameters: 8 },
  bad: [
    {
      name: 'create_order',
      inputSchema: {
        type: 'object',
        properties: { buyer: { type: 'object', properties: { email: { type: 'string' } } } },
      },
    },
  ],
  good: [
    {
      name: 'create_order',
      inputSchema: {
        type: 'object',
        properties: {
          buyer: { type: 'object', properties: { email: { type: 'string', examples: ['ann@example.com'] } } },
        },
      },
    },
  ],
  *check(tool, _set, { levels, parameters }) {
    const count = tool.schema.parameters.length
    if (count === 0 || hasExample(tool)) return
    const { depth } = nestingOf(tool.schema)
    if (depth < levels && count < parameters) return
    yield {
      path: ['inputSchema'],
      message: `there is no example of ${count === 1 ? '1 parameter' : `${count} parameters`}${depth > 1 ? `, ${depth} deep` : ''}`,
      fix: { kind: 'suggestion', text: 'add examples to the schema, or one to a description', edits: [] },
    }
  },
})

function hasExample({ tool, schema, text }: ToolFacts): boolean {
  if (tool.examples.length > 0 || shown.test(text.text)) return true
  const isShown = ({ schema: keywords }: (typeof schema.nodes)[number]): boolean => {
    if (own(keywords, 'example') !== undefined || own(keywords, 'examples') !== undefined) return true
    const description = own(keywords, 'description')
    return typeof description === 'string' && shown.test(description)
  }
  return schema.nodes.some(isShown) || (isObject(tool.inputSchema) && own(tool.inputSchema, 'examples') !== undefined)
}

const shown = /\be\.g\.|\bexamples?\b|\bfor instance\b|\bsuch as\b|例|```/iu
