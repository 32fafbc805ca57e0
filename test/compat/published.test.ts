import { call, callsheet, CallsheetError, raw, say } from 'callsheet'
import type { Run } from 'callsheet'
import * as pure from 'callsheet/matchers'
import { test as sheetTest } from 'callsheet/test'
import 'callsheet/vitest'
import { describe, expect, test } from 'vitest'

interface Refund {
  readonly order: string
}

/** An agent that runs whatever it is asked, one call after the other. */
async function runOnce(sheet = callsheet(), order = 'A-1001'): Promise<{ run: Run; refunds: readonly Refund[] }> {
  const refunds = sheet.effects<Refund>('refunds')
  const tools = sheet.wrap({
    lookup_order: async ({ id }: { id: string }) => await Promise.resolve({ id, total: '49.90' }),
    issue_refund: async ({ id }: { id: string }) => {
      await Promise.resolve()
      refunds.push({ order: id })
      return 'refunded'
    },
  })
  const llm = sheet.llm([
    call('lookup_order', { id: order }),
    call('issue_refund', { id: order }),
    raw('delete_order', { id: order }),
    say('It is done.'),
  ])
  const run = await sheet.run(async () => {
    const messages: Parameters<typeof llm.next>[0][number][] = [{ role: 'user', text: `Refund ${order}` }]
    for (;;) {
      const turn = await llm.next(messages, { tools })
      messages.push({ role: 'assistant', text: turn.text ?? '', calls: turn.calls })
      if (turn.calls.length === 0) return turn.text
      for (const { id, name, args } of turn.calls) {
        const tool: ((args: { id: string }) => Promise<unknown>) | undefined =
          name === 'lookup_order' || name === 'issue_refund' ? tools[name] : undefined
        const result = tool === undefined ? { error: 'no such tool' } : await tool(args as { id: string }) // the script's own arguments
        messages.push({ role: 'tool', toolResult: { id, text: JSON.stringify(result) } })
      }
    }
  })
  return { run, refunds }
}

const names = [
  'toCallTool',
  'toHaveArgs',
  'toCallInOrder',
  'toCallExactly',
  'toBlockBefore',
  'toCallBefore',
  'toBlock',
  'toRunTool',
  'toRunOnlyWhatWasAsked',
  'toTellModel',
  'toAnswer',
  'toHaveEffects',
  'toHaveNoEffects',
  'toCallNothing',
  'toCallOnly',
  'toHold',
  'toStopAfter',
  'toMatchToolSchemas',
] as const

test.each(names)('%s is registered, and published as a function', (name) => {
  expect(expect(null)).toHaveProperty(name)
  expect(pure).toHaveProperty(name, expect.any(Function))
})

describe('the matchers read a real run', () => {
  test('and hold', async () => {
    const { run, refunds } = await runOnce()
    expect(run).toCallTool('lookup_order', { id: 'A-1001' })
    expect(run).toCallInOrder(['lookup_order', 'issue_refund'])
    expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'id' })
    expect(run).toRunOnlyWhatWasAsked()
    expect(run).toTellModel({ error: 'no such tool' }, { of: 'delete_order' })
    expect(run).toBlock('delete_order', { id: /^A-/u }, { why: 'registry' })
    expect(run).toAnswer('It is done.')
    expect(run).toHaveEffects([{ kind: 'refunds', value: { order: 'A-1001' }, tool: 'issue_refund' }])
    expect(run).not.toRunTool('delete_order')
    expect(refunds).toEqual([{ order: 'A-1001' }])
  })

  test('or fail with their text', async () => {
    const { run } = await runOnce()
    expect(() => {
      expect(run).toCallTool('issue_refund', { id: 'A-2002' })
    }).toThrow(/issue_refund[^]*A-2002[^]*A-1001/u)
    expect(() => {
      expect(run).not.toCallTool('issue_refund')
    }).toThrow('issue_refund')
  })

  test('or refuse a question that makes no sense, negated too', async () => {
    const { run } = await runOnce()
    expect(() => {
      expect(42).toCallNothing()
    }).toThrow(TypeError)
    expect(() => {
      expect(run).not.toCallTool('isue_refund')
    }).toThrow('Did you mean issue_refund?')
  })

  test('behind resolves, soft and inside other claims', async () => {
    const { run } = await runOnce()
    await expect(Promise.resolve(run)).resolves.toCallTool('lookup_order')
    expect.soft(run).toCallTool('lookup_order')
    expect({ run }).toEqual({ run: expect.toCallTool('lookup_order') })
  })
})

test('a script that is not used up fails the run, though the agent is content', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('one'), say('two')])
  const running = sheet.run(async () => (await llm.next([{ role: 'user', text: 'Hi' }])).text)
  await expect(running).rejects.toThrow(CallsheetError)
  await expect(running).rejects.toMatchObject({ code: 'script-left-over' })
})

sheetTest('the fixture hands each test a sheet', async ({ sheet }) => {
  const { run } = await runOnce(sheet)
  expect(run).toCallTool('issue_refund')
})

describe('sheets at the same time', () => {
  test.concurrent.each(Array.from({ length: 50 }, (_, index) => `A-${1000 + index}`))('%s', async (order) => {
    const { run, refunds } = await runOnce(callsheet(), order)
    expect(run).toHaveEffects([{ kind: 'refunds', value: { order }, tool: 'issue_refund' }])
    expect(run).toHaveArgs('issue_refund', { id: order })
    expect(refunds).toEqual([{ order }])
  })
})
