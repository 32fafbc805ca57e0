import type { PartReading } from '../reading/read-part.js'
import { isStarter } from './starters.js'
import { stemsOf } from './stems.js'

/**
 * What prose must not make up: numbers, in digits or words, identifiers, days of the week, months, and names. A word with a capital
 * is a name, where a sentence begins, too, unless sentences begin with it or its stem was told.
 */
export function factsOf(text: string, parts: readonly PartReading[]): ReadonlySet<string> {
  const facts = new Set<string>()
  for (const { 0: token, index } of text.matchAll(
    /[@#]?[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_@.:/'’-]*[\p{L}\p{M}\p{N}_])?/gu,
  )) {
    const lower = token.toLowerCase()
    const isKnown = /[\d@_#]/u.test(token) || numbersAndDays.has(lower)
    if (isKnown || isName(token, index, text, parts)) facts.add(token)
  }
  return facts
}

function isName(token: string, index: number, text: string, parts: readonly PartReading[]): boolean {
  if (!/^\p{Lu}/u.test(token) || token.length === 1) return false
  if (!begins(text, index)) return true
  const [first = ''] = /^\p{L}+/u.exec(token.toLowerCase()) ?? []
  if (isStarter(first) || /['’-]/u.test(token)) return false
  return ![...stemsOf(first)].every((stem) => parts.some((part) => part.stems().has(stem)))
}

/** Whether a sentence, a line or a quotation begins there, which gives any word a capital. */
function begins(text: string, index: number): boolean {
  return (
    (index < 4 && text.slice(0, index).trim() === '') ||
    /[.!?:\n\r"“(•*-]\s{0,3}$/u.test(text.slice(Math.max(0, index - 4), index))
  )
}

/** `one`, `second` and `may` are other words too often. */
const numbersAndDays: ReadonlySet<string> = new Set(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen twice half double triple
  monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight
  january february march april june july august september october november december`.split(/\s+/u),
)
