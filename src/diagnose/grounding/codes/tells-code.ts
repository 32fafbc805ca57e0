import { unescaped } from '../numbers/tokens-of.js'
import type { Place } from '../place.js'
import { countryNames } from './country-names.js'
import { currencyNames } from './currency-names.js'
import { isWord as isEnglish } from './is-code-word.js'
import { languageNames } from './language-names.js'
import { namedPlaces, wordPlaces } from './named-places.js'
import { isUsualRegion, regionAdjectives } from './regions.js'

/**
 * Where a text tells the code of a currency (ISO 4217), a language (ISO 639-1, also as `pt-BR`) or a country (ISO 3166-1
 * alpha-2) by a name or a sign, or a name by its code or another name; `null` where it does not. `EUR` is told by `Euros` and
 * `€`, `fr` by `French`, `US` by `the United States`, `US dollars` by `USD`.
 *
 * The value itself is not looked for, unless it is a word of English, too: `it` is told in quotes or as `IT`. A name that several currencies share tells the most usual one: `dollars` tell USD, and
 * no AUD. The region of a language is told by a name, or is a usual one of the language. With a kind, nothing of another one is told.
 */
export function tellsCode(value: string, text: string, kind: CodeKind | null = null): Place | null {
  if (value.length > LONGEST) return null
  const name = value.trim().toLowerCase()
  const found = groupsOf(name).filter((group) => kind === null || group.kind === kind)
  if (found.length === 0 && !tag.test(name)) return null
  const plain = unescaped(text)
  for (const group of found) {
    const isCode = name === group.code.toLowerCase()
    const place = nameIn(plain, group) ?? (isCode ? wordCodeIn(plain, name) : codeIn(plain, group))
    if (place !== null) return place
  }
  return tellsTag(name, plain)
}

const tag = /^([a-z]{2})[-_]([a-z]{2})$/u

/** More than any name of the tables. */
const LONGEST = 60

/** `pt-BR`, `en_US`: the language is told, and the region. */
function tellsTag(value: string, text: string): Place | null {
  const [, language = '', region = ''] = tag.exec(value) ?? []
  const group = groupsOf(language).find(({ kind }) => kind === 'language')
  if (group === undefined) return null
  const place = nameIn(text, group) ?? codeIn(text, group)
  if (place === null || isUsualRegion(language, region.toUpperCase())) return place
  const adjectives = regionAdjectives.get(region.toUpperCase()) ?? []
  const names = [...(countryNames.get(region.toUpperCase()) ?? []), ...adjectives]
  return names.length === 0 || first(namedPlaces(text, names, '')) === null ? null : place
}

/** What a code is one of. */
export type CodeKind = 'currency' | 'language' | 'country'

interface Group {
  readonly kind: CodeKind
  /** As the standard writes it. */
  readonly code: string
  readonly names: readonly string[]
}

/** What has this code or name, in lower case. */
function groupsOf(name: string): readonly Group[] {
  groups ??= readGroups()
  return groups.get(name) ?? []
}

/** Made when the first is asked for. */
let groups: ReadonlyMap<string, readonly Group[]> | null = null

function readGroups(): ReadonlyMap<string, readonly Group[]> {
  const found = new Map<string, Group[]>()
  const all: readonly Group[] = [
    ...Array.from(currencyNames, ([code, names]) => ({ kind: 'currency', code, names }) as const),
    ...Array.from(languageNames, ([code, names]) => ({ kind: 'language', code, names }) as const),
    ...Array.from(countryNames, ([code, names]) => ({ kind: 'country', code, names }) as const),
  ]
  for (const group of all) {
    const plurals = group.kind === 'currency' ? group.names.map((name) => `${name}s`) : []
    for (const key of new Set([group.code.toLowerCase(), ...group.names, ...plurals])) {
      found.set(key, [...(found.get(key) ?? []), group])
    }
  }
  return found
}

function nameIn(text: string, { kind, names }: Group): Place | null {
  return first(namedPlaces(text, names, kind === 'currency' ? 's?' : ''))
}

/** The code as the standard writes it. One of a language is a word of English too often (`it`, `is`, `no`): only in quotes. */
function codeIn(text: string, { kind, code }: Group): Place | null {
  if (kind !== 'language') return wordIn(text, new RegExp(code, 'gu'))
  const match = new RegExp(`(?<=["'(])${code}(?=["')]|[-_][A-Z]{2}\\b)`, 'u').exec(text)
  return match === null ? null : { start: match.index, end: match.index + code.length }
}

/** A code that is a word of English, too, as nobody writes the word. */
function wordCodeIn(text: string, code: string): Place | null {
  if (!isEnglish(code)) return null
  const quoted = new RegExp(`(?<=["'“‘\`(])${code}(?=["'”’\`)])`, 'iu').exec(text)
  if (quoted !== null) return { start: quoted.index, end: quoted.index + code.length }
  return wordIn(text, new RegExp(code.toUpperCase(), 'gu'))
}

function wordIn(text: string, pattern: RegExp): Place | null {
  return first(wordPlaces(text, pattern))
}

function first(places: Iterable<Place>): Place | null {
  for (const place of places) return place
  return null
}
