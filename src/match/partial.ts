import type { PartialArgs, PartialPattern } from '../tool/tool-types.js'
import { badPartial } from './errors.js'

/** Marks an object of expected arguments that allows further keys. Shared by every copy of the package. */
export const partialBrand: unique symbol = Symbol.for('callsheet.partial')

/** How {@link partial} marks its object at run time; its public type is a mark for the compiler only. */
interface Partially {
  readonly [partialBrand]: object
}

/**
 * Expected arguments that allow further keys at this level; the keys named are compared exactly. `partial({})` is an
 * error, since it would accept everything.
 *
 * @example
 * ```ts
 * expect(run).toCallTool('issue_refund', partial({ order_id: 'A-1001' }))
 * ```
 */
export function partial<T = unknown>(args: PartialPattern<T>): PartialArgs<T> {
  if (!hasKeys(args)) {
    const error = badPartial(args)
    Error.captureStackTrace(error, partial)
    throw error
  }
  const marked: Partially = Object.freeze({ [partialBrand]: args })
  return marked as unknown as PartialArgs<T> // the public mark exists in types only
}

/** What cannot be read has none. */
function hasKeys(args: unknown): args is object {
  if (typeof args !== 'object' || args === null) return false
  try {
    return !Array.isArray(args) && Object.keys(args).length > 0
  } catch {
    // A proxy that refuses; the error names it.
    return false
  }
}

/** Whether a value was made by {@link partial}. */
export function isPartial(value: unknown): value is Partially {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, partialBrand)
}
