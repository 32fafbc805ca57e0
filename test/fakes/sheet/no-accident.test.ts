import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet, type FinishedRun } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { NextMessage } from '../../../fakes/sheet/next.js'
import { call, raw, refuse, say } from '../../../fakes/script/steps.js'
import { laneOf, legOf } from '../../../src/run/part-of.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import '../../../matchers/core/register.js'
import { openaiLoop } from '../../support/openai-loop.js'

// Each test is a harness that misbehaves, or a question that cannot be answered, of which a claim once held by accident.

const user: NextMessage = { role: 'user', text: 'Go.' }

function errorOf(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => 'no error',
    (error: unknown) => error,
  )
}

test('a when that answers with a promise does not hold', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('x').when((async () => false) as never)])
  expect(await errorOf(sheet.run(() => llm.next([user])))).toMatchObject({ code: 'step-mismatch' })
})

test.for(['failed', 'waits'] as const)('%s has to answer yes or no', async (name) => {
  const sheet = callsheet({ [name]: async () => false })
  const tools = sheet.wrap({ pay: () => 'paid' })
  const llm = sheet.llm([call('pay', {}), ...(name === 'failed' ? [say('x')] : [])])
  const agent = (): Promise<unknown> => (name === 'failed' ? openaiLoop(llm, () => tools.pay()) : llm.next([user]))
  expect(String(await errorOf(sheet.run(agent)))).toContain(`callsheet({ ${name} }) has to return true or false`)
})

test('a call served by a dispatcher is not blocked', async () => {
  const sheet = callsheet()
  const tools: Record<string, (args: never) => unknown> = sheet.wrap({
    look: () => 'found',
    pay: () => 'paid',
    dispatch: ({ name, args }: { name: string; args: unknown }) => tools[name]?.(args as never),
  })
  const llm = sheet.llm([raw('pay', { id: 1 }), say('x')])
  const run = await sheet.run(() =>
    openaiLoop(llm, (name, text) => tools['dispatch']?.({ name, args: JSON.parse(text) } as never)),
  )
  expect(run.calls).toMatchObject([{ outcome: 'ok', executions: [2] }])
  expect(() => expect(run).toBlock('pay')).toThrow('but call 1 ran')
})

test('inner work that does what an open call asked for serves it', async () => {
  const sheet = callsheet()
  const tools: Record<string, (args: { id: number }) => unknown> = sheet.wrap({
    look: (args: { id: number }) => tools['pay']?.(args),
    pay: () => 'paid',
  })
  const llm = sheet.llm([call('pay', { id: 1 }), say('x')])
  const run = await sheet.run(() => openaiLoop(llm, () => tools['look']?.({ id: 1 })))
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok'])
})

test('a name that nobody listed is no invented tool while the agent may have more of them', async () => {
  for (const options of [{}, { tools: { look: z.object({}) } }]) {
    const sheet = callsheet(options)
    const tools = sheet.wrap({ look: () => 'found' })
    const llm = sheet.llm([raw('refund', {}), say('x')])
    const run = await sheet.run(() => openaiLoop(llm, (name) => (name === 'look' ? tools.look() : 'refunded')))
    expect(run.calls[0]?.outcome).toBe('tools' in options ? 'unknown-tool' : 'answered')
    const claim = (): void => expect(run).toBlock('refund', undefined, { why: 'registry' })
    if ('tools' in options) claim()
    else expect(claim).toThrow(TypeError)
  }
})

test('what nobody asked for is in every lane', async () => {
  const sheet = callsheet()
  const paid = sheet.effects('paid')
  const tools = sheet.wrap({ pay: () => paid.push(1) })
  const llm = sheet.llm({ worker: [say('x')] }, { lane: () => 'worker' })
  const run = await sheet.run(async () => {
    await llm.next([user])
    tools.pay()
  })
  const lane = laneOf(run, 'worker')
  expect(() => expect(lane).toHaveNoEffects()).toThrow('effect')
  expect(() => expect(lane).not.toRunTool('pay')).toThrow('pay')
  expect(() => expect(lane).toCallNothing()).toThrow('pay')
})

test.for<[string, (llm: Llm) => Promise<unknown>, string | null]>([
  ['returned null', async (llm) => llm.next([user]).then(() => null), null],
  ['returned a text', async (llm) => llm.next([user]).then(() => 'own words'), 'own words'],
  [
    'returned a response',
    async (llm) => llm.next([user]).then(() => new Response('internal error', { status: 500 })),
    'internal error',
  ],
  ['returned nothing', async (llm) => llm.next([user]).then(() => undefined), 'on its way'],
  ['returned data', async (llm) => llm.next([user]).then(() => ({ status: 'answered' })), 'on its way'],
])('the answer of an agent that %s', async ([, agent, answer]) => {
  const sheet = callsheet()
  const llm = sheet.llm([say('on its way')])
  expect((await sheet.run(() => agent(llm))).answer).toBe(answer)
})

test('an agent that threw has no answer', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([refuse('No.')])
  const run = await sheet.fails(() => llm.next([user]).then(() => Promise.reject(new Error('boom'))))
  expect(run.answer).toBeNull()
})

test('an aborted request takes no step', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('pay', {}), say('x')])
  const { fetch, baseURL } = llm.openai()
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Go.' }] })
  const run = await sheet.run(async () => {
    const controller = new AbortController()
    const first = fetch(`${baseURL}/chat/completions`, { method: 'POST', body, signal: controller.signal })
    controller.abort()
    await first.catch(() => 'aborted')
    return openaiLoop(llm, () => 'paid')
  })
  expect(run.calls).toMatchObject([{ name: 'pay', told: { text: 'paid' } }])
  expect(run.turns).toHaveLength(2)
})

test('whatever goes wrong while a step is served is a violation', async () => {
  const asynchronous = { pay: z.object({}).refine(async () => true) }
  const sheet = callsheet({ tools: asynchronous })
  const llm = sheet.llm([call('pay', {})])
  const error = await errorOf(sheet.run(() => llm.next([user]).catch(() => 'swallowed')))
  expect(error).toMatchObject({ code: 'step-invalid' })
  expect(String(error)).toContain('validates asynchronously')
})

test('only POST is served, and only one choice', async () => {
  for (const [method, extra, message] of [
    ['PUT', {}, 'nothing is served at PUT /v1/chat/completions'],
    ['POST', { n: 2 }, 'it asks for n: 2 answers; a script holds one'],
  ] as const) {
    const sheet = callsheet()
    const { fetch, baseURL } = sheet.llm([say('x')]).openai()
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Go.' }], ...extra })
    const error = await errorOf(sheet.run(() => fetch(`${baseURL}/chat/completions`, { method, body })))
    expect(String(error)).toContain(message)
  }
})

test('a step is what it was when it was written', async () => {
  const args = { id: 1 }
  const step = call('pay', args)
  args.id = 2
  const sheet = callsheet()
  const llm = sheet.llm([step])
  const run: FinishedRun<unknown> = await sheet.run(() => llm.next([user]))
  expect(run.calls[0]?.args).toEqual({ id: 1 })
})

test.each<[string, () => unknown]>([
  ['call with JSON text', () => call('pay', '{"id":1}')],
  ['call with a list', () => call('pay', [])],
  ['call with a promise', () => callsheet().llm([call('pay', { id: Promise.resolve(1) })])],
  ['call with a matcher', () => callsheet().llm([call('pay', { id: expect.anything() })])],
  ['raw with a promise', () => raw('pay', Promise.resolve({}))],
  ['a script with a hole', () => callsheet().llm(Array.from({ length: 1 }) as never)],
  ['a list for options', () => callsheet([] as never)],
  ['a promise for options', () => callsheet().wrap({ pay: () => 1 }, Promise.resolve() as never)],
  ['a pattern that every text holds', () => say('x').when({ says: /.*/ })],
])('%s is misuse', (_name, misuse) => {
  expect(misuse).toThrow(TypeError)
})

test('what a tool left behind when it ended is no inner work', async () => {
  const sheet = callsheet()
  const queue: (() => unknown)[] = []
  let worker: Promise<unknown> | undefined
  let start = (): void => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  const tools = sheet.wrap({
    look: async () => {
      // What is handed to `then` here keeps the context of this call.
      worker ??= started.then(() => queue.shift()?.())
      return 'found'
    },
    pay: () => 'paid',
  })
  const llm = sheet.llm([call('look', {}), say('x')])
  const run = await sheet.run(async () => {
    await openaiLoop(llm, () => tools.look())
    queue.push(() => tools.pay())
    start()
    await worker
  })
  expect(run.executions).toMatchObject([{ tool: 'look' }, { tool: 'pay', parent: null, call: null }])
  expect(() => expect(run).toRunOnlyWhatWasAsked()).toThrow('nobody asked')
})

test.for<[string, (pay: () => unknown) => unknown]>([
  ['throws', () => () => JSON.parse('{')],
  ['answers with a promise', () => async () => ({})],
])('an args of wrap that %s fails the test', async ([, make]) => {
  const sheet = callsheet()
  const args = make(() => 1) as (received: readonly unknown[]) => unknown
  const tools = sheet.wrap({ pay: () => 'paid' }, { args })
  const llm = sheet.llm([call('pay', {}), say('x')])
  const error = await errorOf(sheet.run(() => openaiLoop(llm, () => tools.pay())))
  expect(error).toMatchObject({ code: 'args-misread' })
})

test('tools and logs of another sheet are refused, also where the agent swallows it', async () => {
  const other = callsheet()
  const foreignLog = other.effects('refunds')
  const foreign = other.wrap({ pay: () => 'paid' })
  for (const agent of [() => foreign.pay(), () => foreignLog.push(1)]) {
    const sheet = callsheet()
    const swallowing = (): unknown => {
      try {
        return agent()
      } catch {
        return 'swallowed'
      }
    }
    expect(await errorOf(sheet.run(swallowing))).toMatchObject({ code: 'sheet-foreign' })
  }
})

test('legs at once, and a leg that is no function, fail the test though the agent swallows it', async () => {
  const atOnce = callsheet().run((leg) => Promise.allSettled([leg(() => Promise.resolve()), leg(() => 1)]))
  expect(await errorOf(atOnce)).toMatchObject({ code: 'leg-misused' })
  const noFunction = callsheet().run((leg) => leg(5 as never).catch(() => null))
  expect(await errorOf(noFunction)).toMatchObject({ code: 'leg-misused' })
})

test.each<[string, object]>([
  ['args that are no function', { args: 5 }],
  ['a name that is no function', { name: 'x' }],
  ['instead of nothing', { instead: null }],
])('%s is misuse', (_name, options) => {
  expect(() => callsheet().wrap({ pay: () => 1 }, options as never)).toThrow(TypeError)
})

test('two tools of one name with different schemas are refused', () => {
  const sheet = callsheet()
  const first = { search: { inputSchema: z.object({ q: z.string() }), execute: () => 1 } }
  sheet.wrap(first)
  sheet.wrap({ ...first })
  expect(() => sheet.wrap({ search: { inputSchema: z.object({ id: z.number() }), execute: () => 2 } })).toThrow(
    "sheet.wrap() was given a tool 'search', but this sheet watches another of that name with another schema",
  )
})

test.each<[string, (value: never) => unknown]>([
  ['legOf', (value) => legOf(value, 1)],
  ['laneOf', (value) => laneOf(value, 'main')],
  ['runToJson', runToJson],
])('%s of no run says so', (name, read) => {
  for (const value of [undefined, Promise.resolve(), {}, 5]) {
    expect(() => read(value as never)).toThrow(`${name}() takes a run, but got`)
  }
})

test('whether a tool that still runs changes anything, nobody can tell', async () => {
  const sheet = callsheet()
  const paid = sheet.effects('paid')
  let finish = (): void => {}
  const tools = sheet.wrap({
    pay: () =>
      new Promise<void>((resolve) => {
        finish = () => {
          resolve()
        }
      }),
  })
  const run = await sheet.run(() => void tools.pay())
  expect(() => expect(run).toHaveNoEffects()).toThrow('execution 1 of pay was still running when the run ended')
  expect(paid).toEqual([])
  finish()
})
