import type { Told } from '../../diagnose/grounding/grounding.js'
import { inline } from '../../json/inline.js'
import { oneLine } from '../../text/one-line.js'
import { shortNumber } from '../score-numbers.js'
import { nameText, plainText } from '../values.js'
import type { DiagnosisFinding } from '../../diagnose/diagnosis.js'
import { placeOf } from './diagnosis-place.js'
import { displayWidth } from './diagnosis-width.js'

/** How many columns of a text stand before the marked place, in it, and behind it. */
const widths = { before: 40, marked: 60, behind: 40, whole: 120 }
const widestLabel = 44

type Ungrounded = Extract<DiagnosisFinding, { readonly code: 'ungrounded-value' }>

/** What was told, with the place marked that is nearest to a value; two lines. `null` where nothing is near. */
export function quoteNearest(
  { path, value, nearest }: Ungrounded,
  overlap: number | null,
  told: Told,
): readonly [string, string] | null {
  const place = nearest === null ? null : placeOf(nearest, told)
  if (place === null) return null
  const { from, text, start, end } = place
  const label = labelOf(from)
  const before = endOf(text.slice(0, start), widths.before)
  const marked = beginOf(text.slice(start, end), widths.marked)
  const behind = beginOf(text.slice(end), widths.behind)
  const marker = '^'.repeat(Math.max(1, displayWidth(marked)))
  const how = overlap === null ? '' : ` (overlap ${shortNumber(overlap, 1)})`
  return [
    `${label}${before}${marked}${behind}`,
    `${' '.repeat(displayWidth(label + before))}${marker} nearest to ${nameText(path, 40)} ${inline(value, 40)}${how}`,
  ]
}

/** The query as it is, where nothing in it is to be marked. */
export function quoteQuery({ parts }: Told): string | null {
  const [query] = parts
  if (query === undefined) return null
  return `${labelOf(query.from)}${query.text === '' ? '(nothing)' : beginOf(query.text, widths.whole)}`
}

function labelOf(from: string): string {
  return `${plainText(from, widestLabel)}   `
}

/** The beginning of a text as it is shown, at most so many columns wide. */
function beginOf(text: string, most: number): string {
  const characters = Array.from(text.slice(0, enough(most)), oneLine)
  const count = fitting(characters, most)
  return count === null ? characters.join('') : `${characters.slice(0, count).join('')}…`
}

/** The same of its end. */
function endOf(text: string, most: number): string {
  const characters = Array.from(text.slice(-enough(most)), oneLine)
  const count = fitting(characters.toReversed(), most)
  return count === null ? characters.join('') : `…${characters.slice(characters.length - count).join('')}`
}

/** A character has at most two units, and at least one column. */
function enough(columns: number): number {
  return 2 * columns + 2
}

/** How many of the first characters fit in so many columns, with a mark of the cut; `null` where all do without one. */
function fitting(characters: readonly string[], most: number): number | null {
  let width = 0
  let count = 0
  for (const [index, character] of characters.entries()) {
    // Marks have no width, but a text of nothing else would have no end.
    width += Math.max(1, displayWidth(character))
    if (width > most) return count
    if (width < most) count = index + 1
  }
  return null
}
