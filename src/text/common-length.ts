import { apart } from './apart.js'
import type { CodePoints } from './code-points.js'
import { masksOf, type Masks } from './masks.js'

/**
 * How long the longest common subsequence is: bit-parallel, 32 cells of the table at a time (Hyyrö, "Bit-parallel LCS-length
 * computation revisited", AWOCA 2004).
 */
export function commonLength(a: CodePoints, b: CodePoints): number {
  const { shorter, longer, common } = apart(a, b)
  if (shorter.length === 0) return common
  const masks = masksOf(shorter, longer)
  return common + (masks.words === 1 ? inOneWord(masks) : inWords(masks))
}

// A bit of `open` is 0 where the length grows by one; those beyond the pattern stay 1.
function inOneWord({ bits, offsets }: Masks): number {
  let open = -1
  for (const offset of offsets) {
    const matches = open & (bits[offset] ?? 0)
    open = (open + matches) | (open - matches)
  }
  return bitCount(~open)
}

function inWords({ words, bits, offsets }: Masks): number {
  const open = new Int32Array(words).fill(-1)
  for (const offset of offsets) {
    // A point that the pattern does not have changes nothing.
    if (offset === 0) continue
    let carry = 0
    for (let word = 0; word < words; word += 1) {
      const before = open[word] ?? 0
      const matches = before & (bits[offset + word] ?? 0)
      const sum = (before >>> 0) + (matches >>> 0) + carry
      carry = sum > 0xffffffff ? 1 : 0
      open[word] = sum | (before - matches)
    }
  }
  return open.reduce((count, word) => count + bitCount(~word), 0)
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
