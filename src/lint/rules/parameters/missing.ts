import { toolRule, type Rule } from '../../rule.js'

export const missing: Rule = toolRule({
  id: 'schema/missing',
  category: 'parameters',
  severity: 'error',
  weight: 20,
  group: 'schema',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool has no schema of its arguments, in a shape that demands one.',
  why: `Without a schema the model guesses what the arguments are called, and MCP, Anthropic and Bedrock refuse the tool. OpenAI and
Gemini allow a function without parameters, so it is not a fault in their shapes. A tool that takes nothing says so with an object
schema that has no properties.`,
  sources: ['https://modelcontextprotocol.io/specification/2025-11-25/server/tools (inputSchema may not be null)'],
  bad: [{ name: 'list_orders', description: 'List the orders of today.' }],
  good: [{ name: 'list_orders', description: 'List the orders of today.', inputSchema: { type: 'object' } }],
  *check({ tool }, set) {
    if ((tool.inputSchema ?? null) !== null || !demanding.has(set.shape)) return
    yield {
      path: ['inputSchema'],
      message: 'there is no schema of the arguments',
      fix: {
        kind: 'suggestion',
        text: 'describe the arguments; if there are none, write { "type": "object", "additionalProperties": false }',
        edits: [],
      },
    }
  },
})

const demanding: ReadonlySet<string> = new Set(['mcp', 'mcp-json-rpc', 'anthropic', 'bedrock', 'langchain'])
