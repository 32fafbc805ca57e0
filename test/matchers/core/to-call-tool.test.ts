import { z } from 'zod'
import { expect } from 'vitest'
import { toCallTool } from '../../../matchers/core/to-call-tool.js'
import { partial } from '../../../src/match/partial.js'
import type { Run } from '../../../src/run/types.js'
import { buildRun } from '../../support/build-run.js'
import { withIssue } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import { exceeding, gated, long, misbehaved, refunded, silent, unread, unwatched } from '../../support/refund-runs.js'

const big = buildRun(['get_user {"id":9007199254740993} > ok > done', 'says Done.'])
const wide = buildRun([`send {"body":"${'lorem ipsum '.repeat(40)}49.90 and more","to":"ada@example.com"} > ok > sent`])
const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key_${index}`, index]))
const notARun = (value: unknown): Run => value as Run // what a user of JavaScript may pass

const without = { order_id: 'A-1001', amount: '49.90', reason: undefined }
const listed = buildRun(['tag {"names":["a","b"]} > ok > done'])
const removed = buildRun(['rm {"env":"prod","confirm":true} > ok > removed', 'says Done.'])
const deep = buildRun(['rm {"at":{"env":"prod","region":"eu"},"confirm":true} > ok > removed', 'says Done.'])
const nearer = buildRun(['rm {"env":"prod","a":1,"b":2} > ok > removed', 'rm {"env":"test"} > ok > removed'])
const properties = { order_id: {}, amount: {}, reason: {}, note: {} }
const asked = 'issue_refund {"order_id":"A-1001","amount":"49.90"} > ok > done'
const closed = buildRun([asked], { schemas: { issue_refund: { type: 'object', properties } } })
const open = buildRun([asked], {
  schemas: { issue_refund: { type: 'object', properties, additionalProperties: true } },
})
const toldError = buildRun(['pay {} > ok > paid', 'pay {} > ok > {"error":"look it up first"}', 'says No.'])
const untried = buildRun(['says Hm.'], {
  tools: ['issue_refund'],
  schemas: { issue_refund: { type: 'object', properties } },
})

messageBook('toCallTool', './messages/to-call-tool.txt', [
  ['called', 'passes', () => toCallTool(refunded, 'issue_refund')],
  ['called with these arguments', 'passes', () => toCallTool(refunded, 'lookup_order', { order_id: 'A-1001' })],
  [
    'called with what a matcher, a RegExp and a predicate accept',
    'passes',
    () =>
      toCallTool(refunded, 'issue_refund', {
        order_id: /^A-\d{4}$/,
        amount: expect.any(String),
        reason: (value: string) => value === 'late',
      }),
  ],
  [
    'called with what a schema accepts',
    'passes',
    () => toCallTool(refunded, 'lookup_order', { order_id: z.string().length(6) }),
  ],
  ['called so often', 'passes', () => toCallTool(long, 'lookup_order', undefined, { times: 119 })],
  ['a number beyond 2^53', 'passes', () => toCallTool(big, 'get_user', { id: 9007199254740993n })],
  ['a tool that nobody watches, answered', 'passes', () => toCallTool(unwatched, 'web_search')],
  ['one value differs', 'fails', () => toCallTool(exceeding, 'issue_refund', partial({ amount: '49.90' }))],
  [
    'a key is missing and another too many',
    'fails',
    () => toCallTool(exceeding, 'issue_refund', { order_id: 'A-1001', sum: '94.90' }),
  ],
  ['an invented key', 'fails', () => toCallTool(exceeding, 'issue_refund', { order_id: 'A-1001' })],
  [
    'no RegExp, schema, predicate or matcher accepts it',
    'fails',
    () =>
      toCallTool(refunded, 'issue_refund', {
        order_id: /^B-/,
        amount: z.string().max(3),
        reason: function isDamaged() {
          return false
        },
      }),
  ],
  ['a number that parsing rounds', 'fails', () => toCallTool(big, 'get_user', { id: 9007199254740992 })],
  [
    'a difference deep in a long text',
    'fails',
    () => toCallTool(wide, 'send', partial({ body: `${'lorem ipsum '.repeat(40)}94.90 and more` })),
  ],
  ['many differences', 'fails', () => toCallTool(refunded, 'lookup_order', many)],
  ['never tried', 'fails', () => toCallTool(refunded, 'issue_refund', { order_id: 'A-1' }, { times: { atLeast: 2 } })],
  ['nothing was asked', 'fails', () => toCallTool(silent, 'issue_refund')],
  [
    'one that told an error, and counts as a success, too many',
    'fails',
    () => toCallTool(toldError, 'pay', undefined, { times: 1 }),
  ],
  ['not: one that told an error, and counts as a success', 'fails', () => toCallTool.not(toldError, 'pay')],
  ['only blocked', 'fails', () => toCallTool(gated, 'issue_refund')],
  ['only thrown', 'fails', () => toCallTool(exceeding, 'issue_refund')],
  ['arguments that are no JSON', 'fails', () => toCallTool(misbehaved, 'issue_refund', { order_id: 'A-10' })],
  ['too often', 'fails', () => toCallTool(long, 'lookup_order', undefined, { times: { atMost: 2 } })],
  ['not: never tried', 'passes', () => toCallTool.not(silent, 'issue_refund')],
  [
    'not: never with these arguments',
    'passes',
    () => toCallTool.not(refunded, 'issue_refund', partial({ order_id: 'A-1002' })),
  ],
  ['not: never without reason', 'passes', () => toCallTool.not(refunded, 'issue_refund', without)],
  ['not: other items', 'passes', () => toCallTool.not(listed, 'tag', { names: ['a'] })],
  ['not: with more than these', 'fails', () => toCallTool.not(removed, 'rm', { env: 'prod' })],
  ['not: with more than these, deep', 'fails', () => toCallTool.not(deep, 'rm', partial({ at: { env: 'prod' } }))],
  ['not: exactly none', 'fails', () => toCallTool.not(removed, 'rm', {})],
  ['not: with more than these, beside a nearer one', 'fails', () => toCallTool.not(nearer, 'rm', { env: 'prod' })],
  ['with more than these', 'fails', () => toCallTool(removed, 'rm', { env: 'prod' })],
  ['not: called', 'fails', () => toCallTool.not(refunded, 'issue_refund')],
  ['not: called, in a long run', 'fails', () => toCallTool.not(long, 'issue_refund')],
  ['not: blocked, which is no call and not no call', 'fails', () => toCallTool.not(gated, 'issue_refund')],
  [
    'not: entered though nobody asked',
    'fails',
    () => toCallTool.not(misbehaved, 'issue_refund', { order_id: 'A-1001', amount: '49.90' }),
  ],
  ['a name with a slip of the pen', 'throws', () => toCallTool(refunded, 'isue_refund')],
  ['not: a name with a slip of the pen', 'throws', () => toCallTool.not(refunded, 'isue_refund')],
  ['a name that is like no other', 'throws', () => toCallTool.not(refunded, 'sing')],
  ['a promise', 'throws', () => toCallTool(notARun(Promise.resolve(refunded)), 'issue_refund')],
  ['not: a promise', 'throws', () => toCallTool.not(notARun(Promise.resolve(refunded)), 'issue_refund')],
  ['nothing', 'throws', () => toCallTool(notARun(undefined), 'issue_refund')],
  ['a list of calls', 'throws', () => toCallTool(notARun(refunded.calls), 'issue_refund')],
  ['a call', 'throws', () => toCallTool(notARun(refunded.calls[0]), 'issue_refund')],
  [
    'the JSON of a run',
    'throws',
    () => toCallTool(notARun({ ...refunded, requests: [{ number: 1, carried: 0, added: [] }] }), 'issue_refund'),
  ],
  [
    'the agent',
    'throws',
    () =>
      toCallTool(
        notARun(() => refunded),
        'issue_refund',
      ),
  ],
  ['no name', 'throws', () => toCallTool(refunded, '')],
  ['an unknown option', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, { time: 1 } as object)],
  ['options that are none', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, 2 as never)],
  ['times: 0', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, { times: 0 })],
  ['times: 1.5', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, { times: 1.5 })],
  ['times: {}', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, { times: {} })],
  ['times: { atMost: 0 }', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, { times: { atMost: 0 } })],
  [
    'times upside down',
    'throws',
    () => toCallTool(refunded, 'issue_refund', undefined, { times: { atLeast: 3, atMost: 2 } }),
  ],
  ['not: times', 'throws', () => toCallTool.not(refunded, 'issue_refund', undefined, { times: 2 })],
  [
    'a promise in the arguments',
    'throws',
    () => toCallTool.not(refunded, 'issue_refund', { order_id: Promise.resolve('A-1001') }),
  ],
  [
    'a predicate that throws',
    'throws',
    () =>
      toCallTool(
        refunded,
        'issue_refund',
        partial({ amount: (value: { cents: number }) => value.cents.toFixed(2) === '' }),
      ),
  ],
  [
    'a predicate that does not answer',
    'throws',
    () => toCallTool(refunded, 'issue_refund', partial({ amount: String })),
  ],
  [
    'a schema that answers later',
    'throws',
    () => toCallTool(refunded, 'issue_refund', partial({ amount: z.string().refine(async () => true) })),
  ],
  ['not: a key that no call has', 'throws', () => toCallTool.not(closed, 'issue_refund', { orderId: 'A-1001' })],
  ['not: a key that no schema knows', 'throws', () => toCallTool.not(closed, 'issue_refund', partial({ force: true }))],
  [
    'not: a key misspelt, without a schema',
    'throws',
    () => toCallTool.not(refunded, 'issue_refund', partial({ ammount: '1' })),
  ],
  [
    'not: another key, without a schema',
    'passes',
    () => toCallTool.not(refunded, 'issue_refund', partial({ force: true })),
  ],
  [
    'not: another key, where any may come',
    'passes',
    () => toCallTool.not(open, 'issue_refund', partial({ force: true })),
  ],
  ['not: a key that the schema knows', 'passes', () => toCallTool.not(closed, 'issue_refund', partial({ note: 'x' }))],
  [
    'not: a key that must not be there',
    'passes',
    () => toCallTool.not(closed, 'issue_refund', { amount: '1', force: undefined }),
  ],
  ['not: a text for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', 'A-1001' as never)],
  ['not: zero for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', 0 as never)],
  ['not: null for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', null as never)],
  ['not: a list for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', [] as never)],
  ['not: a Symbol for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', Symbol('x') as never)],
  ['not: a Set for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', new Set() as never)],
  ['not: a RegExp for an object', 'throws', () => toCallTool.not(refunded, 'issue_refund', /A/ as never)],
  [
    'not: a text, where only the schema says object',
    'throws',
    () => toCallTool.not(untried, 'issue_refund', 'A' as never),
  ],
  ['not: a Map inside', 'throws', () => toCallTool.not(refunded, 'issue_refund', partial({ amount: new Map() }))],
  ['not: a predicate as a whole', 'passes', () => toCallTool.not(refunded, 'issue_refund', (() => false) as never)],
  ['a text for an object', 'fails', () => toCallTool(refunded, 'issue_refund', 'A-1001' as never)],
  ['times: undefined', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, { times: undefined } as never)],
  [
    'options that are a promise',
    'throws',
    () => toCallTool(refunded, 'issue_refund', undefined, Promise.resolve({ times: 3 }) as never),
  ],
  ['options that are a list', 'throws', () => toCallTool(refunded, 'issue_refund', undefined, [] as never)],
  [
    'not: a getter that throws',
    'throws',
    () =>
      toCallTool.not(refunded, 'issue_refund', {
        get amount(): never {
          throw new Error('no')
        },
      }),
  ],
  [
    'ran, though its schema rejects it',
    'fails',
    () => toCallTool(withIssue(exceeding, 2, ['amount'], 'must be at most 49.90'), 'issue_refund'),
  ],
  ['nobody can tell whether it ran', 'throws', () => toCallTool(unread, 'lookup_order')],
  ['not: nobody can tell whether it ran', 'throws', () => toCallTool.not(unread, 'lookup_order')],
  ['nobody saw what was asked', 'throws', () => toCallTool(buildRun(['! a {} > ok'], { seen: { asked: false } }), 'a')],
])
