import type { ToolFacts } from '../facts.js'
import { verbOf } from '../words/verb-class.js'
import { contrastOf, contrastOfVerb } from './contrast-of.js'
import { directions, type Told } from './told-apart.js'

/** What tells a tool from others. */
export interface Telling extends Told {
  /** The words of both that tell something. */
  readonly words: ReadonlySet<string>
}

/**
 * The words by which a tool is told from others: those of its name, and of the first sentence of its description that is its own. A sentence
 * that more than 30 % of a set have, at least five tools, tells nothing of one of them. Verbs of one class are one word: to fetch and to get is the same.
 */
export function tellingWords(tools: readonly ToolFacts[]): readonly Telling[] {
  const counts = new Map<string, number>()
  for (const { text } of tools) {
    for (const sentence of new Set(text.sentences)) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  }
  const most = Math.max(4, tools.length * 0.3)
  return tools.map((tool) => {
    const own = tool.text.sentences.find((sentence) => (counts.get(sentence) ?? 0) <= most) ?? ''
    const [opening = '', ...others] = wordsIn(own)
    const verb = verbOf(tool) ?? ''
    const deed = contrastOf(tool) ?? verb
    const said = new Set([contrastOfVerb(opening) ?? opening, ...others].map(stemOf))
    const named = tool.nameWords
      .map((word) => (word === verb ? deed : stemOf(word)))
      .filter((word) => !isMark(word) || said.has(word) || directions.has(word))
    const words = new Set([...said, ...named].filter((word) => word !== '' && !mute.has(word)))
    return { words, named, said }
  })
}

/** The words of a sentence in lower case. Scripts without spaces are cut in pairs of characters. */
function wordsIn(sentence: string): readonly string[] {
  const words = sentence.toLowerCase().match(wordPattern) ?? []
  return words.flatMap((word) => (unspaced.test(word) ? pairsOf(word) : [word]))
}

function pairsOf(word: string): readonly string[] {
  const characters = [...word]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

/** Gets and get, issues and issue are one word. */
function stemOf(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** `v2`, `us_4b` and `beta` mark a variant: unless the description takes them up, nobody knows in what it differs. */
function isMark(word: string): boolean {
  return markPattern.test(word) || variants.has(word)
}

const markPattern = /^[a-z0-9]{1,2}$|\d/u
const variants: ReadonlySet<string> = new Set(
  'alpha beta lite light alt legacy old new next copy tmp temp test final'.split(' '),
)
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Words that stand in sentences whatever they say. */
const mute: ReadonlySet<string> = new Set(
  'a an the of to for in on at by from with into and or as is are be it its this that these you your can will tool'.split(
    ' ',
  ),
)
