import { toolRule, type Rule } from '../../rule.js'
import { contradictingDeed } from './contradicting-deed.js'
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
  summary:
    'A tool says that it only reads, and its name, its description or another hint says that it changes something.',
  why: `Clients run a tool with \`readOnlyHint\` without asking. Where \`delete_project\` has it, or where \`destructiveHint\` stands beside it, one
of the two is wrong, and if it is this one nobody is asked before something is gone.

It is an error where the name begins with such a verb and nothing turns it. It is a warning where the verb stands elsewhere in the name or beside another (\`delete_policy_get\`), may be
meant of a copy (as a background of an image is removed), where the description says something else, and where the tool writes and does not
destroy: \`send_mail\`, or "Get mails and mark them as read". Names that only speak of a deed, such as \`preview_delete\`, \`can_delete_user\`
or, with a description that reads, \`purge_status\`, are left alone.`,
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
      name: 'preview_delete',
      description: 'Show what a delete of a project would remove.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true, destructiveHint: false },
    },
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
    const deed = contradictingDeed(tool)
    if (deed !== null) {
      yield {
        path,
        message: `readOnlyHint is true, and ${deed.words}`,
        ...(deed.isSure ? {} : { severity: 'warn', weight: 6 }),
        fix: {
          kind: 'suggestion',
          text: 'set readOnlyHint to false if the tool does that, or else say in name and description what it does instead',
          edits: [],
        },
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
