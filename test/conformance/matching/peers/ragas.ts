import { match, stepsOf } from '../match.js'
import type { Peer } from './peer.js'

export const ragas: Peer = {
  file: 'ragas.jsonl',
  rows: 14,
  judge: (row) => {
    if (row.mode === 'tool_call_f1') {
      const { f1 } = match(row.actual, stepsOf(row), { order: 'any', extras: 'allow' })
      return { pass: f1 >= 1, score: f1 }
    }
    // Arguments that the reference does not name are free.
    return match(row.actual, stepsOf(row), { order: 'exact', extras: 'forbid', args: 'contains' })
  },
}
