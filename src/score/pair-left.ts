import type { Alignment } from '../match/calls/alignment.js'
import { boundedLeaves, isSingleStep, leavesOf, singleCall, type StepNode } from '../match/step-node.js'
import type { Step } from '../match/step.js'
import { pairRest } from './pair-rest.js'
import type { Table } from './pair-table.js'
import { type CallResult, mismatchOf } from './score-call.js'
import type { ScoredCall } from './score.js'

/** What became of calls that the alignment left. */
export interface Rest {
  readonly results: readonly CallResult[]
  /** Indexes into what was unmet. */
  readonly rows: ReadonlySet<number>
  readonly calls: ReadonlySet<number>
  /** How many of the calls need not have been there. */
  readonly optional: number
}

/** Leaves without a call: those that need one, and those that may go without. */
interface Open {
  readonly unmet: readonly number[]
  readonly unused: readonly number[]
}

/** Beyond this many, each is paired with the first that would do. */
const mostRows = 200

/**
 * Pairs what is left: first what fits and stands in the wrong place, then calls of the tool, the best first, then of tools that
 * are acceptable in its place. A call of a tool that may be called is that call, with other arguments.
 */
export function pairLeft(
  { unmet, unused }: Open,
  left: readonly number[],
  choices: ReadonlyMap<number, readonly number[]>,
  table: Table,
): Rest {
  const open = [...unmet, ...unused]
  const best = (row: number, column: number): Candidate | null => {
    const leaf = open[row] ?? 0
    const call = left[column] ?? 0
    const isNeeded = row < unmet.length
    const all = (choices.get(leaf) ?? [leaf]).flatMap((one): Candidate[] => {
      const result = table.result(one, call)
      const fits = table.fits(one, call)
      // What fits and may not be there is too much.
      if (result === null || (fits && !isNeeded)) return []
      return [{ result, worth: isNeeded ? worthOf(result, fits) : worthOf(result, fits) / 4 }]
    })
    return all.reduce<Candidate | null>((a, b) => (a === null || b.worth > a.worth ? b : a), null)
  }
  const isMuch = Math.max(open.length, left.length) > mostRows
  const paired = isMuch
    ? pairFirst(open.length, left.length, (row, column) => best(row, column) !== null)
    : pairRest(open.length, left.length, (row, column) => best(row, column)?.worth ?? 0)
  const results: CallResult[] = []
  const rows = new Set<number>()
  const calls = new Set<number>()
  for (const [row, column] of paired.entries()) {
    const found = column < 0 ? null : best(row, column)
    if (found === null) continue
    rows.add(row)
    calls.add(left[column] ?? 0)
    results.push(found.result.call.correct ? outOfPlace(found.result) : found.result)
  }
  return { results, rows, calls, optional: [...rows].filter((row) => row >= unmet.length).length }
}

function pairFirst(
  rows: number,
  columns: number,
  mayPair: (row: number, column: number) => boolean,
): readonly number[] {
  const free = new Set(Array.from({ length: columns }, (_, column) => column))
  return Array.from({ length: rows }, (_, row) => {
    for (const column of free) {
      if (!mayPair(row, column)) continue
      free.delete(column)
      return column
    }
    return -1
  })
}

interface Candidate {
  readonly result: CallResult
  readonly worth: number
}

/** Leaves with an upper bound that no call was paired with. */
export function unusedLeaves(
  nodes: readonly StepNode[],
  { pairs, unmet }: Alignment,
  leaves: readonly Step[],
): readonly number[] {
  const used = new Set([...pairs.map(({ expected }) => expected), ...unmet])
  const bounded = new Set(nodes.flatMap((node) => boundedLeaves(node)))
  return [...leaves.keys()].filter((leaf) => !used.has(leaf) && bounded.has(leaves[leaf] ?? noStep))
}

const noStep: Step = { tool: '', want: 'success', args: undefined }

function worthOf({ call, mismatches }: CallResult, fits: boolean): number {
  if (fits) return 4
  return mismatches.some(({ code }) => code === 'fallback-used') ? 1 + call.score : 2 + call.score
}

/** By leaf: all leaves of which one would have done. */
export function choicesOf(nodes: readonly StepNode[]): ReadonlyMap<number, readonly number[]> {
  const indexes = new Map(nodes.flatMap(leavesOf).map((leaf, index) => [leaf, index]))
  const choices = new Map<number, readonly number[]>()
  const visit = (node: StepNode): void => {
    if (isSingleStep(node)) return
    const single = singleCall(node)
    if (single !== null) {
      const own = single.flatMap((leaf) => indexes.get(leaf) ?? [])
      for (const index of own) choices.set(index, own)
    } else if ('step' in node) visit(node.step)
    else for (const step of node.steps) visit(step)
  }
  for (const node of nodes) visit(node)
  return choices
}

/** A call that suits, and is not where it should be. */
export function outOfPlace({ call, mismatches, coercions }: CallResult): CallResult {
  const failed: ScoredCall = { ...call, correct: false, exact: false, score: 0, error: 'order-mismatch', stage: 'tool' }
  return { call: failed, mismatches: [mismatchOf(call, 'order-mismatch', {}), ...mismatches], coercions }
}
