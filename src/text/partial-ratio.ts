import { codePoints, type CodePoints } from './code-points.js'
import { ratioFrom } from './ratio.js'

/**
 * The best `ratio` of the shorter text with any part of the longer one that is as long, or with what is left of such a
 * part at either end. 100: the one holds the other. Two empty texts: 100, one: 0. Time grows with the product of the
 * lengths.
 *
 * Source: `fuzz.partial_ratio` of RapidFuzz 3.14, bit for bit.
 *
 * @example
 * partialRatio('lamp', 'a red lamp') // 100
 */
export function partialRatio(a: string, b: string): number {
  return partialRatioOf(codePoints(a), codePoints(b))
}

export function partialRatioOf(a: CodePoints, b: CodePoints): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return long.length === 0 ? 100 : 0
  const best = bestPart(short, long)
  return short.length === long.length && best < 100 ? Math.max(best, bestPart(long, short)) : best
}

function bestPart(short: CodePoints, long: CodePoints): number {
  const size = short.length
  const starts = strandStarts(short, long)
  // How much more a part has in common than the one that begins, or ends, a point before.
  const byStart = new Int32Array(long.length + 1)
  const byEnd = new Int32Array(size)
  for (let place = 0; place < long.length; place += 1) {
    const start = starts[place] ?? 0
    add(byStart, Math.max(start, place - size + 1), 1)
    add(byStart, place + 1, -1)
    if (start === 0 && place < size) add(byEnd, place, 1)
  }
  let best = 0
  let common = 0
  for (let end = 1; end < size; end += 1) {
    common += byEnd[end - 1] ?? 0
    best = Math.max(best, ratioFrom(size + end, common))
  }
  common = 0
  for (let start = 0; start < long.length; start += 1) {
    common += byStart[start] ?? 0
    best = Math.max(best, ratioFrom(size + Math.min(size, long.length - start), common))
  }
  return best
}

/**
 * All parts in one pass over the table (Tiskin, "Semi-local string comparison", 2008). At every place of `long` a strand
 * leaves that came in at some other, or from the side. A part has as many points in common with `short` as it has places
 * whose strand came in before the part; what is returned is the first place after that where it came in: 0 from the side.
 */
function strandStarts(short: CodePoints, long: CodePoints): Int32Array {
  const points = Int32Array.from(long)
  const starts = points.map((_, place) => place + 1)
  for (const point of short) {
    let across = 0
    // Before the first match, and where there is none, nothing changes.
    const first = points.indexOf(point)
    for (let place = first < 0 ? points.length : first; place < points.length; place += 1) {
      const down = starts[place] ?? 0
      // They swap where the points are equal, or where they have crossed before. Without a branch, which none could predict.
      const swaps = ((down - across) | ((point ^ (points[place] ?? 0)) - 1)) >> 31
      const change = (down ^ across) & swaps
      starts[place] = down ^ change
      across ^= change
    }
  }
  return starts
}

function add(counts: Int32Array, index: number, more: number): void {
  counts[index] = (counts[index] ?? 0) + more
}
