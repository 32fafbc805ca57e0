import { toHaveEffects } from '../../../matchers/core/to-have-effects.js'
import { partial } from '../../../src/match/partial.js'
import { messageBook } from '../../support/message-book.js'
import { gated, misbehaved, refunded, unwatched } from '../../support/refund-runs.js'

const refund = { kind: 'refunds', value: { order_id: 'A-1001', cents: 4990 } }

messageBook('toHaveEffects', './messages/to-have-effects.txt', [
  ['these', 'passes', () => toHaveEffects(refunded, [refund])],
  ['by tool and call', 'passes', () => toHaveEffects(refunded, [{ ...refund, tool: 'issue_refund', call: 2 }])],
  [
    'by kind alone, of two kinds',
    'passes',
    () => toHaveEffects(misbehaved, [{ kind: 'refunds' }, { kind: 'mails', value: partial({ to: /@/ }) }]),
  ],
  ['one missing', 'fails', () => toHaveEffects(refunded, [refund, refund])],
  ['none at all', 'fails', () => toHaveEffects(gated, [refund])],
  [
    'another value',
    'fails',
    () => toHaveEffects(refunded, [{ kind: 'refunds', value: { order_id: 'A-1001', cents: 9490 } }]),
  ],
  ['the other order', 'fails', () => toHaveEffects(misbehaved, [{ kind: 'mails' }, { kind: 'refunds' }])],
  ['another tool', 'fails', () => toHaveEffects(refunded, [{ kind: 'refunds', tool: 'lookup_order' }])],
  ['an unknown cause', 'fails', () => toHaveEffects(misbehaved, [{ kind: 'mails', tool: 'lookup_order' }])],
  ['another call', 'fails', () => toHaveEffects(refunded, [{ kind: 'refunds', call: 1 }])],
  ['not', 'throws', () => toHaveEffects.not(refunded, [refund])],
  ['an empty list', 'throws', () => toHaveEffects(refunded, [])],
  ['no list', 'throws', () => toHaveEffects(refunded, refund as never)],
  ['an unknown kind', 'throws', () => toHaveEffects(refunded, [{ kind: 'refund' }])],
  ['no kind', 'throws', () => toHaveEffects(refunded, [{ value: 1 } as never])],
  ['an unknown key', 'throws', () => toHaveEffects(refunded, [{ kind: 'refunds', cause: 1 } as never])],
  ['a number of no call', 'throws', () => toHaveEffects(refunded, [{ kind: 'refunds', call: 9 }])],
  ['no effect log', 'throws', () => toHaveEffects(unwatched, [{ kind: 'refunds' }])],
])
