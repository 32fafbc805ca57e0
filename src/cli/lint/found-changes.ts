import { linePlaces } from '../../json/line-places.js'
import type { ToolSet } from '../../lint/contract.js'
import type { Finding } from '../../lint/finding.js'
import { fixJson } from '../../lint/fix/fix-json.js'
import type { IgnoredFinding } from '../../lint/lint-result.js'
import type { TextChange } from './linted-input.js'

/** Each change takes a look at the whole text: of a long one with many fixes, only the first are told. */
const mostUnits = 50_000_000

/** Tells what the fix of one finding alone would change in the JSON text in which its tool stands. */
export function foundChanges(text: string, set: ToolSet): (finding: Finding | IgnoredFinding) => TextChange | null {
  let left = Math.floor(mostUnits / Math.max(1, text.length))
  const placeAt = linePlaces(text)
  return (finding) => {
    if (left <= 0 || finding.fix === null || finding.fix.edits.length === 0) return null
    left -= 1
    const changed = fixJson(text, set, [{ points: 0, setPoints: 0, ...finding }], ['safe', 'compatible', 'suggestion'])
    if (changed.text === text) return null
    const start = commonStart(text, changed.text)
    const kept = commonEnd(text, changed.text, start)
    const { line: endLine, column: endColumn } = placeAt(text.length - kept)
    return {
      place: { ...placeAt(start), endLine, endColumn },
      text: changed.text.slice(start, changed.text.length - kept),
    }
  }
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return isInPair(one, length) || isInPair(other, length) ? length - 1 : length
}

function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start
  let length = 0
  while (length < most && one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)) {
    length += 1
  }
  return isInPair(one, one.length - length) || isInPair(other, other.length - length) ? length - 1 : length
}

/** Whether an offset would cut a surrogate pair. */
function isInPair(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  const before = text.charCodeAt(offset - 1)
  return unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff
}
