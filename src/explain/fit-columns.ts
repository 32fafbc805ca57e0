import { oneLine } from '../text/one-line.js'
import { displayWidth } from './display-width.js'

/** The beginning of a text as it is shown, at most so many columns wide. */
export function beginOf(text: string, most: number): string {
  const characters = Array.from(text.slice(0, enough(most)), oneLine)
  const count = fitting(characters, most)
  return count === null ? characters.join('') : `${characters.slice(0, count).join('')}…`
}

/** The same of its end. */
export function endOf(text: string, most: number): string {
  const characters = Array.from(text.slice(-enough(most)), oneLine)
  const count = fitting(characters.toReversed(), most)
  return count === null ? characters.join('') : `…${characters.slice(characters.length - count).join('')}`
}

/** A character has at most two units, and at least one column. */
function enough(columns: number): number {
  return 2 * columns + 2
}

/** How many of the first characters fit in so many columns, with a mark of the cut; `null` where all do without one. */
function fitting(characters: readonly string[], most: number): number | null {
  let width = 0
  let count = 0
  for (const [index, character] of characters.entries()) {
    // Marks have no width, but a text of nothing else would have no end.
    width += Math.max(1, displayWidth(character))
    if (width > most) return count
    if (width < most) count = index + 1
  }
  return null
}
