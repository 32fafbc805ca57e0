import { wordsOf } from '../../text/words-of.js'

/**
 * The words of an English text that say something, as stems: without articles, pronouns and the like, and once each. A name such as
 * `getUser` has several.
 */
export function contentWordsOf(text: string): ReadonlySet<string> {
  return stemsOf((text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(wordsOf))
}

/** The stems of words that say something, such as those of a name. */
export function stemsOf(words: readonly string[]): ReadonlySet<string> {
  const stems = new Set<string>()
  for (const word of words) if (!stopWords.has(word)) stems.add(stemOf(word))
  return stems
}

/** Roughly the stem of an English word in lower case: `lists`, `listed` and `listing` have one. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word
  const singular = withoutPlural(word)
  const parted = ending.exec(singular)
  if (parted === null) return withoutE(singular)
  const [, stem = '', suffix] = parted
  if (stem.length < 3 || !/[aeiouy]/u.test(stem)) return withoutE(singular)
  if (suffix === 'ied') return `${stem}y`
  // mapped, running; not called, passing
  return /([^aeiouyls])\1$/u.test(stem) ? stem.slice(0, -1) : withoutE(stem)
}

const ending = /^([a-z]+?)(ing|ied|ed)$/u

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/u.test(word)) return word.slice(0, -2)
  return /[^sui]s$/u.test(word) ? word.slice(0, -1) : word
}

function withoutE(word: string): string {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word
}

const stopWords: ReadonlySet<string> = new Set(
  `a an and any are as at be by can do does for from given has have in into is it its of on or our out over so some that the their them then
  there these they this those to up us using use used uses via was we were which will with within you your tool tools function method
  endpoint operation command allow allows s`.split(/\s+/u),
)
