import { toRunTool } from '../../../matchers/core/to-run-tool.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
import { withParsed } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import { exceeding, gated, long, misbehaved, refunded, silent, unread, unwatched } from '../../support/refund-runs.js'

const rounded = buildRun(['get_user {"id":9007199254740993} > ok > done', 'says Done.'])

const removed = buildRun(['rm {"env":"prod","confirm":true} > ok > removed', 'says Done.'])
const byValue = buildRun(['rm {} > ok "test" > removed', 'says Done.'])
// The schema makes other keys of what was asked; the gate stopped it.
const made = withParsed(
  buildRun(['issue_refund {"order_id":"A-1001"} > blocked > no', 'says Done.'], {
    schemas: { issue_refund: { type: 'object', properties: { order_id: {} } } },
  }),
  1,
  { orderId: 'A-1001' },
)

messageBook('toRunTool', './messages/to-run-tool.txt', [
  ['ran', 'passes', () => toRunTool(refunded, 'issue_refund')],
  ['ran, though it threw', 'passes', () => toRunTool(exceeding, 'issue_refund', undefined, { times: 1 })],
  [
    'ran with what it received, not with what was asked',
    'passes',
    () => toRunTool(refunded, 'issue_refund', partial({ amount: 4990 })),
  ],
  [
    'a retry is two executions',
    'passes',
    () => toRunTool(misbehaved, 'lookup_order', { order_id: 'A-1001' }, { times: 2 }),
  ],
  [
    'what was asked is not what it received',
    'fails',
    () => toRunTool(refunded, 'issue_refund', partial({ amount: '49.90' })),
  ],
  ['a number is no BigInt', 'fails', () => toRunTool(refunded, 'issue_refund', partial({ amount: 4990n }))],
  ['a rounded number', 'fails', () => toRunTool(rounded, 'get_user', { id: 9007199254740993n })],
  ['blocked', 'fails', () => toRunTool(gated, 'issue_refund')],
  ['no such tool', 'fails', () => toRunTool(misbehaved, 'cancel_order')],
  ['nobody asked', 'fails', () => toRunTool(silent, 'issue_refund')],
  ['too often', 'fails', () => toRunTool(long, 'issue_refund', undefined, { times: 2 })],
  ['not: blocked', 'passes', () => toRunTool.not(gated, 'issue_refund')],
  ['not: no such tool', 'passes', () => toRunTool.not(misbehaved, 'cancel_order')],
  ['not: ran', 'fails', () => toRunTool.not(exceeding, 'issue_refund')],
  ['not: ran though nobody asked', 'fails', () => toRunTool.not(misbehaved, 'issue_refund')],
  ['not: ran with these arguments', 'fails', () => toRunTool.not(refunded, 'issue_refund', partial({ amount: 4990 }))],
  ['not: ran with more than these', 'fails', () => toRunTool.not(removed, 'rm', { env: 'prod' })],
  ['ran with more than these', 'fails', () => toRunTool(removed, 'rm', { env: 'prod' })],
  ['not: ran otherwise', 'passes', () => toRunTool.not(removed, 'rm', { env: 'test' })],
  ['not: ran, and what came of it', 'fails', () => toRunTool.not(refunded, 'issue_refund')],
  ['not: a key that nothing has', 'throws', () => toRunTool.not(removed, 'rm', { confrim: true })],
  [
    'not: a key of what the schema makes of it',
    'passes',
    () => toRunTool.not(made, 'issue_refund', { orderId: 'A-1' }),
  ],
  ['not: a value for an object', 'throws', () => toRunTool.not(removed, 'rm', 'prod' as never)],
  ['not: a value where the function takes values', 'passes', () => toRunTool.not(byValue, 'rm', 'prod' as never)],
  ['a tool that nobody watches', 'throws', () => toRunTool(unwatched, 'web_search')],
  ['not: a tool that nobody watches', 'throws', () => toRunTool.not(unwatched, 'web_search')],
  ['not: nobody can tell whether it ran', 'throws', () => toRunTool.not(unread, 'lookup_order')],
  ['not: an unknown tool', 'throws', () => toRunTool.not(gated, 'issue_refnud')],
  ['not: times', 'throws', () => toRunTool.not(gated, 'issue_refund', undefined, { times: 1 })],
  ['an unknown option', 'throws', () => toRunTool(gated, 'issue_refund', undefined, { count: 1 } as object)],
  [
    'an argument too many',
    'throws',
    () => toRunTool(...([gated, 'issue_refund', {}, {}, {}] as unknown as Parameters<typeof toRunTool>)),
  ],
])
