import { isStarter } from './starters.js'
import { functionWords } from './stems.js'

/** A word with a capital. */
export interface NameWord {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Whether it follows the one before with nothing but a space between. */
  readonly follows: boolean
}

/** The capitalised words of a text, without those that only begin a sentence (`What`, `Please`, `Contact`). */
export function nameWords(text: string): readonly NameWord[] {
  const names: NameWord[] = []
  for (const { 0: word, index: start } of text.matchAll(/(?<![\p{L}\p{M}\p{N}_'’])\p{Lu}[\p{L}\p{M}]+/gu)) {
    const lower = word.toLowerCase()
    if (functionWords.has(lower) || (isStarter(lower) && begins(text, start))) continue
    const end = start + word.length
    const before = names.at(-1)
    names.push({
      word,
      start,
      end,
      follows: before !== undefined && /^[ &-]{1,3}$/u.test(text.slice(before.end, start)),
    })
  }
  return names
}

/** Whether a sentence begins there, or goes on after a word of politeness. */
function begins(text: string, start: number): boolean {
  return /(?:^|[.!?:\n"“]\s*|\b(?:please|kindly|and|then|to|you|me|i)[, ]+)$/iu.test(
    text.slice(Math.max(0, start - 12), start),
  )
}
