import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'

/** Whether a value is the code of a language, a country or a currency that is a word of English, too: `it`, `no`, `all`. */
export function isCodeWord(value: string, path: Path): boolean {
  if (value.length > 3 || !isWord(value)) return false
  // Nobody writes `US` for the word.
  if (value === value.toUpperCase()) return true
  const names = path.filter((segment) => typeof segment === 'string').flatMap(wordsOf)
  if (names.some((name) => ofCodes.test(name))) return true
  // `to: 'all'` may be everybody.
  return (value.length === 2 || value === value.toUpperCase()) && names.some((name) => ends.test(name))
}

/** Whether a code, in any case, is a word of English. */
export function isWord(code: string): boolean {
  return words.has(code.toLowerCase())
}

const ofCodes = /^(?:lang|languages?|locales?|country|countries|currency|currencies|nation|nationality|iso\d*)$/u
const ends = /^(?:from|to|source|target|base|quote|code)$/u

const words: ReadonlySet<string> = new Set(
  (
    'am an as at be by do eg es ga he hi id ie in io is it la ma me mm mo ms my no om or pa pm sh so to us vs ' +
    'all bam cup gel mad mop pen rub sos top try'
  ).split(' '),
)
