import type { ExpectedStep } from '../../match/expected-step.js'
import type { ToolName } from '../../tool/tool-types.js'
import { inNameOf } from '../in-name-of.js'
import { readPlan } from './read-plan.js'

/** What an agent should do. Plain data, which JSON may carry where its arguments are JSON. */
export interface Plan {
  readonly kind: 'plan'
  readonly steps: readonly ExpectedStep<ToolName>[]
  readonly never: NonNullable<PlanOptions['never']>
  readonly free: readonly ToolName[]
}

/** What must not be asked for: a tool at all, or before another one has succeeded. */
export type NeverRule<Name extends string = string> =
  | Name
  | {
      readonly tool: Name
      /** The tool that must have succeeded before. */
      readonly before: Name
      /** A path, or a pair of paths, at which both calls must have the same value, as `toBlockBefore` has it. */
      readonly by?: string | readonly [tool: string, before: string]
    }

/** What a plan has besides its steps. */
export interface PlanOptions<Name extends ToolName = ToolName> {
  /**
   * Destructive calls, anywhere or before another tool has succeeded. One that was asked for breaks the rule, also where it was
   * stopped, but for one that a step such as `blocked(name)` expects.
   *
   * @default []
   */
  readonly never?: readonly NeverRule<Name>[]
  /**
   * Tools that only read: calls of them that no step needs cost nothing.
   *
   * @default []
   */
  readonly free?: readonly Name[]
}

/**
 * A plan: steps in this order, written as those of `toCallInOrder`, with its groups `anyOrder`, `oneOf`, `optional`, `ordered`,
 * `sameTurn` and `times`, and with `retry` for a step that may fail at first. A plain step is a call that succeeds. What no step
 * expects is unneeded, but for tools that are `free`.
 *
 * @example
 * ```ts
 * const refund = plan(['lookup_order', retry('issue_refund', 1), optional('notify')], {
 *   never: ['delete_order', { tool: 'issue_refund', before: 'lookup_order' }],
 *   free: ['search_faq'],
 * })
 * ```
 *
 * @throws TypeError for a plan without steps, or with none that must be there; for what is no step; for a tool that is `never`
 *   called and yet a step or `free`, or `free` twice
 */
export function plan<Name extends ToolName>(steps: readonly ExpectedStep<Name>[], options?: PlanOptions<Name>): Plan {
  return inNameOf('plan', plan, () => readPlan(steps, options).plan)
}
