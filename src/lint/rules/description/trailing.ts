import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'

export const trailing: Rule = toolRule({
  id: 'desc/trailing',
  category: 'description',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description ends in the middle of a sentence.',
  why: `A generator, a limit or a slip has cut it: it ends with a comma, a colon, an open bracket, or a word that needs another, such as
"of" or "and". What was to follow may be the condition on which the call is right.

A list at the end, an example or a span of code is no cut, and neither is a missing full stop.`,
  sources: ['https://github.com/0-co/agent-friend'],
  bad: [
    {
      name: 'get_order',
      description: 'Get an order by its number, with its lines and',
      inputSchema: { type: 'object' },
    },
  ],
  good: [
    { name: 'get_order', description: 'Get an order by its number, with its lines', inputSchema: { type: 'object' } },
  ],
  *check({ text }) {
    if (text.isBlank) return
    const end = cutAt(text)
    if (end === null) return
    yield {
      path: ['description'],
      message: `the description ends with "${end}"`,
      fix: { kind: 'suggestion', text: 'finish the last sentence, or drop it', edits: [] },
    }
  },
})

/** Only the end of a text matters, however long it is. */
const reach = 60

function cutAt({ text, script }: ToolFacts['text']): string | null {
  const end = text.slice(-reach).trimEnd()
  const mark = /[,:;，、：；([{（【「–—]$/u.exec(end)?.[0]
  if (mark !== undefined) return mark
  if (script !== 'latin') return null
  return (
    /(?<=[\p{L}\p{N}_`)'"’,]\s+)(?:and|or|the|an|of|to|with|for|by|from|that|which|as|at|into|than|because|e\.g\.?|i\.e\.?|such as)$/u.exec(
      end,
    )?.[0] ?? null
  )
}
