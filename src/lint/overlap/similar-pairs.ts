/** Words of something with how much each tells, the one that tells most first: in one order for all that are compared. */
export interface WeightedSet {
  /** Numbers of words, ascending; each once. The lower the number, the more the word tells. */
  readonly words: readonly number[]
}

/** Two sets that are alike, by their numbers in the list; the first is the lower. */
export interface Pair {
  readonly one: number
  readonly other: number
  readonly similarity: number
}

/**
 * All pairs of sets with a weighted Jaccard similarity of at least `threshold`: what their shared words weigh, by what all their words
 * weigh. Exact: none is missed, and no two sets without a telling word in common are looked at.
 *
 * Two sets can only be that similar if the words they share weigh at least `threshold` times the heavier of them. So the first
 * word that they share stands in each before what is left weighs less, and only these first words are indexed.
 *
 * Source: prefix filtering of Chaudhuri, Ganti and Kaushik, "A Primitive Operator for Similarity Joins in Data Cleaning" (ICDE 2006), and of
 * Bayardo, Ma and Srikant, "Scaling Up All Pairs Similarity Search" (WWW 2007).
 */
export function similarPairs(
  sets: readonly WeightedSet[],
  weights: readonly number[],
  threshold: number,
): readonly Pair[] {
  const sizes = sets.map(({ words }) => weigh(words, weights))
  const order = [...sets.keys()].toSorted((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0) || one - other)
  const index = new Map<number, Posting[]>()
  const pairs: Pair[] = []
  for (const set of order) {
    const words = sets[set]?.words ?? []
    const size = sizes[set] ?? 0
    const least = threshold * size * tolerance
    const candidates = new Set<number>()
    let rest = size
    for (const word of words) {
      if (rest < least) break
      const postings = index.get(word) ?? []
      for (const posting of postings) {
        // The lighter of the two must weigh enough, and so must what both have from here on.
        if (posting.size < least || candidates.has(posting.set)) continue
        const shared = Math.min(rest, posting.rest)
        if (shared < (threshold / (1 + threshold)) * (size + posting.size) * tolerance) continue
        candidates.add(posting.set)
      }
      postings.push({ set, size, rest })
      index.set(word, postings)
      rest -= weights[word] ?? 0
    }
    for (const candidate of candidates) {
      const similarity = similarityOf(sets[candidate]?.words ?? [], words, weights)
      if (similarity < threshold) continue
      pairs.push({ one: Math.min(set, candidate), other: Math.max(set, candidate), similarity })
    }
  }
  return pairs.toSorted((a, b) => a.one - b.one || a.other - b.other)
}

/** A set in whose first words a word stands, and what it weighs from there on. */
interface Posting {
  readonly set: number
  readonly size: number
  readonly rest: number
}

// Sums of the same weights in another order differ in their last bits: the filters let more through, and the similarity decides.
const tolerance = 1 - 1e-9

/** What the shared words weigh by what all weigh; of two sets without words 0, since nothing says that they are alike. */
export function similarityOf(one: readonly number[], other: readonly number[], weights: readonly number[]): number {
  let shared = 0
  let all = 0
  let left = 0
  let right = 0
  while (left < one.length || right < other.length) {
    const a = one[left] ?? Infinity
    const b = other[right] ?? Infinity
    const weight = weights[Math.min(a, b)] ?? 0
    all += weight
    if (a === b) shared += weight
    if (a <= b) left += 1
    if (b <= a) right += 1
  }
  return all === 0 ? 0 : shared / all
}

function weigh(words: readonly number[], weights: readonly number[]): number {
  return words.reduce((sum, word) => sum + (weights[word] ?? 0), 0)
}
