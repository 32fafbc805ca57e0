import type { ToolFacts } from '../facts.js'
import { fillerOf } from './filler.js'
import { verbForm, type VerbForm } from './verb-form.js'

/** How a description begins. */
export interface Opening {
  /** The word that should be a verb, as it is written; empty where there is none. */
  readonly word: string
  /** What it is, if it is a verb. */
  readonly verb: VerbForm | null
}

/**
 * The word a description opens with, after what may stand before it: `[BETA]`, a number, the name of a brand or of the tool, adverbs,
 * and, if `mayFill`, "This tool". `more` are verbs besides our own.
 */
export function openingOf(tool: ToolFacts, more?: ReadonlySet<string>, mayFill = true): Opening {
  let first: Opening | null = null
  for (const start of startsOf(tool.text.firstSentence)) {
    const opening = readOpening(start, tool, more, mayFill)
    if (opening.verb !== null) return opening
    first ??= opening
  }
  return first ?? { word: '', verb: null }
}

/** The sentence without marks in brackets, and what of it follows after a heading such as `GitHub:` or `Files -`. */
function* startsOf(sentence: string): Generator<string> {
  let start = sentence
  for (let marks = 0; marks < 3; marks += 1) start = start.replace(mark, '')
  yield start
  const heading = headed.exec(start)
  if (heading !== null) yield start.slice(heading[0].length)
}

const mark = /^(?:\[[^\]]{0,60}\]|\([^)]{0,60}\)|【[^】]{0,60}】|<[^>]{0,60}>|\d{1,3}[.)])[\s:.,*_`\-–—]*/u
const headed = /^[^:.!?\n]{1,60}?(?::\s+|\s+[-–—|>→]\s+)["'*_`]*(?=\p{L})/u

function readOpening(start: string, tool: ToolFacts, more: ReadonlySet<string> | undefined, mayFill: boolean): Opening {
  const filler = mayFill ? fillerOf(start) : null
  const words = (filler === null ? start : start.slice(filler.length)).match(wordsIn) ?? []
  let word = words[0] ?? ''
  for (const [index, next] of words.slice(0, 8).entries()) {
    word = next
    const verb = verbForm(next, more)
    if (verb !== null) return { word, verb }
    const isLed = isAdverb(next) || (index < 3 && isOwnName(next, tool))
    if (!isLed) break
  }
  return { word, verb: null }
}

const wordsIn = /[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*/gu

function isAdverb(word: string): boolean {
  const lower = word.toLowerCase()
  return adverbs.has(lower) || (lower.length > 4 && lower.endsWith('ly'))
}

const adverbs: ReadonlySet<string> = new Set(
  'also and can either first immediately instantly just never not now often only optionally or please then to will'.split(
    ' ',
  ),
)

/** A brand before the verb, which the name has too, or the whole name. */
function isOwnName(word: string, { tool, nameWords }: ToolFacts): boolean {
  return word === tool.name || nameWords.includes(word.toLowerCase())
}
