import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const boundsMissing: Rule = toolRule({
  id: 'param/bounds-missing',
  category: 'parameters',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A limit, a size of a page or a count has no bounds.',
  why: `Asked for everything, a model writes 1000 or -1. With \`minimum\` and \`maximum\` it knows what there is, and the call is refused before it reaches
the tool. Anthropic's strict mode passes over bounds, so that it is no fault where tools are for that alone.`,
  sources: ['https://platform.openai.com/docs/guides/function-calling', 'our own judgement'],
  bad: [{ name: 'list_orders', inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } } }],
  good: [
    { name: 'list_orders', inputSchema: { type: 'object', properties: { limit: { type: 'integer', maximum: 100 } } } },
  ],
  *check({ schema }, { targets }) {
    if (targets.every((target) => target === 'anthropic-strict')) return
    for (const { name, path, meant, types } of schema.parameters) {
      if (types.length !== 1 || (types[0] !== 'integer' && types[0] !== 'number')) continue
      if (!limits.has(wordsOf(name).join(' ')) || checks.some((keyword) => own(meant, keyword) !== undefined)) continue
      yield {
        path,
        message: `${inline(name, 60)} has neither a minimum nor a maximum`,
        fix: { kind: 'suggestion', text: 'add minimum and maximum', edits: [] },
      }
    }
  },
})

const checks = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'enum', 'const', 'multipleOf', '$ref']
const limits: ReadonlySet<string> = new Set([
  'limit',
  'count',
  'page size',
  'per page',
  'max results',
  'max items',
  'max records',
  'num results',
  'number of results',
  'results per page',
  'batch size',
  'top k',
])
