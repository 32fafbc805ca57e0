import { ratio } from '../text/ratio.js'

/** From which ratio on, 0 to 1, a word may be another one that was misspelt: two letters of seven. */
const misspelt = 0.7

/**
 * The Jaccard index of words, in which a misspelt word counts for as much as it is near to the right one. Without that, a
 * misspelt word is two words that are not shared, and `get_news_hedlines` is nearer to `get_news` than to `get_news_headlines`.
 */
export function nearJaccard(left: readonly string[], right: readonly string[]): number {
  const [words, others] = [distinct(left), distinct(right)]
  const all = words.length + others.length
  const own = words.filter((word) => !taken(word, others))
  let shared = words.length - own.length
  for (const word of own) shared += takeNearest(word, others)
  return all === 0 ? 1 : shared / (all - shared)
}

// Names have few words: lists are faster than sets.
function distinct(words: readonly string[]): string[] {
  return words.filter((word, index) => words.indexOf(word) === index)
}

function taken(word: string, others: string[]): boolean {
  const at = others.indexOf(word)
  if (at >= 0) others.splice(at, 1)
  return at >= 0
}

function takeNearest(word: string, others: string[]): number {
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
  if (near > 0) taken(nearest, others)
  return near
}
