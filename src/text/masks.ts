import type { CodePoints } from './code-points.js'

/** Where each point of a text occurs in a pattern, as bits: what bit-parallel algorithms go by. */
export interface Masks {
  /** How many words of 32 bits the pattern takes. */
  readonly words: number
  /** Words of bits by code point of the pattern; the first ones are all 0, for points that it does not have. */
  readonly bits: Int32Array
  /** For each point of the text, where its words begin in `bits`. */
  readonly offsets: readonly number[]
}

// Most texts are ASCII, and a table is several times as fast as a map. Between two calls it is all 0.
const ascii = new Int32Array(128)

export function masksOf(pattern: CodePoints, text: CodePoints): Masks {
  const words = (pattern.length + 31) >>> 5
  const bits = new Int32Array((pattern.length + 1) * words)
  const others = new Map<number, number>()
  let next = words
  for (const [index, point] of pattern.entries()) {
    let offset = offsetOf(point, others)
    if (offset === 0) {
      offset = next
      next += words
      if (point < 128) ascii[point] = offset
      else others.set(point, offset)
    }
    const word = offset + (index >>> 5)
    bits[word] = (bits[word] ?? 0) | (1 << (index & 31))
  }
  const offsets = text.map((point) => offsetOf(point, others))
  for (const point of pattern) if (point < 128) ascii[point] = 0
  return { words, bits, offsets }
}

function offsetOf(point: number, others: ReadonlyMap<number, number>): number {
  return (point < 128 ? ascii[point] : others.get(point)) ?? 0
}
