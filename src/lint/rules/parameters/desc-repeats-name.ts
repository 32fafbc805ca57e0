import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import { toolRule, type Rule } from '../../rule.js'

export const descRepeatsName: Rule = toolRule({
  id: 'param/desc-repeats-name',
  category: 'parameters',
  severity: 'info',
  weight: 3,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'The description of a parameter only repeats its name.',
  why: `"The user id" says nothing about \`user_id\` that the name did not say. Where the value comes from, in which form it is, and what happens
without it, is what a model gets wrong. Words such as "the", "of" and the type of the value do not count.`,
  sources: ['arXiv 2602.18914 (73 % of descriptions repeat a name)'],
  bad: [
    {
      name: 'lookup_user',
      inputSchema: { type: 'object', properties: { user_id: { type: 'string', description: 'The user ID.' } } },
    },
  ],
  good: [
    {
      name: 'lookup_user',
      inputSchema: {
        type: 'object',
        properties: { user_id: { type: 'string', description: 'The user ID, as list_users returns it' } },
      },
    },
  ],
  *check({ schema }) {
    for (const { name, path, description, meant } of schema.parameters) {
      if (description === null || description.length > longest || Array.isArray(meant['enum'])) continue
      const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const told = new Set(wordsOf(name).map(stem))
      const isTold = (word: string): boolean => empty.has(word) || told.has(stem(word)) || told.has(word)
      if (words.length === 0 || !words.every(isTold)) continue
      yield {
        path: [...path, 'description'],
        message: `the description of ${inline(name, 60)} is ${inline(description.trim(), 60)}, which only repeats the name`,
        fix: { kind: 'suggestion', text: 'say where the value comes from, or in which form it is', edits: [] },
      }
    }
  },
})

// What is longer says something.
const longest = 80
const empty: ReadonlySet<string> = new Set(
  `a an the of for to in on by with this that these is are be which your parameter param argument value field property
  string number integer boolean array list object optional required given specified input`.split(/\s+/u),
)

function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}
