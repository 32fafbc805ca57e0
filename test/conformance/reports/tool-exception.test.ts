import { stepCountIs, streamText, tool } from 'ai'
import { callsheet, print, runToJson, type Run } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf, rejectionOf } from './failure-of.js'
import { runLoop, serve, toolOf, type Habits } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })

async function runReported(
  id: string,
  name: string,
  execute: (args: unknown) => unknown,
  habits: Habits = {},
): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf(name, execute)])
  const llm = sheet.llm(stepsOf(inputOf(id, scripted).script))
  return await sheet.run(() => runLoop(llm.next, tools, habits))
}

test('R076 what a tool threw is told before the model goes on', async () => {
  const shape = scripted.extend({ tools: z.object({ get_cats: z.string() }) })
  const thrown = /^throws Error\("(.+)"\)$/.exec(inputOf('R076', shape).tools.get_cats)?.[1] ?? ''
  expect(thrown).not.toBe('')
  const fail = (): never => {
    throw new Error(thrown)
  }
  const run = await runReported('R076', 'get_cats', fail)

  expect(run.calls[0]?.outcome).toBe('threw')
  expect(run).toTellModel(thrown, { of: 'get_cats', error: true })
  expect(run.calls[0]?.told?.request).toBe(2)
  // An agent that sends nothing back, and one that sends something else.
  const silent = runReported('R076', 'get_cats', fail, {
    answer: async (call, tools) => ((await serve(call, tools)) === '' ? '' : null),
  })
  expect(await rejectionOf(silent)).toMatchObject({ code: 'history-invalid' })
  const hushed = await runReported('R076', 'get_cats', fail, {
    answer: async (call, tools) => ((await serve(call, tools)) === '' ? '' : 'ok'),
  })
  expect(failureOf(() => expect(hushed).toTellModel(thrown, { of: 'get_cats', error: true }))).toContain('get_cats')
  expect(failureOf(() => expect(hushed).toCallTool('get_cats'))).toContain(thrown)
})

test('R078 an error that holds half the world', async () => {
  const shape = scripted.extend({ tools: z.object({ s3: z.string() }) })
  expect(inputOf('R078', shape).tools.s3).toContain('socket')
  const socket: Record<string, unknown> = { secret: 'of the socket' }
  socket['parser'] = { socket }
  const run = await runReported('R078', 's3', () => {
    throw Object.assign(new Error('no such bucket', { cause: new TypeError('fetch failed') }), {
      code: 'NoSuchBucket',
      $response: { socket },
    })
  })

  const error = {
    name: 'Error',
    message: 'no such bucket',
    code: 'NoSuchBucket',
    cause: { name: 'TypeError', message: 'fetch failed' },
  }
  expect(run.executions[0]?.error).toEqual(error)
  const written = JSON.stringify(runToJson(run))
  expect(written).toContain('NoSuchBucket')
  expect(written + print(run)).not.toContain('of the socket')
  // Causes without end, in a circle.
  const endless = new Error('again')
  endless.cause = endless
  const circular = await runReported('R078', 's3', () => {
    throw endless
  })
  expect(JSON.stringify(runToJson(circular)).length).toBeLessThan(20_000)
  expect(circular.executions[0]?.error?.message).toBe('again')
})

test('R080 a BigInt is a result like any other', async () => {
  const shape = scripted.extend({ tools: z.object({ count: z.string() }) })
  const total = BigInt(/\{total:(\d+)n\}/.exec(inputOf('R080', shape).tools.count)?.[1] ?? '')
  const run = await runReported('R080', 'count', () => ({ total }), {
    answer: async ({ args }, [count]) =>
      JSON.stringify(count?.execute(args), (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
  })

  expect(run.executions[0]).toMatchObject({ result: { total: 10n }, end: 'returned' })
  const json: unknown = JSON.parse(JSON.stringify(runToJson(run)))
  expect(json).toMatchObject({ executions: [{ result: { total: { $bigint: '10' } } }] })
  // Where a value is shown, it is shown as what it is.
  const sheet = callsheet()
  const totals = sheet.effects('totals')
  const tools = sheet.wrap([toolOf('count', () => totals.push({ total }))])
  const llm = sheet.llm(stepsOf(inputOf('R080', scripted).script))
  expect(print(await sheet.run(() => runLoop(llm.next, tools)))).toContain('{"total":10n}')
})

test('R082 a tool that never settles', async () => {
  const sheet = callsheet()
  const tools = sheet.stub([toolOf('stuck', () => 'real')], { stuck: () => new Promise(() => undefined) })
  const llm = sheet.llm([...stepsOf(inputOf('R082', scripted).script)])
  const { abortAt } = inputOf('R082', z.object({ abortAt: z.number() }))
  const until = new Promise((resolve) => {
    setTimeout(resolve, abortAt)
  })
  const run = await sheet.run(() => runLoop(llm.next, tools), { until })
  // The sheet says which tool it waits for; no timeout of the test has to.
  expect([run.end, run.calls[0]?.outcome]).toEqual(['stopped', 'open'])
  expect(print(run)).toMatch(/stuck \{\} +open +\(not told\)/)
  expect(failureOf(() => expect(run).toCallTool('stuck'))).toContain('call 1 was entered and never finished')
  expect(run).toRunTool('stuck')
})

test('R084 arguments that a schema refuses are told like any error', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({
    set_name: tool({ inputSchema: z.object({ value: z.string() }), execute: ({ value }) => value }),
  })
  const model = aiSdkModel(sheet.llm(stepsOf(inputOf('R084', scripted).script)))
  const run = await sheet.run(async () => {
    const result = streamText({ model, tools, prompt: 'Go on.', stopWhen: stepCountIs(3), onError: () => undefined })
    await result.consumeStream()
    return await result.text
  })

  expect(run).toBlock('set_name', { value: 42 }, { why: 'schema' })
  expect(run).toTellModel(/expected string/, { of: 'set_name' })
  expect(run).toStopAfter(2)
  expect(run).toAnswer('fixed')
  // One that gives up instead.
  const other = callsheet()
  const llm = other.llm(stepsOf(inputOf('R084', scripted).script))
  const dying = other.run(() =>
    runLoop(llm.next, other.wrap([toolOf('set_name', () => 'ok')]), {
      answer: () => Promise.reject(new Error('bad arguments')),
    }),
  )
  expect(await rejectionOf(dying)).toMatchObject({ code: 'script-left-over' })
})
