import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call, raw, say, turn } from '../../../fakes/script/steps.js'
import type { Run } from '../../../src/run/types.js'
import { openaiLoop } from '../../support/openai-loop.js'

/** The run in a few words a call: its number, outcome and executions. */
function calls(run: Run): string[] {
  return run.calls.map(
    ({ number, name, outcome, executions }) => `${number} ${name} ${outcome} [${executions.join(' ')}]`,
  )
}

/** Every execution: its number, tool, the call it serves and its parent. */
function executions(run: Run): string[] {
  return run.executions.map(
    ({ number, tool, call: served, parent, end }) => `${number} ${tool} call ${served} in ${parent} ${end}`,
  )
}

const refundSchema = z.object({
  order_id: z.string(),
  amount: z.string().transform((text) => BigInt(text.replace('.', ''))),
  reason: z.string().default('none'),
})

test('a healthy loop with a schema that has defaults and a transform', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({
    issue_refund: {
      inputSchema: refundSchema,
      execute: async (args: z.output<typeof refundSchema>) => ({ cents: String(args.amount) }),
    },
  })
  const llm = sheet.llm([call('issue_refund', { order_id: 'A-1', amount: '49.90' }), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, (_name, text) => tools.issue_refund.execute(refundSchema.parse(JSON.parse(text)))),
  )
  expect(calls(run)).toEqual(['1 issue_refund ok [1]'])
  expect(run.calls[0]?.args).toEqual({ order_id: 'A-1', amount: '49.90' })
  expect(run.calls[0]?.parsed).toEqual({ order_id: 'A-1', amount: 4990n, reason: 'none' })
  expect(run.executions[0]?.args).toEqual({ order_id: 'A-1', amount: 4990n, reason: 'none' })
  expect(run.calls[0]?.told).toMatchObject({
    text: '{"cents":"4990"}',
    json: { cents: '4990' },
    error: null,
    request: 2,
  })
  expect(run.answer).toBe('Done.')
  expect(run.input).toBe('Go.')
  expect(run.end).toBe('finished')
})

test('a tool that nobody watches is answered, not guessed about', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ lookup: async () => 'found' })
  const llm = sheet.llm([call('lookup', {}), raw('browse', {}), say('Done.')])
  const offered = ['lookup', 'browse'].map((name) => ({ type: 'function' as const, function: { name } }))
  const run = await sheet.run(() =>
    openaiLoop(llm, (name) => (name === 'lookup' ? tools.lookup() : 'a page'), { tools: offered }),
  )
  expect(calls(run)).toEqual(['1 lookup ok [1]', '2 browse answered []'])
  expect(run.seen.ran).toEqual(['lookup'])
})

test('an agent that uses its own functions while a wrapped copy lies unused', async () => {
  const own = { lookup: async () => 'found', pay: async () => 'paid' }
  const sheet = callsheet()
  sheet.wrap({ ...own })
  const llm = sheet.llm([call('pay', {}), say('Done.')])
  const run = await sheet.run(() => openaiLoop(llm, (name) => own[name as keyof typeof own]()))
  expect(calls(run)).toEqual(['1 pay answered []'])
  expect(run.seen.unread).toEqual(['pay'])
})

test('an agent that reads the wrapped copy only for its schemas, before each request', async () => {
  const execute = async (): Promise<string> => 'own'
  const sheet = callsheet()
  const tools = sheet.wrap({
    lookup: { inputSchema: z.object({}), execute },
    pay: { inputSchema: z.object({}), execute },
  })
  const llm = sheet.llm([call('pay', {}), call('lookup', {}), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, async () => {
      Object.entries(tools).map(([name, tool]) => ({ name, parameters: z.toJSONSchema(tool.inputSchema) }))
      return execute()
    }),
  )
  expect(calls(run)).toEqual(['1 pay answered []', '2 lookup answered []'])
  expect(run.seen.unread).toEqual(['pay', 'lookup'])
})

test('a harness that looks the tool up and stops it is a gate', async () => {
  const execute = async (): Promise<string> => 'own'
  const sheet = callsheet()
  const tools = sheet.wrap({
    lookup: { inputSchema: z.object({}), execute },
    pay: { inputSchema: z.object({}), execute },
  })
  const llm = sheet.llm([call('pay', {}), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, (name) => {
      Object.entries(tools).map(([key, tool]) => ({ key, parameters: z.toJSONSchema(tool.inputSchema) }))
      const tool = tools[name as keyof typeof tools]
      return tool === undefined ? 'unknown' : 'look the order up first'
    }),
  )
  expect(calls(run)).toEqual(['1 pay blocked []'])
  expect(run.seen.unread).toEqual([])
})

test('a harness that gates before it looks a tool up says so', async () => {
  const tools = { lookup: async () => 'found', pay: async () => 'paid' }
  for (const unread of [{}, { unread: 'fine' }] as const) {
    const sheet = callsheet()
    sheet.wrap(tools, unread)
    const llm = sheet.llm([call('pay', {}), say('Done.')])
    const run = await sheet.run(() => openaiLoop(llm, () => 'look the order up first'))
    expect(run.calls[0]?.outcome).toBe('unread' in unread ? 'blocked' : 'answered')
  }
})

test('a twin call that is executed once and told twice shares its execution', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ lookup: async (args: unknown) => args })
  const twin = call('lookup', { id: 1 })
  const llm = sheet.llm([turn({ calls: [twin, twin] }), say('Done.')])
  const cache = new Map<string, unknown>()
  const run = await sheet.run(() =>
    openaiLoop(llm, async (_name, text) => {
      if (!cache.has(text)) cache.set(text, await tools.lookup(JSON.parse(text)))
      return cache.get(text)
    }),
  )
  expect(calls(run)).toEqual(['1 lookup ok [1]', '2 lookup ok [1]'])
  expect(executions(run)).toEqual(['1 lookup call 1 in null returned'])
})

test('a cached result in a later turn shares the execution; another text does not', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ lookup: async () => 'found' })
  const step = call('lookup', { id: 1 })
  const llm = sheet.llm([step, step, step, say('Done.')])
  const answers = [(): Promise<string> => tools.lookup(), () => 'found', () => 'too many calls']
  const run = await sheet.run(() => openaiLoop(llm, () => answers.shift()?.()))
  expect(calls(run)).toEqual(['1 lookup ok [1]', '2 lookup ok [1]', '3 lookup blocked []'])
})

test('a tool retried after a throw, beside a blocked sibling', async () => {
  const sheet = callsheet()
  let tries = 0
  const tools = sheet.wrap({
    pay: async (_args: unknown) => {
      tries += 1
      if (tries < 3) throw new Error('reset')
      return 'paid'
    },
  })
  const llm = sheet.llm([turn({ calls: [call('pay', { id: 1 }), call('pay', { id: 2 })] }), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, async (_name, text) => {
      const args: { id: number } = JSON.parse(text)
      if (args.id === 2) return 'not allowed'
      for (;;) {
        try {
          return await tools.pay(args)
        } catch {
          // tried again, as the test is about
        }
      }
    }),
  )
  expect(calls(run)).toEqual(['1 pay ok [1 2 3]', '2 pay blocked []'])
})

test('a tool that calls another: inner work is no attempt', async () => {
  const sheet = callsheet()
  const tools: { outer: (args: unknown) => Promise<unknown>; inner: (args: unknown) => Promise<unknown> } = sheet.wrap({
    outer: async (args: unknown) => tools.inner(args),
    inner: async (args: unknown) => args,
  })
  const llm = sheet.llm([turn({ calls: [call('outer', { a: 1 }), call('inner', { a: 1 })] }), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, (name, text) => tools[name as keyof typeof tools](JSON.parse(text))),
  )
  expect(calls(run)).toEqual(['1 outer ok [1]', '2 inner ok [3]'])
  expect(executions(run)).toEqual([
    '1 outer call 1 in null returned',
    '2 inner call null in 1 returned',
    '3 inner call 2 in null returned',
  ])
})

test('a tool that runs an agent of its own serves what that agent asked', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('delegate', { task: 1 }), call('lookup', { id: 1 }), say('inner'), say('outer')])
  const tools: Record<string, (args: unknown) => Promise<unknown>> = sheet.wrap({
    delegate: async () => openaiLoop(llm, (name, text) => tools[name]?.(JSON.parse(text)), { input: 'sub' }),
    lookup: async (args: unknown) => args,
  })
  const run = await sheet.run(() => openaiLoop(llm, (name, text) => tools[name]?.(JSON.parse(text))))
  expect(calls(run)).toEqual(['1 delegate ok [1]', '2 lookup ok [2]'])
  expect(executions(run)).toEqual(['1 delegate call 1 in null returned', '2 lookup call 2 in 1 returned'])
})

test('a harness that edits arguments is joined by name, in the order asked', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ pay: async (args: unknown) => args })
  const llm = sheet.llm([turn({ calls: [call('pay', { id: 1 }), call('pay', { id: 2 })] }), say('Done.')])
  const run = await sheet.run(() => openaiLoop(llm, (_name, text) => tools.pay({ ...JSON.parse(text), force: true })))
  expect(calls(run)).toEqual(['1 pay ok [1]', '2 pay ok [2]'])
  expect(run.executions.map(({ args }) => args)).toEqual([
    { id: 1, force: true },
    { id: 2, force: true },
  ])
})

test('a harness that tells success though the tool threw', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({
    pay: async () => {
      throw new TypeError('card declined', { cause: new Error('bank') })
    },
  })
  const llm = sheet.llm([call('pay', {}), say('Paid.')])
  const run = await sheet.run(() => openaiLoop(llm, () => tools.pay().catch(() => ({ ok: true }))))
  expect(calls(run)).toEqual(['1 pay threw [1]'])
  expect(run.calls[0]?.told?.text).toBe('{"ok":true}')
  expect(run.executions[0]?.error).toEqual({
    name: 'TypeError',
    message: 'card declined',
    cause: { name: 'Error', message: 'bank' },
  })
})

test('a returned error counts as failure only where the user says so; MCP marks its own', async () => {
  const failed = (result: unknown): boolean => typeof result === 'object' && result !== null && 'error' in result
  const results = [{ error: 'no such order' }, { isError: true, content: [{ type: 'text', text: 'no' }] }, 'fine']
  for (const options of [{}, { failed }]) {
    const left = [...results]
    const sheet = callsheet(options)
    const tools = sheet.wrap({ lookup: async () => left.shift() })
    const llm = sheet.llm([...results.map(() => call('lookup', {})), say('Done.')])
    const run = await sheet.run(() => openaiLoop(llm, () => tools.lookup()))
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(['failed' in options ? 'error' : 'ok', 'error', 'ok'])
  }
})

test('a tool that nobody asked for is unasked', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ pay: async () => 'paid', lookup: async () => 'found' })
  const llm = sheet.llm([call('lookup', {}), say('Done.')])
  const run = await sheet.run(async () => {
    await openaiLoop(llm, () => tools.lookup())
    await tools.pay()
  })
  expect(calls(run)).toEqual(['1 lookup ok [1]'])
  expect(executions(run)).toEqual(['1 lookup call 1 in null returned', '2 pay call null in null returned'])
})

test('a second entry after success is unasked, not a retry', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ pay: async () => 'paid' })
  const llm = sheet.llm([call('pay', { id: 1 }), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, async () => {
      await tools.pay()
      return tools.pay()
    }),
  )
  expect(executions(run)).toEqual(['1 pay call 1 in null returned', '2 pay call null in null returned'])
})

test('an order id beyond 2^53 keeps its digits, also for a harness that parses without loss', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ lookup: async (args: unknown) => String((args as { id: unknown }).id) })
  const llm = sheet.llm([
    call('lookup', { id: 9007199254740993n }),
    call('lookup', { id: 9007199254740993n }),
    say('Done.'),
  ])
  const parsers = [(text: string): unknown => JSON.parse(text), () => ({ id: 9007199254740993n })]
  const run = await sheet.run(() => openaiLoop(llm, (_name, text) => tools.lookup(parsers.shift()?.(text))))
  expect(run.calls[0]?.rawArgs).toBe('{"id":9007199254740993}')
  expect(run.calls[0]?.exact).toEqual({ '/id': '9007199254740993' })
  expect(calls(run)).toEqual(['1 lookup ok [1]', '2 lookup ok [2]'])
})

test('what never ran is told apart: no JSON, bad arguments, an invented tool, no answer', async () => {
  const sheet = callsheet({ history: 'lenient' })
  const inputSchema = z.object({ id: z.number() })
  const tools = sheet.wrap({ lookup: { inputSchema, execute: async () => 'found' } })
  const llm = sheet.llm([
    raw('lookup', '{"id": 1'),
    raw('lookup', { id: 'one' }),
    raw('drop_database', {}),
    call('lookup', { id: 1 }),
  ])
  const run = await sheet.run(async () => {
    const messages: Parameters<typeof llm.next>[0][number][] = [{ role: 'user', text: 'Go.' }]
    for (let turns = 0; turns < 4; turns += 1) {
      const said = await llm.next(messages, { tools })
      const [asked] = said.calls
      if (asked === undefined) return
      const { text: _text, ...message } = said
      messages.push(message, { role: 'tool', toolResult: { id: asked.id, text: 'no' } })
      if (asked.args !== undefined) tools.lookup.inputSchema.safeParse(asked.args)
    }
  })
  expect(calls(run)).toEqual([
    '1 lookup invalid-json []',
    '2 lookup invalid-args []',
    '3 drop_database unknown-tool []',
    '4 lookup unanswered []',
  ])
  expect(run.calls[0]?.args).toBeUndefined()
  expect(run.calls[1]?.issues).toEqual([{ path: ['id'], message: expect.stringContaining('expected number') }])
})

test('a call left open when the sheet closes', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ wait: () => new Promise<never>(() => {}) })
  const llm = sheet.llm([call('wait', {})])
  const run = await sheet.run(async () => {
    await llm.next([{ role: 'user', text: 'Go.' }])
    void tools.wait()
  })
  expect(calls(run)).toEqual(['1 wait open [1]'])
})
