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
    if (set.tools.length < 2 || !saysNothing(nameWords)) return
    yield {
      path: ['name'],
      message: `${tool.name} does not say what it works on`,
      fix: { kind: 'suggestion', text: 'add what it works on, as in run_sql', edits: [] },
    }
  },
})

/** Whether a name is a verb of no meaning of its own, alone or with a noun that has none either. */
function saysNothing([first = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return alone.has(first)
  return verbs.has(first) && rest.every((word) => nouns.has(word))
}

const verbs: ReadonlySet<string> = new Set(
  'run process query execute exec do perform handle call invoke get set fetch manage make use custom my main general'.split(
    ' ',
  ),
)
const nouns: ReadonlySet<string> = new Set(
  `action function func tool command operation task request thing things stuff helper api endpoint method it data query input output`.split(
    ' ',
  ),
)
const alone: ReadonlySet<string> = new Set([
  ...verbs,
  ...nouns,
  ...'update create delete list add remove util utils misc default test handler callback'.split(' '),
])
