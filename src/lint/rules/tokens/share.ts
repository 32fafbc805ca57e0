import { toolRule, type Rule } from '../../rule.js'

export const share: Rule = toolRule({
  id: 'tokens/share',
  category: 'tokens',
  severity: 'info',
  weight: 1,
  group: 'tool-tokens',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'One tool costs more than 40 % of what all tools of the set cost.',
  why: `Where one tool of several is most of what the model reads of them, it is the place to save. Sets of less than four tools, and those
of less than 1000 tokens, are left alone.`,
  sources: ['our judgement: 3 of 49 sets of public servers have such a tool'],
  options: { maxPercent: 40, minTools: 4, minTokens: 1000 },
  bad: tools(`Write a page. ${'A paragraph ends with an empty line, and a list begins with a dash. '.repeat(80)}`),
  good: tools('Write a page. A paragraph ends with an empty line, and a list begins with a dash.'),
  *check({ tokens }, set, { maxPercent, minTools, minTokens }) {
    if (set.tools.length < minTools || set.tokens < minTokens) return
    const percent = (100 * tokens.total) / set.tokens
    if (percent <= maxPercent) return
    yield {
      path: [],
      message: `the tool is ${Math.round(percent)} % of the tokens of all ${set.tools.length} tools`,
      fix: { kind: 'suggestion', text: 'shorten it, or divide it', edits: [] },
    }
  },
})

function tools(description: string): readonly unknown[] {
  return ['write_page', 'read_page', 'move_page', 'list_pages'].map((name, index) => ({
    name,
    description: index === 0 ? description : `The tool ${name} works on one page of the book.`,
    inputSchema: { type: 'object', properties: { page: { type: 'string' } } },
  }))
}
