import { scaleOf } from './number-words.js'
import type { Token } from './tokens-of.js'

/** What a number is multiplied by; unsure where the letter may be a unit. */
export interface Scale {
  readonly factor: number
  readonly isSure: boolean
}

/** `k`, `m` and `b` are written on the number: `5m` may be metres, so it tells 5, too. */
export function scaleAfter(text: string, word: Token | undefined, isGlued: boolean): Scale | null {
  if (word?.kind !== 'word') return null
  const named = scaleOf(word.text)
  if (named !== undefined) return { factor: named, isSure: true }
  if (word.text === 'grand' && !isGlued) return { factor: 1e3, isSure: false }
  const letter = letters.get(word.text)
  if (letter === undefined || !(isGlued || /^(?:K|M|B|bn|mn)$/u.test(text.slice(word.start, word.end)))) return null
  return (word.text === 'k' && isPlan(text, word)) || (word.text === 'm' && isLength(text, word)) ? null : letter
}

/** `401k`. */
function isPlan(text: string, { start }: Token): boolean {
  return /(?<![\p{Sc}\d.,])401$/u.test(text.slice(Math.max(0, start - 4), start))
}

/** `the 400m hurdles`, `100m away`. */
function isLength(text: string, { end }: Token): boolean {
  return /^[ -](?:hurdles?|race|sprint|dash|run|runner|relay|freestyle|butterfly|backstroke|swim|away|long|high|deep|wide|tall|walk|above|below|radius|tracks?|steeplechase|medley|final|record)\b/iu.test(
    text.slice(end, end + 16),
  )
}

const letters: ReadonlyMap<string, Scale> = new Map([
  ['k', { factor: 1e3, isSure: true }],
  ['m', { factor: 1e6, isSure: false }],
  ['mn', { factor: 1e6, isSure: true }],
  ['mil', { factor: 1e6, isSure: false }],
  ['b', { factor: 1e9, isSure: false }],
  ['bn', { factor: 1e9, isSure: true }],
])
