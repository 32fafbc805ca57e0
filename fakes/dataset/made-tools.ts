import type { DatasetCase } from '../../src/dataset/dataset.js'
import { isFunction } from '../../src/tool/is-object.js'

/** Tools as they are, or fresh ones of the function that makes them. */
export function madeTools(given: unknown, row: DatasetCase): unknown {
  return isFunction(given) ? given(row) : given
}
