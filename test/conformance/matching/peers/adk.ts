import { match, stepsOf } from '../match.js'
import type { Peer } from './peer.js'

const axes: Readonly<Record<string, { readonly order: string; readonly extras: string }>> = {
  EXACT: { order: 'exact', extras: 'forbid' },
  IN_ORDER: { order: 'in-order', extras: 'allow' },
  ANY_ORDER: { order: 'any', extras: 'allow' },
}

export const adk: Peer = {
  file: 'adk.jsonl',
  rows: 24,
  judge: (row) => {
    const args = row.options['ignore_args'] === true ? 'ignore' : 'exact'
    const { order, extras } = axes[row.mode] ?? { order: row.mode, extras: 'allow' }
    const { pass } = match(row.actual, stepsOf(row), { order, extras, args })
    return { pass, score: Number(pass) }
  },
}
