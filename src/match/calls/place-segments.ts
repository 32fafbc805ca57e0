import { pairUp } from './pair-up.js'
import type { Question } from './question.js'
import type { Closed } from '../loom.js'
import type { Step } from '../step.js'
import { isSingleStep, singleCall, type StepNode } from '../step-node.js'

/** Calls that stand together, in any order: what each may be. */
export type Segment = readonly (readonly Step[])[]

/** A list of steps as segments that follow one another; `null` where it is not always the same number of single calls. */
export function segmentsOf(steps: readonly StepNode[]): readonly Segment[] | null {
  const found: Segment[] = []
  for (const node of steps) {
    const own = segmentsOfNode(node)
    if (own === null) return null
    for (const segment of own) found.push(segment)
  }
  return found
}

/** The calls, place by place, in an exact order; around them others where `maySkip` says so. `null` where they do not fit. */
export function placeSegments(
  segments: readonly Segment[],
  question: Question,
  leafOf: (step: Step) => number,
  maySkip: (call: number) => boolean,
): Closed | null {
  const size = segments.reduce((sum, segment) => sum + segment.length, 0)
  const spare = question.attempts.length - size
  let before = 0
  while (before <= spare) {
    const placed = isAllSpare(before + size, question.attempts.length, maySkip)
      ? placeFrom(before, segments, question, leafOf)
      : null
    if (placed !== null) return placed
    if (before < spare && !maySkip(before)) return null
    before += 1
  }
  return null
}

function segmentsOfNode(node: StepNode): readonly Segment[] | null {
  const single = singleCall(node)
  if (single !== null) return [[single]]
  if (isSingleStep(node)) return null // never: it is a single call
  if ('step' in node) {
    const own = node.min === node.max ? segmentsOfNode(node.step) : null
    return own === null ? null : Array.from({ length: node.min }, () => own).flat()
  }
  if (node.group === 'ordered') return segmentsOf(node.steps)
  const rows = node.group === 'any-order' ? rowsOf(node) : null
  return rows === null ? null : [rows]
}

function rowsOf(node: StepNode): Segment | null {
  const single = singleCall(node)
  if (single !== null) return [single]
  if (isSingleStep(node)) return null // never: it is a single call
  if ('step' in node) {
    const own = node.min === node.max ? rowsOf(node.step) : null
    return own === null ? null : Array.from({ length: node.min }, () => own).flat()
  }
  if (node.group !== 'any-order') return null
  const found: (readonly Step[])[] = []
  for (const step of node.steps) {
    const own = rowsOf(step)
    if (own === null) return null
    for (const row of own) found.push(row)
  }
  return found
}

function isAllSpare(from: number, to: number, maySkip: (call: number) => boolean): boolean {
  for (let call = from; call < to; call++) if (!maySkip(call)) return false
  return true
}

function placeFrom(
  start: number,
  segments: readonly Segment[],
  question: Question,
  leafOf: (step: Step) => number,
): Closed | null {
  const pairs: (readonly [Step, number])[] = []
  let from = start
  for (const segment of segments) {
    const paired = pairSegment(from, segment, question, leafOf)
    if (paired === null) return null
    for (const [row, column] of paired.entries()) {
      const call = from + column
      const step = segment[row]?.find((one) => question.fits(leafOf(one), call))
      if (step !== undefined) pairs.push([step, call])
    }
    from += segment.length
  }
  return { pairs, unmet: [] }
}

/** By row: which call of the segment it is. `null` where a row or a call is left. */
function pairSegment(
  from: number,
  segment: Segment,
  { fits, candidates }: Question,
  leafOf: (step: Step) => number,
): readonly number[] | null {
  const mayPair = (row: number, column: number): boolean =>
    segment[row]?.some((step) => fits(leafOf(step), from + column)) === true
  if (segment.length === 1) return mayPair(0, 0) ? [0] : null
  const all = Array.from(segment, (_, column) => column)
  const near = new Map<readonly number[], readonly number[]>()
  const lists: (readonly number[])[] = []
  for (const [first, ...others] of segment) {
    const list = first === undefined || others.length > 0 ? null : candidates(leafOf(first))
    const own = list === null ? all : (near.get(list) ?? within(list, from, segment.length))
    if (list !== null) near.set(list, own)
    if (own.length === 0) return null
    lists.push(own)
  }
  const paired = all.map(() => -1)
  const columnsOf = (row: number): readonly number[] => lists[row] ?? []
  pairUp({ rows: all.length, columns: all.length, candidates: columnsOf, likely: () => [], mayPair }, paired)
  return paired.includes(-1) ? null : paired
}

/** Those of a rising list that are in a window, counted from its beginning. */
function within(list: readonly number[], from: number, length: number): readonly number[] {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? Infinity) >= from) high = middle
    else low = middle + 1
  }
  const found: number[] = []
  for (let index = low; (list[index] ?? Infinity) < from + length; index++) found.push((list[index] ?? 0) - from)
  return found
}
