import { toHaveEffects } from '../../../matchers/core/to-have-effects.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
import { withFailedEffect } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import { gated, misbehaved, refunded, unwatched } from '../../support/refund-runs.js'

const refund = { kind: 'refunds', value: { order_id: 'A-1001', cents: 4990 } }

const failed = withFailedEffect(refunded, 1)
const twice = buildRun([
  'pay {} > ok > done + refunds {"order_id":"A-1001","cents":4990} + refunds {"order_id":"A-1002"}',
])
const alsoFailed = withFailedEffect(twice, 2)

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
  ['one that failed, as expected', 'passes', () => toHaveEffects(failed, [{ ...refund, failed: true }])],
  ['one that failed', 'fails', () => toHaveEffects(failed, [refund])],
  ['one that failed, and no other', 'fails', () => toHaveEffects(alsoFailed, [refund])],
  ['one that is to fail, and did not', 'fails', () => toHaveEffects(refunded, [{ ...refund, failed: true }])],
  ['failed that is no flag', 'throws', () => toHaveEffects(refunded, [{ ...refund, failed: 'yes' } as never])],
  [
    'a call that is not there',
    'throws',
    () => toHaveEffects(refunded, [{ ...refund, call: refunded.calls[9] } as never]),
  ],
  ['a value that is not there', 'throws', () => toHaveEffects(refunded, [{ kind: 'refunds', value: undefined }])],
  ['a Map', 'throws', () => toHaveEffects(refunded, [new Map([['kind', 'refunds']]) as never])],
  ['nothing in the list', 'throws', () => toHaveEffects(refunded, [undefined as never])],
  ['not', 'throws', () => toHaveEffects.not(refunded, [refund])],
  ['an empty list', 'throws', () => toHaveEffects(refunded, [])],
  ['no list', 'throws', () => toHaveEffects(refunded, refund as never)],
  ['an unknown kind', 'throws', () => toHaveEffects(refunded, [{ kind: 'refund' }])],
  ['no kind', 'throws', () => toHaveEffects(refunded, [{ value: 1 } as never])],
  ['an unknown key', 'throws', () => toHaveEffects(refunded, [{ kind: 'refunds', cause: 1 } as never])],
  ['a number of no call', 'throws', () => toHaveEffects(refunded, [{ kind: 'refunds', call: 9 }])],
  ['no effect log', 'throws', () => toHaveEffects(unwatched, [{ kind: 'refunds' }])],
])
