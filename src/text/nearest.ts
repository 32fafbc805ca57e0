import { similarity } from './levenshtein.js'

// Below this the two names share too little for a guess to help: three of five letters must stand.
const enough = 0.6

/**
 * The candidate that was probably meant, for "did you mean"; `null` when none is similar enough. Case, hyphens,
 * underscores and camel case count next to nothing. Enough is a similarity of 0.6, or that all words of the one name occur
 * in the other (`refund` for `issue_refund`). Of equally near candidates the first wins.
 */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let bestScore = 0
  for (const candidate of candidates) {
    const score = nearness(name, candidate)
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

// Spelling decides between candidates whose words are alike, and never more than that.
const spelling = 0.001

function nearness(name: string, candidate: string): number {
  const left = wordsOf(name)
  const right = wordsOf(candidate)
  const alike = similarity(left.join(''), right.join(''))
  const shared = isPart(left, right) || isPart(right, left) ? enough : 0
  if (Math.max(alike, shared) < enough) return 0
  return Math.max(alike, shared) + spelling * similarity(name, candidate)
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return spaced
    .toLowerCase()
    .split(/[\s_.\-/:]+/u)
    .filter((word) => word !== '')
}

function isPart(words: readonly string[], whole: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => word.length > 2 && whole.includes(word))
}
