import { type Attempt, isSuccess } from '../../match/attempts.js'
import type { CallStatus } from '../../match/calls/question.js'
import { isAskedWith } from '../../match/step.js'
import type { PlanAlignment } from './align-with-plan.js'
import type { UnneededCall, UnneededWhy } from './followed.js'
import type { ReadPlan } from './read-plan.js'

/** The calls that are no steps, by their indexes, each with why. */
export function unneededCalls(
  { leaves }: ReadPlan,
  attempts: readonly Attempt[],
  left: readonly number[],
  { unmet, fits }: PlanAlignment,
  status: CallStatus,
): readonly UnneededCall[] {
  const missing = new Set(unmet)
  const whyOf = (index: number, attempt: Attempt): UnneededWhy => {
    const own = [...leaves.keys()].filter((leaf) => leaves[leaf]?.step.tool === attempt.tool)
    if (own.length === 0) return 'unplanned'
    const fitting = own.filter((leaf) => fits(leaf, index))
    if (fitting.some((leaf) => missing.has(leaf))) return 'out-of-order'
    if (status === 'success' && !isSuccess(attempt)) return 'failed'
    if (fitting.length > 0) return 'repeated'
    return own.some((leaf) => isAskedWith(leaves[leaf]?.step.args, attempt)) ? 'outcome-differs' : 'args-differ'
  }
  return left.flatMap((index) => {
    const attempt = attempts[index]
    if (attempt?.call === undefined || attempt.call === null) return []
    return [{ call: attempt.call.number, tool: attempt.tool, why: whyOf(index, attempt) }]
  })
}
