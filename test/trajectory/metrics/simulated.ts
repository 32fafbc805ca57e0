import type { Asked } from './asked.js'
import { fine, refused } from './asked.js'

/** Numbers from 0 to below 1, the same for the same seed: a linear congruential generator modulo 2^32 with the constants of Numerical Recipes. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // Neighbouring seeds begin alike.
  for (let warm = 0; warm < 8; warm += 1) next()
  return next
}

/** A run in which the payload at each step conforms with a probability; what broke is repaired with a probability of a half. */
export function simulatedCalls(
  steps: number,
  probabilityOf: (step: number, tool: string) => number,
  toolAt: (step: number, random: () => number) => string,
  random: () => number,
): readonly Asked[] {
  const open = new Set<string>()
  return Array.from({ length: steps }, (_, index) => {
    const tool = toolAt(index + 1, random)
    const conforms = random() < (open.has(tool) ? 0.5 : probabilityOf(index + 1, tool))
    if (conforms) open.delete(tool)
    else open.add(tool)
    return conforms ? fine(tool) : refused(tool)
  })
}
