import { functionWords } from '../texts/stems.js'
import { choiceText } from './choice-text.js'
import { quoted, quotedValue, readChoices } from './read-choices.js'

/**
 * The values that a description lists, in small: `(metric/imperial)`, `One of: asc, desc`, `[Enum]: ["on", "off"]`, `Must be 'C' or 'F'`,
 * `'l' for lines, 'w' for words`, and the one of `Defaults to 10`. What it gives as an example or refuses is none of them, since copied
 * examples are a usual way to make a value up: `e.g. AAPL`, `such as 'SFO'`, `("Paris", "Rome", ...)`, `not "root"`.
 */
export function describedValues(description: unknown): readonly string[] {
  if (typeof description !== 'string') return []
  const text = choiceText(description.slice(0, mostUnits))
  return [...defaultOf(text), ...listed(text), ...slashed(text), ...quotedChoices(text), ...explained(text)].map(
    (value) => value.toLowerCase(),
  )
}

/** Longer than what anybody reads. */
const mostUnits = 10_000

/** `Default is auto`, `defaults to "."`, `(default: month)`; a bare word only at the end of its clause, where it is no prose. */
function defaultOf(text: string): readonly string[] {
  return Array.from(text.matchAll(defaults), ([, said, literal, word = '']) => {
    if (literal !== undefined) return quotedValue(literal)
    return said === undefined || word === '' || noValue.has(word.toLowerCase()) ? '' : word
  }).filter((value) => value !== '')
}

const defaults = new RegExp(
  String.raw`\bdefaults?(?: value)?(\s?(?:to be|to|is|:|=):?)?\s{0,3}(?:(${quoted}|-?\d+(?:\.\d+)?(?![\p{L}\p{N}_-])|(?:true|false)\b)|([\p{L}_][\p{L}\p{N}_.-]{0,40}?)(?=\.?\s*(?:$|[\n).,;\]])))`,
  'giu',
)

/** Words that say of a default what it is, and are none. */
const noValue: ReadonlySet<string> = new Set([
  ...functionWords,
  ...'none empty unset undefined null optional required current unspecified omitted unlimited'.split(' '),
])

/** A list after words that announce the values there are; bare words count only after a colon or `are`, and two of them. */
function listed(text: string): readonly string[] {
  const open = Array.from(text.matchAll(announced), ({ 0: start, index }) => readChoices(text, index + start.length))
  const closed = Array.from(text.matchAll(must), ({ 0: start, index }) => readChoices(text, index + start.length))
  return [
    ...open.filter(({ isEnded, isQuoted, values }) => isQuoted || (isEnded && values.length > 1)),
    ...closed.filter(({ isQuoted }) => isQuoted),
  ].flatMap(({ values }) => values)
}

const announced = new RegExp(
  String.raw`(?:one of(?: the following)?(?: values)?|\boptions?(?: are| include)?|\[?\benum\]?|\b(?:possible|allowed|valid|accepted|supported|available|permitted)(?: (?!by\b|for\b|in\b|on\b|at\b|from\b|with\b|to\b)\p{L}{1,20})?(?: are| include)?)\s{0,3}(?::|\bare\b|\binclude\b|(?=\[)|(?=${quoted}))\s{0,3}[\[(]?\s{0,3}`,
  'giu',
)

const must = new RegExp(
  String.raw`\b(?:must|can|could|may|should|either|accepts?|supports?|choose|use)\b(?: be)?(?: set to)?(?: either)?(?: one of)?:?\s{0,3}(?=${quoted})`,
  'giu',
)

/** `(metric/imperial)`; names look like that, too (`(Paris/Rome)`), unless a word says that there is a choice. */
function slashed(text: string): readonly string[] {
  return Array.from(
    text.matchAll(/\(([\p{L}_-]{1,30}(?:\s?[/|]\s?[\p{L}_-]{1,30}){1,30})\)/gu),
    ({ 1: list = '', index }) =>
      list === list.toLowerCase() || choiceNoun.test(text.slice(Math.max(0, index - 60), index))
        ? list.split(/\s?[/|]\s?/u)
        : [],
  ).flat()
}

const choiceNoun =
  /\b(?:types?|kinds?|modes?|units?|side|status|class|categor(?:y|ies)|level|options?|direction|order|formats?|gender|priority|method|scale|system|one of|either)\b[^(]*$/iu

/** Two values in quotes are a choice if they stand in one list, or are explained one by one; others are mere words. */
function quotedChoices(text: string): readonly string[] {
  const matches = Array.from(text.matchAll(alone), ({ 0: match, index }) => ({
    value: quotedValue(match),
    start: index,
    end: index + match.length,
  }))
  return matches.flatMap(({ value, start, end }, index) => {
    const [before, after] = [matches[index - 1], matches[index + 1]]
    const isChoice =
      (before !== undefined && joint.test(text.slice(before.end, start))) ||
      (after !== undefined && joint.test(text.slice(end, after.start)))
    return isChoice ? [value] : []
  })
}

const alone = new RegExp(String.raw`(?<![\p{L}\p{N}])${quoted}(?![\p{L}\p{N}])`, 'gu')
const joint =
  /^\s{0,3}(?:(?:,\s?)?(?:and|or)|[,/|])\s{0,3}$|^\s{0,3}(?:\(|=|:|->|-|–|—|for\b|means\b|if\b|when\b|to\b)[^"'\u0060\n]{1,80}(?:[,;.)]|\bor\b|\band\b)\s{0,3}(?:or\b|and\b)?\s{0,3}$/u

/** Two numbers or more that are explained: `0 (not pressed) and 1 (fully pressed)`, `1 = low, 2 = high`; no years. */
function explained(text: string): readonly string[] {
  const values = Array.from(
    text.matchAll(/(?<![\p{L}\p{N}.])(-?\d{1,20}(?:\.\d{1,20})?)\s?(?:\((?=\p{L})|=\s?(?=\p{L}))/gu),
    ([, value = '']) => value,
  ).filter((value) => !/^(?:1[6-9]|2[01])\d\d$/u.test(value))
  return values.length > 1 ? values : []
}
