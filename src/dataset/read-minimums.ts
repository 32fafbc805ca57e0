import { isObject } from '../json/is-object.js'
import { nearest } from '../text/nearest.js'
import { badGateValue, nothingAsked, unknownGateKey } from './gate-errors.js'
import type { Measure } from './summary.js'

/** What a bar may be set for, in the order in which it is looked at. */
export const measures: readonly Measure[] = ['pass_rate', 'pass_all_rate', 'exact_rate', 'mean_score']

/** One least value. */
export type Minimum = readonly [measure: Measure, minimum: number]

/**
 * The least values of one group.
 *
 * @throws DatasetError for a key that is no measure, a value outside 0 to 1, and where there is none
 */
export function readMinimums(minimums: unknown, where: string): readonly Minimum[] {
  if (!isObject(minimums)) throw badGateValue(where, minimums, 'an object of least values')
  const stray = Object.keys(minimums).find((key) => !measures.some((measure) => measure === key))
  if (stray !== undefined) throw unknownGateKey(where, stray, nearest(stray, measures), measures)
  const read = measures.flatMap((measure): readonly Minimum[] => {
    const minimum = minimums[measure]
    return minimum === undefined ? [] : [[measure, readShare(minimum, `${measure} of ${where}`)]]
  })
  if (read.length === 0) throw nothingAsked(where, measures)
  return read
}

function readShare(value: unknown, where: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw badGateValue(where, value, 'a number from 0 to 1')
}
