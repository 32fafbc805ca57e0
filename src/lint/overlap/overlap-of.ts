import type { ToolFacts } from '../facts.js'
import type { OverlapFacts } from './overlap-facts.js'

/** Which tools of a set are alike. */
export function overlapFacts(_tools: readonly ToolFacts[]): OverlapFacts {
  return { near: [], siblingsOf: () => [] }
}
