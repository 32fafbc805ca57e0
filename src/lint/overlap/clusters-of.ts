import type { Cluster } from './overlap-facts.js'
import type { Pair } from './similar-pairs.js'

/** What is alike by a pair, or by a chain of them, is one cluster (union-find with halved paths). */
export function clustersOf(count: number, pairs: readonly Pair[]): readonly Cluster[] {
  const parents = Array.from({ length: count }, (_, index) => index)
  const rootOf = (start: number): number => {
    let at = start
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      const above = parents[parent] ?? parent
      parents[at] = above
      at = above
    }
    return at
  }
  for (const { one, other } of pairs) {
    const [low, high] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b)
    if (low !== undefined && high !== undefined) parents[high] = low
  }
  const similarities = new Map<number, number>()
  for (const { one, similarity } of pairs) {
    const root = rootOf(one)
    similarities.set(root, Math.max(similarities.get(root) ?? 0, similarity))
  }
  const members = new Map<number, number[]>()
  for (let index = 0; index < count; index += 1) {
    const root = rootOf(index)
    if (!similarities.has(root)) continue
    const known = members.get(root)
    if (known === undefined) members.set(root, [index])
    else known.push(index)
  }
  return [...members].map(([root, tools]) => ({ tools, similarity: similarities.get(root) ?? 0 }))
}
