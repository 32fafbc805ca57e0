import type { CodePoints } from './code-points.js'

/** Where each point of a text occurs in a pattern, as bits: what bit-parallel algorithms go by. */
export interface Masks {
  /** How many points the pattern has. */
  readonly length: number
  /** How many words of 32 bits it takes. */
  readonly words: number
  /** So many words for each different point of the pattern; the first ones are all 0, for points that it does not have. */
  readonly bits: Int32Array
  /** For each point of the text, where its words begin in `bits`. */
  readonly offsets: readonly number[]
}

// The table of a whole pattern would grow with its square where all points differ: half a megabyte at most, which a cache holds.
const longestBlock = 2048

/** The parts of a long pattern, one after the other: the columns of the one below go on where those of the one above ended. */
export function* masksOfBlocks(pattern: CodePoints, text: CodePoints): Generator<Masks> {
  for (let start = 0; start < pattern.length; start += longestBlock) {
    yield masksOf(pattern.slice(start, start + longestBlock), text)
  }
}

/** Whether a pattern is so short that one table is enough. */
export function isOneBlock(pattern: CodePoints): boolean {
  return pattern.length <= longestBlock
}

// Most texts are ASCII, and a table is several times as fast as a map. Between two calls the one is all 0, the other empty.
const ascii = new Int32Array(128)
const others = new Map<number, number>()

export function masksOf(pattern: CodePoints, text: CodePoints): Masks {
  try {
    return fill(pattern, text)
  } finally {
    // Also where there was no memory left.
    for (const point of pattern) if (point < ascii.length) ascii[point] = 0
    if (others.size > 0) others.clear()
  }
}

function fill(pattern: CodePoints, text: CodePoints): Masks {
  const words = (pattern.length + 31) >>> 5
  let size = words
  for (const point of pattern) {
    if (offsetOf(point) !== 0) continue
    if (point < ascii.length) ascii[point] = size
    else others.set(point, size)
    size += words
  }
  const bits = new Int32Array(size)
  for (let index = 0; index < pattern.length; index += 1) {
    const word = offsetOf(pattern[index] ?? 0) + (index >>> 5)
    bits[word] = (bits[word] ?? 0) | (1 << (index & 31))
  }
  return { length: pattern.length, words, bits, offsets: text.map((point) => offsetOf(point)) }
}

function offsetOf(point: number): number {
  return (point < ascii.length ? ascii[point] : others.get(point)) ?? 0
}
