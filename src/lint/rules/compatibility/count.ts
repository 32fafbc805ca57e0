import { setRule, type Rule } from '../../rule.js'
import { providers } from '../../targets/providers.js'

export const count: Rule = setRule({
  id: 'compat/count',
  category: 'compatibility',
  severity: 'error',
  weight: 10,
  group: 'set-size',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai', 'openai-strict', 'vscode'],
  summary: 'There are more tools than a request may have.',
  why: `OpenAI and VS Code take 128 tools; with more, the whole request fails. A client adds its own tools and those of other servers to
yours, so that the limit comes sooner than the number of yours says. Offer the tools that a task needs, or let them be searched.`,
  sources: [
    'https://github.com/microsoft/vscode/issues/337428',
    'openai 6.49.0, resources/beta/assistants.d.ts, tools (at most 128)',
  ],
  bad: Array.from({ length: 129 }, (_, index) => tool(index)),
  good: Array.from({ length: 128 }, (_, index) => tool(index)),
  *check({ tools }, _, target) {
    const most = target === null ? undefined : providers[target].tools?.value
    if (most === undefined || tools.length <= most) return
    yield {
      path: [],
      tools: [],
      message: `there are ${tools.length} tools, of at most ${most}`,
      fix: { kind: 'suggestion', text: 'offer those that a task needs, or let the model search for them', edits: [] },
    }
  },
})

function tool(index: number): unknown {
  return { name: `read_page_${index}`, description: `Read page ${index} of the book.`, inputSchema: { type: 'object' } }
}
