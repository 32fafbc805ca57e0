import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'
import type { CodeKind } from './tells-code.js'

/** What the codes at a place are of, by its last name: `target_lang`, `countryCode`; `null` where it does not say. */
export function codeKindOf(path: Path): CodeKind | null {
  const name = path.findLast((segment) => typeof segment === 'string') ?? ''
  for (const word of wordsOf(name)) {
    const kind = kinds.get(word)
    if (kind !== undefined) return kind
  }
  return null
}

const kinds: ReadonlyMap<string, CodeKind> = new Map([
  ...['lang', 'language', 'languages', 'locale'].map((word) => [word, 'language'] as const),
  ...['country', 'countries', 'nation', 'nationality'].map((word) => [word, 'country'] as const),
  ...['currency', 'currencies'].map((word) => [word, 'currency'] as const),
])
