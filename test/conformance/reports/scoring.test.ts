import { anyOrder, callsheet, partial, raw, runFrom, say, type Run } from 'callsheet'
import { matchCalls } from 'callsheet/match'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf } from './failure-of.js'
import { runLoop, runOnce, toolOf } from './loop.js'
import { inputOf, test } from './report.js'

function called(...names: readonly string[]): Promise<Run> {
  return runOnce(
    [...new Set(names)].map((name) => toolOf(name, () => 'ok')),
    ...names.map((name) => raw(name, {})),
  )
}

test('R192 order is a part of what a matcher says', async () => {
  const { expected, actual } = inputOf('R192', z.object({ expected: z.array(z.string()), actual: z.array(z.string()) }))
  const run = await called(...actual)

  expect(failureOf(() => expect(run).toCallInOrder(expected))).toContain('issue_refund')
  expect(failureOf(() => expect(run).toCallExactly(expected))).toContain('call 1, issue_refund')
  expect(run).toCallExactly([anyOrder(expected)])
  const match = (order: 'exact' | 'in-order' | 'any') => matchCalls({ actual: run, expected, order }).pass
  expect([match('exact'), match('in-order'), match('any')]).toEqual([false, false, true])
  expect(run).toCallOnly(expected)
  expect(run).toCallInOrder(actual)
  const more = await called(...actual, 'send_mail')
  expect(more).toCallInOrder(actual)
  expect(failureOf(() => expect(more).toCallInOrder(actual, { extras: 'forbid' }))).toContain('send_mail')
  expect(failureOf(() => expect(more).toCallExactly([anyOrder(expected)]))).toContain('send_mail')
})

test('R196 a group whose order is free, between steps whose order is not', async () => {
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

test('R198 a text that looks like a call is none, and nothing is not the same as none', async () => {
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
  // The same read from the messages.
  const read = runFrom([
    { role: 'user', content: 'Refund it.' },
    ...messages.map(({ role, text }) => ({ role, content: text })),
  ])
  expect(read).toCallNothing()
  expect(read.answer).toBe(said?.text)
  for (const claim of [
    () => expect(trace).toCallNothing(),
    () => expect(trace).not.toCallTool('refund'),
    () => expect(trace).toCallTool('refund'),
  ]) {
    expect(claim).toThrow('received null. Pass a run')
  }
})

test('R194 exact unless said otherwise, for a tool or for a path', async () => {
  const record = z.record(z.string(), z.unknown())
  const shape = z.object({
    expected: record,
    actual: record,
    modes: z.tuple([
      z.literal('exact'),
      z.literal('subset'),
      z.literal('ignore'),
      z.object({ fields: z.tuple([z.literal('a')]) }),
    ]),
  })
  const { expected, actual, modes } = inputOf('R194', shape)
  const run = await runOnce([toolOf('f', () => 'ok')], raw('f', actual))
  const match = (options: object) => matchCalls({ actual: run, expected: [['f', expected]], ...options })
  const [field] = modes[3].fields
  const others = Object.keys(actual).filter((key) => key !== field)

  expect(match({})).toMatchObject({ pass: false, mismatches: [{ mismatches: [{ code: 'key-extra', path: ['b'] }] }] })
  expect(match({ args: modes[0] }).pass).toBe(false)
  expect(match({ args: 'contains' }).pass).toBe(true)
  expect(match({ args: modes[2] }).pass).toBe(true)
  expect(match({ overrides: { f: Object.fromEntries(others.map((key) => [key, 'ignore'])) } }).pass).toBe(true)
  expect(match({ overrides: { f: 'contains' } }).pass).toBe(true)
  // The field that counts counts.
  const wrong = { expected: [['f', { [field]: 2 }]], overrides: { f: { b: 'ignore' } } }
  expect(match(wrong).pass).toBe(false)
  expect(failureOf(() => expect(run).toHaveArgs('f', expected))).toContain('at b   expected nothing   received 2')
  expect(run).toHaveArgs('f', partial(expected))
})

test('R194 paths into lists, and keys with dots', () => {
  expect(inputOf('R194', z.object({ modes: z.array(z.unknown()) })).modes).toHaveLength(4)
  const args = (id: number, at: number, key: string) => ({ list: [{ id, at }], 'a.b': key })
  const match = (strategies: object, other = args(1, 9, 'y')) =>
    matchCalls({
      actual: [{ name: 'f', args: other }],
      expected: [['f', args(1, 2, 'x')]],
      overrides: { f: { ...strategies } },
    }).pass

  expect(match({ 'list[0].at': 'ignore', '["a.b"]': 'ignore' })).toBe(true)
  expect(match({ 'list[*].at': 'ignore', '["a.b"]': 'ignore' })).toBe(true)
  expect(match({ 'list[0].at': 'ignore' })).toBe(false)
  expect(match({ '["a.b"]': 'ignore' })).toBe(false)
  expect(match({ 'list[0].at': 'ignore', '["a.b"]': 'ignore' }, args(3, 9, 'y'))).toBe(false)
  // A path that nothing has is a slip.
  expect(() => match({ 'a.b': 'ignore' })).toThrow(TypeError)
})
