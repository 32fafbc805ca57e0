import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import '../../../matchers/core/register.js'
import type { NextMessage } from '../../../fakes/sheet/next.js'
import { call, forever, say } from '../../../fakes/script/steps.js'
import type { NeutralRequest } from '../../../src/run/types.js'

const lane = ({ system }: NeutralRequest): string => (system?.includes('plan') === true ? 'planner' : 'worker')
const ask = (text: string): NextMessage[] => [{ role: 'user', text }]

test('several agents behind one client each have a script of their own', async () => {
  const sheet = callsheet()
  const llm = sheet.llm(
    { planner: [call('delegate', {}), say('All done.')], worker: [say('one').when({ says: 'first' }), say('two')] },
    { lane },
  )
  const run = await sheet.run(async () => {
    const planned = await llm.next(ask('Plan.'), { system: 'You plan.' })
    const parts = [await llm.next(ask('first')), await llm.next(ask('second'))]
    const text = parts.map((part) => part.text).join(' ')
    const history: NextMessage[] = [
      ...ask('Plan.'),
      { role: 'assistant', calls: planned.calls },
      { role: 'tool', toolResult: { id: planned.calls[0]?.id ?? null, text } },
    ]
    return (await llm.next(history, { system: 'You plan.' })).text
  })
  expect(run.answer).toBe('All done.')
  expect(run.turns.map((turn) => [turn.lane, turn.text])).toEqual([
    ['planner', null],
    ['worker', 'one'],
    ['worker', 'two'],
    ['planner', 'All done.'],
  ])
  expect(run.calls[0]?.told?.text).toBe('one two')
})

test('what one lane leaves over is named with its lane', async () => {
  const sheet = callsheet()
  const llm = sheet.llm({ planner: [say('a'), say('b')], worker: [say('c')] }, { lane })
  const error: unknown = await sheet.run(() => llm.next(ask('x'))).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'script-left-over' })
  expect(String(error)).toContain('2 steps are left over: step 1 of planner, say("a"), step 2 of planner, say("b").')
})

test('a lane that has no script, or a function that throws, is a violation', async () => {
  for (const [laneOf, message] of [
    [() => 'reviewer', 'returned "reviewer" for a request, but there are scripts for planner only'],
    [throwing, 'the function given as lane threw'],
  ] as const) {
    const sheet = callsheet()
    const llm = sheet.llm({ planner: [say('a')] }, { lane: laneOf })
    const error: unknown = await sheet
      .run(() => llm.next(ask('x')).catch(() => 'swallowed'))
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(message)
  }
})

test('lanes without a function, a function without lanes, no lane', () => {
  expect(() => callsheet().llm({ planner: [say('a')] } as never)).toThrow(
    /need a script for each and a function.*lane is undefined/,
  )
  expect(() => callsheet().llm([say('a')] as never, { lane })).toThrow(/lane stands beside one list of steps/)
  expect(() => callsheet().llm({}, { lane })).toThrow(/there is no lane/)
  expect(() => callsheet().llm({ planner: [] }, { lane })).toThrow(
    /the script of planner is a list of steps, but got an empty list. Leave out a lane/,
  )
})

test('until ends a worker that never returns; what it does later is refused, and no violation', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([forever(say('working'))])
  const { promise, resolve } = withResolvers()
  let asked = 0
  let refused: unknown
  const run = await sheet.run(
    async () => {
      for (;;) {
        await llm.next(ask('x')).catch((error: unknown) => {
          refused = error
        })
        if (refused !== undefined) return
        asked += 1
        if (asked === 3) resolve()
      }
    },
    { until: promise },
  )
  expect(run.end).toBe('stopped')
  expect(run.turns.length).toBeGreaterThanOrEqual(3)
  await new Promise((done) => setTimeout(done, 1))
  expect(refused).toMatchObject({ code: 'sheet-closed' })
})

test('an until that rejects is the error of the run; one that is no promise is misuse', async () => {
  const boom = new Error('boom')
  await expect(callsheet().run(() => new Promise(() => {}), { until: Promise.reject(boom) })).rejects.toBe(boom)
  await expect(callsheet().run(() => 1, { until: 5 as never })).rejects.toThrow(/until takes a promise, but got 5/)
})

function throwing(): string {
  throw new Error('boom')
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('what one agent asked for and another one is told, as in a handoff over a shared history, is told', async () => {
  const sheet = callsheet()
  const { to_cashier: handOff } = sheet.wrap({ to_cashier: () => 'The cashier takes over.' })
  const llm = sheet.llm(
    { clerk: [call('to_cashier', {})], cashier: [say('Here I am.')] },
    { lane: (request) => (request.system === 'cashier' ? 'cashier' : 'clerk') },
  )
  const run = await sheet.run(async () => {
    const question = { role: 'user' as const, text: 'Refund A.' }
    const asked = await llm.next([question], { system: 'clerk' })
    const told = { id: asked.calls[0]?.id ?? null, text: handOff() }
    const answer = await llm.next([question, asked, { role: 'tool', toolResult: told }], { system: 'cashier' })
    return answer.text
  })
  expect(run.calls).toMatchObject([
    { lane: 'clerk', outcome: 'ok', told: { text: 'The cashier takes over.', request: 2 } },
  ])
  expect(run).toTellModel('takes over', { of: 'to_cashier' })
})
