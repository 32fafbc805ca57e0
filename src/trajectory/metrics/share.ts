import { wilsonInterval } from '../../dataset/wilson.js'
import type { Share } from './trajectory-metrics.js'

/** How many of how many, with the rate and its 95 % interval. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, rate: null, interval: null }
  return { count, of, rate: count / of, interval: wilsonInterval(count / of, of) }
}
