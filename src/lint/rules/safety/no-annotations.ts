import { toolRule, type Rule } from '../../rule.js'
import { canHint, hasHints } from './hints.js'

export const noAnnotations: Rule = toolRule({
  id: 'safety/no-annotations',
  category: 'safety',
  severity: 'info',
  weight: 2,
  group: 'annotations',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool of MCP gives none of the four hints of what it does.',
  why: `By the defaults of the specification a tool without hints changes things, destroys them, and reaches out into the world. Clients that
go by hints ask before each call of it. \`readOnlyHint\`, \`destructiveHint\`, \`idempotentHint\` and \`openWorldHint\` cost nothing: they are not shown to the
model. Tools of shapes that have no hints are left alone.`,
  sources: ['https://modelcontextprotocol.io/specification/2025-11-25/schema (ToolAnnotations, and their defaults)'],
  bad: [{ name: 'get_project', description: 'Get a project.', inputSchema: { type: 'object', properties: {} } }],
  good: [
    {
      name: 'get_project',
      description: 'Get a project.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true },
    },
  ],
  *check(tool, set) {
    if (!canHint(set) || hasHints(tool)) return
    yield {
      path: ['annotations'],
      message: tool.tool.annotations === null ? 'there are no annotations' : 'no annotation is a hint',
      fix: { kind: 'suggestion', text: 'set readOnlyHint, and destructiveHint for what is not read-only', edits: [] },
    }
  },
})
