import type { ToolFacts } from '../../facts.js'
import type { Fix } from '../../finding.js'
import { toolRule, type Rule } from '../../rule.js'
import { type Filler, fillerOf } from '../../words/filler.js'
import { verbForm } from '../../words/verb-form.js'

export const fillerOpening: Rule = toolRule({
  id: 'desc/filler-opening',
  category: 'description',
  severity: 'info',
  weight: 3,
  group: 'opening',
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary: 'A description opens with words that hold for any tool: "This tool", "Used to", "Allows you to".',
  why: `The first words weigh most, and lists of tools are often cut after them. "This tool returns the weather" says what "Return the
weather" says, four words in.

"Use this tool to …" is not meant: it tells the model when to call, and providers' own examples begin so. Nor is "This tool must be called
first". The text is changed by itself only where nothing but "This tool" goes and one verb changes.`,
  sources: [
    'https://platform.openai.com/docs/guides/function-calling (its examples open with the verb)',
    'our judgement: how little it costs',
  ],
  bad: [
    {
      name: 'get_weather',
      description: 'This tool returns the weather of a city for today.',
      inputSchema: { type: 'object' },
    },
    { name: 'find_person', description: 'Used to find a person by e-mail address.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'get_weather', description: 'Return the weather of a city for today.', inputSchema: { type: 'object' } },
    {
      name: 'run_sql',
      description: 'Use this tool to run SQL against the warehouse.',
      inputSchema: { type: 'object' },
    },
  ],
  *check({ text }) {
    const { firstSentence } = text
    const filler = fillerOf(firstSentence)
    if (filler === null) return
    const opening = firstSentence.slice(0, filler.length).trim().replaceAll(/\s+/gu, ' ')
    yield { path: ['description'], message: `the description opens with "${opening}"`, fix: fixOf(text, filler) }
  },
})

function fixOf(text: ToolFacts['text'], filler: Filler): Fix {
  const { firstSentence } = text
  const rest = firstSentence.slice(filler.length)
  const [word = '', adverb = '', said = ''] = /^((?:[a-z]{3,20}ly|also|simply|just)\s+)?([a-z]+)/iu.exec(rest) ?? []
  const verb = verbForm(said)
  const at = text.text.indexOf(firstSentence)
  if (verb === null || verb.form !== filler.form || at < 0) {
    return { kind: 'suggestion', text: 'begin with the verb that says what the tool does', edits: [] }
  }
  const opening = capital(`${adverb}${verb.base}`)
  const value = `${text.text.slice(0, at)}${opening}${rest.slice(word.length)}${text.text.slice(at + firstSentence.length)}`
  return {
    kind: filler.isSubject && text.script === 'latin' && saysTheSame(rest.slice(word.length)) ? 'safe' : 'suggestion',
    text: `begin with "${opening}${cut(rest.slice(word.length))}"`,
    edits: [{ op: 'set', path: ['description'], value }],
  }
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Whether a sentence has no further verb of the subject that goes, and no pronoun for it. */
function saysTheSame(rest: string): boolean {
  const words = rest.toLowerCase().match(/[\p{L}\p{N}'’_-]+|[,;:()–—-]/gu) ?? []
  return words.every((word, index) => {
    if (/^(?:it|its|it's|itself|but|however|yet)$/u.test(word)) return false
    if (!/^(?:and|or|then|,|;|:|\(|\)|–|—|-)$/u.test(word)) return true
    const after = words.slice(index + 1, index + 4)
    return !after.some((next) => /^(?:is|has|does|can|will|also|not)$/u.test(next) || verbForm(next)?.form === 'third')
  })
}

function cut(rest: string): string {
  const words = rest.split(/\s+/u).slice(0, 4).join(' ').replaceAll('"', "'")
  return rest.split(/\s+/u).length > 4 ? `${words} …` : words
}
