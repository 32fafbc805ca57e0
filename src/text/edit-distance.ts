import { apart } from './apart.js'
import { codePoints, type CodePoints } from './code-points.js'
import { isOneBlock, masksOf, masksOfBlocks, type Masks } from './masks.js'

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
  if (shorter.length === 0) return longer.length
  if (isOneBlock(shorter)) return shorter.length + lastRow(masksOf(shorter, longer), null)
  // The row above the first one counts up.
  const row = new Int8Array(longer.length).fill(1)
  let change = 0
  for (const masks of masksOfBlocks(shorter, longer)) change = lastRow(masks, row)
  return shorter.length + change
}

/**
 * By how much the last row grows from its beginning to its end. `up` and `down` are the differences between rows of one
 * column: +1 and -1, elsewhere 0; `row` those between columns of the row above, and then of the last one. `null`: all +1.
 */
function lastRow({ length, words, bits, offsets }: Masks, row: Int8Array | null): number {
  const up = new Int32Array(words).fill(-1)
  const down = new Int32Array(words)
  const last = 1 << ((length - 1) & 31)
  let change = 0
  for (let column = 0; column < offsets.length; column += 1) {
    const offset = offsets[column] ?? 0
    const above = row === null ? 1 : (row[column] ?? 0)
    let upIn = above > 0 ? 1 : 0
    let downIn = above < 0 ? 1 : 0
    let carry = downIn
    for (let word = 0; word < words; word += 1) {
      const [ups, downs] = [up[word] ?? 0, down[word] ?? 0]
      const matches = bits[offset + word] ?? 0
      const candidates = matches & ups
      const sum = (candidates >>> 0) + (ups >>> 0) + carry
      carry = sum > 0xffffffff ? 1 : 0
      const same = (sum ^ ups) | matches | downs
      const right = downs | ~(same | ups)
      const left = ups & same
      if (word === words - 1) {
        const step = ((right & last) === 0 ? 0 : 1) - ((left & last) === 0 ? 0 : 1)
        change += step
        if (row !== null) row[column] = step
      }
      const rightShifted = (right << 1) | upIn
      const leftShifted = (left << 1) | downIn
      upIn = right >>> 31
      downIn = left >>> 31
      up[word] = leftShifted | ~(same | rightShifted)
      down[word] = rightShifted & same
    }
  }
  return change
}
