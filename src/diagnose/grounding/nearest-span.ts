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
  const within = wordsAround(sought, lower, text)
  const likely =
    within.length > 0
      ? within
      : likelyStarts(sought, lower).flatMap((start) =>
          wholeWords(text, start, Math.min(text.length, start + sought.length)),
        )
  let best: Place | null = null
  let most = 0
  for (const place of likely) {
    const near = ratio(sought, lower.slice(place.start, place.end))
    if (near <= most) continue
    most = near
    best = place
  }
  return best
}

/** Where the value itself stands, the words that it is a part of: cutting them would cut the value. */
function wordsAround(sought: string, lower: string, text: string): readonly Place[] {
  // One letter is like none.
  if (sought.length < 2) return []
  const places: Place[] = []
  for (let at = lower.indexOf(sought); at >= 0 && places.length < mostStarts; at = lower.indexOf(sought, at + 1)) {
    places.push({ start: moved(text, at, -1), end: moved(text, at + sought.length, 1) })
  }
  return places
}

const mostStarts = 6

/** Where parts as long as the value begin that have most of its pairs of letters; they do not overlap by more than half. */
function likelyStarts(sought: string, text: string): readonly number[] {
  const size = Math.max(1, sought.length - 1)
  const shared = sharedPairs(sought, text, size)
  const starts: number[] = []
  while (starts.length < mostStarts) {
    const best = greatest(shared)
    if ((shared[best] ?? 0) === 0) break
    starts.push(best)
    shared.fill(0, Math.max(0, best - (size >> 1)), best + (size >> 1) + 1)
  }
  return starts
}

// A table is several times as fast as a set; that two pairs may share a place in it costs a wrong candidate at most. Between two
// calls it is all 0: a new one for each value would cost more than all the rest.
const table = new Uint8Array(0x10000)

function mark(text: string, as: 0 | 1): void {
  for (let at = 0; at + 1 < text.length; at += 1) table[pairAt(text, at)] = as
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff
}

/** Of each place, how many of the pairs of a part that begins there are wanted. */
function sharedPairs(sought: string, text: string, size: number): Int32Array {
  const shared = new Int32Array(Math.max(0, text.length - 1))
  const isPair = new Uint8Array(shared.length)
  let sum = 0
  mark(sought, 1)
  for (let at = shared.length - 1; at >= 0; at -= 1) {
    const own = table[pairAt(text, at)] ?? 0
    isPair[at] = own
    sum += own - (isPair[at + size] ?? 0)
    // Of equal ones, the one that begins with a pair.
    shared[at] = 2 * sum + own
  }
  mark(sought, 0)
  return shared
}

function greatest(counts: Int32Array): number {
  let best = 0
  for (let at = 1; at < counts.length; at += 1) if ((counts[at] ?? 0) > (counts[best] ?? 0)) best = at
  return best
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
