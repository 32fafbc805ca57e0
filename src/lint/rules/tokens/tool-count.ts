import { setRule, type Rule } from '../../rule.js'

export const toolCount: Rule = setRule({
  id: 'tokens/tool-count',
  category: 'tokens',
  severity: 'info',
  weight: 4,
  group: 'set-size',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'There are more than 20 tools; beyond 50 it is a warning.',
  why: `With many tools at once a model picks the wrong one more often. OpenAI advises fewer than 20 at the start of a turn, Google 10 to
20, and Anthropic sees it get worse beyond 30 to 50. That is about what one request offers, not about what a server has: clients that
offer a part, or let the model search, are well. More than a provider takes is \`compat/count\`.`,
  sources: [
    'https://platform.openai.com/docs/guides/function-calling (fewer than 20, a soft suggestion)',
    'https://ai.google.dev/gemini-api/docs/function-calling (10 to 20 active tools)',
    'https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool (accuracy beyond 30 to 50 tools)',
  ],
  options: { info: 20, warn: 50 },
  bad: tools(21),
  good: tools(20),
  *check({ tools: all }, { info, warn }) {
    const { length } = all
    if (length <= Math.min(info, warn)) return
    const isMany = length > warn
    yield {
      path: [],
      tools: [],
      severity: isMany ? 'warn' : 'info',
      weight: isMany ? 4 : 1,
      message: `there are ${length} tools, more than ${isMany ? warn : info}`,
      fix: { kind: 'suggestion', text: 'offer those that a task needs, or let the model search for them', edits: [] },
    }
  },
})

function tools(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `read_page_${index}`,
    description: `Read page ${index} of the book.`,
    inputSchema: { type: 'object' },
  }))
}
