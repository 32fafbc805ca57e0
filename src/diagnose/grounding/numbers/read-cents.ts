import { shift } from './found-numbers.js'
import { functionWords } from '../texts/stems.js'
import { readNumberWords } from './number-words.js'
import { isNext, type Token } from './tokens-of.js'

/** An amount with its cents, and the token after it. */
export interface Cents {
  readonly value: number
  readonly next: number
}

/**
 * `forty-nine dollars and ninety cents`, `49 euros 90 cents`, `49 euro 90`, `ninety cents`: what a number and the words from a token on make
 * together; `null` where no cents are told.
 */
export function readCents(text: string, tokens: readonly Token[], next: number, value: number): Cents | null {
  const [last, unit] = [tokens[next - 1], tokens[next]]
  const isAfter = last !== undefined && isNext(text, last, unit)
  if (isAfter && isCent(unit)) return { value: shift(value, -2), next: next + 1 }
  const isNamed = isAfter && units.has(unit.text)
  const isSigned = /\p{Sc}/u.test(text[(last?.start ?? 0) - 1] ?? '')
  let at = isNamed ? next + 1 : next
  if (tokens[at]?.text === 'and') at += 1
  if (!(isNamed || isSigned) || at === next || !Number.isInteger(value)) return null
  const token = tokens[at]
  const cents =
    token?.kind === 'digits' && /^\d\d?$/u.test(token.text)
      ? { value: Number(token.text), next: at + 1 }
      : readNumberWords(text, tokens, at)
  if (cents === null || cents.value >= 100) return null
  const amount = value + shift(cents.value, -2)
  if (isCent(tokens[cents.next])) return { value: amount, next: cents.next + 1 }
  return isNamed && at === next + 1 && areAlone(text, token, tokens[at + 1]) ? { value: amount, next: at + 1 } : null
}

/** Two digits that count nothing: `49 euro 90`, but not `49 euro 90 days`. */
function areAlone(text: string, token: Token | undefined, after: Token | undefined): boolean {
  if (token === undefined || !/^\d\d$/u.test(token.text)) return false
  return !isNext(text, token, after) || (after.kind === 'word' && functionWords.has(after.text))
}

function isCent(token: Token | undefined): boolean {
  return token !== undefined && /^(?:cents?|pence|penny|pennies|centimes?|rappen|öre|øre)$/u.test(token.text)
}

const units: ReadonlySet<string> = new Set(
  'dollar dollars buck bucks euro euros pound pounds quid franc francs'.split(' '),
)
