import type { Dataset, DatasetCase, LocatedCase } from '../../src/dataset/dataset.js'
import { nearest } from '../../src/text/nearest.js'
import { unknownChoice } from './describe-errors.js'

/** What of a data set becomes tests. */
export interface Choice {
  /** In the order of the data set. */
  readonly cases: readonly LocatedCase[]
  /** Ids of the only ones to run; `null` for all. */
  readonly only: ReadonlySet<string> | null
}

/**
 * The cases with one of the tags, and the only ones to run.
 *
 * @throws DatasetError for a tag or an id that there is not: it would choose nothing
 */
export function chooseCases(
  { file, cases }: Dataset,
  { tags, only }: { readonly tags?: readonly string[]; readonly only?: readonly string[] },
): Choice {
  const known = new Set(cases.flatMap((one) => labelsOf(one.case)))
  const strange = tags?.find((tag) => !known.has(tag))
  if (strange !== undefined) throw unknownChoice('tags', strange, nearest(strange, known), file)
  const chosen =
    tags === undefined ? cases : cases.filter((one) => labelsOf(one.case).some((label) => tags.includes(label)))
  const ids = chosen.map((one) => one.case.test_id)
  const stray = only?.find((id) => !ids.includes(id))
  if (stray !== undefined) throw unknownChoice('only', stray, nearest(stray, ids), file)
  return { cases: chosen, only: only === undefined ? null : new Set(only) }
}

/** By which a case can be chosen: its tags, and whether it is critical. */
export function labelsOf({ critical = false, tags = [] }: DatasetCase): readonly string[] {
  return [...new Set([...(critical ? ['critical'] : []), ...tags])]
}
