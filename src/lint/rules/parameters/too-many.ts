import { toolRule, type Rule } from '../../rule.js'

export const tooMany: Rule = toolRule({
  id: 'param/too-many',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool takes more than twenty arguments.',
  why: `Models are trained on tools with fewer than about twenty arguments; with more, the right one is passed over, and each costs tokens in every
request. Leave out what the harness knows, and split what are two tools. Properties inside of arguments do not count.`,
  sources: [
    'https://cookbook.openai.com/examples/o-series/o3o4-mini_prompting_guide (fewer than about 20 arguments a tool)',
  ],
  options: { max: 20 },
  bad: [{ name: 'search', inputSchema: { type: 'object', properties: many(21) } }],
  good: [{ name: 'search', inputSchema: { type: 'object', properties: many(20) } }],
  *check({ schema }, _set, { max }) {
    const names = new Set(schema.parameters.filter(({ isTop }) => isTop).map(({ name }) => name))
    if (names.size <= max) return
    yield {
      path: ['inputSchema'],
      message: `there are ${names.size} arguments, more than ${max}`,
      fix: { kind: 'suggestion', text: 'split the tool, or leave out what need not be asked', edits: [] },
    }
  },
})

function many(count: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`filter_${index}`, { type: 'string' }]))
}
