import { expect, test } from 'vitest'
import { z } from 'zod'
import { meantTool } from '../../../src/dataset/check/meant-tool.js'
import { readScoredTools } from '../../../src/score/known-tools.js'

const tools = readScoredTools({
  get_order: z.object({ order_id: z.string() }),
  get_invoice: z.object({ invoice_id: z.string(), year: z.int().optional() }),
  send_invoice: z.object({ invoice_id: z.string(), year: z.int().optional(), to: z.email().optional() }),
  pay: z.object({ amount: z.number(), order_id: z.string() }),
  wait: z.object({}),
  broken: z.object({ at: z.string().refine(() => Promise.resolve(true)) }),
})
const byName = (name: string) => ({ name, isByArguments: false })
const byArguments = (name: string) => ({ name, isByArguments: true })

test.each<[string, string, unknown, ReturnType<typeof meantTool>]>([
  ['nearly the name', 'getOrders', { order_id: 'A-1' }, byName('get_order')],
  ['nearly the name, and arguments that it refuses', 'getOrders', { order: 'A-1' }, byName('get_order')],
  ['nearly the name, and nothing is said of arguments', 'getOrders', undefined, byName('get_order')],
  [
    'nearly the name of one, and arguments of another',
    'get_orders',
    { amount: 5, order_id: 'A-1' },
    byArguments('pay'),
  ],
  ['arguments alone', 'zzz', { amount: '5', order_id: 'A-1' }, byArguments('pay')],
  ['arguments of two, of which one has fewer others', 'zzz', { invoice_id: 'I-1' }, byArguments('get_invoice')],
  ['arguments of one among them', 'zzz', { invoice_id: 'I-1', to: 'a@b.example' }, byArguments('send_invoice')],
  ['a value that none takes', 'zzz', { invoice_id: 'I-1', to: 'nobody' }, null],
  ['arguments of none', 'zzz', { colour: 'red' }, null],
  ['no arguments, which tell nothing', 'zzz', {}, null],
  ['a schema that cannot say at once', 'zzz', { at: 'noon' }, null],
])('%s', (_, name, args, meant) => {
  expect(meantTool(name, args, tools)).toEqual(meant)
})

test('two tools that take the same say nothing', () => {
  const twins = readScoredTools({ one: z.object({ a: z.string() }), two: z.object({ a: z.string() }) })
  expect(meantTool('zzz', { a: 'x' }, twins)).toBeNull()
})
