import { toStopAfter } from '../../../matchers/core/to-stop-after.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { misbehaved, refunded, silent } from '../../support/refund-runs.js'

const endless = buildRun(['page {"n":1} > ok', 'page {"n":2} > ok'], { end: 'stopped', answer: null })
const limited = buildRun(['page {"n":1} > ok', 'page {"n":2} > ok > -'], { answer: 'I give up.' })
const unasked = buildRun([], { tools: ['page'], answer: 'no' })
const unseen = buildRun(['says Hello.'], { seen: { asked: false } })

messageBook('toStopAfter', './messages/to-stop-after.txt', [
  ['so many turns', 'passes', () => toStopAfter(refunded, 3)],
  ['one', 'passes', () => toStopAfter(silent, 1)],
  ['a limit of the agent', 'passes', () => toStopAfter(limited, 2)],
  ['fewer', 'fails', () => toStopAfter(refunded, 4)],
  ['more', 'fails', () => toStopAfter(refunded, 1)],
  ['it threw', 'fails', () => toStopAfter(misbehaved, 6)],
  ['it was ended', 'fails', () => toStopAfter(endless, 2)],
  ['the model never spoke', 'fails', () => toStopAfter(unasked, 1)],
  ['not', 'throws', () => toStopAfter.not(refunded, 4)],
  ['none', 'throws', () => toStopAfter(unasked, 0)],
  ['a half', 'throws', () => toStopAfter(refunded, 2.5)],
  ['a text', 'throws', () => toStopAfter(refunded, '3' as never)],
  ['missing', 'throws', () => toStopAfter(...([refunded] as unknown as [never, never]))],
  ['nobody saw the model', 'throws', () => toStopAfter(unseen, 1)],
])
