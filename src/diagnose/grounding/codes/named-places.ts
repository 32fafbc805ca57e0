import type { Place } from '../place.js'
import { countryNames } from './country-names.js'
import { currencyNames } from './currency-names.js'
import { languageNames } from './language-names.js'

/**
 * Where names stand in a text, each by itself: not within a longer name of something else (`Sudan` in `South Sudan`, `dollars` in
 * `Canadian dollars`), not as another word (`turkey`, `a pound of apples`), and not as the name of a person (`Chad Smith`).
 */
export function* namedPlaces(text: string, names: readonly string[], ending: '' | 's?'): Generator<Place> {
  const words = names.map((name) => patternOf(name) + (endsWithLetter.test(name) ? ending : ''))
  for (const place of wordPlaces(text, new RegExp(words.join('|'), 'giu'))) {
    const found = text.slice(place.start, place.end)
    const name = found.toLowerCase().replaceAll(/[\s-]/gu, ' ')
    if (!isWithinLonger(text, place, name, names) && !isOtherWord(text, place, name)) yield place
  }
}

/**
 * The matches that are no part of a longer word; digits may stand before them (`100€`, `20USD`), and after a sign or a code.
 * The classes of letters are not in the pattern: to compile them takes longer than to search most texts.
 */
export function* wordPlaces(text: string, pattern: RegExp): Generator<Place> {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length
    const isPart = endsWithLetter.test(found) && joins.test(text.charAt(end))
    if (!isPart && !joins.test(text.charAt(index - 1))) yield { start: index, end }
  }
}

const endsWithLetter = /\p{L}$/u
const joins = /[\p{L}\p{M}_]/u

function patternOf(name: string): string {
  return name.replaceAll(/[$.()|]/gu, String.raw`\$&`).replaceAll(/[ -]/gu, String.raw`[\s-]`)
}

function isWithinLonger(text: string, { start, end }: Place, name: string, own: readonly string[]): boolean {
  return longerThan(name.replace(/s$/u, ''), name).some((longer) => {
    if (own.includes(longer)) return false
    const around = text.slice(Math.max(0, start - longer.length), end + longer.length)
    const at = start - Math.max(0, start - longer.length)
    return Array.from(wordPlaces(around, new RegExp(`${patternOf(longer)}s?`, 'giu'))).some(
      (place) => place.start <= at && at + (end - start) <= place.end,
    )
  })
}

const longer = new Map<string, readonly string[]>()

/** The names that have another one as a word of theirs. */
function longerThan(singular: string, name: string): readonly string[] {
  const known = longer.get(name)
  if (known !== undefined) return known
  const words = [...new Set([singular, name])].filter((word) => word !== '' && endsWithLetter.test(word))
  const found = allNames().filter((other) =>
    words.some((word) => other.length > word.length + 1 && ` ${other.replaceAll('-', ' ')} `.includes(` ${word} `)),
  )
  longer.set(name, found)
  return found
}

/** Made when the first is asked for. */
let all: readonly string[] | null = null

function allNames(): readonly string[] {
  all ??= [...[currencyNames, languageNames, countryNames].flatMap((table) => [...table.values()].flat()), ...others]
  return all
}

/** What has the name of a country in its own, and is another place. */
const others = ['new mexico', 'new jersey', 'netherlands antilles', 'new england', 'lower saxony', 'gulf of mexico']

function isOtherWord(text: string, { start, end }: Place, name: string): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(end, end + 24)
  if (/^(?:pound|rand|buck|sterling|colon)s?$/u.test(name)) return isNoMoney(before, text.slice(start, end), after)
  const isCapital = /^\p{Lu}/u.test(text.slice(start, start + 2))
  if (!isCapital) return plainWords.has(name)
  if (!persons.has(name)) return false
  return /^ \p{Lu}\p{Ll}/u.test(after) || /[^.!?\n\s] \p{Lu}\p{Ll}+ $/u.test(before)
}

/** Of a pound nobody knows whether it is money, but by an amount, a capital or the plural; nor are pounds of something, or of weight. */
function isNoMoney(before: string, word: string, after: string): boolean {
  if (/^(?:\s+of\b|\()/u.test(after) || /\b(?:weigh\w*|heav\w+|los[et]\w*|gain\w*|lifts?)\b[^.!?]*$/iu.test(before)) {
    return true
  }
  const isNamed =
    /^\p{Lu}|s$/u.test(word) || /[\d%]\s?-?$|\b(?:to|into|in|from|per|and|hundred|thousand|million)\s$/iu.test(before)
  return !isNamed
}

/** Names that are words of English, too, where they have no capital. */
const plainWords: ReadonlySet<string> = new Set(
  (
    'turkey chad jordan jersey china guinea polish afar ewe ido fang manx cree mali togo cook emirates america jamaica chile ' +
    'georgia niger israel cuba malta ireland'
  ).split(' '),
)

const persons: ReadonlySet<string> = new Set(
  'chad jordan georgia israel kenya india jersey china ireland holland'.split(' '),
)
