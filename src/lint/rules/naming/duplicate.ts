import { setRule, type Rule } from '../../rule.js'

export const duplicate: Rule = setRule({
  id: 'name/duplicate',
  category: 'naming',
  severity: 'error',
  weight: 20,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'Two tools of a set have one name.',
  why: `A call says only the name. Providers refuse the request, or one of the two can never be called, and which one depends on the
client. Names that differ in case alone are two.`,
  sources: [
    'https://modelcontextprotocol.io/specification (names are unique within a server)',
    'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  ],
  bad: [
    { name: 'find', description: 'Find orders by customer, newest first.', inputSchema: { type: 'object' } },
    { name: 'find', description: 'Find customers by name or address.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'find_orders', description: 'Find orders by customer, newest first.', inputSchema: { type: 'object' } },
    { name: 'find_customers', description: 'Find customers by name or address.', inputSchema: { type: 'object' } },
  ],
  *check(set) {
    for (const [name, tools] of set.byName) {
      // That there is no name is another fault.
      if (tools.length < 2 || name === '') continue
      yield {
        path: [],
        tools: tools.map(({ index }) => index),
        message: `${tools.length} tools have the name ${name}`,
        fix: { kind: 'suggestion', text: 'give each a name of its own', edits: [] },
      }
    }
  },
})
