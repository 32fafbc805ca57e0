import { apart } from './apart.js'
import { codePoints, type CodePoints } from './code-points.js'
import { masksOf, type Masks } from './masks.js'

/**
 * How many code points must be inserted, deleted or replaced to turn one text into the other (Levenshtein 1965):
 * bit-parallel, 32 cells of the table at a time (Myers 1999, in the form of Hyyrö 2003).
 *
 * @example
 * editDistance('kitten', 'sitting') // 3
 */
export function editDistance(a: string, b: string): number {
  return editDistanceOf(codePoints(a), codePoints(b))
}

export function editDistanceOf(a: CodePoints, b: CodePoints): number {
  const { shorter, longer } = apart(a, b)
  return shorter.length === 0 ? longer.length : distanceOf(shorter.length, masksOf(shorter, longer))
}

// `up` and `down` are the differences between rows of one column: +1 and -1, elsewhere 0. The last row's are counted.
function distanceOf(length: number, { words, bits, offsets }: Masks): number {
  const up = new Int32Array(words).fill(-1)
  const down = new Int32Array(words)
  const last = 1 << ((length - 1) & 31)
  let distance = length
  for (const offset of offsets) {
    let carry = 0
    let upIn = 1
    let downIn = 0
    for (let word = 0; word < words; word += 1) {
      const [ups, downs] = [up[word] ?? 0, down[word] ?? 0]
      const matches = bits[offset + word] ?? 0
      const candidates = matches & ups
      const sum = (candidates >>> 0) + (ups >>> 0) + carry
      carry = sum > 0xffffffff ? 1 : 0
      const same = (sum ^ ups) | matches | downs
      const right = downs | ~(same | ups)
      const left = ups & same
      if (word === words - 1) distance += ((right & last) === 0 ? 0 : 1) - ((left & last) === 0 ? 0 : 1)
      const rightShifted = (right << 1) | upIn
      const leftShifted = (left << 1) | downIn
      upIn = right >>> 31
      downIn = left >>> 31
      up[word] = leftShifted | ~(same | rightShifted)
      down[word] = rightShifted & same
    }
  }
  return distance
}
