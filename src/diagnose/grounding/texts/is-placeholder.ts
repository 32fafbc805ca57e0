import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'
import { isKindOfThing } from './kinds-of-things.js'
import { functionWords } from './stems.js'

/**
 * Whether a value is no identifier, though its place is one of identifiers by name: words that only point to a thing, as `my order`, `last`
 * or `order` do for `order_id`. Capitals alone may be a code.
 */
export function isPlaceholder(value: string, path: Path): boolean {
  const name = wordsOf(path.findLast((segment) => typeof segment === 'string') ?? '')
  if (!name.some((word, index) => isOfIdentifier(word, name[index + 1]))) return false
  const words = value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0 || /^\p{Lu}{2,}$/u.test(value)) return false
  const own = new Set(name.flatMap((word) => [word, `${word}s`]))
  return words.every((word) => own.has(word) || pointing.has(word) || functionWords.has(word) || isKindOfThing(word))
}

/** `number_of_bags` counts. */
function isOfIdentifier(word: string, next: string | undefined): boolean {
  return identifiers.has(word) && next !== 'of'
}

const identifiers: ReadonlySet<string> = new Set(
  'id ids uuid guid code codes number no nr num reference ref sku iban isbn serial token key pnr'.split(' '),
)

const pointing: ReadonlySet<string> = new Set(
  'last latest newest recent first next previous current old other another one ones thing number id code reference'.split(
    ' ',
  ),
)
