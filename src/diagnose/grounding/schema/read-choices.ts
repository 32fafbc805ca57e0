/** A value in quotes, as a part of a pattern. */
export const quoted: string = String.raw`["'\u0060“‘][^"'\u0060“”‘’\n]{1,60}["'\u0060”’]`

/** A list as it stands in a description. */
export interface Choices {
  readonly values: readonly string[]
  /** Whether all of them stand in quotes, and there is one. */
  readonly isQuoted: boolean
  /** Whether the list ends where its clause does. */
  readonly isEnded: boolean
}

/** The list that begins at a place: `asc, desc`, `'C' or 'F'`. Each item is read once, whatever follows. */
export function readChoices(text: string, start: number): Choices {
  const values: string[] = []
  let isQuoted = true
  let end = start
  for (let at = start; values.length < mostValues;) {
    const [item, literal] = matchAt(choice, text, at)
    if (item === undefined) break
    values.push(quotedValue(item))
    isQuoted &&= literal !== undefined
    end = at + item.length
    const [separator] = matchAt(parted, text, end)
    if (separator === undefined) break
    at = end + separator.length
  }
  return { values, isQuoted: isQuoted && values.length > 0, isEnded: matchAt(ended, text, end)[0] !== undefined }
}

/** A value without its quotes. */
export function quotedValue(value: string): string {
  return value
    .trim()
    .replace(/^["'`“‘]|["'`”’]$/gu, '')
    .trim()
}

/** More than any description lists. */
const mostValues = 200

const choice = new RegExp(
  String.raw`(${quoted})|[\p{L}\p{N}_][\p{L}\p{N}_-]{0,40}(?: (?!(?:or|and)\b)[\p{L}\p{N}_-]{1,40}){0,3}`,
  'yu',
)
const parted = /\s{0,3}(?:,\s{0,3}(?:and\b|or\b)?|\/|\||\bor\b|\band\b)\s{0,3}/uy
const ended = /\s{0,3}(?:[[\](){}.;:\n]|$)/uy

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}
