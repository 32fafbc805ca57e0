import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'
import { openingOf } from '../../words/opening.js'
import { turnOf } from '../../words/turned.js'
import { verbForm } from '../../words/verb-form.js'

export const verbDescriptionMismatch: Rule = toolRule({
  id: 'name/verb-description-mismatch',
  category: 'naming',
  severity: 'warn',
  weight: 8,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A name says that a tool reads, and the description that it changes something, or the other way round.',
  why: `A model that trusts \`get_session\` calls it to look, and a host that trusts the name does not ask. One of the two is wrong,
mostly the text, which was copied from a neighbour.

Only verbs count that leave no doubt, in the place where the name and the text say what is done: \`get\` beside "Deletes", not \`get\` beside
"Generates".`,
  sources: ['https://github.com/glama-ai/tool-definition-quality-score (contradictions)', 'our judgement: which verbs'],
  bad: [{ name: 'get_session', description: 'Deletes a session and all its files.', inputSchema: { type: 'object' } }],
  good: [
    { name: 'get_session', description: 'Get a session and all its files.', inputSchema: { type: 'object' } },
    { name: 'get_embedding', description: 'Generates the embedding of a text.', inputSchema: { type: 'object' } },
  ],
  *check(facts) {
    const named = verbOfName(facts)
    const ofName = named === null ? undefined : effects.get(named)
    if (named === null || ofName === undefined || facts.text.script !== 'latin') return
    const { word, verb } = openingOf(facts)
    const ofText = verb === null ? undefined : effects.get(verb.base)
    if (ofText === undefined || !contradicts(ofName, ofText)) return
    yield {
      path: ['description'],
      message: `the name says ${named}, and the description "${word}"`,
      fix: { kind: 'suggestion', text: 'say in both what the tool does', edits: [] },
    }
  },
})

type Effect = 'reads' | 'makes' | 'changes' | 'deletes'

/** The verb of a name, if it is clear which of its words it is: the first, or the one after a prefix. */
function verbOfName({ nameWords }: ToolFacts): string | null {
  const verbs = nameWords.filter((word) => effects.has(word))
  const [first] = verbs
  // get_or_create does both.
  if (first === undefined || nameWords.includes('or') || nameWords.includes('and')) return null
  // purge_status and dry_run_delete speak of a deed.
  if (effects.get(first) !== 'reads' && turnOf(nameWords, first) !== null) return null
  if (nameWords[0] === first) return first
  return verbs.length === 1 && verbForm(nameWords[0] ?? '') === null ? first : null
}

function contradicts(one: Effect, other: Effect): boolean {
  if (one === other) return false
  const both = [one, other]
  if (both.includes('deletes')) return true
  return one === 'reads' && other === 'changes'
}

const effects: ReadonlyMap<string, Effect> = new Map(
  (
    [
      ['reads', 'get fetch retrieve read list search find show'],
      ['makes', 'create add insert'],
      ['changes', 'update modify edit rename overwrite'],
      ['deletes', 'delete remove destroy erase purge'],
    ] as const
  ).flatMap(([effect, words]) => words.split(' ').map((word): [string, Effect] => [word, effect])),
)
