import type { Told } from '../../diagnose/grounding/grounding.js'
import { inline } from '../../json/inline.js'
import { oneLine } from '../../text/one-line.js'
import { shortNumber } from '../score-numbers.js'
import { plainText } from '../values.js'
import type { DiagnosisFinding } from '../../diagnose/diagnosis.js'
import { placeOf } from './diagnosis-place.js'
import { displayWidth } from './diagnosis-width.js'

/** How much of a text stands before the marked place, in it, and behind it. */
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
  const before = oneLine(endOf(text.slice(0, start), widths.before))
  const marked = oneLine(beginOf(text.slice(start, end), widths.marked))
  const behind = oneLine(beginOf(text.slice(end), widths.behind))
  const marker = '^'.repeat(Math.max(1, displayWidth(marked)))
  const how = overlap === null ? '' : ` (overlap ${shortNumber(overlap, 1)})`
  return [
    `${label}${before}${marked}${behind}`,
    `${' '.repeat(displayWidth(label + before))}${marker} nearest to ${plainText(path, 40)} ${inline(value, 40)}${how}`,
  ]
}

/** The query as it is, where nothing in it is to be marked. */
export function quoteQuery({ parts }: Told): string | null {
  const [query] = parts
  if (query === undefined) return null
  return `${labelOf(query.from)}${query.text === '' ? '(nothing)' : oneLine(beginOf(query.text, widths.whole))}`
}

function labelOf(from: string): string {
  return `${plainText(from, widestLabel)}   `
}

function beginOf(text: string, most: number): string {
  if (text.length <= most) return text
  const end = isLowSurrogate(text, most - 1) ? most - 2 : most - 1
  return `${text.slice(0, end)}…`
}

function endOf(text: string, most: number): string {
  if (text.length <= most) return text
  const from = text.length - most + 1
  return `…${text.slice(isLowSurrogate(text, from) ? from + 1 : from)}`
}

/** Whether a cut before this unit would part a character. */
function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}
