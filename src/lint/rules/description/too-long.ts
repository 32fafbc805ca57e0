import { toolRule, type Rule } from '../../rule.js'

export const tooLong: Rule = toolRule({
  id: 'desc/too-long',
  category: 'description',
  severity: 'info',
  weight: 3,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description has more than 400 tokens, and 20 more for each parameter beyond ten.',
  why: `Length is no virtue: in one study descriptions with everything in them raised success by 6 points, took 67 % more steps, and
made one case in six worse. What is about a parameter belongs to the parameter, and manuals belong where the model can ask for them.

A tool with many parameters may say more.`,
  sources: ['MCP Tool Descriptions Are Smelly (2602.14878)', 'our judgement: the limit, and what parameters earn'],
  options: { maxTokens: 400, perParameter: 20 },
  bad: [
    {
      name: 'render',
      description: 'Render a page of the manual as an image. '.repeat(60),
      inputSchema: { type: 'object' },
    },
  ],
  good: [{ name: 'render', description: 'Render a page of the manual as an image.', inputSchema: { type: 'object' } }],
  *check({ text, schema, tokens }, _set, { maxTokens, perParameter }) {
    // No tokenizer makes more tokens of a text than it has bytes.
    if (text.text.length * bytesOfUnit <= maxTokens) return
    const most = maxTokens + perParameter * Math.max(0, schema.parameters.length - usual)
    const { description } = tokens
    if (description <= most) return
    yield {
      path: ['description'],
      message: `the description has ${description} tokens`,
      fix: {
        kind: 'suggestion',
        text: `cut it to ${most} tokens: move what is about a parameter to that parameter, and what no call depends on out of it`,
        edits: [],
      },
    }
  },
})

const bytesOfUnit = 3
/** So many parameters earn nothing. */
const usual = 10
