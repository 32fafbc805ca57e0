/**
 * The values that a description lists, in small: `(metric/imperial)`, `One of: asc, desc`, `[Enum]: ["on", "off"]`, `Must be 'C' or 'F'`,
 * `'l' for lines, 'w' for words`, and the one of `Defaults to 10`. What it gives as an example is none of them, since copied examples
 * are a usual way to make a value up: `e.g. AAPL`, `such as 'SFO'`, `in the format 'YYYY-MM-DD'`.
 */
export function describedValues(description: unknown): readonly string[] {
  if (typeof description !== 'string') return []
  const text = withoutExamples(description.slice(0, mostUnits))
  return [...defaultOf(text), ...listed(text), ...slashed(text), ...quotedPairs(text), ...explained(text)].map(
    (value) => value.toLowerCase(),
  )
}

/** Longer than what anybody reads. */
const mostUnits = 10_000

/** An example ends where its bracket or its sentence does. */
function withoutExamples(text: string): string {
  return text.replaceAll(
    /(?:\be\.?g\.?(?![\p{L}\p{N}])|\beg:|\bex(?:amples?)?\s*[:.]|\bfor (?:example|instance)\b|\bsuch as\b|\blike\b|\bformat(?:ted)?\b|例如|例:)(?:[^).;\n。]|\.(?=\S)|;(?=\S))*/giu,
    ' ',
  )
}

const quoted = String.raw`["'\u0060“‘][^"'\u0060“”‘’\n]{1,60}["'\u0060”’]`
const bare = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,40}?`
const parted = String.raw`\s*(?:,\s*(?:and|or)\b|,|\/|\||\bor\b|\band\b)\s*`

/** `Default is auto`, `defaults to "."`, `(default: month)`. */
function defaultOf(text: string): readonly string[] {
  const pattern = new RegExp(
    String.raw`\bdefaults?(?: value)?(?: to be| to| is|:| =)?:?\s+(${quoted}|-?[\p{L}\p{N}][\p{L}\p{N}_.-]*)`,
    'giu',
  )
  return Array.from(text.matchAll(pattern), ([, value = '']) => plain(value.replace(/\.$/u, '')))
}

/** A list after words that announce the values there are; bare words count only after a colon or `are`. */
function listed(text: string): readonly string[] {
  const announced = String.raw`(?:one of(?: the following)?(?: values)?|\boptions?(?: are| include)?|\[?\benum\]?|\b(?:possible|allowed|valid|accepted|supported|available|permitted)(?: \p{L}+)?(?: are| include)?)`
  const open = new RegExp(
    String.raw`${announced}\s*(?::|\bare\b|\binclude\b|(?=\[)|(?=${quoted}))\s*[\[(]?\s*(${quoted}|${bare})((?:${parted}(?:${quoted}|${bare}))*)\s*(?=[\])}.;:\n]|$)`,
    'giu',
  )
  const closed = new RegExp(
    String.raw`\b(?:must|can|could|may|should|either|accepts?|supports?|choose|use)\b(?: be)?(?: set to)?(?: either)?(?: one of)?:?\s*(${quoted})((?:${parted}${quoted})*)`,
    'giu',
  )
  return [...text.matchAll(open), ...text.matchAll(closed)].flatMap(([, first = '', rest = '']) => [
    plain(first),
    ...items(rest),
  ])
}

function items(rest: string): readonly string[] {
  return Array.from(rest.matchAll(new RegExp(`${parted}(${quoted}|${bare})(?=${parted}|$)`, 'giu')), ([, item = '']) =>
    plain(item),
  )
}

/** `(metric/imperial)` */
function slashed(text: string): readonly string[] {
  return Array.from(text.matchAll(/\(([\p{L}_-]{1,30}(?:\s?[/|]\s?[\p{L}_-]{1,30})+)\)/gu), ([, list = '']) =>
    list.split(/\s?[/|]\s?/u),
  ).flat()
}

/** Two values in quotes within one description are a choice; one alone may be anything. */
function quotedPairs(text: string): readonly string[] {
  const values = Array.from(
    text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${quoted}(?![\\p{L}\\p{N}])`, 'gu')),
    ([value]) => plain(value),
  )
  return values.length > 1 ? values : []
}

/** Two numbers or more that are explained: `0 (not pressed) and 1 (fully pressed)`, `1 = low, 2 = high`. */
function explained(text: string): readonly string[] {
  const values = Array.from(
    text.matchAll(/(?<![\p{L}\p{N}.])(-?\d+(?:\.\d+)?)\s*(?:\((?=\p{L})|=\s*(?=\p{L}))/gu),
    ([, value = '']) => value,
  )
  return values.length > 1 ? values : []
}

function plain(value: string): string {
  return value
    .trim()
    .replace(/^["'`“‘]|["'`”’]$/gu, '')
    .trim()
}
