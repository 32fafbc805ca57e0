import { ratio } from '../../text/ratio.js'
import type { Place } from './place.js'
import { inSmall } from './reading/in-small.js'
import { isJoined, isWordPoint, pointBefore } from './reading/boundary.js'

/**
 * The part of a text that is most like a value, in whole words; `null` where it has no two letters in a row of it. Case says
 * nothing. Time grows with the length of the text.
 */
export function nearestSpan(value: string, text: string): Place | null {
  const sought = inSmall(value)
  const lower = inSmall(text)
  let best: Place | null = null
  let most = 0
  for (const start of likelyStarts(sought, lower)) {
    for (const place of wholeWords(text, start, Math.min(text.length, start + sought.length))) {
      const near = ratio(sought, lower.slice(place.start, place.end))
      if (near <= most) continue
      most = near
      best = place
    }
  }
  return best
}

const mostStarts = 6

/** Where parts as long as the value begin that have most of its pairs of letters; they do not overlap by more than half. */
function likelyStarts(sought: string, text: string): readonly number[] {
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < sought.length; at += 1) pairs.add(sought.slice(at, at + 2))
  const size = Math.max(1, sought.length - 1)
  const shared = new Int32Array(Math.max(0, text.length - 1))
  const isPair = Uint8Array.from(shared, (_, at) => (pairs.has(text.slice(at, at + 2)) ? 1 : 0))
  let sum = 0
  for (let at = isPair.length - 1; at >= 0; at -= 1) {
    sum += (isPair[at] ?? 0) - (isPair[at + size] ?? 0)
    // Of equal ones, the one that begins with a pair.
    shared[at] = 2 * sum + (isPair[at] ?? 0)
  }
  const starts: number[] = []
  while (starts.length < mostStarts) {
    const best = shared.reduce((most, count, at) => (count > (shared[most] ?? 0) ? at : most), 0)
    if ((shared[best] ?? 0) === 0) break
    starts.push(best)
    shared.fill(0, Math.max(0, best - (size >> 1)), best + (size >> 1) + 1)
  }
  return starts
}

/** What a part is with the words that it cuts, and without them. */
function wholeWords(text: string, start: number, end: number): readonly Place[] {
  const starts = [moved(text, start, -1), moved(text, start, 1)]
  const ends = [moved(text, end, 1), moved(text, end, -1)]
  return starts.flatMap((from) => ends.flatMap((to) => (to > from ? [trimmed(text, from, to)] : [])))
}

/** Without what stands about the words, if there are any. */
function trimmed(text: string, from: number, to: number): Place {
  let [start, end] = [from, to]
  while (start < end && !isWordPoint(text.codePointAt(start) ?? -1)) start += 1
  while (end > start && !isWordPoint(pointBefore(text, end))) end -= 1
  return start < end ? { start, end } : { start: from, end: to }
}

/** The nearest border between two words in a direction. */
function moved(text: string, from: number, step: 1 | -1): number {
  let index = from
  while (index > 0 && index < text.length && !isBorder(text, index)) index += step
  return index
}

function isBorder(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  if (unit >= 0xdc00 && unit <= 0xdfff) return false
  return !isJoined(pointBefore(text, index), text.codePointAt(index) ?? -1)
}
