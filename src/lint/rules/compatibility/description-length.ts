import { targetRule, type Rule } from '../../rule.js'
import { providers } from '../../targets/providers.js'

export const descriptionLength: Rule = targetRule({
  id: 'compat/description-length',
  category: 'compatibility',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai', 'openai-strict'],
  summary: 'A description is longer than the 1024 characters that OpenAI, and what speaks its language, took.',
  why: `Until 2025 a longer one made the whole request fail, at OpenAI and at Azure. Whether it still does is not known for all models;
gateways and older deployments keep the limit, and some clients cut there without a word. Put what matters first, and what belongs to
one parameter into its description, which has no such limit.`,
  sources: [
    'https://github.com/getsentry/sentry-mcp/issues/106',
    'https://github.com/gptme/gptme/issues/1697 (a client that cuts)',
  ],
  bad: [
    {
      name: 'get_order',
      description: `Read an order. ${'It has lines. '.repeat(80)}`,
      inputSchema: { type: 'object' },
    },
  ],
  good: [
    {
      name: 'get_order',
      description: `Read an order. ${'It has lines. '.repeat(20)}`,
      inputSchema: { type: 'object' },
    },
  ],
  *check({ tool: { description } }, target) {
    const most = providers[target].description?.value
    if (most === undefined || description === null || description.length <= most) return
    yield {
      path: ['description'],
      message: `the description has ${description.length} characters, more than ${most}`,
      fix: { kind: 'suggestion', text: 'move what belongs to a parameter to its description, and say less', edits: [] },
    }
  },
})
