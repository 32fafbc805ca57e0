import type { ExpectedStep } from '../../match/expected-step.js'
import { failed } from '../../match/pattern.js'
import { ordered, times } from '../../match/group-steps.js'
import { readStep } from '../../match/step.js'
import type { Step } from '../../match/step.js'
import { isSingleStep, type StepNode } from '../../match/step-node.js'
import type { AnyToolName } from '../../tool/tool-types.js'
import { inNameOf } from '../in-name-of.js'
import { badRetries, retryOfPattern } from './errors.js'

/**
 * A step that may fail up to `retries` times before it succeeds. In a plan, any call of the tool that did not succeed counts as
 * such a failure, whatever its arguments: it threw, said so, was stopped by a gate, or its arguments were refused.
 *
 * @example
 * ```ts
 * plan(['lookup_order', retry('issue_refund', 2)])
 * ```
 *
 * @param retries a whole number above zero
 */
export function retry<Name extends AnyToolName>(
  step: ExpectedStep<Name>,
  retries: number,
): ReturnType<typeof ordered<Name>> {
  return inNameOf('retry', retry, () => {
    if (!Number.isSafeInteger(retries) || retries < 1) throw badRetries(retries)
    const { tool, want } = readStep(step, () => 'the step')
    if (want !== 'success' && want !== 'ok') throw retryOfPattern(want)
    return ordered([times(failed(tool), 0, retries), step])
  })
}

/** The failures that a step made by `retry` allows for, and the call that is to succeed; `null` for any other step. */
export function retryIn(node: StepNode): { readonly failure: Step; readonly step: Step; readonly most: number } | null {
  if (isSingleStep(node) || node.group !== 'ordered') return null
  const [before, step, ...others] = node.steps
  if (before === undefined || step === undefined || others.length > 0) return null
  if (isSingleStep(before) || !('step' in before) || before.min !== 0 || !isSingleStep(before.step)) return null
  if (!isSingleStep(step) || (step.want !== 'success' && step.want !== 'ok')) return null
  const { step: failure, max: most } = before
  const isOwn = failure.want === 'failed' && failure.args === undefined && failure.tool === step.tool
  return isOwn ? { failure, step, most } : null
}
