import { codePoints, type CodePoints } from './code-points.js'
import { ratioFrom } from './ratio.js'

export function partialRatio(a: string, b: string): number {
  return partialRatioOf(codePoints(a), codePoints(b))
}

export function partialRatioOf(a: CodePoints, b: CodePoints): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return long.length === 0 ? 100 : 0
  const best = bestOfWindows(short, long)
  return short.length === long.length && best < 100 ? Math.max(best, bestOfWindows(long, short)) : best
}

// The window of the length of `short` that begins at `start`, and at the ends of `long` what is left of it.
function bestOfWindows(short: CodePoints, long: CodePoints): number {
  const size = short.length
  const starts = strandStarts(short, long)
  let best = 0
  // Prefixes.
  let common = 0
  for (let end = 1; end < size; end += 1) {
    if (starts[end - 1] === 0) common += 1
    best = Math.max(best, ratioFrom(size + end, common))
  }
  // Point k counts in the windows that hold it and begin at its strand's start or later.
  const change = new Int32Array(long.length + 1)
  for (let index = 0; index < long.length; index += 1) {
    const first = Math.max(starts[index] ?? 0, index - size + 1)
    change[first] = (change[first] ?? 0) + 1
    change[index + 1] = (change[index + 1] ?? 0) - 1
  }
  common = 0
  for (let start = 0; start < long.length; start += 1) {
    common += change[start] ?? 0
    best = Math.max(best, ratioFrom(size + Math.min(size, long.length - start), common))
  }
  return best
}

/**
 * The lengths of the longest common subsequences of `short` and every window of `long`, in one pass over the table (Tiskin,
 * "Semi-local string comparison", 2008: combing): `short` has as many points in common with `long` from `start` up to `end`
 * as there are strands that leave below there, and came in at the left of `start`.
 */
function strandStarts(short: CodePoints, long: CodePoints): Int32Array {
  const starts = Int32Array.from(long, (_, index) => index + 1)
  for (const point of short) {
    let across = 0
    for (let index = 0; index < long.length; index += 1) {
      const down = starts[index] ?? 0
      // Strands cross once at most, and never where the points are equal.
      if (down < across || point === long[index]) {
        starts[index] = across
        across = down
      }
    }
  }
  return starts
}
