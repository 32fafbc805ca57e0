import type { AnyToolName } from '../tool/tool-types.js'
import type { ExpectedStep, StepGroup } from './expected-step.js'

/**
 * A step: all of these, in any order; in `toCallInOrder` they may overlap, as calls of one turn that run at once do.
 *
 * @example
 * ```ts
 * expect(run).toCallInOrder([anyOrder(['lookup_order', 'lookup_customer']), 'issue_refund'])
 * ```
 */
export function anyOrder<Name extends AnyToolName>(steps: readonly ExpectedStep<Name>[]): StepGroup<Literal<Name>> {
  return Object.freeze({ group: 'any-order', steps })
}

/**
 * A step: all of these, in this order. A list of steps is one already, so that it is for groups: inside `anyOrder` and
 * `sameTurn`, where an exact order (`toCallExactly`, `matchCalls` by default) wants its calls one directly after the other,
 * and elsewhere calls of other branches may stand between.
 *
 * @example
 * ```ts
 * expect(run).toCallInOrder([anyOrder([ordered(['lookup_order', 'issue_refund']), 'notify'])])
 * ```
 */
export function ordered<Name extends AnyToolName>(steps: readonly ExpectedStep<Name>[]): StepGroup<Literal<Name>> {
  return Object.freeze({ group: 'ordered', steps })
}

/**
 * A step: exactly one of these.
 *
 * @example
 * ```ts
 * expect(run).toCallExactly([oneOf(['lookup_order', 'search_orders']), 'issue_refund'])
 * ```
 */
export function oneOf<Name extends AnyToolName>(steps: readonly ExpectedStep<Name>[]): StepGroup<Literal<Name>> {
  return Object.freeze({ group: 'one-of', steps })
}

/**
 * A step: all of these, in any order, asked for in one and the same turn.
 *
 * @example
 * ```ts
 * expect(run).toCallExactly([sameTurn(['lookup_order', 'lookup_customer']), 'issue_refund'])
 * ```
 */
export function sameTurn<Name extends AnyToolName>(steps: readonly ExpectedStep<Name>[]): StepGroup<Literal<Name>> {
  return Object.freeze({ group: 'same-turn', steps })
}

/**
 * A step that may be left out. If it is there, it is here: in `toCallInOrder` a call that fits it is no extra, so that it
 * fails in any other place.
 *
 * @example
 * ```ts
 * expect(run).toCallInOrder(['lookup_order', optional('notify'), 'issue_refund'])
 * ```
 */
export function optional<Name extends AnyToolName>(step: ExpectedStep<Name>): StepGroup<Literal<Name>> {
  return Object.freeze({ group: 'optional', step })
}

/**
 * A step several times, one after the other (for calls at once write `anyOrder([times(step, n)])`): exactly `min` times, or
 * from `min` to `max` times. `min` may be 0, `max` may be `Infinity`. Where there is an upper bound, a call that fits is no
 * extra of `toCallInOrder`, so that one too many fails wherever it is.
 *
 * @example
 * ```ts
 * expect(run).toCallInOrder([times('search', 1, 3), 'book'])
 * expect(run).toCallExactly([times(failed('charge'), 2), 'charge'])
 * ```
 *
 * @param max the same as `min` when absent
 */
export function times<Name extends AnyToolName>(
  step: ExpectedStep<Name>,
  min: number,
  max: number = min,
): StepGroup<Literal<Name>> {
  return Object.freeze({ group: 'times', step, min, max })
}

/** Of names that are not known as literals, or of none at all, the types say nothing. */
type Literal<Name extends string> = string & Record<never, never> extends Name ? never : Name
