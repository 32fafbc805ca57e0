import type { Attempt } from './attempts.js'
import { type Bag, slotsOf } from './bag.js'
import { isInSlot, leftOver } from './fill.js'
import type { Trail } from './follow.js'
import type { Mismatch } from './mismatch.js'
import { nearestMiss } from './nearest-miss.js'
import type { Plan } from './plan.js'
import { refOf } from './refs.js'
import { argsMismatches, isAskedWith, isStep, isWanted, type Step } from './step.js'
import type { CallInOrderVerdict, StepReason } from './verdict.js'

type NearMiss = Pick<CallInOrderVerdict, 'part' | 'nearest' | 'reason' | 'guilty' | 'mismatches'>

/** What is missing of the step that a way through a plan cannot go on with, and the attempt that comes nearest. */
export function nearMiss(plan: Plan, trail: Trail, chain: readonly Attempt[], attempts: readonly Attempt[]): NearMiss {
  const later = attempts.filter(({ start }) => start > trail.over)
  let best: { readonly near: NearMiss; readonly distance: number } | null = null
  for (const bag of bagsAfter(plan, trail.state)) {
    const slots = slotsOf(bag)
    const rest = leftOver(
      bag,
      [],
      later.filter((attempt) => slots.some((slot) => isInSlot(slot, attempt))),
    )
    const distance = rest.empty.length
    if (best !== null && best.distance <= distance) continue
    best = { near: nearOf(bag, rest, trail, chain, attempts), distance }
  }
  return best?.near ?? { part: [], nearest: null, reason: 'never-attempted', guilty: [], mismatches: [] }
}

/** The bags that may come next. */
function bagsAfter(plan: Plan, state: number): readonly Bag[] {
  return (plan.edges[state] ?? []).flatMap(({ to, bag }) => (bag === null ? bagsAfter(plan, to) : [bag]))
}

function nearOf(
  bag: Bag,
  rest: ReturnType<typeof leftOver>,
  trail: Trail,
  chain: readonly Attempt[],
  attempts: readonly Attempt[],
): NearMiss {
  const part = rest.empty[0] ?? []
  if (rest.turnsDiffer) {
    const [first] = rest.attempts
    const stranger = rest.attempts.find(({ call }) => call?.turn !== first?.call?.turn) ?? first ?? null
    return { part, nearest: stranger, reason: 'turn-differs', guilty: rest.attempts.map(refOf), mismatches: [] }
  }
  const used = new Set([...chain, ...rest.attempts])
  const nears = part.map((step) => nearestTo(step, trail, used, attempts)).filter((near) => near !== null)
  const near = nears.toSorted((a, b) => ranks.indexOf(a.reason) - ranks.indexOf(b.reason))[0] ?? null
  const isUsed = part.some(({ tool }) => [...used].some((attempt) => attempt.tool === tool))
  const alone = bag.slots.length === 1 && bag.turns.length + bag.chains.length === 0 && part.length === 1
  return {
    part: alone ? [] : part,
    nearest: near?.attempt ?? null,
    reason: near?.reason ?? (isUsed ? 'none-further' : 'never-attempted'),
    guilty: near === null ? [] : [refOf(near.attempt)],
    mismatches: near?.mismatches ?? [],
  }
}

/** Of several, the one that comes nearest. */
const ranks: readonly StepReason[] = ['outcome-differs', 'overlaps', 'too-early', 'args-differ']

interface Near {
  readonly attempt: Attempt
  readonly reason: StepReason
  readonly mismatches: readonly Mismatch[]
}

function nearestTo(step: Step, trail: Trail, used: ReadonlySet<Attempt>, attempts: readonly Attempt[]): Near | null {
  const last = trail.before === null ? undefined : lastOver([...used].filter(({ finish }) => finish <= trail.over))
  const unused = attempts.filter((attempt) => attempt.tool === step.tool && !used.has(attempt))
  const later = unused.filter(({ start }) => start > trail.over)
  const asked = later.find((attempt) => isAskedWith(step.args, attempt))
  if (asked !== undefined) {
    // What is right and yet has no place is of a branch in order, before what it comes after there.
    return { attempt: asked, reason: isStep(step, asked) ? 'too-early' : 'outcome-differs', mismatches: [] }
  }
  const right = unused.findLast((attempt) => isStep(step, attempt))
  if (right !== undefined) {
    const overlaps = last !== undefined && right.finish > last.start
    return { attempt: right, reason: overlaps ? 'overlaps' : 'too-early', mismatches: [] }
  }
  const wanted = later.filter((attempt) => isWanted(step.want, attempt))
  const miss = nearestMiss(step.args, wanted.length > 0 ? wanted : later) ?? nearestMiss(step.args, unused)
  if (miss === null) return null
  const { attempt } = miss
  const reason = isWanted(step.want, attempt) || miss.mismatches.length > 0 ? 'args-differ' : 'outcome-differs'
  return { attempt, reason, mismatches: argsMismatches(step.args, attempt) }
}

/** What was over last. */
function lastOver(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.toSorted((a, b) => a.finish - b.finish).at(-1)
}
