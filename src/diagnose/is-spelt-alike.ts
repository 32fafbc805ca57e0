import { ratio } from '../text/ratio.js'
import { wordsOf } from '../text/words-of.js'

/** From which ratio on, 0 to 100, one word may be the other one misspelt: two letters of seven. */
const misspelt = 70

/** From which ratio of all letters on names that are parted otherwise may be the same: two letters of twenty. */
const parted = 90

/**
 * Whether names differ by no more than how they are written: each word of one has a word of the other that is spelt like it (`get_wether`,
 * `getWeather`). `entity_remove` is near to `entity_delete`, and says another thing.
 */
export function isSpeltAlike(name: string, other: string): boolean {
  const [left, right] = [wordsOf(name), wordsOf(other)]
  if (left.length !== right.length) return ratio(left.join(''), right.join('')) >= parted
  const open = [...right]
  return left.every((word) => {
    const exact = open.indexOf(word)
    const at = exact >= 0 ? exact : open.findIndex((one) => ratio(word, one) >= misspelt)
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
}
