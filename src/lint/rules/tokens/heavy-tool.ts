import { toolRule, type Rule } from '../../rule.js'

export const heavyTool: Rule = toolRule({
  id: 'tokens/heavy-tool',
  category: 'tokens',
  severity: 'warn',
  weight: 4,
  group: 'tool-tokens',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool costs more than 1200 tokens in every request.',
  why: `What a tool says is sent with every request, whether it is used or not. Of 2300 real tools half cost less than 180 tokens, and 19
of 20 less than 900. A tool that does much may earn its length: set \`max\` for it, or let it be. Else divide it, or say once what its
parameters repeat.`,
  sources: ['our judgement: about the dearest 3 % of 2300 tools of public servers'],
  options: { max: 1200 },
  bad: [
    {
      name: 'write_page',
      description: `Write a page. ${'A paragraph ends with an empty line, and a list begins with a dash. '.repeat(100)}`,
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
  good: [
    {
      name: 'write_page',
      description: 'Write a page. A paragraph ends with an empty line, and a list begins with a dash.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
  *check({ tokens }, _, { max }) {
    if (tokens.total <= max) return
    yield {
      path: [],
      message: `the tool costs about ${tokens.total} tokens in every request`,
      fix: { kind: 'suggestion', text: `get below ${max}: say things once, or divide the tool`, edits: [] },
    }
  },
})
