import { match, stepsOf } from '../match.js'
import type { Peer } from './peer.js'

export const deepeval: Peer = {
  file: 'deepeval.jsonl',
  rows: 13,
  judge: (row) => {
    const { evaluation_params: compared, threshold } = row.options as {
      readonly evaluation_params: readonly string[]
      readonly threshold: number
    } // what this metric takes
    const args = compared.length === 0 ? 'ignore' : 'exact'
    if (row.mode === 'exact') return match(row.actual, stepsOf(row), { order: 'exact', extras: 'forbid', args })
    const order = row.mode === 'default' ? 'any' : 'in-order'
    // Where nothing is expected it forbids all calls, else none.
    const isNone = Array.isArray(row.expected) && row.expected.length === 0
    const { pass, recall } = match(row.actual, stepsOf(row), { order, extras: isNone ? 'forbid' : 'allow', args })
    if (isNone) return { pass }
    // It also grades arguments.
    return { pass: recall >= threshold, ...(args === 'ignore' ? { score: recall } : {}) }
  },
}
