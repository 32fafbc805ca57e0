import { toolRule, type Rule } from '../../rule.js'

export const longForPrefix: Rule = toolRule({
  id: 'name/long-for-prefix',
  category: 'naming',
  severity: 'warn',
  weight: 3,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A name is so long that with the prefix of a client it has more than 64 characters.',
  why: `Clients that talk to several servers put the server's name before that of the tool, as in \`mcp__billing__get_invoice\`, and
providers take 64 characters in all. Beyond that tools are cut, dropped, or make the request fail.

By default 19 characters are left for the prefix; \`prefixLength\` is that of yours.`,
  sources: [
    'https://github.com/anthropics/claude-code/issues/16425 (mcp__server__tool, at most 64)',
    'our judgement: 19 characters for the prefix',
  ],
  options: { prefixLength: 19 },
  bad: [
    {
      name: 'get_all_open_invoices_of_a_customer_by_billing_period',
      description: 'Get the open invoices of a customer in one billing period.',
      inputSchema: { type: 'object' },
    },
  ],
  good: [
    {
      name: 'list_open_invoices',
      description: 'Get the open invoices of a customer in one billing period.',
      inputSchema: { type: 'object' },
    },
  ],
  *check({ tool: { name } }, _set, { prefixLength }) {
    const left = Math.max(0, limit - prefixLength)
    if (name.length <= left) return
    yield {
      path: ['name'],
      message: `the name has ${name.length} characters, and ${left} are left beside a prefix of ${prefixLength}`,
      fix: { kind: 'suggestion', text: `shorten it to ${left} characters`, edits: [] },
    }
  },
})

const limit = 64
