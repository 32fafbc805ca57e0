import { toolRule, type Rule } from '../../rule.js'
import { destructiveVerb } from './destructive-verb.js'
import { hintOf } from './hints.js'

export const annotationContradiction: Rule = toolRule({
  id: 'safety/annotation-contradiction',
  category: 'safety',
  severity: 'error',
  weight: 15,
  group: 'annotations',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool says that it only reads, and its name or another hint says that it destroys.',
  why: `Clients run a tool with \`readOnlyHint\` without asking. Where \`delete_project\` has it, or where \`destructiveHint\` stands beside it, one
of the two is wrong, and if it is this one nobody is asked before something is gone. To remove and to drop may be meant of a copy, as a
background of an image is removed: then it is a warning.`,
  sources: [
    'https://modelcontextprotocol.io/specification/2025-11-25/schema (ToolAnnotations: destructiveHint means something only where readOnlyHint is false)',
  ],
  bad: [
    {
      name: 'delete_project',
      description: 'Delete a project.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true },
    },
  ],
  good: [
    {
      name: 'list_deleted_projects',
      description: 'List projects that were deleted.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true, destructiveHint: false },
    },
  ],
  *check(tool) {
    if (hintOf(tool, 'readOnlyHint') !== true) return
    const path = ['annotations', 'readOnlyHint']
    const verb = destructiveVerb(tool)
    if (verb !== null) {
      yield {
        path,
        message: `readOnlyHint is true, and the name says ${verb}`,
        ...(ofCopies.has(verb) ? { severity: 'warn', weight: 6 } : {}),
        fix: { kind: 'suggestion', text: 'set readOnlyHint to false, or name what the tool does instead', edits: [] },
      }
    }
    if (hintOf(tool, 'destructiveHint') === true) {
      yield {
        path,
        message: 'readOnlyHint and destructiveHint are both true',
        fix: { kind: 'suggestion', text: 'keep the one that is right', edits: [] },
      }
    }
  },
})

const ofCopies: ReadonlySet<string> = new Set(['remove', 'drop', 'prune'])
