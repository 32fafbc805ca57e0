import { ratio } from '../text/ratio.js'

/** From which ratio on, 0 to 1, a word may be another one that was misspelt: two letters of seven. */
const misspelt = 0.7

/**
 * The Jaccard index of words, in which a misspelt word counts for as much as it is near to the right one. Without that, a
 * misspelt word is two words that are not shared, and `get_news_hedlines` is nearer to `get_news` than to `get_news_headlines`.
 */
export function nearJaccard(left: readonly string[], right: readonly string[]): number {
  const [own, others] = [new Set(left), new Set(right)]
  const all = own.size + others.size
  let shared = 0
  for (const word of own) {
    if (!others.delete(word)) continue
    own.delete(word)
    shared += 1
  }
  for (const word of own) shared += takeNearest(word, others)
  return all === 0 ? 1 : shared / (all - shared)
}

function takeNearest(word: string, others: Set<string>): number {
  let nearest = ''
  let near = 0
  for (const other of others) {
    // No ratio is more than that of the shorter word within the longer one.
    const most = (2 * Math.min(word.length, other.length)) / (word.length + other.length)
    const closeness = most < misspelt ? 0 : ratio(word, other) / 100
    if (closeness < misspelt || closeness <= near) continue
    nearest = other
    near = closeness
  }
  others.delete(nearest)
  return near
}
