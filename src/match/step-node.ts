import type { Step } from './step.js'

/** A step as it was read: one call, or a group of steps. */
export type StepNode = Step | StepList | StepCount

/** All of these, or one of them. */
export interface StepList {
  readonly group: 'any-order' | 'one-of' | 'ordered' | 'same-turn'
  readonly steps: readonly StepNode[]
}

/** So often. */
export interface StepCount {
  readonly group: 'optional' | 'times'
  readonly step: StepNode
  readonly min: number
  readonly max: number
}

/** Whether a node is one call. */
export function isSingleStep(node: StepNode): node is Step {
  return !('group' in node)
}

/** Whether a node is satisfied by no call at all. */
export function mayBeNothing(node: StepNode): boolean {
  if (isSingleStep(node)) return false
  if ('step' in node) return node.min === 0
  // One of several is refused such members when it is read.
  return node.group !== 'one-of' && node.steps.every(mayBeNothing)
}

/** The calls that a node can be, where it is always exactly one; `null` where it can be another number. */
export function singleCall(node: StepNode): readonly Step[] | null {
  if (isSingleStep(node)) return [node]
  if ('step' in node || node.group !== 'one-of') return null
  const all = node.steps.map(singleCall)
  return all.every((steps) => steps !== null) ? all.flat() : null
}

/** All calls a node speaks of. */
export function leavesOf(node: StepNode): readonly Step[] {
  if (isSingleStep(node)) return [node]
  return 'step' in node ? leavesOf(node.step) : node.steps.flatMap(leavesOf)
}

/** Those of them that have an upper bound, so that no further call is an extra: all counts around them are finite. */
export function boundedLeaves(node: StepNode, isCounted: boolean = false): readonly Step[] {
  if (isSingleStep(node)) return isCounted ? [node] : []
  if ('steps' in node) return node.steps.flatMap((step) => boundedLeaves(step, isCounted))
  return node.max === Infinity ? [] : boundedLeaves(node.step, true)
}
