import { lazy } from '../lazy.js'
import { sentencesOf } from './sentences-of.js'
import type { TextFacts } from './text-facts.js'

/** Reads a description. */
export function textFacts(text: string): TextFacts {
  const sentences = lazy(() => sentencesOf(text))
  const words = lazy((): readonly string[] => text.toLowerCase().match(word) ?? [])
  const script = lazy(() => scriptOf(text))
  const firstSentence = lazy(() => bare(sentences().find((each) => letter.test(each)) ?? ''))
  return {
    text,
    isBlank: text.trim() === '',
    get firstSentence() {
      return firstSentence()
    },
    get sentences() {
      return sentences()
    },
    get words() {
      return words()
    },
    get script() {
      return script()
    },
  }
}

const letter = /[\p{L}\p{N}]/u
/** Scripts that are written without spaces have a word for each character; of others an apostrophe may be within a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]|(?<=\p{L})['’](?=\p{L}))+/gu

const beyondLatin = /[\u0250-\u1fff\u2070-\u{10ffff}]/u
const latin = /\p{Script=Latin}/gu
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const letters = /\p{L}/gu

/** The script of most letters; where two have as many, the first of these. */
function scriptOf(text: string): TextFacts['script'] {
  if (!beyondLatin.test(text)) return /[A-Za-z\u00c0-\u024f]/u.test(text) ? 'latin' : 'none'
  const all = countOf(text, letters)
  if (all === 0) return 'none'
  const ofLatin = countOf(text, latin)
  const ofCjk = countOf(text, cjk) * charactersForWord
  const others = all - ofLatin - ofCjk / charactersForWord
  if (ofLatin >= ofCjk && ofLatin >= others) return 'latin'
  return ofCjk >= others ? 'cjk' : 'other'
}

/** A Chinese character says about as much as this many letters: names of fields must not outweigh the text around them. */
const charactersForWord = 3

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** A sentence without markup, emoji, bullets and quotes around it. */
function bare(sentence: string): string {
  return withoutEnd(sentence.replace(leading, '')).replaceAll('**', '')
}

/** Tags, and whatever is neither a letter, a digit nor the opening of a bracket. */
const leading = /^(?:<\/?[a-z][a-z0-9_-]{0,30}>|[^\p{L}\p{N}[(【<]|<(?![a-z/]))+/iu

/** From the end on, since a pattern would begin anew at each mark of a long row of them. */
function withoutEnd(sentence: string): string {
  let rest = sentence
  for (;;) {
    let end = rest.length
    while (end > 0 && /[*_`"'\s]/u.test(rest.charAt(end - 1))) end -= 1
    const tag = closing.exec(rest.slice(Math.max(0, end - reach), end))
    if (tag === null) return rest.slice(0, end)
    rest = rest.slice(0, end - tag[0].length)
  }
}

const closing = /<\/[a-z][a-z0-9_-]{0,30}>$/iu
const reach = 40
