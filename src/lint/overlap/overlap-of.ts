import type { ToolFacts } from '../facts.js'
import { clustersOf } from './clusters-of.js'
import { areContrary, contrastOf } from './contrast-of.js'
import type { Cluster, OverlapFacts } from './overlap-facts.js'
import { similarPairs, type Pair, type WeightedSet } from './similar-pairs.js'
import { tellingWords } from './telling-words.js'
import { areToldApart, directions } from './told-apart.js'

/** From here on two tools say nearly the same. Our own judgement: below, families that differ in one noun begin. */
export const similarFrom = 0.7

/** Which tools of a set are alike. */
export function overlapFacts(tools: readonly ToolFacts[]): OverlapFacts {
  const near = clustersOf(tools.length, similarTools(tools))
  const clusters = new Map<number, Cluster>()
  for (const cluster of near) for (const index of cluster.tools) clusters.set(index, cluster)
  return {
    near,
    siblingsOf: (index) => clusters.get(index)?.tools.filter((other) => other !== index) ?? [],
  }
}

/**
 * Pairs that put all tools that are alike in one cluster: those of the same words are a chain, of which the first stands for all when
 * words are compared.
 */
export function similarTools(tools: readonly ToolFacts[]): readonly Pair[] {
  const telling = tellingWords(tools)
  const { sets, weights } = weightedSets(telling.map(({ words }) => words))
  const contrasts = tools.map(contrastOf)
  const first = new Map<string, number>()
  const pairs: Pair[] = []
  for (const [index, { words }] of sets.entries()) {
    if (words.length === 0) continue
    // Names of the same words in another order may say something else.
    const key = `${contrasts[index] ?? ''} ${orderOf(telling[index]?.named ?? [])} ${words.join()}`
    const same = first.get(key)
    if (same === undefined) first.set(key, index)
    else pairs.push({ one: same, other: index, similarity: 1 })
  }
  const distinct = [...first.values()]
  const compared = similarPairs(
    distinct.map((index) => sets[index] ?? { words: [] }),
    weights,
    similarFrom,
  )
  for (const { one, other, similarity } of compared) {
    const pair = { one: distinct[one] ?? 0, other: distinct[other] ?? 0, similarity }
    if (areContrary(contrasts[pair.one] ?? null, contrasts[pair.other] ?? null)) continue
    const [a, b] = [telling[pair.one], telling[pair.other]]
    if (a === undefined || b === undefined || !areToldApart(a, b)) pairs.push(pair)
  }
  return pairs
}

/** The words of a name in which their order says something. */
function orderOf(named: readonly string[]): string {
  return named.some((word) => directions.has(word)) ? named.join(' ') : ''
}

/**
 * Words as numbers, by falling weight. A word weighs `ln(1 + tools / tools that have it)`: the inverse document frequency of Spärck Jones, "A
 * Statistical Interpretation of Term Specificity" (1972), smoothed, so that a word that all have still weighs something.
 */
export function weightedSets(all: readonly ReadonlySet<string>[]): {
  readonly sets: readonly WeightedSet[]
  readonly weights: readonly number[]
} {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  // The rarest first; words by their code units where they are as rare, so that the order of tools changes nothing.
  const ordered = [...counts].toSorted(([a, some], [b, more]) => some - more || (a < b ? -1 : 1))
  const numbers = new Map(ordered.map(([word], index) => [word, index]))
  return {
    sets: all.map((words) => ({
      words: [...words].map((word) => numbers.get(word) ?? 0).toSorted((one, other) => one - other),
    })),
    weights: ordered.map(([, count]) => Math.log(1 + all.length / count)),
  }
}
