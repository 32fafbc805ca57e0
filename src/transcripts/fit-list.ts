import { inline } from '../json/inline.js'
import type { Fit } from './kind.js'
import { own } from './own.js'

/** How well one message fits. `at` is its path. */
export type FitItem = (item: unknown, at: string) => Fit

/** How well a list fits, message by message; a value that is no list bears no mark. */
export function fitList(list: unknown, at: string, fitItem: FitItem): Fit {
  if (!Array.isArray(list)) return unlike
  let marks = 0
  let misfit: string | null = null
  // What does not fit is looked at a little longer: the kind with the most marks is the nearest.
  let patience = 50
  const length = Number(own(list, 'length'))
  for (let index = 0; index < length && patience > 0; index += 1) {
    const fit = fitItem(own(list, String(index)), `${at}[${index}]`)
    marks += fit.marks
    misfit ??= fit.misfit
    if (misfit !== null) patience -= 1
  }
  return { marks, misfit }
}

/** A value that bears no mark of a kind. */
export const unlike: Fit = { marks: 0, misfit: null }

/** What does not fit: the value at a path. */
export function misfitAt(at: string, value: unknown): Fit {
  return { marks: 0, misfit: `${at} is ${inline(value, 40)}` }
}

/** Several fits of one value: all marks, the first misfit. */
export function joinFits(...fits: readonly Fit[]): Fit {
  return {
    marks: fits.reduce((sum, fit) => sum + fit.marks, 0),
    misfit: fits.find(({ misfit }) => misfit !== null)?.misfit ?? null,
  }
}

/** The better of two readings of a value: the one that fits, else that with more marks. */
export function betterFit(one: Fit, other: Fit): Fit {
  if (one.marks === 0 || other.marks === 0) return one.marks === 0 ? other : one
  if ((one.misfit === null) !== (other.misfit === null)) return one.misfit === null ? one : other
  return other.marks > one.marks ? other : one
}
