import { toolRule, type Rule } from '../../rule.js'
import { verbClassOf, verbOf } from '../../words/verb-class.js'

export const undocumentedLimits: Rule = toolRule({
  id: 'desc/undocumented-limits',
  category: 'description',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: false,
  summary: 'A tool that lists or searches says nothing about limits: pages, sizes, rates, permissions.',
  why: `A model that gets the first 30 of 4,000 hits and is not told so answers as if they were all. Say how many come back, how to get
more, and what the call may cost or need.

Off by default: many sets are small enough that there is nothing to say.`,
  sources: [
    'https://github.com/glama-ai/tool-definition-quality-score (behaviour)',
    'our judgement: which words count',
  ],
  bad: [{ name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } }],
  good: [
    { name: 'list_orders', description: 'List orders, newest first, 50 per page.', inputSchema: { type: 'object' } },
  ],
  *check(facts) {
    const { text, schema } = facts
    const verb = verbOf(facts)
    const verbClass = verb === null ? null : verbClassOf(verb)
    if (text.isBlank || text.script !== 'latin' || (verbClass !== 'list' && verbClass !== 'search')) return
    if (
      cue.test(text.text) ||
      schema.parameters.some(({ description }) => description !== null && cue.test(description))
    ) {
      return
    }
    yield {
      path: ['description'],
      message: 'nothing says how many come back, or how to get more',
      fix: {
        kind: 'suggestion',
        text: 'say how many come back at most, how to get the rest, and what it needs',
        edits: [],
      },
    }
  },
})

const cue =
  /\b(?:limit(?:s|ed)?|rate|page|pages|paged|paginat\w{0,5}|paging|max(?:imum)?|at most|up to|cursor|offset|quota|auth\w{0,20}|permissions?|scopes?|token|truncat\w{0,5}|top \d|first \d|all|every|per (?:page|call|request|minute|hour|day))\b/iu
