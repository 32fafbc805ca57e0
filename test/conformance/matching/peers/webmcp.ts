import { anyOrder, optional, ordered } from 'callsheet/match'
import { toCallExactly, toTellModel } from 'callsheet/matchers'
import { isRecord, match, stepOf, type Answer } from '../match.js'
import type { Row } from '../rows.js'
import { runOf } from '../run-of.js'
import { constraintsIn } from './constraints.js'
import type { Peer } from './peer.js'

export const webmcpArgs: Peer = {
  file: 'webmcp-args.jsonl',
  rows: 83,
  judge: (row) => judge(row),
}

export const webmcpTrajectories: Peer = {
  file: 'webmcp-trajectories.jsonl',
  rows: 40,
  judge: async (row) => {
    const [call] = Array.isArray(row.expected) ? row.expected : []
    return isRecord(call) && 'result' in call ? await judgeResult(row, call) : judge(row)
  },
}

/** Exactly these, where every object may have more; also for rows of other files that are in its words. */
export function judge(row: Row): Answer {
  // It writes null for no calls.
  const steps = (Array.isArray(row.expected) ? row.expected : []).map(nodeOf)
  return match(row.actual, steps, { order: 'exact', extras: 'forbid', args: 'contains' })
}

function nodeOf(node: unknown): unknown {
  if (!isRecord(node)) return node
  if (Array.isArray(node['unordered'])) return anyOrder(node['unordered'].map(nodeOf) as never) // steps of no known tools
  if (Array.isArray(node['ordered'])) return ordered(node['ordered'].map(nodeOf) as never) // as above
  const { optional: mayBeLeftOut, args, ...rest } = node
  const step = stepOf(args === null || args === undefined ? rest : { ...rest, args: constraintsIn(args) })
  return mayBeLeftOut === true ? optional(step as never) : step // as above
}

/** A result is what the model was told. */
async function judgeResult(row: Row, call: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { name, result } = call as { readonly name: string; readonly result: unknown } // a call of a tool
  const text = isRecord(result) ? String(result['$contains']) : new RegExp(`^${String(result)}$`, 'u')
  const run = await runOf(row.actual)
  return { pass: toCallExactly(run, [name]).pass && toTellModel(run, text, { of: name }).pass }
}
