import { schemaProblems } from '../../schema/meta-schema.js'
import { toolRule, type Rule } from '../../rule.js'

export const invalid: Rule = toolRule({
  id: 'schema/invalid',
  category: 'parameters',
  severity: 'error',
  weight: 20,
  group: 'schema',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A keyword of the schema holds what its version of JSON Schema does not allow.',
  why: `Providers and clients check schemas before they send them: one that is none makes the whole request fail, with all its tools.
The version is the one that \`$schema\` names, else 2020-12, as MCP has it. A pattern that is no regular expression of JavaScript is
only a warning: it may be one of another language. Words that are no type, \`required\` that is no list, and an empty \`enum\` have
rules of their own.`,
  sources: [
    'https://modelcontextprotocol.io/specification/2025-11-25/server/tools (inputSchema is a valid JSON Schema, 2020-12 by default)',
    'https://json-schema.org/draft/2020-12/schema',
  ],
  bad: [
    { name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string', minLength: '3' } } } },
    {
      name: 'find_order',
      inputSchema: { type: 'object', properties: { id: { type: 'string', pattern: '(?P<id>.+)' } } },
    },
  ],
  good: [{ name: 'find_order', inputSchema: { type: 'object', properties: { id: { type: 'string', minLength: 3 } } } }],
  *check({ tool }) {
    // What is no object at all is the matter of schema/missing and schema/root-not-object.
    if (typeof tool.inputSchema !== 'object' || tool.inputSchema === null || Array.isArray(tool.inputSchema)) return
    for (const { path, reason, about } of schemaProblems(tool.inputSchema)) {
      if (about !== 'other' && about !== 'pattern') continue
      yield {
        path: ['inputSchema', ...path],
        message: reason,
        ...(about === 'pattern' ? { severity: 'warn', weight: 6 } : {}),
        fix: { kind: 'suggestion', text: 'write what this version of JSON Schema allows here', edits: [] },
      }
    }
  },
})
