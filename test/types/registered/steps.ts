// Steps of the order matchers and of scripts, with registered tools. Compiled, never run.
import 'callsheet/vitest'
import {
  anyOrder,
  blocked,
  call,
  callsheet,
  cut,
  cutAtEveryBoundary,
  failed,
  fault,
  forever,
  held,
  maybe,
  ok,
  oneOf,
  optional,
  partial,
  respond,
  sameTurn,
  say,
  stopped,
  threw,
  times,
  turn,
  unanswered,
  withIds,
  type FaultKind,
  type Run,
  type ToolArgs,
  type ToolName,
  type TurnStep,
} from 'callsheet'
import { expect, test } from 'vitest'
import { z } from 'zod'

declare const run: Run
declare const invented: string

expect(run).toCallInOrder(['lookup_order', 'issue_refund'])
expect(run).toCallInOrder(['lookup_order', ['issue_refund', partial({ amount: '49.90' })]], { extras: 'forbid' })
expect(run).toCallInOrder([
  ['lookup_order', { order_id: (id) => id.startsWith('A-') }],
  call('send_mail', { to: 'a', priority: 1 }),
])
expect(run).toCallInOrder([ok('lookup_order'), blocked('issue_refund'), stopped('drop_database')])
expect(run).toCallExactly(['lookup_order', threw('issue_refund', partial({ order_id: 'A-1001' })), failed('send_mail')])
expect(run).toCallExactly(['drop_database', ['lookup_order', { order_id: /^A/u }], invented])
const names: readonly ToolName[] = ['lookup_order', 'send_mail']
expect(run).toCallInOrder(names)
// @ts-expect-error no such tool can succeed
expect(run).toCallInOrder(['lookup_order', 'drop_database'])
// @ts-expect-error no such option
expect(run).toCallInOrder(['lookup_order'], { extras: 'maybe' })
// @ts-expect-error the wrong type
expect(run).toCallInOrder([['lookup_order', { order_id: 1001 }]])
// @ts-expect-error a key too many
expect(run).toCallInOrder(['send_mail', ['lookup_order', { order_id: 'A-1001', force: true }]])
// @ts-expect-error arguments of another tool
expect(run).toCallExactly([['lookup_order', { to: 'a', priority: 1 }], 'send_mail'])
// @ts-expect-error a pair has two parts
expect(run).toCallExactly([['lookup_order']])
// @ts-expect-error a number is no step
expect(run).toCallExactly([1])
// @ts-expect-error one step is no list
expect(run).toCallExactly('lookup_order')

// Groups
expect(run).toCallInOrder([anyOrder(['lookup_order', 'send_mail']), 'issue_refund'])
expect(run).toCallInOrder([oneOf(['lookup_order', ['send_mail', partial({ to: 'a' })]]), times('issue_refund', 1, 2)])
expect(run).toCallInOrder(['lookup_order', optional(['lookup_order', { order_id: (id) => id.startsWith('A-') }])])
expect(run).toCallInOrder([anyOrder([blocked('issue_refund'), held('issue_refund'), unanswered('drop_database')])])
expect(run).toCallInOrder([times(anyOrder([sameTurn(['lookup_order', 'send_mail']), 'get_time']), 2)])
expect(run).toCallInOrder([anyOrder(names), optional(call('send_mail', { to: 'a', priority: 1 }))])
expect(run).toCallExactly([times(sameTurn(['drop_database', 'lookup_order']), 1, Infinity), invented])
expect(run).toCallExactly([anyOrder(['drop_database', ['lookup_order', partial({ order_id: /^A/u })]])])
const group = anyOrder(['lookup_order', 'send_mail'])
expect(run).toCallInOrder([group, 'issue_refund'])
// @ts-expect-error no such tool can succeed
expect(run).toCallInOrder([anyOrder(['lookup_order', 'drop_database'])])
// @ts-expect-error no such tool can succeed, however deep
expect(run).toCallInOrder(['lookup_order', optional(times(oneOf(['drop_database', 'lookup_order']), 2))])
// @ts-expect-error the wrong type
expect(run).toCallInOrder([anyOrder([['lookup_order', { order_id: 1001 }]])])
// @ts-expect-error a key too many
anyOrder([['lookup_order', { order_id: 'A-1001', force: true }]])
// @ts-expect-error no list
oneOf('lookup_order')
// @ts-expect-error a list where one step is meant
times(['lookup_order'], 2)
// @ts-expect-error how often
times('lookup_order')
// @ts-expect-error how often is a number
times('lookup_order', '2')
// @ts-expect-error a number is no step
sameTurn([1])

// The patterns and the script are typed by the same tools
blocked('issue_refund', { order_id: 'A-1001', amount: /^4/u, reason: 'late' })
// @ts-expect-error the wrong type
blocked('issue_refund', partial({ order_id: 1001 }))
blocked('drop_database', { any: 'thing' })
call('lookup_order', { order_id: 'A-1001' })
call('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' })
// @ts-expect-error misbehaviour is written raw
call('drop_database', {})
// @ts-expect-error the wrong type
call('lookup_order', { order_id: 1001 })
// @ts-expect-error a key too many
call('lookup_order', { order_id: 'A-1001', force: true })
// @ts-expect-error a script holds what the model says, no patterns
call('lookup_order', { order_id: /^A/u })
say('Done.')

// One sheet's own tools
const weather = { forecast: z.object({ city: z.string() }) }
const own = callsheet({ tools: weather })
own.call('forecast', { city: 'Oslo' })
// @ts-expect-error no such tool on this sheet
own.call('lookup_order', { order_id: 'A-1001' })
// @ts-expect-error the wrong type
own.call('forecast', { city: 1 })

const args: ToolArgs<'lookup_order'> = { order_id: 'A-1001' }
expect(run).toCallTool('lookup_order', args)
// @ts-expect-error no such tool
const wrong: ToolName = 'drop_database'
expect(wrong).toBe('drop_database')

// What fails, and what breaks off
fault(429)
fault(503, { message: 'Later.', type: 'overloaded_error', code: 'busy', retryAfterMs: 2000, headers: { 'x-a': '1' } })
fault(500, { retryAfterMs: null, body: '<html>' })
fault('network')
fault('hang')
fault('hang', { until: Promise.resolve() })
declare const kind: FaultKind
fault(kind)
for (const what of [429, 'network'] as const) fault(what)
forever(fault('empty')).when({ says: 'Hi' })
respond(() => fault('html'))
// @ts-expect-error no such kind
fault('timeout')
// @ts-expect-error an option of statuses
fault('network', { message: 'x' })
// @ts-expect-error no such option
fault(429, { retryAfter: 1 })
// @ts-expect-error an option of a hang
fault(429, { until: Promise.resolve() })
// @ts-expect-error no promise
fault('hang', { until: 5 })
// @ts-expect-error headers are texts
fault(429, { headers: { 'retry-after': 1 } })
// @ts-expect-error a kind is no status
fault('429')

const refund = call('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' })
const broken: TurnStep = cut(refund, { chars: 12 })
cut(broken, { after: 1 }, { how: 'reset' }).when({ told: 'x' })
cut(say('Done.'), 'finish', { how: 'hang' })
// @ts-expect-error a fault has nothing to break off
cut(fault(429), 'finish')
// @ts-expect-error a place has a kind
cut(refund, 12)
// @ts-expect-error no such place
cut(refund, { bytes: 12 })
// @ts-expect-error no such end
cut(refund, 'finish', { how: 'abort' })
// @ts-expect-error it breaks off somewhere
cut(refund)

for (const [one] of cutAtEveryBoundary(refund, { how: 'error' })) callsheet().llm([one, maybe(say('Sorry.'))])
test.each(cutAtEveryBoundary(refund))('at $cut.at', (one: TurnStep) => expect(one.cut?.how).toBe('end'))
// @ts-expect-error one step at a time
cutAtEveryBoundary([refund])
// @ts-expect-error no such option
cutAtEveryBoundary(refund, { from: 2 })

withIds(refund, ['same'])
withIds(turn({ calls: [refund, refund] }), ['same', null])
// @ts-expect-error an id for each call
withIds(refund)
// @ts-expect-error ids are texts
withIds(refund, [7])
// @ts-expect-error a list
withIds(refund, 'same')
const failure: string | undefined = run.requests[0]?.fault
expect(failure).toBe('fault(429)')
