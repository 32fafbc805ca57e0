import { isSingleStep, type StepNode } from '../../match/step-node.js'
import { retryIn } from './retry.js'

/**
 * A node in which nothing has more of an order than it needs. Among calls in any order, failures and what they are failures of are so, too:
 * in order they would be branches, which multiply with each other. `isFree`: so are all others.
 */
export function loosen(node: StepNode, isFree: boolean, isAround: boolean = isFree): StepNode {
  if (isSingleStep(node)) return node
  if (isAround) {
    const own = looseRetry(node)
    if (own !== null) return own
  }
  if ('step' in node) return { ...node, step: loosen(node.step, isFree, isAround) }
  const inside = isAround || node.group === 'any-order' || node.group === 'same-turn'
  const steps = node.steps.map((step) => loosen(step, isFree, inside))
  return isFree && node.group === 'ordered' ? { group: 'any-order', steps } : { ...node, steps }
}

/** A step made by `retry`, or so many of them. */
function looseRetry(node: StepNode): StepNode | null {
  const isCount = !isSingleStep(node) && 'step' in node
  const own = retryIn(isCount ? node.step : node)
  if (own === null) return null
  const { min, max } = isCount ? node : { min: 1, max: 1 }
  const failures: StepNode = { group: 'times', step: own.failure, min: 0, max: own.most * max }
  return { group: 'any-order', steps: [failures, { group: 'times', step: own.step, min, max }] }
}
