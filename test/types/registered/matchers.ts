// Right and wrong use of every matcher, with registered tools. Compiled, never run.
import 'callsheet/vitest'
import { partial, type Run } from 'callsheet'
import { expect } from 'vitest'
import { z } from 'zod'

declare const run: Run
declare const invented: string

// toCallTool
expect(run).toCallTool('lookup_order')
expect(run).toCallTool('lookup_order', { order_id: 'A-1001' })
expect(run).toCallTool('lookup_order', { order_id: 'A-1001', fields: ['total'] }, { times: 2 })
expect(run).toCallTool('lookup_order', { order_id: /^A-/u }, { times: { atLeast: 1, atMost: 3 } })
expect(run).toCallTool('lookup_order', { order_id: expect.any(String) })
expect(run).toCallTool('lookup_order', { order_id: z.string().min(1) })
expect(run).toCallTool('lookup_order', { order_id: (id) => id.startsWith('A-') })
expect(run).toCallTool('lookup_order', { order_id: 'A-1001', fields: expect.arrayContaining(['total']) })
expect(run).toCallTool('lookup_order', { order_id: 'A-1001', fields: [/^t/u, (field) => field.length > 2] })
expect(run).toCallTool('lookup_order', { order_id: 'A-1001', fields: (fields) => (fields ?? []).length === 2 })
expect(run).toCallTool('lookup_order', (args) => args.order_id === 'A-1001')
expect(run).toCallTool('lookup_order', z.object({ order_id: z.string() }))
expect(run).toCallTool('lookup_order', expect.objectContaining({ order_id: 'A-1001' }))
expect(run).toCallTool('lookup_order', undefined, { times: 1 })
expect(run).toCallTool('send_mail', { to: 'a@example.com', priority: 9007199254740993n })
expect(run).toCallTool('send_mail', { to: 'a@example.com', priority: (value) => value > 1 })
expect(run).toCallTool('get_time', { zone: 'UTC' })
// The schema's input: `amount` is a text, and `notify` may be left out.
expect(run).toCallTool('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' })
expect(run).toCallTool('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: (why) => why === 'late' })
expect(run).toCallTool('issue_refund', partial({ amount: '49.90' }))
expect(run).toCallTool('issue_refund', partial({ amount: (text) => text.endsWith('0'), customer: partial({ id: 7 }) }))
// @ts-expect-error no such tool
expect(run).toCallTool('drop_database')
// @ts-expect-error only registered names can succeed
expect(run).toCallTool(invented)
// @ts-expect-error no name
expect(run).toCallTool()
// @ts-expect-error a key too many
expect(run).toCallTool('lookup_order', { order_id: 'A-1001', force: true })
// @ts-expect-error a key missing
expect(run).toCallTool('issue_refund', { order_id: 'A-1001', amount: '49.90' })
// @ts-expect-error the wrong type
expect(run).toCallTool('lookup_order', { order_id: 1001 })
// @ts-expect-error a RegExp where a number is
expect(run).toCallTool('send_mail', { to: 'a@example.com', priority: /1/u })
// @ts-expect-error not in the enum
expect(run).toCallTool('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'bored' })
// @ts-expect-error a nested key too many
expect(run).toCallTool('issue_refund', partial({ customer: { id: 7, name: 'Ann', age: 3 } }))
// @ts-expect-error a nested key missing: only `partial` leaves keys out
expect(run).toCallTool('issue_refund', partial({ customer: { id: 7 } }))
// @ts-expect-error an unknown key in partial
expect(run).toCallTool('issue_refund', partial({ force: true }))
// @ts-expect-error the wrong type in partial
expect(run).toCallTool('issue_refund', partial({ amount: 49.9 }))
// @ts-expect-error a predicate that returns no boolean
expect(run).toCallTool('lookup_order', { order_id: (id) => id.length })
// @ts-expect-error unknown option
expect(run).toCallTool('lookup_order', { order_id: 'A-1001' }, { time: 1 })
// @ts-expect-error unknown bound
expect(run).toCallTool('lookup_order', undefined, { times: { min: 1 } })

// toRunTool: what the function received
expect(run).toRunTool('issue_refund', { order_id: 'A-1001', amount: 4990n }, { times: 1 })
expect(run).toRunTool('drop_database', { anything: [1, (value) => value > 1] })
expect(run).toRunTool(invented, { any: 'thing' })
// @ts-expect-error the function receives a bigint
expect(run).toRunTool('issue_refund', { order_id: 'A-1001', amount: '49.90' })

// toHaveArgs
expect(run.calls[0]).toHaveArgs({ order_id: 'A-1001' })
expect(run.calls[0]).toHaveArgs(partial({ order_id: 'A-1001' }))
expect(run.calls[0]).toHaveArgs((args: unknown) => args !== null)
expect(run).toHaveArgs('lookup_order', { order_id: 'A-1001' })
expect(run).toHaveArgs('issue_refund', partial({ order_id: 'A-1001' }))
expect(run).toHaveArgs('drop_database', { any: 'thing' })
// @ts-expect-error arguments missing
expect(run).toHaveArgs('lookup_order')
// @ts-expect-error the wrong type
expect(run).toHaveArgs('lookup_order', { order_id: 1001 })
// @ts-expect-error a key too many
expect(run).toHaveArgs('lookup_order', { order_id: 'A-1001', force: true })

// toBlock
expect(run).toBlock('issue_refund')
expect(run).toBlock('drop_database', undefined, { why: 'registry' })
expect(run).toBlock('issue_refund', partial({ order_id: 'A-1001' }), { why: 'gate' })
// @ts-expect-error no such reason
expect(run).toBlock('issue_refund', undefined, { why: 'luck' })
// @ts-expect-error the wrong type
expect(run).toBlock('issue_refund', partial({ order_id: 1001 }))

// toHold
expect(run).toHold('issue_refund')
expect(run).not.toHold('issue_refund', partial({ order_id: 'A-1001' }))
// @ts-expect-error no such tool
expect(run).toHold('drop_database')
// @ts-expect-error the wrong type
expect(run).toHold('issue_refund', partial({ order_id: 1001 }))
// @ts-expect-error it takes no options
expect(run).toHold('issue_refund', undefined, { times: 1 })

// toBlockBefore, toCallBefore
expect(run).toBlockBefore('issue_refund', 'lookup_order')
expect(run).toBlockBefore('drop_database', 'lookup_order', { kinds: ['refunds'] })
expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
expect(run).toCallBefore('lookup_order', 'issue_refund', { by: ['order_id', 'id'] })
expect(run).toCallBefore('lookup_order', 'issue_refund', { by: (call, lookup) => call.args === lookup.args })
// @ts-expect-error no such prerequisite
expect(run).toBlockBefore('issue_refund', 'lookup')
// @ts-expect-error no prerequisite
expect(run).toBlockBefore('issue_refund')
// @ts-expect-error no such tool
expect(run).toCallBefore('lookup_order', 'drop_database')
// @ts-expect-error no such tool
expect(run).toCallBefore('drop_database', 'lookup_order')
// @ts-expect-error a pair has two paths
expect(run).toCallBefore('lookup_order', 'issue_refund', { by: ['order_id'] })
// @ts-expect-error kinds are toBlockBefore's
expect(run).toCallBefore('lookup_order', 'issue_refund', { kinds: ['refunds'] })

// The others
expect(run).toCallNothing()
expect(run).toCallOnly(['lookup_order', 'send_mail'])
expect(run).toStopAfter(3)
expect(run).toMatchToolSchemas()
expect(run).toRunOnlyWhatWasAsked()
expect(run).toTellModel('order not found', { of: 'lookup_order', error: true })
expect(run).toTellModel(/not found/u, { of: 'drop_database' })
expect(run).toTellModel({ total: '49.90' }, { of: run.calls[0] ?? 'lookup_order' })
expect(run).toAnswer('refunded')
expect(run).toAnswer(/refunded/u)
expect(run).toHaveEffects([{ kind: 'refunds', value: partial({ order_id: 'A-1001' }), tool: 'issue_refund', call: 2 }])
expect(run).toHaveEffects([{ kind: 'refunds', value: { cents: (value) => value > 0n } }])
expect(run).toHaveEffects([{ kind: 'refunds', failed: true }])
expect(run).toHaveNoEffects()
expect(run).toHaveNoEffects('refunds')
// @ts-expect-error takes nothing
expect(run).toCallNothing('lookup_order')
// @ts-expect-error no such tool
expect(run).toCallOnly(['lookup_order', 'drop_database'])
// @ts-expect-error a list
expect(run).toCallOnly('lookup_order')
// @ts-expect-error a number
expect(run).toStopAfter('3')
// @ts-expect-error how many
expect(run).toStopAfter()
// @ts-expect-error takes nothing
expect(run).toMatchToolSchemas('lookup_order')
// @ts-expect-error a number is no text
expect(run).toTellModel(404)
// @ts-expect-error unknown option
expect(run).toTellModel('order not found', { off: 'lookup_order' })
// @ts-expect-error no text
expect(run).toAnswer()
// @ts-expect-error a list of effects, not of values
expect(run).toHaveEffects([{ order_id: 'A-1001' }])
// @ts-expect-error one kind
expect(run).toHaveNoEffects(['refunds'])
// @ts-expect-error no such matcher
expect(run).toCallTools('lookup_order')
