import type { Attempt } from './attempts.js'
import { type Bag, sizeOf, slotsOf } from './bag.js'
import { hasChains, leftOver } from './fill.js'
import type { Plan } from './plan.js'
import { weaveAll } from './spell.js'
import { isAskedWith, isStep, isWanted, type Step } from './step.js'
import type { Edit } from './verdict.js'

/** The same as `align`, for steps that are groups: few differences that turn what a plan allows into the attempts. */
export function alignPlan(plan: Plan, attempts: readonly Attempt[]): readonly Edit[] {
  const width = attempts.length + 1
  const best = new Map<number, Way>([[0, { key: 0, cost: 0, edits: [], before: null }]])
  // By cost, cheapest first; every way of one cost is complete before the next is looked at.
  const queues: Way[][] = [[...best.values()]]
  const goal = plan.end * width + attempts.length
  for (let cost = 0; cost < queues.length; cost++) {
    const queue = queues[cost] ?? []
    for (let next = 0; next < queue.length; next++) {
      const way = queue[next]
      if (way === undefined || best.get(way.key) !== way) continue
      if (way.key === goal) return editsOn(way)
      for (const { key, edits } of stepsFrom(plan, attempts, way.key, width)) {
        const total = cost + edits.length
        const known = best.get(key)
        if (known !== undefined && known.cost <= total) continue
        const longer: Way = { key, cost: total, edits, before: way }
        best.set(key, longer)
        ;(queues[total] ??= []).push(longer)
      }
    }
  }
  return []
}

/** How a state and an index are reached. */
interface Way {
  readonly key: number
  readonly cost: number
  readonly edits: readonly Edit[]
  readonly before: Way | null
}

function editsOn(way: Way): readonly Edit[] {
  const all: (readonly Edit[])[] = []
  for (let one: Way | null = way; one !== null; one = one.before) all.push(one.edits)
  return all.toReversed().flat()
}

function stepsFrom(
  plan: Plan,
  attempts: readonly Attempt[],
  key: number,
  width: number,
): readonly { readonly key: number; readonly edits: readonly Edit[] }[] {
  const state = Math.floor(key / width)
  const index = key % width
  const step = plan.behind[state] ?? 0
  const attempt = attempts[index]
  const found = (plan.edges[state] ?? []).flatMap(({ to, bag }) => {
    if (bag === null) return [{ key: to * width + index, edits: [] }]
    const most = Math.min(sizeOf(bag).max, attempts.length - index)
    return Array.from({ length: most + 1 }, (_, count) => ({
      key: to * width + index + count,
      edits: editsOf(bag, attempts.slice(index, index + count), step),
    }))
  })
  if (attempt !== undefined) found.push({ key: key + 1, edits: [{ kind: 'extra', step, attempt }] })
  return found
}

/** What a bag has against these attempts; an attempt of a tool that is missing stands in its place. */
function editsOf(bag: Bag, attempts: readonly Attempt[], step: number): readonly Edit[] {
  const { empty, unplaced, turnsDiffer } = leftOver(bag, attempts, [])
  const [first] = attempts
  if (turnsDiffer && first !== undefined) {
    return [
      { kind: 'turn-differs', step, attempt: attempts.find(({ call }) => call?.turn !== first.call?.turn) ?? first },
    ]
  }
  const rest = new Set(unplaced)
  const missing = empty.map((steps): Edit => {
    const pair = pairOf(steps, rest)
    if (pair === null) return { kind: 'missing', step, attempt: null, ...partOf(steps) }
    rest.delete(pair.attempt)
    const outcome = !isWanted(pair.part.want, pair.attempt) && isAskedWith(pair.part.args, pair.attempt)
    return { kind: outcome ? 'outcome-differs' : 'args-differ', step, attempt: pair.attempt, part: pair.part }
  })
  const edits = [...missing, ...[...rest].map((attempt): Edit => ({ kind: 'extra', step, attempt }))]
  return edits.length === 0 && hasChains(bag) ? editsOfPlace(bag, attempts, step) : edits
}

/** Of calls that are all there, though not directly one after the other: the first that stands in between. */
function editsOfPlace(bag: Bag, attempts: readonly Attempt[], step: number): readonly Edit[] {
  const { woven, reached } = weaveAll(bag, attempts)
  const attempt = attempts[reached] ?? attempts.at(-1)
  if (woven !== null || attempt === undefined) return []
  const part = slotsOf(bag)
    .flatMap(({ steps }) => steps)
    .find((one) => isStep(one, attempt))
  return [
    { kind: 'extra', step, attempt },
    { kind: 'missing', step, attempt: null, ...(part === undefined ? {} : { part }) },
  ]
}

function pairOf(
  steps: readonly Step[],
  attempts: ReadonlySet<Attempt>,
): { readonly attempt: Attempt; readonly part: Step } | null {
  for (const attempt of attempts) {
    const part = steps.find(({ tool }) => tool === attempt.tool)
    if (part !== undefined) return { attempt, part }
  }
  return null
}

/** A choice between several calls has no part of its own to name. */
function partOf(steps: readonly Step[]): { readonly part?: Step } {
  const [part] = steps
  return steps.length === 1 && part !== undefined ? { part } : {}
}
