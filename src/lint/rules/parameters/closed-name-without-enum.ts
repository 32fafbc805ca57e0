import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const closedNameWithoutEnum: Rule = toolRule({
  id: 'param/closed-name-without-enum',
  category: 'parameters',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: false,
  summary: 'A parameter such as status or mode is a text without an enum.',
  why: `The published linter asks for it by the name alone. Such names often stand for open sets, so it is off unless you turn it on;
\`param/prose-enum\` finds those whose text lists the values.`,
  sources: ['The published linter Toolsmith'],
  options: { names: ['status', 'mode', 'type', 'kind', 'state'] as readonly string[] },
  bad: [{ name: 'list_orders', inputSchema: { type: 'object', properties: { status: { type: 'string' } } } }],
  good: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { status: { type: 'string', enum: ['open'] } } },
    },
  ],
  *check({ schema }, _set, { names }) {
    const closed = new Set(names.map((name) => name.toLowerCase()))
    for (const { name, path, meant, types } of schema.parameters) {
      if (!closed.has(name.toLowerCase()) || types.some((type) => type !== 'string')) continue
      if (['enum', 'const', 'anyOf', 'oneOf'].some((keyword) => own(meant, keyword) !== undefined)) continue
      yield {
        path,
        message: `${inline(name, 60)} has no enum`,
        fix: { kind: 'suggestion', text: 'name the values in an enum, if they are closed', edits: [] },
      }
    }
  },
})
