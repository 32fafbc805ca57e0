import type { Told } from '../../diagnose/grounding/grounding.js'
import { inline } from '../../json/inline.js'
import { shortNumber } from '../score-numbers.js'
import { displayWidth } from '../display-width.js'
import { beginOf, endOf } from '../fit-columns.js'
import { nameText, plainText } from '../values.js'
import type { DiagnosisFinding } from '../../diagnose/diagnosis.js'
import { placeOf } from './diagnosis-place.js'

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
