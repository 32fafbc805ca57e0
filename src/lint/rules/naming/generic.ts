import { toolRule, type Rule } from '../../rule.js'

export const generic: Rule = toolRule({
  id: 'name/generic',
  category: 'naming',
  severity: 'warn',
  weight: 6,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A name says nothing of what the tool works on: "run", "process", "query", "do_action".',
  why: `Among other tools such a name fits every request, and beside another server it is likely to be taken. A noun is enough:
\`run_sql\`, \`query_logs\`.

A set of one tool is left alone, since there nothing can be mistaken.`,
  sources: ['https://github.com/TengByte/mcpgrade', 'our judgement: the list of words'],
  bad: [
    { name: 'process', description: 'Process an order that was paid for.', inputSchema: { type: 'object' } },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'process_order', description: 'Process an order that was paid for.', inputSchema: { type: 'object' } },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
  ],
  *check({ tool, nameWords }, set) {
    if (set.tools.length < 2 || nameWords.length === 0 || !nameWords.every((word) => empty.has(word))) return
    yield {
      path: ['name'],
      message: `${tool.name} does not say what it works on`,
      fix: { kind: 'suggestion', text: 'add what it works on, as in run_sql', edits: [] },
    }
  },
})

/** Words that any tool could have; a name of these alone says nothing. */
const empty: ReadonlySet<string> = new Set(
  `run process query execute exec do perform handle call invoke action get set fetch update create delete list add remove manage main
  function func tool command operation task job request data item items object thing stuff helper util utils misc general default
  custom generic api endpoint method input output value it my the a`.split(/\s+/u),
)
