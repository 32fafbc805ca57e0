import { match, namesOf } from '../match.js'
import type { Peer } from './peer.js'

export const strands: Peer = {
  file: 'strands.jsonl',
  rows: 16,
  judge: (row) => {
    switch (row.mode) {
      case 'exact':
        return match(row.actual, namesOf(row), { order: 'exact', extras: 'forbid' })
      case 'in_order':
        return match(row.actual, namesOf(row), { order: 'in-order', extras: 'allow' })
      case 'any_order': {
        const { pass, recall } = match(row.actual, namesOf(row), { order: 'any', extras: 'allow' })
        return { pass, score: recall }
      }
      default:
        throw new Error(`an unknown mode: ${row.mode}`)
    }
  },
}
