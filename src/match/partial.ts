import { badPartial } from './errors.js'

/** Marks an object of expected arguments that allows further keys. Shared by every copy of the package. */
export const partialBrand: unique symbol = Symbol.for('callsheet.partial')

/** Expected arguments that allow further keys at their level. */
export interface Partially<T extends object = object> {
  readonly [partialBrand]: T
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
export function partial<T extends object>(args: T): Partially<T> {
  if (typeof args !== 'object' || args === null || Array.isArray(args) || Object.keys(args).length === 0) {
    throw badPartial(args)
  }
  return Object.freeze({ [partialBrand]: args })
}

/** Whether a value was made by {@link partial}. */
export function isPartial(value: unknown): value is Partially {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, partialBrand)
}
