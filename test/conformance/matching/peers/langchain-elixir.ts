import { match, namesOf, stepsOf } from '../match.js'
import type { Peer } from './peer.js'

const axes: Readonly<Record<string, { readonly order: string; readonly extras: string }>> = {
  strict: { order: 'exact', extras: 'forbid' },
  unordered: { order: 'any', extras: 'forbid' },
  superset: { order: 'any', extras: 'allow' },
}

export const langchainElixir: Peer = {
  file: 'langchain-elixir.jsonl',
  rows: 29,
  judge: (row) => {
    const { order, extras } = axes[row.mode] ?? { order: 'in-order', extras: 'allow' }
    // One of the first before one of the second: an order with anything around.
    if (row.mode.startsWith('called_before')) return match(row.actual, namesOf(row), { order, extras })
    // Its subset is of the received arguments.
    const args = row.options['args'] === 'subset' ? 'contains' : 'exact'
    return match(row.actual, stepsOf(row), { order, extras, args })
  },
}
