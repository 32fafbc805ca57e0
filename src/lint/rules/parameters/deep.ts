import { toolRule, type Rule } from '../../rule.js'
import { isObject } from '../../../json/is-object.js'
import { nestingOf } from '../../schema/nesting.js'
import { typesOf } from '../../schema/json-types.js'
import { own } from '../../schema/schema-facts.js'

export const deep: Rule = toolRule({
  id: 'param/deep',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'Arguments lie in each other more than four deep, or a list holds lists.',
  why: `The deeper a value lies, the more often its place, its brackets or its name are wrong. Flat arguments do best. What lies deepest can often
be an argument of its own, or of a tool of its own. References are followed; what comes back to itself is followed once.`,
  sources: [
    'https://cookbook.openai.com/examples/o-series/o3o4-mini_prompting_guide (prefer flat arguments)',
    'Tool-space interference, Microsoft Research, 1 470 servers',
  ],
  options: { max: 4 },
  bad: [
    {
      name: 'draw',
      inputSchema: { type: 'object', properties: { lines: { type: 'array', items: { type: 'array' } } } },
    },
    { name: 'draw', inputSchema: nested(5) },
  ],
  good: [
    {
      name: 'draw',
      inputSchema: { type: 'object', properties: { points: { type: 'array', items: { type: 'object' } } } },
    },
    { name: 'draw', inputSchema: nested(4) },
  ],
  *check({ schema }, _set, { max }) {
    const { depth } = nestingOf(schema)
    if (depth > max) {
      yield {
        path: ['inputSchema'],
        message: `arguments lie ${depth} deep in each other, more than ${max}`,
        fix: { kind: 'suggestion', text: 'flatten the arguments', edits: [] },
      }
    }
    for (const { path, schema: keywords, types, isCondition, keyword, parent } of schema.nodes) {
      const items = own(keywords, 'items')
      // Of lists in lists in lists, the outermost says it.
      if (keyword === 'items' && parent?.types.includes('array') === true) continue
      if (isCondition || !types.includes('array') || !isObject(items)) continue
      if (!typesOf(schema.resolved(items)).includes('array')) continue
      yield {
        path: [...path, 'items'],
        message: 'a list holds lists',
        fix: { kind: 'suggestion', text: 'make the inner lists objects with names for what is in them', edits: [] },
      }
    }
  },
})

function nested(levels: number): Readonly<Record<string, unknown>> {
  if (levels === 0) return { type: 'string' }
  return { type: 'object', properties: { part: nested(levels - 1) } }
}
