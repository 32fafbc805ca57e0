import type { Bag } from './bag.js'
import { type Closed, countSteps, joined, type Loom, none, type Work, workOf } from './loom.js'
import type { Plan } from './plan.js'
import { ended, finished, keyOf, type Option, optionsOf, type Strand, strandOf, withoutPast } from './strand.js'

/** The best way to use calls for a plan. */
export interface Woven extends Closed {
  /** When the last of them was over. */
  readonly over: number
}

/** What came of weaving: the best way, or the index of the first call that no way could go on with. */
export interface Weaving {
  readonly woven: Woven | null
  readonly reached: number
}

/**
 * Goes through the calls one by one, and keeps of all that leads to the same state the way that is worth most; of equals,
 * the one that is over first. Optimal, and as fast as there are few states: what can be exchanged is one, and a call that can be
 * used for nothing but what comes next is used so. Throws where there are too many.
 */
export function weave(plan: Plan, loom: Loom): Weaving {
  const work = workOf(loom)
  const first: Node = { strand: strandOf(plan), score: 0, over: -Infinity, before: null, closed: none }
  let nodes: ReadonlyMap<string, Node> = new Map([['', first]])
  for (const [call, { finish }] of loom.attempts.entries()) {
    work.nextStart = loom.attempts[call + 1]?.start ?? Infinity
    const next = new Map<string, Node>()
    for (const node of nodes.values()) {
      const options = optionsOf(work, node.strand, call)
      countSteps(work, options.length + 1)
      for (const option of options) keep(work, next, node, option, call, Math.max(node.over, finish), loom.gain(call))
      if (loom.isPlain && options.some(({ isFree }) => isFree)) continue
      const skipped = loom.maySkip(call) ? skip(work, node.strand) : null
      if (skipped !== null) keep(work, next, node, skipped, call, node.over, 0)
    }
    if (next.size === 0) return { woven: null, reached: call }
    nodes = next
  }
  return { woven: bestOf(work, nodes), reached: loom.attempts.length }
}

/** A way so far. */
interface Node {
  readonly strand: Strand
  readonly score: number
  readonly over: number
  readonly before: Node | null
  /** What was left on the last step. */
  readonly closed: Closed
}

function keep(
  work: Work,
  next: Map<string, Node>,
  before: Node,
  option: Pick<Option<Strand>, 'next' | 'closed'>,
  call: number,
  over: number,
  gain: number,
): void {
  const settled = work.lastOf.size === 0 ? { next: option.next, closed: none } : withoutPast(work, option.next, call)
  if (settled === null) return
  const closed = joined(option.closed, settled.closed)
  const score = before.score + gain - costOf(work, closed)
  const key = keyOf(work, settled.next)
  const known = next.get(key)
  if (known !== undefined && (known.score > score || (known.score === score && known.over <= over))) return
  next.set(key, { strand: settled.next, score, over, before, closed })
}

function costOf({ loss }: Work, { unmet }: Closed): number {
  return unmet.length === 0 ? 0 : loss * unmet.length
}

/** A call left out. Around an exact order: before its first call, or after its last, so that it is over. */
function skip(work: Work, strand: Strand): Pick<Option<Strand>, 'next' | 'closed'> | null {
  if (!work.around || (strand.inside === null && strand.state === 0)) return { next: strand, closed: none }
  const closed = finished(work, strand)
  return closed === null ? null : { next: ended(strand), closed }
}

function bestOf(work: Work, nodes: ReadonlyMap<string, Node>): Woven | null {
  let best: { readonly node: Node; readonly score: number; readonly closed: Closed } | null = null
  for (const node of nodes.values()) {
    const closed = finished(work, node.strand)
    if (closed === null) continue
    const score = node.score - costOf(work, closed)
    const isBetter = best === null || score > best.score || (score === best.score && node.over < best.node.over)
    if (isBetter) best = { node, score, closed }
  }
  if (best === null) return null
  const parts = [best.closed]
  for (let node: Node | null = best.node; node !== null; node = node.before) parts.push(node.closed)
  return {
    pairs: parts.toReversed().flatMap(({ pairs }) => pairs),
    unmet: parts.toReversed().flatMap(({ unmet }) => unmet),
    over: best.node.over,
  }
}

/** A plan of nothing but one bag. */
export function planOfBag(bag: Bag): Plan {
  return { edges: [[{ to: 1, bag }], []], behind: [0, 1], end: 1 }
}
