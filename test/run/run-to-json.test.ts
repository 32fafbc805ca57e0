import { expect, test } from 'vitest'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { call, say } from '../../fakes/script/steps.js'
import { runToJson } from '../../src/run/run-to-json.js'
import { carriedMessages } from '../../src/run/told.js'
import { openaiLoop } from '../support/openai-loop.js'

async function recorded(): Promise<ReturnType<ReturnType<typeof callsheet>['run']>> {
  const sheet = callsheet()
  const paid = sheet.effects('paid')
  const tools = sheet.wrap({
    pay: async (args: unknown) => {
      paid.push(new Map([['cents', 4990n]]))
      return { args, at: new Date(0), total: 4990n, self: undefined }
    },
  })
  const llm = sheet.llm([call('pay', { id: 9007199254740993n }), call('pay', { id: 1 }), say('Done.')])
  return sheet.run(() => openaiLoop(llm, async (_name, text) => ({ paid: Boolean(await tools.pay(JSON.parse(text))) })))
}

test('values that JSON lacks are tagged, requests are what they add', async () => {
  const run = await recorded()
  const json = JSON.parse(JSON.stringify(runToJson(run)))
  expect(json.executions[0].result).toEqual({
    args: { id: 9007199254740992 },
    at: { $date: '1970-01-01T00:00:00.000Z' },
    total: { $bigint: '4990' },
  })
  expect(json.effects[0].value).toEqual({ $map: [['cents', { $bigint: '4990' }]] })
  expect(json.calls[0]).toMatchObject({ rawArgs: '{"id":9007199254740993}', exact: { '/id': '9007199254740993' } })
  expect(
    json.requests.map(({ carried, added }: { carried: number; added: unknown[] }) => [carried, added.length]),
  ).toEqual([
    [0, 1],
    [1, 2],
    [3, 2],
  ])
  expect(json.requests[0]).not.toHaveProperty('raw')
  expect(json).not.toHaveProperty('value')
})

test('an unchanged message is one snapshot in all requests, and everything is frozen', async () => {
  const run = await recorded()
  const [first, second, third] = run.requests
  expect(carriedMessages(first?.messages ?? [], second?.messages ?? [])).toBe(1)
  expect(carriedMessages(second?.messages ?? [], third?.messages ?? [])).toBe(3)
  const unfrozen: unknown[] = []
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (!Object.isFrozen(value)) unfrozen.push(value)
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(run)
  expect(unfrozen).toEqual([])
})

test('what happens to a value later does not change the run', async () => {
  const sheet = callsheet()
  const result = { total: '49.90' }
  const args = { order_id: 'A-1' }
  const tools = sheet.wrap({ look: (received: typeof args) => (received === args ? result : null) })
  const messages = [{ role: 'user' as const, text: 'Hi.' }]
  const llm = sheet.llm([say('a'), say('b')])
  const run = await sheet.run(async () => {
    tools.look(args)
    await llm.next(messages)
    messages[0] = { role: 'user', text: 'Changed.' }
    result.total = 'changed'
    args.order_id = 'changed'
    await llm.next(messages)
  })
  expect(run.executions[0]).toMatchObject({ args: { order_id: 'A-1' }, result: { total: '49.90' } })
  expect(run.requests.map(({ messages: [message] }) => message?.text)).toEqual(['Hi.', 'Changed.'])
})
