import { targetRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'
import { providers } from '../../targets/providers.js'

export const topLevelCombinator: Rule = targetRule({
  id: 'compat/top-level-combinator',
  category: 'compatibility',
  severity: 'error',
  weight: 15,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'bedrock'],
  summary: 'The root of a schema has `anyOf`, `oneOf` or `allOf`, or for OpenAI `enum` or `not`.',
  why: `The API refuses the whole request, with all other tools in it: no call works until the tool is gone. MCP and JSON Schema allow
it, so servers that run well with one client break with the next. Unions deeper down are taken.`,
  sources: [
    'https://github.com/anthropics/claude-code/issues/5319 (Anthropic: 400 for the whole request)',
    'https://github.com/chatanywhere/GPT_API_free/issues/403 (OpenAI: the same, also for enum and not)',
  ],
  bad: [
    {
      name: 'find_person',
      description: 'Find a person by number or by mail address.',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, mail: { type: 'string' } },
        anyOf: [{ required: ['id'] }, { required: ['mail'] }],
      },
    },
  ],
  good: [
    {
      name: 'find_person',
      description: 'Find a person by number or by mail address; give one of them.',
      inputSchema: { type: 'object', properties: { by: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
    },
  ],
  *check({ schema: { root } }, target) {
    if (root === null) return
    for (const keyword of providers[target].notAtRoot?.value ?? []) {
      if (own(root.schema, keyword) === undefined) continue
      yield {
        path: [...root.path, keyword],
        message: `${keyword} stands at the root of the schema`,
        fix: {
          kind: 'suggestion',
          text: 'move it into a property, or say in the description which arguments go together and check them in the tool',
          edits: [],
        },
      }
    }
  },
})
