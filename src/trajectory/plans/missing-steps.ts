import type { Attempt } from '../../match/attempts.js'
import { nearestMiss } from '../../match/nearest-miss.js'
import type { PlanAlignment } from './align-with-plan.js'
import type { MissingStep } from './followed.js'
import type { ReadPlan } from './read-plan.js'

/** What is missing, each with the call that is left and comes nearest; no call comes nearest to two. */
export function missingSteps(
  { leaves }: ReadPlan,
  attempts: readonly Attempt[],
  left: readonly number[],
  { unmet }: PlanAlignment,
): readonly MissingStep[] {
  const free = new Set(left.flatMap((index) => attempts[index] ?? []))
  return unmet.flatMap((leaf) => {
    const { step: planned, number: step } = leaves[leaf] ?? {}
    if (planned === undefined || step === undefined) return []
    const own = [...free].filter(({ tool }) => tool === planned.tool)
    const near = nearestMiss(planned.args, own)
    if (near !== null) free.delete(near.attempt)
    return [{ step, planned, nearest: near?.attempt.call?.number ?? null, mismatches: near?.mismatches ?? [] }]
  })
}
