import { apart } from './apart.js'
import type { CodePoints } from './code-points.js'
import { isOneBlock, masksOf, masksOfBlocks, type Masks } from './masks.js'

/**
 * How long the longest common subsequence is: bit-parallel, 32 cells of the table at a time (Hyyrö, "Bit-parallel LCS-length
 * computation revisited", AWOCA 2004).
 */
export function commonLength(a: CodePoints, b: CodePoints): number {
  const { shorter, longer, common } = apart(a, b)
  if (shorter.length === 0) return common
  if (isOneBlock(shorter)) {
    const masks = masksOf(shorter, longer)
    return common + (masks.words === 1 ? inOneWord(masks) : inWords(masks, null))
  }
  const carries = new Uint8Array(longer.length)
  let length = common
  for (const masks of masksOfBlocks(shorter, longer)) length += inWords(masks, carries)
  return length
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

/** `carries` has what each column carries over from the block above, and then to the one below. */
function inWords({ words, bits, offsets }: Masks, carries: Uint8Array | null): number {
  const open = new Int32Array(words).fill(-1)
  for (let column = 0; column < offsets.length; column += 1) {
    const offset = offsets[column] ?? 0
    let carry = carries === null ? 0 : (carries[column] ?? 0)
    // A point that the pattern does not have changes nothing.
    if (offset === 0 && carry === 0) continue
    for (let word = 0; word < words; word += 1) {
      const before = open[word] ?? 0
      const matches = before & (bits[offset + word] ?? 0)
      const sum = (before >>> 0) + (matches >>> 0) + carry
      carry = sum > 0xffffffff ? 1 : 0
      open[word] = sum | (before - matches)
    }
    if (carries !== null) carries[column] = carry
  }
  return open.reduce((count, word) => count + bitCount(~word), 0)
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
