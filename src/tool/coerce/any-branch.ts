import { fitOf, type Coercer, type Outcome } from './outcome.js'

/**
 * What `anyOf` and `oneOf` make of a value: as it is where a branch takes it so, else what the first branch makes of it
 * that comes to fit.
 */
export function anyBranch(branches: readonly Coercer[]): Coercer {
  return (value, work) => {
    let best: Outcome = 0
    for (const branch of branches) {
      const outcome = branch(value, work)
      if (outcome === 2) return 2
      // What fits by its types alone is taken only as it is: another branch may yet fit better.
      if (fitOf(outcome) > fitOf(best) && (typeof outcome === 'number' || outcome.fit === 2)) best = outcome
    }
    return best
  }
}
