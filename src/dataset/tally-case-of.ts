import type { LocatedCase } from './dataset.js'
import { expectedTools } from './expected-tools.js'
import type { TallyCase } from './figures.js'

/**
 * What a summary needs of a case.
 *
 * @example
 * ```ts
 * const tally = makeTally(dataset.file, dataset.cases.map(tallyCaseOf))
 * ```
 */
export function tallyCaseOf({ case: row, line }: LocatedCase): TallyCase {
  const { test_id, critical = false, tags = [] } = row
  return { test_id, line, critical, tags: [...new Set(tags)], tools: expectedTools(row) }
}
