/** Tools that a model may take for each other. */
export interface Cluster {
  /** At least two, by their numbers in the set, ascending. */
  readonly tools: readonly number[]
  /** The highest similarity of two of them, from 0 to 1. */
  readonly similarity: number
}

/** Which tools of a set are alike. */
export interface OverlapFacts {
  /** Tools whose names and first sentences say nearly the same, and whose verbs do not tell them apart. */
  readonly near: readonly Cluster[]
  /** The others of its cluster; empty for a tool that is like no other. */
  siblingsOf(index: number): readonly number[]
}
