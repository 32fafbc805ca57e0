import { callsheet, say, raw } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { runLoop, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

test('R180 what a tool does with its arguments does not change what was asked', async () => {
  const { script: reported, tools: reportedTools } = inputOf(
    'R180',
    z.object({ script, tools: z.object({ issue_refund: z.string() }) }),
  )
  expect(reportedTools.issue_refund).toContain('args.amount')
  const sheet = callsheet()
  const received: unknown[] = []
  const tools = sheet.wrap([
    toolOf('issue_refund', (args) => {
      if (typeof args !== 'object' || args === null || !('amount' in args)) throw new Error('no amount')
      args.amount = Number(args.amount)
      received.push(args)
      return args
    }),
  ])
  const llm = sheet.llm([...stepsOf(reported), say('Done.')])
  const run = await sheet.run(() => runLoop(llm.next, tools))

  expect(received).toEqual([{ amount: 5 }])
  expect(run.calls[0]?.args).toEqual({ amount: '5.00' })
  expect(run.calls[0]?.rawArgs).toBe('{"amount":"5.00"}')
  expect(run.executions[0]?.args).toEqual({ amount: '5.00' })
  // Side by side with what it made of them.
  expect(run.executions[0]?.result).toEqual({ amount: 5 })
  expect(run).toHaveArgs('issue_refund', { amount: '5.00' })
})

class Cart {
  readonly items: string[] = ['book']
  #total = 5
  add(item: string): number {
    this.items.push(item)
    this.#total += 5
    return this.#total
  }
}

test('R182 a tool gets its own objects, the sheet keeps what they were', async () => {
  // The report says in words what such arguments are.
  inputOf('R182', z.object({ args: z.string() }))
  const cart = new Cart()
  const received: unknown[] = []
  const sheet = callsheet()
  const tools = sheet.wrap({
    order: (given: Cart) => {
      received.push(given)
      return given.add('pen')
    },
  })
  const llm = sheet.llm([raw('order', {}), say('Done.')])
  const run = await sheet.run(async () => {
    const user = { role: 'user' as const, text: 'Order.' }
    const said = await llm.next([user])
    const text = String(tools.order(cart))
    await llm.next([user, said, { role: 'tool', toolResult: { id: said.calls[0]?.id ?? '', text } }])
  })

  // The very same object, with its methods and its private state.
  expect(received[0]).toBe(cart)
  expect(run.executions[0]?.result).toBe(10)
  expect(run).toRunTool('order', { items: ['book'] })
})
