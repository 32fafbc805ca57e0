import { expect, test } from 'vitest'
import { runVitest } from '../../support/run-vitest.js'

const source = `import { expect } from 'vitest'
import { call, callsheet, maybe, say } from 'callsheet'
import { test } from 'callsheet/test'

const user = [{ role: 'user' as const, text: 'Hi.' }]

test('a run that is awaited', async ({ sheet }) => {
  const llm = sheet.llm([say('Hello.')])
  expect((await sheet.run(async () => (await llm.next(user)).text)).answer).toBe('Hello.')
})
test('a sheet that is not used', ({ sheet }) => {
  expect(Object.keys(sheet)).toContain('run')
})
test('a script without a run', ({ sheet }) => {
  sheet.llm([say('Hello.')])
})
test('a run that nobody awaited', ({ sheet }) => {
  const llm = sheet.llm([say('Hello.')])
  void sheet.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await llm.next(user)
  })
})
test('a quick run that nobody awaited', async ({ sheet }) => {
  const llm = sheet.llm([say('Hello.')])
  void sheet.run(() => llm.next(user))
  await new Promise((resolve) => setTimeout(resolve, 20))
})
test('an agent that goes on after the run', async ({ sheet }) => {
  const llm = sheet.llm([say('Hello.')])
  await sheet.run(() => llm.next(user))
  await llm.next(user).catch(() => 'swallowed')
})
test('a tool entered after the run, swallowed', async ({ sheet }) => {
  const tools = sheet.wrap({ pay: () => 'paid' })
  await sheet.run(() => tools.pay())
  try {
    tools.pay()
  } catch {}
})
test('a tool used without a run', ({ sheet }) => {
  sheet.wrap({ pay: () => 'paid' }).pay()
})
test('a violation', async ({ sheet }) => {
  const llm = sheet.llm([say('Hello.'), say('left over')])
  await sheet.run(() => llm.next(user))
})
test('a misuse of wrap', ({ sheet }) => {
  sheet.wrap({ pay: 5 })
})
test('a misuse of llm', ({ sheet }) => {
  sheet.llm([say('x'), 5 as never])
})
test('an agent that should throw', async () => {
  await callsheet().fails(() => 1)
})
test('a second run', async ({ sheet }) => {
  await sheet.run(() => 1)
  await sheet.run(() => 1)
})
test('a step without a name', () => {
  call('')
})
test('a condition that is none', () => {
  say('x').when({ tolld: 'x' } as never)
})
test('an inner step that is none', () => {
  maybe(5 as never)
})
`

test('the fixture gives each test a sheet and verifies it; errors point at the line of the user', () => {
  const { results } = runVitest(source)
  const told = results.map(({ title, status, failures }) => {
    const frame = /scratch\.test\.ts:(\d+)/.exec(failures[0]?.split('\n').find((line) => /^\s+at /.test(line)) ?? '')
    return [
      title,
      status,
      failures[0]?.split('\n')[0]?.slice(0, 70),
      source.split('\n')[Number(frame?.[1] ?? 0) - 1]?.trim(),
    ]
  })
  expect(told).toMatchInlineSnapshot(`
    [
      [
        "a run that is awaited",
        "passed",
        undefined,
        undefined,
      ],
      [
        "a sheet that is not used",
        "passed",
        undefined,
        undefined,
      ],
      [
        "a script without a run",
        "failed",
        "CallsheetError: the test ended, but sheet.run() was never called, thou",
        undefined,
      ],
      [
        "a run that nobody awaited",
        "failed",
        "CallsheetError: the test ended, but sheet.run() was not awaited. Write",
        undefined,
      ],
      [
        "a quick run that nobody awaited",
        "failed",
        "CallsheetError: the test ended, but sheet.run() was not awaited. Write",
        undefined,
      ],
      [
        "an agent that goes on after the run",
        "failed",
        "CallsheetError: the agent asked the model after its sheet had closed. ",
        undefined,
      ],
      [
        "a tool entered after the run, swallowed",
        "failed",
        "CallsheetError: pay was entered after its sheet had closed. The agent ",
        undefined,
      ],
      [
        "a tool used without a run",
        "failed",
        "CallsheetError: the test ended, but sheet.run() was never called, thou",
        undefined,
      ],
      [
        "a violation",
        "failed",
        "CallsheetError: the agent asked the model once and stopped, but 1 step",
        "await sheet.run(() => llm.next(user))",
      ],
      [
        "a misuse of wrap",
        "failed",
        "ToolError: tools.pay is not a tool: received 5",
        "sheet.wrap({ pay: 5 })",
      ],
      [
        "a misuse of llm",
        "failed",
        "TypeError: steps[1] is no step: 5. A step is made by say('…'), call('t",
        "sheet.llm([say('x'), 5 as never])",
      ],
      [
        "an agent that should throw",
        "failed",
        "CallsheetError: sheet.fails() expects the agent to throw, but it retur",
        "await callsheet().fails(() => 1)",
      ],
      [
        "a second run",
        "failed",
        "CallsheetError: sheet.run() was called, but this sheet has recorded it",
        "await sheet.run(() => 1)",
      ],
      [
        "a step without a name",
        "failed",
        "TypeError: call() takes the name of a tool first, but got "". Write fo",
        "call('')",
      ],
      [
        "a condition that is none",
        "failed",
        "TypeError: when() does not know the key 'tolld'; it knows told, says, ",
        "say('x').when({ tolld: 'x' } as never)",
      ],
      [
        "an inner step that is none",
        "failed",
        "TypeError: maybe() takes one step made by say, call, turn, raw, refuse",
        "maybe(5 as never)",
      ],
    ]
  `)
}, 60_000)

const failing = `import { expect } from 'vitest'
import { call, say } from 'callsheet'
import 'callsheet/vitest'
import { test } from 'callsheet/test'

const user = [{ role: 'user' as const, text: 'Hi.' }]

test('fails for another reason', async ({ sheet }) => {
  const tools = sheet.wrap({ pay: () => 'paid' })
  const llm = sheet.llm([call('pay', { cents: 1 })])
  await sheet.run(async () => {
    await llm.next(user)
    return tools.pay()
  })
  expect(1).toBe(2)
})
test('times out', { timeout: 1000 }, async ({ sheet }) => {
  const llm = sheet.llm([say('Hello.'), say('never')])
  await sheet.run(async () => {
    await llm.next(user)
    await new Promise(() => {})
  })
})
test('passes', async ({ sheet }) => {
  const llm = sheet.llm([say('quiet')])
  await sheet.run(() => llm.next(user))
})
test('fails before anything ran', ({ sheet }) => {
  sheet.llm([say('x')])
  throw new Error('boom')
})
test.for([[1], [2]])('for %i', async ([number], { sheet }) => {
  const llm = sheet.llm([say('Hello.')])
  await sheet.run(() => llm.next(user))
  expect(number).toBeLessThan(3)
})
let tries = 0
test('is retried with a fresh sheet', { retry: 2 }, async ({ sheet }) => {
  tries += 1
  const llm = sheet.llm([say('Hello.')])
  await sheet.run(() => llm.next(user))
  expect(tries).toBe(2)
})
test.fails('fails as it should', async ({ sheet }) => {
  const llm = sheet.llm([say('Hello.')])
  const run = await sheet.run(() => llm.next(user))
  expect(run).toAnswer('Goodbye.')
})
test('runs under a faked clock', async ({ sheet }) => {
  const { vi } = await import('vitest')
  vi.useFakeTimers({ toFake: ['Date'] })
  const llm = sheet.llm([say('Hello.')])
  await sheet.run(() => llm.next(user))
  vi.useRealTimers()
})
`

test('the sheet of a test that fails or times out is printed, whatever failed', () => {
  const { results, output } = runVitest(failing)
  expect(results.map(({ title, status }) => [title, status])).toEqual([
    ['fails for another reason', 'failed'],
    ['times out', 'failed'],
    ['passes', 'passed'],
    ['fails before anything ran', 'failed'],
    ['for 1', 'passed'],
    ['for 2', 'passed'],
    ['is retried with a fresh sheet', 'passed'],
    ['fails as it should', 'passed'],
    ['runs under a faked clock', 'passed'],
  ])
  const printed = [...output.matchAll(/the sheet of "(.*)"/g)].map(([, title]) => title)
  expect(printed.slice(0, 2)).toEqual(['fails for another reason', 'times out'])
  expect(printed).not.toContain('passes')
  expect(output).toContain('pay {"cents":1}')
  expect(output).toContain('says "Hello."')
}, 60_000)

test('a model that hangs lets its client go when the test is over', () => {
  const { results, output } = runVitest(
    `import { afterAll } from 'vitest'
import { fault } from 'callsheet'
import { test } from 'callsheet/test'

let seen = 'nothing'
test('an agent that waits for ever', { timeout: 100 }, async ({ sheet }) => {
  const { next } = sheet.llm([fault('hang')])
  await sheet.run(() => next([{ role: 'user', text: 'Hi.' }]).catch((error) => { seen = error.message }))
})
afterAll(() => console.log('the agent saw: ' + seen))
`,
  )
  expect(results.map(({ status }) => status)).toEqual(['failed'])
  expect(output).toContain('timed out in 100ms')
  expect(output).toContain('the agent saw: the connection broke')
  expect(output).toContain(`-     the provider failed: fault('hang')`)
})
