import { setRule, type Rule } from '../../rule.js'

export const languageMix: Rule = setRule({
  id: 'desc/language-mix',
  category: 'description',
  severity: 'info',
  weight: 2,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'Some descriptions of a set are in another script than most.',
  why: `A model compares descriptions with each other and with the question. One in another language than its neighbours is compared
with less success, and looks as if it came from elsewhere.

Only scripts are compared, so that a word of English in a Chinese text is none, and French beside English is not seen.`,
  sources: ['https://github.com/TengByte/mcpgrade (C002)'],
  bad: [
    { name: 'get_order', description: 'Get one order by its number.', inputSchema: { type: 'object' } },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
    { name: 'cancel_order', description: '取消一个尚未发货的订单。', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'get_order', description: '按编号查询一个订单，返回 JSON。', inputSchema: { type: 'object' } },
    { name: 'list_orders', description: '列出订单，最新的在前。', inputSchema: { type: 'object' } },
    { name: 'cancel_order', description: '取消一个尚未发货的订单。', inputSchema: { type: 'object' } },
  ],
  *check(set) {
    const written = set.tools.filter(({ text }) => text.script !== 'none')
    const counts = new Map<string, number>()
    for (const { text } of written) counts.set(text.script, (counts.get(text.script) ?? 0) + 1)
    const most = [...counts].find(([, count]) => count * 2 > written.length)?.[0]
    if (most === undefined) return
    const others = written.filter(({ text }) => text.script !== most)
    // The first by name, so that the order of tools changes nothing.
    const [first] = others.toSorted(({ tool: one }, { tool: other }) => (one.name < other.name ? -1 : 1))
    if (first === undefined) return
    yield {
      path: [],
      tools: others.map(({ index }) => index),
      message:
        others.length === 1
          ? `the description of ${first.tool.name} is in another script than most`
          : `the descriptions of ${others.length} tools, ${first.tool.name} among them, are in another script than most`,
      fix: { kind: 'suggestion', text: 'write all descriptions in one language', edits: [] },
    }
  },
})
