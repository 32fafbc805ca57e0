import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { raw, say } from '../../../fakes/script/steps.js'
import { withTrace } from '../../../src/guard/trace/with-trace.js'
import { openaiLoop } from '../../support/openai-loop.js'
import { guarded } from '../support/guarded.js'

const schema = z.object({ id: z.string(), count: z.coerce.number().default(1) })

async function all(steps: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const heard: unknown[] = []
  for await (const step of steps) heard.push(step)
  return heard
}

describe('what a tool set keeps', () => {
  test('private fields, this, other keys and the neighbours', () => {
    class Look {
      readonly name = 'look'
      readonly inputSchema = schema
      readonly #prefix = 'found '
      execute({ id, count }: { id: string; count?: number }): string {
        return `${this.#prefix}${id} ${count}`
      }
    }
    const list = [new Look()]
    const { tools } = guarded(list)
    expect(tools[0]?.execute({ id: 'A' })).toBe('found A 1')
    expect(tools[0]).toBeInstanceOf(Look)
    expect(tools[0]?.inputSchema).toBe(schema)
    expect([tools.length, Object.keys(tools)]).toEqual([1, ['0']])
    const set = {
      one: () => 1,
      two(): number {
        return this.one() + 1
      },
    }
    const two = guarded(set, { unchecked: ['one', 'two'] })
    expect(two.tools.two()).toBe(2)
    expect(two.records.map(({ tool }) => tool)).toEqual(['one', 'two'])
  })

  test('a function that answers at once still does; an async one always promises', async () => {
    const { tools } = guarded(
      { now: (args: unknown) => args, later: async (args: unknown) => await Promise.resolve(args) },
      { schemas: { now: schema, later: schema } },
    )
    expect(tools.now({ id: 'A' })).toEqual({ id: 'A', count: 1 })
    expect(tools.now({})).toHaveProperty('error')
    expect(tools.later({})).toBeInstanceOf(Promise)
    expect(await tools.later({})).toHaveProperty('error')
  })

  test('an async generator gives its steps when it is over, and a failure as its only one', async () => {
    const steps = async function* ({ id }: { id: string }): AsyncGenerator<string> {
      yield 'looking'
      if (id === 'boom') throw new Error('db down')
      yield `found ${id}`
    }
    const { tools, records } = guarded({ steps }, { schemas: { steps: schema } })
    expect(await all(tools.steps({ id: 'A' }))).toEqual(['looking', 'found A'])
    expect(await all(tools.steps({ id: 'boom' }))).toEqual([{ error: 'steps failed: Error: db down' }])
    expect(records.map(({ status, result }) => [status, result])).toEqual([
      ['success', 'found A'],
      ['execution_failure', undefined],
    ])
  })

  test('nobody is asked to approve what does not fit', () => {
    const asked: unknown[] = []
    const needsApproval = (args: unknown): boolean => asked.push(args) > 0
    const { tools } = guarded({ look: { inputSchema: schema, needsApproval, execute: (args: unknown) => args } })
    expect([tools.look.needsApproval({ id: 1 }), tools.look.needsApproval({ id: 'A' })]).toEqual([false, true])
    expect(asked).toEqual([{ id: 'A', count: 1 }])
  })

  test('errors as text, for functions that answer in text', () => {
    const { tools } = guarded({ look: (args: unknown) => String(args) }, { schemas: { look: schema }, errors: 'text' })
    expect(JSON.parse(tools.look('{}'))).toHaveProperty('error')
  })
})

describe('a sheet, or a second guard, above a guard', () => {
  const bareTools = { look: { inputSchema: schema, execute: (args: unknown) => args } }
  const { tools } = guarded(bareTools)
  const list = guarded([{ name: 'look', inputSchema: schema, execute: (args: unknown) => args }]).tools
  const runTools = guarded([
    { type: 'function', function: { name: 'look', parameters: z.toJSONSchema(schema), function: () => 'A' } },
  ]).tools
  const client = {
    listTools: async (): Promise<unknown> => await Promise.resolve({ tools: [] }),
    callTool: async (): Promise<unknown> => await Promise.resolve({ content: [] }),
  }

  test.each<readonly [string, object]>([
    ['a set', tools],
    ['a copy of it', { ...tools }],
    ['a tool of it beside another', { other: bareTools.look, look: tools.look }],
    ['a copy of a tool', { look: { ...tools.look } }],
    ['the function of a tool', { look: { inputSchema: schema, execute: tools.look.execute } }],
    ['the function alone', { look: tools.look.execute }],
    ['a list', list],
    ['a copy of a list', [...list]],
    ['tools of runTools', runTools],
    ['a function of theirs', runTools.map((tool) => ({ ...tool, function: { ...tool.function } }))],
    ['an MCP client', guarded(client).tools],
    ['over a sheet', guarded(callsheet().wrap(bareTools)).tools],
  ])('%s is refused', (_, wrong) => {
    const underneath = 'Put the sheet underneath, guard(sheet.wrap(tools), options), so that it sees what ran.'
    expect(() => callsheet().wrap(wrong)).toThrow(underneath)
    expect(() => callsheet().stub(wrong, { look: 'A' })).toThrow(underneath)
    expect(() => guarded(wrong)).toThrow('guarded already')
  })

  test('a sheet may know them, and tap what is underneath', async () => {
    const sheet = callsheet({ tools })
    sheet.tap(tools)
    const llm = sheet.llm([raw('look', { id: 1 }), raw('look', { id: 'A' }), say('Done.')])
    const run = await sheet.run(() => openaiLoop(llm, (_, text) => tools.look.execute(JSON.parse(text))))
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(['invalid-args', 'ok'])
    expect(run.executions.map(({ args }) => args)).toEqual([{ id: 'A', count: 1 }])
  })
})

test('a loop of one’s own may hand the id of the call over', () => {
  const look = (args: unknown, _call?: unknown): unknown => args
  const { tools, records } = guarded({ look }, { schemas: { look: schema } })
  expect(tools.look('{"id":"A"}', { toolCallId: 'call_1' })).toEqual({ id: 'A', count: 1 })
  expect(tools.look('{}', { toolCallId: 'call_2' })).toHaveProperty('error')
  expect(records.map(({ call_id: id }) => id)).toEqual(['call_1', 'call_2'])
})

test('a tool without a schema takes any text, and JSON where it begins as that', () => {
  const { tools, records } = guarded({ look: (text: string) => `found ${text}` }, { unchecked: ['look'] })
  expect(tools.look('A-1')).toBe('found A-1')
  expect(tools.look('{"id":1}')).toBe('found {"id":1}')
  expect(tools.look('{"id":')).toHaveProperty('error')
  expect(records.map(({ status, raw_args: text }) => [status, text])).toEqual([
    ['success', 'A-1'],
    ['success', '{"id":1}'],
    ['json_parse_error', '{"id":'],
  ])
})

test('an interrupt goes through to the framework, and is no end', () => {
  const interrupt = Object.assign(new Error('wait'), { name: 'GraphInterrupt', is_bubble_up: true })
  const { tools, records } = guarded(
    {
      look: () => {
        throw interrupt
      },
    },
    { unchecked: ['look'] },
  )
  expect(() => tools.look()).toThrow(interrupt)
  expect(records.map(({ phase }) => phase)).toEqual(['started'])
})

describe('an MCP client', () => {
  const client = (pages: readonly unknown[]) => {
    let listed = 0
    return {
      listTools: async (_request?: unknown): Promise<unknown> => await Promise.resolve(pages[listed++]),
      callTool: async ({ name }: { name: string; arguments?: unknown }): Promise<unknown> =>
        await Promise.resolve(
          name === 'fail'
            ? { content: [{ type: 'text', text: 'HTTP 503' }], isError: true }
            : { content: [{ type: 'text', text: '{"id":"A","more":"x"}' }] },
        ),
    }
  }
  const inputSchema = z.toJSONSchema(z.object({ id: z.string() }))
  const pages = [
    { tools: [{ name: 'look', inputSchema }], nextCursor: '2' },
    { tools: [{ name: 'fail', inputSchema }] },
  ]

  test('what was not listed is listed at the first call, all pages of it', async () => {
    const { tools, records } = guarded(client(pages))
    expect(await tools.callTool({ name: 'fail', arguments: { id: 'A' } })).toMatchObject({ isError: true })
    expect(await tools.callTool({ name: 'loook', arguments: { id: 'A' } })).toEqual({
      content: [{ type: 'text', text: 'There is no tool loook. Did you mean look?' }],
      isError: true,
    })
    expect(await tools.callTool({ name: 'look', arguments: { id: 1 } })).toMatchObject({ isError: true })
    expect(records.map(({ tool, status, blocked_by, cause, told }) => [tool, status, blocked_by, cause, told]))
      .toMatchInlineSnapshot(`
      [
        [
          "fail",
          "execution_failure",
          null,
          "transient",
          "HTTP 503",
        ],
        [
          "loook",
          "blocked",
          "unknown-tool",
          null,
          "There is no tool loook. Did you mean look?",
        ],
        [
          "look",
          "schema_validation_error",
          null,
          null,
          "look was not run: its arguments do not fit.
      - id: expected string, received 1
      Call it again with this corrected.",
        ],
      ]
    `)
  })

  test('policies are about what is in the envelope', async () => {
    const { tools, records } = guarded(client(pages), { policies: { look: { told: { fields: ['id'] }, limit: 1 } } })
    await withTrace('t', async () => {
      expect(await tools.callTool({ name: 'look', arguments: { id: 'A' } })).toEqual({
        content: [{ type: 'text', text: '{"id":"A"}' }],
      })
      expect(await tools.callTool({ name: 'look', arguments: { id: 'A' } })).toMatchObject({ isError: true })
    })
    expect(records).toMatchObject([{ told: '{"id":"A"}' }, { blocked_by: 'limit' }])
  })
})

const amount = { type: 'object', properties: { amount: { type: 'number', maximum: 100 } }, required: ['amount'] }
const clamped = z.object({ amount: z.number().transform((value) => Math.min(value, 100)) })

describe('a request to an MCP server', () => {
  const server = (content: readonly unknown[] = [{ type: 'text', text: 'paid' }]) => {
    const received: unknown[] = []
    const client = {
      received,
      listTools: async () => await Promise.resolve({ tools: [{ name: 'pay', inputSchema: amount }] }),
      callTool: async (request: unknown) => {
        received.push(structuredClone(request))
        return await Promise.resolve({ content })
      },
    }
    return client
  }
  const approve = async (): Promise<boolean> => await new Promise((resolve) => void setTimeout(() => resolve(true), 5))

  test('is the one that was judged, whatever becomes of it meanwhile', async () => {
    const client = server()
    const { tools, records } = guarded(client, { policies: { pay: { approve } } })
    const request = { name: 'pay', arguments: { amount: 1 }, _meta: { progressToken: 1 } }
    const answer = tools.callTool(request)
    request.name = 'delete_all'
    request.arguments.amount = 1e9
    await answer
    expect(client.received).toEqual([{ name: 'pay', arguments: { amount: 1 }, _meta: { progressToken: 1 } }])
    expect(records).toMatchObject([{ tool: 'pay', status: 'success', args: { amount: 1 } }])
  })

  test('has arguments, where they came as text, and those that the schema made', async () => {
    const client = server()
    await guarded(client).tools.callTool({ name: 'pay', arguments: '{"amount":5}' })
    await guarded(client, { unchecked: ['pay'] }).tools.callTool({ name: 'pay', arguments: '{"amount":6}' })
    await guarded(client, { schemas: { pay: clamped } }).tools.callTool({ name: 'pay', arguments: { amount: 1e9 } })
    expect(client.received).toEqual([5, 6, 100].map((value) => ({ name: 'pay', arguments: { amount: value } })))
  })

  test.each<readonly [unknown, string]>([
    [['pay'], '["pay"]'],
    [new String('pay'), '[String: pay]'],
    [{ toString: () => 'pay' }, '{"toString":[Function toString]}'],
    [undefined, 'undefined'],
  ])('that names %o names no tool', async (name, shown) => {
    const client = server()
    const { tools, records } = guarded(client)
    expect(await tools.callTool({ name, arguments: { amount: 1 } })).toMatchObject({ isError: true })
    expect(client.received).toEqual([])
    expect(records).toMatchObject([{ status: 'blocked', blocked_by: 'unknown-tool', tool: shown }])
  })

  test('that cannot be read is refused', async () => {
    const client = server()
    const { tools, records } = guarded(client)
    await tools.listTools()
    const getter = {
      get: () => {
        throw new Error('boom')
      },
      enumerable: true,
    }
    for (const request of [
      { name: 'pay', arguments: Object.defineProperty({}, 'amount', getter) },
      Object.defineProperty({ name: 'pay' }, 'arguments', getter),
      Object.defineProperty({ arguments: {} }, 'name', getter),
      undefined,
    ]) {
      expect(await tools.callTool(request as never)).toMatchObject({ isError: true })
    }
    expect(client.received).toEqual([])
    expect(records.map(({ status }) => status)).toEqual([
      'schema_validation_error',
      'schema_validation_error',
      'blocked',
      'blocked',
    ])
  })

  test('of which some fields are told tells no others, in however many parts', async () => {
    const parts = ['{"id":"A","secret":1}', 'more secrets'].map((text) => ({ type: 'text', text }))
    const pay = { told: { fields: ['id'] } }
    const told = async (content: readonly unknown[]): Promise<unknown> =>
      await guarded(server(content), { policies: { pay } }).tools.callTool({ name: 'pay', arguments: { amount: 1 } })
    expect(await told(parts.slice(0, 1))).toEqual({ content: [{ type: 'text', text: '{"id":"A"}' }] })
    for (const content of [parts, parts.slice(1), [...parts, { type: 'image', data: 'secret' }]]) {
      expect(JSON.stringify(await told(content))).not.toContain('secret')
    }
  })
})

describe('runTools of OpenAI', () => {
  test.each([
    ['without a parser', {}, '{"amount":100}'],
    ['with one', { parse: JSON.parse as unknown }, { amount: 100 }],
  ])('%s, the tool gets what the schema made', (_, parser, expected) => {
    const received: unknown[] = []
    const run = { name: 'pay', parameters: amount, function: (args: unknown) => received.push(args), ...parser }
    const { tools, records } = guarded([{ type: 'function', function: run }], { schemas: { pay: clamped } })
    tools[0]?.function.function('{"amount":1e9,"other":1}')
    expect(received).toEqual([expected])
    expect(records).toMatchObject([{ args: { amount: 100 } }])
  })

  test('a parser that refuses is heard all the same', () => {
    const parse = (): never => {
      throw new Error('not today')
    }
    const entered = vi.fn<() => void>()
    const run = { name: 'pay', parameters: amount, function: entered, parse }
    const { tools, records } = guarded([{ type: 'function', function: run }], { schemas: { pay: clamped } })
    Reflect.apply(tools[0]?.function.function ?? entered, undefined, ['{"amount":1e9}'])
    expect(entered).not.toHaveBeenCalled()
    expect(records).toMatchObject([{ status: 'schema_validation_error' }])
  })
})

describe('what nothing guards is not handed out', () => {
  const pay = (): string => 'paid'
  const added = (): string => 'added'
  const message = 'was added after guard(): nothing guards it'

  test('a tool that is added to a record, on either side', () => {
    const set: Record<string, unknown> = { pay }
    const { tools } = guarded(set, { unchecked: ['pay'] })
    tools['note'] = 'a text'
    expect(tools['note']).toBe('a text')
    set['later'] = added
    expect(() => tools['later']).toThrow(`later ${message}`)
    expect(() => Object.values(tools)).toThrow(message)
    delete set['later']
    expect(() => Object.assign(tools, { object: { execute: added } })).toThrow(`object ${message}`)
  })

  test('a tool that is added to a list, and to one below', () => {
    const tool = (name: string) => ({ name, execute: pay })
    const list = [tool('pay')]
    const { tools } = guarded(list, { unchecked: ['pay'] })
    expect(tools.toReversed()[0]?.execute()).toBe('paid')
    expect(() => tools.push(tool('later'))).toThrow(message)
    const below = { tools: [tool('pay')] }
    const set = guarded(below, { unchecked: ['pay'] })
    below.tools.push(tool('later'))
    expect(() => set.tools.tools[1]).toThrow(message)
    below.tools = [tool('other')]
    expect(() => set.tools.tools[0]).toThrow(message)
  })

  test('a function that takes the place of a tool is guarded', () => {
    const { tools, records } = guarded({ pay }, { unchecked: ['pay'] })
    tools.pay = added
    expect(tools.pay()).toBe('added')
    expect(records).toHaveLength(1)
  })

  test('a tool is not constructed', () => {
    const entered = vi.fn<() => void>()
    const { tools } = guarded({ pay: entered }, { unchecked: ['pay'] })
    expect(() => Reflect.construct(tools.pay, [])).toThrow('pay is a guarded tool: call it, without new')
    expect(entered).not.toHaveBeenCalled()
  })
})

describe('a function that returns steps', () => {
  const steps = async function* (fails: boolean): AsyncGenerator {
    yield { id: 'A', secret: 1 }
    if (fails) throw new Error('db down')
    yield { id: 'B', secret: 2 }
  }
  const tools = {
    plain: ({ fails }: { fails: boolean }) => steps(fails),
    later: async ({ fails }: { fails: boolean }) => await Promise.resolve(steps(fails)),
    async *own({ fails }: { fails: boolean }) {
      yield* steps(fails)
    },
  }
  const unchecked = Object.keys(tools)

  test.each(['plain', 'later', 'own'] as const)(
    '%s: a failure at a later one is one, and a told text hides the others',
    async (name) => {
      const { tools: heard, records } = guarded(tools, { unchecked })
      expect(await all(await heard[name]({ fails: false }))).toHaveLength(2)
      expect(await all(await heard[name]({ fails: true }))).toEqual([{ error: `${name} failed: Error: db down` }])
      expect(records.map(({ status }) => status)).toEqual(['success', 'execution_failure'])
      const hidden = guarded(tools, { unchecked, policies: { [name]: { told: { fields: ['id'] } } } })
      expect(await all(await hidden.tools[name]({ fails: false }))).toEqual([{ id: 'B' }])
      const asked = guarded(tools, {
        unchecked,
        policies: { [name]: { approve: async () => await Promise.resolve(true) } },
      })
      expect(await all(await asked.tools[name]({ fails: false }))).toHaveLength(2)
    },
  )

  test('of texts, too, where the last one has nothing to hide', async () => {
    const texts = async function* (): AsyncGenerator<string> {
      yield '{"id":"A","secret":1}'
      yield '{"id":"B"}'
    }
    const hidden = guarded({ texts }, { unchecked: ['texts'], policies: { texts: { told: { fields: ['id'] } } } })
    expect(await all(hidden.tools.texts())).toEqual(['{"id":"B"}'])
  })
})
