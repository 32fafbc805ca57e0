// Nothing is registered: every name and every argument is accepted, the shape of the matchers is still checked. Compiled, never run.
import 'callsheet/vitest'
import {
  anyOrder,
  blocked,
  call,
  callsheet,
  callsTo,
  held,
  ok,
  oneOf,
  optional,
  partial,
  sameTurn,
  times,
  toldBy,
  unanswered,
  type AnyToolName,
  type Run,
  type ToolCall,
  type ToolArgs,
  type ToolName,
  type ToolResult,
} from 'callsheet'
import { expect, test } from 'vitest'
import { z } from 'zod'

declare const run: Run
declare const running: Promise<Run>
declare const name: string
declare const unknownArgs: unknown
declare const record: { readonly order_id: string }

const toolName: ToolName = name
const anyName: AnyToolName = name
const nothingKnown: ToolArgs<'lookup_order'> = unknownArgs

expect(run).toCallTool(toolName, nothingKnown)
expect(run).toCallTool('lookup_order', record)
expect(run).toCallTool('lookup_order', { order_id: 'A-1001', nested: { list: [1, null, undefined, 2n, true] } })
expect(run).toCallTool('lookup_order', { order_id: (id) => id.startsWith('A-'), list: [(value) => value > 1] })
expect(run).toCallTool('lookup_order', { order_id: expect.any(String), at: z.string(), total: /^4/u })
expect(run).toCallTool('lookup_order', partial({ order_id: 'A-1001', item: partial({ id: (id) => id > 1 }) }), {
  times: 1,
})
expect(run).not.toCallTool('lookup_order', (args) => args.order_id === 'A-1001')
expect(run).toRunTool(anyName, unknownArgs)
expect(run).toHaveArgs('lookup_order', { order_id: 'A-1001' })
expect(run.calls[0]).toHaveArgs({ order_id: 'A-1001' })
expect(run).toCallInOrder([
  'lookup_order',
  ['issue_refund', { amount: (text) => text === '1' }],
  name,
  call('a', {}),
  ok('b'),
])
expect(run).toCallExactly(['lookup_order', [name, unknownArgs], blocked('issue_refund', partial({ amount: /^4/u }))])
expect(run).toCallExactly([] as readonly string[])
expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: (refund, lookup) => refund.args === lookup.args })
await expect(running).resolves.toCallTool('lookup_order', { order_id: 'A-1001' })
expect({ run }).toEqual({ run: expect.toCallTool('lookup_order', { order_id: 'A-1001' }) })
test('the local expect', ({ expect: local }) => {
  local(run).toCallTool('lookup_order', { order_id: 'A-1001' })
})

expect(run).toCallOnly([toolName, 'issue_refund'])
expect(run).toHold('issue_refund', { order_id: (id) => id.startsWith('A-') })
expect(run).toStopAfter(2)
expect(run).toMatchToolSchemas()
expect(run).toCallInOrder([anyOrder(['a', ['b', { n: 1 }]]), optional('c'), times(oneOf([ok('d'), name]), 1, Infinity)])
expect(run).toCallExactly([sameTurn(['a', held('b')]), unanswered('c', partial({ n: (value) => value > 1 }))])
const calls: readonly ToolCall[] = callsTo(run, 'a')
const results: readonly ToolResult[] = toldBy(run, name)
expect([calls, results]).toEqual([[], []])

// @ts-expect-error a name is a text
expect(run).toCallTool(1)
// @ts-expect-error unknown option
expect(run).toCallTool('lookup_order', {}, { time: 1 })
// @ts-expect-error no list
expect(run).toCallInOrder('lookup_order')
// @ts-expect-error a pair has two parts
expect(run).toCallInOrder([['lookup_order']])
// @ts-expect-error no such matcher
expect(run).toCallTools('lookup_order')
// @ts-expect-error arguments missing
expect(run).toHaveArgs('lookup_order')

// A sheet knows its own tools all the same
const own = callsheet({ tools: { forecast: z.object({ city: z.string() }) } })
own.call('forecast', { city: 'Oslo' })
// @ts-expect-error no such tool on this sheet
own.call('lookup_order', {})
