import { toolRule, type Rule } from '../../rule.js'
import { destructiveVerb } from './destructive-verb.js'
import { canHint, hintOf } from './hints.js'

export const destructiveUnannotated: Rule = toolRule({
  id: 'safety/destructive-unannotated',
  category: 'safety',
  severity: 'warn',
  weight: 6,
  group: 'annotations',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'The name of a tool says that it destroys, and no hint of MCP says whether that is so.',
  why: `A tool without hints is destructive by the default of the specification, as is every other without them. Clients that ask before each of
them teach people to agree without reading; those that ask for none run this one unasked. Say \`destructiveHint: true\` of what destroys, and
\`readOnlyHint: true\` of what only reads. Tools of shapes that have no hints are left alone.`,
  sources: ['https://modelcontextprotocol.io/specification/2025-11-25/schema (ToolAnnotations, and their defaults)'],
  bad: [
    {
      name: 'delete_project',
      description: 'Delete a project.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { title: 'Delete a project' },
    },
  ],
  good: [
    {
      name: 'delete_project',
      description: 'Delete a project.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { destructiveHint: true },
    },
    { name: 'swipe_screen', description: 'Swipe over the screen.', inputSchema: { type: 'object', properties: {} } },
  ],
  *check(tool, set) {
    if (!canHint(set)) return
    const verb = destructiveVerb(tool)
    if (verb === null || hintOf(tool, 'destructiveHint') !== null || hintOf(tool, 'readOnlyHint') !== null) return
    yield {
      path: ['annotations'],
      message: `the name says ${verb}, and there is neither destructiveHint nor readOnlyHint`,
      fix: { kind: 'suggestion', text: 'set destructiveHint: true, or false if nothing is lost', edits: [] },
    }
  },
})
