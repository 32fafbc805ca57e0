import { toolRule, type Rule } from '../../rule.js'
import { type Keywords, own } from '../../schema/schema-facts.js'

export const impossibleRange: Rule = toolRule({
  id: 'schema/impossible-range',
  category: 'parameters',
  severity: 'error',
  weight: 10,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A lower bound is above the upper one, so that no value is right.',
  why: `Whatever the model gives is refused. Mostly the two were swapped, or one was changed without the other.`,
  sources: ['our own judgement'],
  bad: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { limit: { type: 'integer', minimum: 10, maximum: 1 } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { limit: { type: 'integer', minimum: 1, maximum: 1 } } },
    },
  ],
  *check({ schema }) {
    for (const { schema: keywords, path } of schema.nodes) {
      for (const [low, high, isOut] of bounds) {
        const least = own(keywords, low)
        const most = own(keywords, high)
        if (typeof least !== 'number' || typeof most !== 'number') continue
        if (least < most || (least === most && !isOut && !isOpen(keywords, low, high))) continue
        yield {
          path: [...path, low],
          message: `${low} is ${least} and ${high} is ${most}, so that no value is right`,
          fix: { kind: 'suggestion', text: 'set the bounds that are meant', edits: [] },
        }
      }
    }
  },
})

/** Pairs of keywords, and whether a value at the bound is out. */
const bounds = [
  ['minimum', 'maximum', false],
  ['exclusiveMinimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
  ['minContains', 'maxContains', false],
] as const

/** In draft-04 a flag says that the bound itself is out. */
function isOpen(keywords: Keywords, low: string, high: string): boolean {
  if (low !== 'minimum' || high !== 'maximum') return false
  return own(keywords, 'exclusiveMinimum') === true || own(keywords, 'exclusiveMaximum') === true
}
