import { setRule, type Rule } from '../../rule.js'
import { providers } from '../../targets/providers.js'
import { strictCounts } from '../../targets/strict-counts.js'

export const strictSetLimits: Rule = setRule({
  id: 'compat/strict-set-limits',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['anthropic-strict'],
  summary: 'All strict tools of a request together are more than Anthropic takes.',
  why: `A request may have 20 strict tools, and in all their schemas together 24 optional parameters and 16 with more than one type.
Beyond that it fails. Where tools say \`strict\` themselves, those count; else all do. Be strict where a wrong argument is costly, and
leave the others as they are.`,
  sources: ['https://platform.claude.com/docs/en/build-with-claude/structured-outputs (schema complexity limits)'],
  bad: [
    {
      name: 'find_orders',
      description: 'Find orders.',
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 25 }, (_, index) => [`filter_${index}`, { type: 'string' }] as const),
        ),
        additionalProperties: false,
      },
    },
  ],
  good: [
    {
      name: 'find_orders',
      description: 'Find orders.',
      inputSchema: { type: 'object', properties: { filter: { type: 'string' } }, additionalProperties: false },
    },
  ],
  *check({ tools }, _, target) {
    const limits = target === null ? undefined : providers[target].strict?.value.limits
    if (limits === undefined) return
    const marked = tools.filter(({ tool }) => tool.strict)
    const strict = marked.length > 0 ? marked : tools
    const counts = strict.map(({ schema }) => strictCounts(schema))
    const sizes: readonly (readonly [number, number | null, string])[] = [
      [strict.length, limits.tools, 'strict tools'],
      [counts.reduce((sum, { optional }) => sum + optional, 0), limits.optional, 'optional parameters in strict tools'],
      [
        counts.reduce((sum, { unions }) => sum + unions, 0),
        limits.unions,
        'parameters of several types in strict tools',
      ],
    ]
    for (const [size, limit, what] of sizes) {
      if (limit === null || size <= limit) continue
      yield {
        path: [],
        tools: [],
        message: `there are ${size} ${what}, of at most ${limit}`,
        fix: { kind: 'suggestion', text: 'be strict where a wrong argument is costly, and not elsewhere', edits: [] },
      }
    }
  },
})
