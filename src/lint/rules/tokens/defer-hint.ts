import { setRule, type Rule } from '../../rule.js'

export const deferHint: Rule = setRule({
  id: 'tokens/defer-hint',
  category: 'tokens',
  severity: 'info',
  weight: 1,
  group: 'set-size',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['anthropic', 'anthropic-strict'],
  summary: 'The tools are so many that Anthropic would let the model search for them, with `defer_loading`.',
  why: `With ten tools or more, and 10,000 tokens or more, loading them when they are needed is worth the search: Anthropic measured 49 to
74 % right calls with one model and 79.5 to 88.1 % with another, and most of the tokens saved. Keep the few that are always used loaded.`,
  sources: [
    'https://www.anthropic.com/engineering/advanced-tool-use',
    'https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool',
  ],
  options: { minTools: 10, minTokens: 10_000 },
  bad: tools('It turns to the page, and reads it from the first line to the last. '.repeat(40)),
  good: tools('It turns to the page, and reads it.'),
  *check({ tools: all, tokens }, { minTools, minTokens }) {
    if (all.length < minTools || tokens < minTokens) return
    yield {
      path: [],
      tools: [],
      message: `the ${all.length} tools cost about ${tokens} tokens before they are needed`,
      fix: {
        kind: 'suggestion',
        text: 'set defer_loading for all but the most used, and add the search tool',
        edits: [],
      },
    }
  },
})

function tools(text: string): readonly unknown[] {
  return Array.from({ length: 30 }, (_, index) => ({
    name: `read_page_${index}`,
    description: `Read page ${index}. ${text}`,
    inputSchema: { type: 'object' },
  }))
}
