import type { StoredResult } from '../../src/store/stored-result.js'

/** What a test of a case leaves in `task.meta.callsheet`, for reporters: plain JSON data. */
export interface CaseMeta {
  /** The name of the data set. */
  readonly dataset: string
  /** How many cases it has, as far as they were chosen by `tags`. */
  readonly cases: number
  /** The folder of the store; `null` where nothing is to be stored. */
  readonly store: string | null
  /** One for each trial; none where the test came to no score. */
  readonly results: readonly StoredResult[]
}
