import { diagnose } from 'callsheet/diagnose'
import { forecast, pool } from './tools.js'

/** The right tool among those of the pool that are easiest to confuse with it: those whose name is closest to its own. */
export function registryOf(size: number) {
  const closest = pool.toSorted((left, right) => closeness(right.name) - closeness(left.name))
  return [forecast, ...closest.slice(0, size - 1)].toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

/** The name closeness score (NCS), as if the one were called where only the right one is registered. */
function closeness(name: string): number {
  return diagnose({ call: { name }, tools: [forecast], query: '' }).metrics.NCS ?? 0
}
