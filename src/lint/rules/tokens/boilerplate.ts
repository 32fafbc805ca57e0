import { inline } from '../../../json/inline.js'
import type { ToolFacts } from '../../facts.js'
import { setRule, type Rule } from '../../rule.js'

const repeated = 'Before you call it, make sure that the book is open, since a closed book has no pages.'

export const boilerplate: Rule = setRule({
  id: 'tokens/boilerplate',
  category: 'tokens',
  severity: 'info',
  weight: 2,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'The same sentence of 40 characters or more stands in more than 30 % of the descriptions.',
  why: `What holds for all tools belongs into the instructions of the server or the system prompt, where it is said once. In each
description it costs its tokens once a tool, and makes the tools look alike to the model.`,
  sources: ['our judgement'],
  options: { minCharacters: 40, maxPercent: 30, minTools: 3 },
  bad: tools(repeated),
  good: tools('It is quick.'),
  *check({ tools: all, count }, { minCharacters, maxPercent, minTools }) {
    for (const [sentence, indexes] of sentencesOf(all, minCharacters)) {
      if (indexes.length < minTools || (100 * indexes.length) / all.length <= maxPercent) continue
      const tokens = count(sentence) * (indexes.length - 1)
      yield {
        path: [],
        tools: indexes,
        message: `${indexes.length} descriptions say ${inline(sentence, 80)}, about ${tokens} tokens more than once would be`,
        fix: {
          kind: 'suggestion',
          text: 'say it once, in the instructions of the server or in the system prompt',
          edits: [],
        },
      }
    }
  },
})

/** In which tools each long sentence stands, the sentences in the order of their letters. */
function sentencesOf(
  all: readonly ToolFacts[],
  minCharacters: number,
): readonly (readonly [string, readonly number[]])[] {
  const found = new Map<string, number[]>()
  for (const { index, text } of all) {
    for (const sentence of new Set(text.sentences)) {
      if (sentence.length < minCharacters) continue
      const indexes = found.get(sentence)
      if (indexes === undefined) found.set(sentence, [index])
      else indexes.push(index)
    }
  }
  // The order of tools changes nothing.
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function tools(sentence: string): readonly unknown[] {
  return ['read_page', 'write_page', 'move_page', 'drop_page'].map((name) => ({
    name,
    description: `Do ${name} with a page of the book. ${sentence}`,
    inputSchema: { type: 'object', properties: { page: { type: 'string' } } },
  }))
}
