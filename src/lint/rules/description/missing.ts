import { toolRule, type Rule } from '../../rule.js'

export const missing: Rule = toolRule({
  id: 'desc/missing',
  category: 'description',
  severity: 'error',
  weight: 30,
  group: 'description',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool has no description, a blank one, or one that is no text.',
  why: `The description is what the model decides by: whether this tool is the one, and what it will do. Without one, all it has is
the name. Say in three or four sentences what the tool does, when to use it and when not, and what comes back.`,
  sources: [
    'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use (detailed descriptions, three to four sentences at least)',
  ],
  bad: [{ name: 'lookup_user', inputSchema: { type: 'object', properties: {} } }],
  good: [
    {
      name: 'lookup_user',
      description: 'Look a user up by e-mail address. Returns the account, or null where there is none.',
      inputSchema: { type: 'object', properties: {} },
    },
  ],
  *check({ tool, text }) {
    if (!text.isBlank) return
    yield {
      path: ['description'],
      message: tool.description === null ? 'there is no description' : 'the description is blank',
      fix: { kind: 'suggestion', text: 'say what the tool does, when to use it, and what comes back', edits: [] },
    }
  },
})
