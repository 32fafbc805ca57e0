import { match, namesOf, stepsOf } from '../match.js'
import type { Peer } from './peer.js'

export const msAgentFramework: Peer = {
  file: 'ms-agent-framework.jsonl',
  rows: 10,
  judge: (row) => {
    const steps = row.mode === 'tool_calls_present' ? namesOf(row) : stepsOf(row)
    return match(row.actual, steps, { order: 'any', extras: 'allow', args: 'contains' })
  },
}
