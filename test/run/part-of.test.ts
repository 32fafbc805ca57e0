import { expect, test } from 'vitest'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import type { NextMessage } from '../../fakes/sheet/next.js'
import { call, say, turn } from '../../fakes/script/steps.js'
import '../../matchers/core/register.js'
import { print } from '../../src/explain/print.js'
import { laneOf, legOf } from '../../src/run/part-of.js'
import type { Run } from '../../src/run/types.js'

/** A chat that asks for an approval in its first leg, and runs and tells the call in its second. */
async function approved(): Promise<Run> {
  const sheet = callsheet()
  const paid = sheet.effects('paid')
  const tools = sheet.wrap({ look: () => 'found', pay: () => paid.push(1) }, { unread: 'fine' })
  const llm = sheet.llm([turn({ text: 'Let me look.', calls: [call('look', {})] }), call('pay', {}), say('Paid.')])
  const messages: NextMessage[] = [{ role: 'user', text: 'Pay.' }]
  const ask = async (): Promise<string | null> => {
    const said = await llm.next(messages)
    messages.push({ role: 'assistant', ...(said.text === null ? {} : { text: said.text }), calls: said.calls })
    return said.text
  }
  const tell = (id: string, text: string): void => void messages.push({ role: 'tool', toolResult: { id, text } })
  return sheet.run(async (leg) => {
    await leg(async () => {
      await ask()
      tell('call_1', tools.look())
      await ask()
      return { waiting: true }
    })
    return leg(async () => {
      tell('call_2', String(tools.pay()))
      return ask()
    })
  })
}

test('a leg is the run as it stood when it ended', async () => {
  const run = await approved()
  const [first, second] = [legOf(run, 1), legOf(run, 2)]
  expect(run.calls.map(({ name, outcome, leg }) => [name, outcome, leg])).toEqual([
    ['look', 'ok', 1],
    ['pay', 'ok', 1],
  ])
  expect(first.calls.map(({ name, outcome, told, executions }) => [name, outcome, told?.text, executions])).toEqual([
    ['look', 'ok', 'found', [1]],
    ['pay', 'unanswered', undefined, []],
  ])
  expect([first.effects.length, second.effects.length]).toEqual([0, 1])
  expect([first.answer, second.answer]).toEqual([null, 'Paid.'])
  // Asked in the first leg, granted and run in the second: an attempt of both.
  expect(second.calls).toMatchObject([{ name: 'pay', outcome: 'ok', executions: [2], told: { text: '1' } }])
  expect(second).toCallExactly(['pay'])
  expect(() => expect(second).toCallNothing()).toThrow('pay')
  expect(() => expect(second).not.toCallTool('pay')).toThrow('pay')
  expect(second).toRunOnlyWhatWasAsked()
  expect(print(second)).toContain('pay')
  expect(second.executions).toMatchObject([{ tool: 'pay', call: 2 }])
  expect(second.turns.map(({ number }) => number)).toEqual([3])
  expect(second.earlier?.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'unanswered'])
  expect(run.legs).toMatchObject([
    { number: 1, firstTurn: 1, lastTurn: 2 },
    { number: 2, firstTurn: 3, lastTurn: 3 },
  ])
  expect(run.legs.map(({ value }) => value)).toEqual([{ waiting: true }, 'Paid.'])
})

test('what happens between legs belongs to the next, what follows the last to the last', async () => {
  const sheet = callsheet()
  const paid = sheet.effects<string>('paid')
  const llm = sheet.llm([say('a'), say('b'), say('c'), say('d'), say('e')])
  const ask = (): Promise<unknown> => llm.next([{ role: 'user', text: 'Go.' }])
  const run = await sheet.run(async (leg) => {
    await ask()
    await leg(ask)
    paid.push('between')
    await ask()
    await leg(ask)
    paid.push('after')
    await ask()
  })
  expect(run.turns.map(({ leg }) => leg)).toEqual([1, 1, 2, 2, 2])
  expect(legOf(run, 1).effects).toEqual([])
  expect(legOf(run, 2).effects.map(({ value }) => value)).toEqual(['between', 'after'])
  expect(legOf(run, 2).turns.map(({ text }) => text)).toEqual(['c', 'd', 'e'])
})

test('a leg that threw says so, also where its caller went on', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('a'), say('b')])
  const ask = (): Promise<unknown> => llm.next([{ role: 'user', text: 'Go.' }])
  const run = await sheet.run(async (leg) => {
    await leg(() => ask().then(() => Promise.reject(new Error('boom')))).catch(() => 'caught')
    await leg(ask)
  })
  expect(legOf(run, 1)).toMatchObject({ end: 'threw', error: { message: 'boom' }, answer: null })
  expect(legOf(run, 2)).toMatchObject({ end: 'finished', error: null, answer: 'b' })
  expect(() => expect(legOf(run, 1)).toStopAfter(1)).toThrow('boom')
})

test('a run without legs is one leg', async () => {
  const run = await callsheet().run(() => 'done')
  expect(legOf(run, 1)).toEqual({ ...run })
  expect(() => legOf(run, 2)).toThrow('legOf(run, 2): the run has 1 leg, numbered from 1')
})

test('legs one inside the other, and after the sheet closed, are misuse', async () => {
  await expect(callsheet().run((leg) => leg(() => leg(() => 1)))).rejects.toThrow(/while another leg was running/)
  const kept: ((part: () => unknown) => Promise<unknown>)[] = []
  await callsheet().run((leg) => void kept.push(leg))
  await expect(kept[0]?.(() => 1)).rejects.toMatchObject({ code: 'sheet-closed' })
})

test('a leg that throws is a leg, and the conversation may go on', async () => {
  const run = await callsheet().run(async (leg) => {
    await leg(() => Promise.reject(new Error('boom'))).catch(() => null)
    return leg(() => 'fine')
  })
  expect(run.legs.map(({ value }) => value)).toEqual([undefined, 'fine'])
})

test('a lane is what one agent asked, and what ran for it', async () => {
  const sheet = callsheet()
  const done = sheet.effects<string>('done')
  const tools: { delegate: (args: unknown) => Promise<unknown>; work: (args: unknown) => unknown } = sheet.wrap({
    delegate: async () => {
      await llm.next([{ role: 'user', text: 'part' }])
      return tools.work({})
    },
    work: () => done.push('worked'),
  })
  const llm = sheet.llm(
    { planner: [call('delegate', {})], worker: [call('work', {})] },
    { lane: ({ system }) => (system === null ? 'worker' : 'planner') },
  )
  const run = await sheet.run(async () => {
    await llm.next([{ role: 'user', text: 'whole' }], { system: 'You plan.' })
    await tools.delegate({})
  })
  const [planner, worker] = [laneOf(run, 'planner'), laneOf(run, 'worker')]
  expect([planner.input, worker.input]).toEqual(['whole', 'part'])
  expect(planner.calls.map(({ name }) => name)).toEqual(['delegate'])
  expect(worker.calls.map(({ name, outcome }) => [name, outcome])).toEqual([['work', 'ok']])
  expect(worker.executions.map(({ tool }) => tool)).toEqual(['work'])
  expect([planner.effects.length, worker.effects.length]).toEqual([0, 1])
  expect(() => laneOf(run, 'critic')).toThrow(
    'laneOf(run, "critic"): no request was of this lane; there are planner, worker',
  )
})
