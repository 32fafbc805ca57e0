import { outcomeOf } from '../after.js'
import { longestWait } from '../deadline.js'
import { badAnswer } from '../errors.js'
import type { ToolSetup } from '../tool-setup.js'

/** Milliseconds until the next attempt: what the policy says, where that is something to wait for. */
export function waitAfter(attempt: number, { name, policy }: ToolSetup, warn: (error: unknown) => void): number {
  const doubling = Math.min(5000, 100 * 2 ** (attempt - 1))
  const wait = policy.retry?.wait
  if (wait === undefined) return doubling
  const answer = outcomeOf(() => wait(attempt))
  if (!(answer instanceof Promise)) {
    const { ok } = answer
    if (ok && typeof answer.value === 'number' && answer.value <= longestWait) return answer.value
    if (!ok) {
      warn(answer.thrown)
      return doubling
    }
  }
  const given = answer instanceof Promise ? answer : answer.value
  warn(badAnswer(`policies.${name}.retry.wait`, `milliseconds, up to ${longestWait}`, given))
  return doubling
}
