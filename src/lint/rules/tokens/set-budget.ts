import { setRule, type Rule } from '../../rule.js'

export const setBudget: Rule = setRule({
  id: 'tokens/set-budget',
  category: 'tokens',
  severity: 'info',
  weight: 4,
  group: 'set-size',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'All tools together cost more than 12,000 tokens in every request; beyond 25,000 it is a warning.',
  why: `Tools are sent with every request, before the first word of the conversation. Of 55 public sets half cost less than 5000 tokens and
three quarters less than 13,000; the largest cost 77,000 and more, and with as much the choice of tools gets worse, not only dearer.
Set \`info\` and \`warn\` to your own budget.`,
  sources: [
    'https://www.anthropic.com/engineering/advanced-tool-use (58 tools of 55,000 tokens; searching for tools saved most of it)',
    'our judgement for the two numbers: the first is three quarters of public sets, the second an eighth of 200,000 tokens',
  ],
  options: { info: 12_000, warn: 25_000 },
  bad: tools('It turns to the page, and reads it from the first line to the last. '.repeat(40)),
  good: tools('It turns to the page, and reads it.'),
  *check(set, { info, warn }) {
    const { tokens, tools: all } = set
    if (tokens <= Math.min(info, warn)) return
    const isMuch = tokens > warn
    const budget = isMuch ? warn : info
    yield {
      path: [],
      tools: [],
      severity: isMuch ? 'warn' : 'info',
      weight: isMuch ? 4 : 1,
      message: `${all.length === 1 ? 'the tool costs' : `the ${all.length} tools cost`} about ${tokens} tokens in every request, more than ${budget}`,
      fix: { kind: 'suggestion', text: 'offer the tools that a task needs, and shorten the dearest', edits: [] },
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
