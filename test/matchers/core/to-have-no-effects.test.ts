import { toHaveNoEffects } from '../../../matchers/core/to-have-no-effects.js'
import { withFailedEffect } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import { gated, misbehaved, refunded, unwatched } from '../../support/refund-runs.js'

messageBook('toHaveNoEffects', './messages/to-have-no-effects.txt', [
  ['none', 'passes', () => toHaveNoEffects(gated)],
  ['none of the kind', 'passes', () => toHaveNoEffects(gated, 'refunds')],
  ['one', 'fails', () => toHaveNoEffects(refunded)],
  ['of unknown cause', 'fails', () => toHaveNoEffects(misbehaved, 'mails')],
  ['several', 'fails', () => toHaveNoEffects(misbehaved)],
  ['one that failed', 'fails', () => toHaveNoEffects(withFailedEffect(refunded, 1))],
  ['not', 'throws', () => toHaveNoEffects.not(refunded)],
  ['an unknown kind', 'throws', () => toHaveNoEffects(gated, 'mails')],
  ['no effect log', 'throws', () => toHaveNoEffects(unwatched)],
])
