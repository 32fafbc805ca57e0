import { isRecord, match, stepsOf } from '../match.js'
import type { RowCall } from '../rows.js'
import type { Peer } from './peer.js'

export const trpcAgentGo: Peer = {
  file: 'trpc-agent-go.jsonl',
  rows: 9,
  judge: (row) => {
    const extras = row.options['subsetMatching'] === true ? 'allow' : 'forbid'
    const inOrder = extras === 'allow' ? 'in-order' : 'exact'
    const order = row.options['orderSensitive'] === true ? inOrder : 'any'
    const expected = Array.isArray(row.expected) ? row.expected.map(withResult) : row.expected
    return match(row.actual.map(withResult) as readonly RowCall[], stepsOf({ ...row, expected }), { order, extras }) // calls still
  },
}

/** A result is compared where it stands beside the arguments. */
function withResult(call: unknown): unknown {
  if (!isRecord(call) || !('result' in call)) return call
  return { name: call['name'], args: { args: call['args'], result: call['result'] } }
}
