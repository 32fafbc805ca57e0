import { anyOrder, callsheet, partial, raw, say, type Run } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf } from './failure-of.js'
import { runLoop, runOnce, toolOf } from './loop.js'
import { inputOf, reportTest } from './report.js'

function called(...names: readonly string[]): Promise<Run> {
  return runOnce(
    [...new Set(names)].map((name) => toolOf(name, () => 'ok')),
    ...names.map((name) => raw(name, {})),
  )
}

reportTest('R192 order is a part of what a matcher says', async () => {
  const { expected, actual } = inputOf('R192', z.object({ expected: z.array(z.string()), actual: z.array(z.string()) }))
  const run = await called(...actual)

  expect(failureOf(() => expect(run).toCallInOrder(expected))).toContain('issue_refund')
  expect(failureOf(() => expect(run).toCallExactly(expected))).toContain('call 1, issue_refund')
  expect(run).toCallExactly([anyOrder(expected)])
  expect(run).toCallOnly(expected)
  expect(run).toCallInOrder(actual)
  const more = await called(...actual, 'send_mail')
  expect(more).toCallInOrder(actual)
  expect(failureOf(() => expect(more).toCallInOrder(actual, { extras: 'forbid' }))).toContain('send_mail')
  expect(failureOf(() => expect(more).toCallExactly([anyOrder(expected)]))).toContain('send_mail')
})

reportTest('R196 a group whose order is free, between steps whose order is not', async () => {
  const shape = z.object({
    expected: z.tuple([z.string(), z.object({ anyOrder: z.array(z.string()) }), z.string()]),
    actual: z.array(z.string()),
  })
  const { expected, actual } = inputOf('R196', shape)
  const [first, group, last] = expected
  const steps = [first, anyOrder(group.anyOrder), last]

  expect(await called(...actual)).toCallInOrder(steps)
  expect(await called(first, ...group.anyOrder, last)).toCallInOrder(steps)
  expect(await called(...actual)).toCallExactly(steps)
  // Neither across the borders of the group nor without one of it.
  const early = await called('stock', first, 'price', last)
  expect(failureOf(() => expect(early).toCallInOrder(steps))).toContain('stock')
  const without = await called(first, 'stock', last, 'price')
  expect(failureOf(() => expect(without).toCallInOrder(steps))).toContain('buy')
})

reportTest('R198', async () => {
  const shape = z.object({
    messages: z.array(z.object({ role: z.literal('assistant'), text: z.string() })),
    trace: z.null(),
  })
  const { messages, trace } = inputOf('R198', shape)
  const [said] = messages
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf('refund', () => 'ok')])
  const llm = sheet.llm([say(said?.text ?? '')])
  const run = await sheet.run(() => runLoop(llm.next, tools))

  expect(run).toCallNothing()
  expect(run.calls).toEqual([])
  expect(failureOf(() => expect(run).toCallTool('refund'))).toContain('it never tried')
  // Nothing at all is not the same as no call.
  for (const claim of [
    () => expect(trace).toCallNothing(),
    () => expect(trace).not.toCallTool('refund'),
    () => expect(trace).toCallTool('refund'),
  ]) {
    expect(claim).toThrow('received null. Pass a run')
  }
})

reportTest('R194', async () => {
  console.log(partial)
})
