import { toolRule, type Rule } from '../../rule.js'

export const placeholder: Rule = toolRule({
  id: 'desc/placeholder',
  category: 'description',
  severity: 'warn',
  weight: 10,
  group: 'description',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description is a placeholder: TODO, TBD, "lorem ipsum", "my tool".',
  why: `Somebody meant to come back. The model reads it as it is, and learns nothing, or that the tool is about to-do lists.

Tools that are about to-dos are left alone: only a text that is nothing else, or a mark in capitals as in "TODO: describe", counts.`,
  sources: ['our judgement'],
  bad: [
    { name: 'sync', description: 'TODO: describe what is synchronised and when', inputSchema: { type: 'object' } },
    { name: 'sync', description: 'My tool', inputSchema: { type: 'object' } },
  ],
  good: [{ name: 'add_todo', description: 'Add a to-do to the list named TODO.', inputSchema: { type: 'object' } }],
  *check({ text, nameWords }) {
    if (text.isBlank) return
    const found = whole.exec(text.text.trim())?.[0] ?? marked(text.text, nameWords)
    if (found === null) return
    yield {
      path: ['description'],
      message: `the description is a placeholder: "${found.trim()}"`,
      fix: { kind: 'suggestion', text: 'say what the tool does, when to use it, and what comes back', edits: [] },
    }
  },
})

/** What is a placeholder if there is nothing else. */
const whole =
  /^["'<[({]?(?:to-?do|tbd|tba|fixme|xxx+|n\/?a|none|null|undefined|nan|string|text|asdf+|foo(?:\s?bar)?|bar|baz|test(?:ing)?|untitled|placeholder(?:\s+\w{1,20})?|(?:tool\s+|function\s+|some\s+|short\s+|the\s+)?description(?:\s+(?:here|goes\s+here|of\s+(?:the\s+|this\s+)?(?:tool|function)))?|(?:insert|add|write|enter|your)\s+(?:a\s+|the\s+|your\s+)?(?:tool\s+)?description(?:\s+here)?|no\s+description(?:\s+(?:provided|available|yet))?|(?:my|a|an|the|this|some|new|sample|example|test|dummy)\s+(?:tool|function|example|mcp\s+tool)|coming\s+soon|work\s+in\s+progress|wip|[-.…?*]+)["'>\])}]?[.!…]*$/iu

/** What is one wherever it stands. */
const mark = /(?:^|[\s([{])(?:TODO|FIXME|TBD|XXX)(?=\s*[:(\]})]|\s*$)|\blorem ipsum\b/u
const isAbout: ReadonlySet<string> = new Set(['todo', 'todos', 'fixme', 'tbd'])

function marked(text: string, nameWords: readonly string[]): string | null {
  if (nameWords.some((word) => isAbout.has(word))) return null
  const start = /^\s*(?:TODO|FIXME|TBD)\b/u.exec(text) ?? mark.exec(text) ?? /\bLorem ipsum\b/u.exec(text)
  return start === null ? null : start[0].replace(/^[\s([{]+/u, '')
}
