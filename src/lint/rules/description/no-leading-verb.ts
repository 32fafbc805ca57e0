import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'
import { openingOf } from '../../words/opening.js'

const defaults: { readonly mood: string; readonly only: readonly string[] } = { mood: 'any', only: [] }

export const noLeadingVerb: Rule = toolRule({
  id: 'desc/no-leading-verb',
  category: 'description',
  severity: 'info',
  weight: 3,
  group: 'opening',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description does not begin with a verb.',
  why: `A tool does something, and its verb is what sets it apart from its neighbours: get, list, delete. It should come first.

Any person of the verb will do: nobody has shown that "Return" is chosen more often than "Returns". What stands before it is passed over:
markup, emoji, \`[BETA]\`, an adverb, the name of a product. Text that is not in Latin script is left alone, since other languages put
the verb elsewhere. \`verbs\` of the options adds verbs; \`mood: 'imperative'\` asks for the base form, and \`only\` for one of a list,
as the first word.`,
  sources: ['our judgement: no measurement shows that it matters much, so that it costs little'],
  options: defaults,
  choices: { mood: ['any', 'imperative'] },
  bad: [
    { name: 'weather', description: 'Weather of a city for the next seven days.', inputSchema: { type: 'object' } },
  ],
  good: [
    {
      name: 'weather',
      description: '[BETA] Quickly returns the weather of a city for seven days.',
      inputSchema: { type: 'object' },
    },
    { name: 'goto', description: '🌐 Navigate to an address in the open tab.', inputSchema: { type: 'object' } },
  ],
  *check(facts, set, { mood, only }) {
    const { text } = facts
    if (text.isBlank) return
    const word = only.length > 0 ? strangerTo(only, text.text) : wrongWord(facts, set.verbs, mood === 'imperative')
    if (word === null) return
    const what =
      only.length > 0
        ? 'none of the verbs that are asked for'
        : mood === 'imperative'
          ? 'no verb in the imperative'
          : 'no verb'
    yield {
      path: ['description'],
      message:
        word === ''
          ? 'the description does not open with a word'
          : `the description opens with "${word.slice(0, longest)}", which is ${what}`,
      fix: { kind: 'suggestion', text: 'begin with the verb that says what the tool does', edits: [] },
    }
  },
})

const longest = 40

function strangerTo(only: readonly string[], text: string): string | null {
  const first = text.trim().split(/\s/u, 1)[0] ?? ''
  return only.includes(first.toLowerCase()) ? null : first
}

/** The word that stands where the verb should; `null` if it is one. */
function wrongWord(facts: ToolFacts, more: ReadonlySet<string>, isImperative: boolean): string | null {
  if (facts.text.script === 'cjk' || facts.text.script === 'other') return null
  const { word, verb } = openingOf(facts, more, !isImperative)
  return verb !== null && (!isImperative || verb.form === 'base') ? null : word
}
