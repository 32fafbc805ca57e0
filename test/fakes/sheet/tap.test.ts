import { AsyncResource } from 'node:async_hooks'
import { setTimeout as later } from 'node:timers/promises'
import { tool as langchainTool, StructuredTool } from '@langchain/core/tools'
import { tool as agentsTool } from '@openai/agents'
import fc from 'fast-check'
import { zodFunction } from 'openai/helpers/zod'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call, say } from '../../../fakes/script/steps.js'
import { openaiLoop } from '../../support/openai-loop.js'

const schema = z.object({ id: z.string() })
type Args = z.infer<typeof schema>
const find = ({ id }: Args): string => `found ${id}`

class Lookup {
  readonly name = 'lookup'
  readonly #found = 'found '
  execute({ id }: Args): string {
    return this.#found + id
  }
  async run(args: Args): Promise<string> {
    await later(1)
    return this.execute(args)
  }
}

class LangChainLookup extends StructuredTool {
  override name = 'lookup'
  override description = 'Finds.'
  override schema = schema
  readonly #found = 'found '
  protected override async _call({ id }: Args): Promise<string> {
    return this.#found + id
  }
}

class Client {
  readonly #found = 'found '
  async callTool({ arguments: args }: { name: string; arguments: Args }): Promise<{ content: string }> {
    return { content: this.#found + args.id }
  }
  async listTools(): Promise<{ tools: object[] }> {
    return { tools: [{ name: 'lookup', inputSchema: { type: 'object' } }] }
  }
}

// Each shape with a tool named lookup, and how an agent that holds it calls it.
const shapes: Record<string, readonly [make: () => object, reach: (tools: never) => unknown]> = {
  'a record of functions': [() => ({ lookup: find }), (tools: { lookup: typeof find }) => tools.lookup({ id: 'A' })],
  'a list of functions': [
    () => [Object.defineProperty((args: Args) => find(args), 'name', { value: 'lookup' })],
    (tools: [typeof find]) => tools[0]({ id: 'A' }),
  ],
  'a list of objects': [
    () => [{ name: 'lookup', execute: find }],
    (tools: [{ execute: typeof find }]) => tools[0].execute({ id: 'A' }),
  ],
  'a record of objects': [
    () => ({ lookup: { parameters: { type: 'object' }, run: find } }),
    (tools: { lookup: { run: typeof find } }) => tools.lookup.run({ id: 'A' }),
  ],
  'a class with private fields': [() => [new Lookup()], (tools: [Lookup]) => tools[0].execute({ id: 'A' })],
  'a class, one method of which calls the other': [
    () => [new Lookup()],
    (tools: [Lookup]) => tools[0].run({ id: 'A' }),
  ],
  'a tool for runTools': [
    () => [{ type: 'function', function: { name: 'lookup', parameters: {}, parse: JSON.parse, function: find } }],
    (tools: [{ function: { function: typeof find } }]) => tools[0].function.function({ id: 'A' }),
  ],
  'a function of LangChain': [
    () => [langchainTool(find, { name: 'lookup', description: 'Finds.', schema })],
    (tools: [StructuredTool]) => tools[0].invoke({ id: 'A' }),
  ],
  'a class of LangChain': [() => [new LangChainLookup()], (tools: [StructuredTool]) => tools[0].invoke({ id: 'A' })],
  'a tool of OpenAI Agents': [
    () => [agentsTool({ name: 'lookup', description: 'Finds.', parameters: schema, execute: find })],
    (tools: [{ invoke: (context: unknown, text: string) => unknown }]) => tools[0].invoke({}, '{"id":"A"}'),
  ],
  'an MCP client': [
    () => new Client(),
    async (client: Client) => (await client.callTool({ name: 'lookup', arguments: { id: 'A' } })).content,
  ],
}

/** Every own property of an object and of what it holds, as it is. */
function picture(value: unknown, seen = new Set<unknown>()): unknown {
  // Schemas build themselves as they are used.
  if (typeof value !== 'object' || value === null || seen.has(value) || '_zod' in value) return value
  seen.add(value)
  return Reflect.ownKeys(value).map((key) => {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key)
    return [key, descriptor, picture(descriptor?.value, seen)]
  })
}

describe.each(Object.entries(shapes))('%s', (_, [make, reach]) => {
  test('is recorded where it is, and is afterwards what it was', async () => {
    const tools = make()
    const before = picture(tools)
    const sheet = callsheet()
    sheet.tap(tools)
    expect(picture(tools)).not.toEqual(before)
    const run = await sheet.run(async () => reach(tools as never))
    expect(run.value).toBe('found A')
    expect(run.executions).toMatchObject([{ tool: 'lookup', args: { id: 'A' }, end: 'returned' }])
    expect(run.seen.ran).toEqual(['lookup'])
    expect(picture(tools)).toEqual(before)
    expect(await reach(tools as never)).toBe('found A')
  })

  test('three sheets at once record their own calls, and nobody the calls outside', async () => {
    const tools = make()
    const before = picture(tools)
    const sheets = [callsheet(), callsheet(), callsheet()]
    for (const sheet of sheets) sheet.tap(tools)
    const bystander = callsheet()
    const runs = await Promise.all([
      ...sheets.map((sheet, index) =>
        sheet.run(async () => {
          for (let times = 0; times <= index; times += 1) {
            await later(1)
            await reach(tools as never)
          }
        }),
      ),
      bystander.run(async () => reach(tools as never)),
      reach(tools as never),
    ])
    expect(runs.slice(0, 4).map((run) => (run as { executions: unknown[] }).executions.length)).toEqual([1, 2, 3, 0])
    expect(picture(tools)).toEqual(before)
  })

  test('is recorded once by a sheet that also wraps it', async () => {
    const tools = make()
    const sheet = callsheet()
    sheet.tap(tools)
    const wrapped = sheet.wrap(tools)
    sheet.tap(wrapped)
    const run = await sheet.run(async () => [await reach(wrapped as never), await reach(tools as never)])
    expect(run.value).toEqual(['found A', 'found A'])
    expect(run.executions).toHaveLength(2)
  })
})

test('a body replaces the tool’s own for the sheet that says so', async () => {
  const tools = { lookup: find }
  const [down, up] = [callsheet(), callsheet()]
  down.tap(tools, { instead: { lookup: () => 'db down' } })
  up.tap(tools, { args: ([args]) => [args], name: (own) => `my_${own}` })
  const [first, second] = await Promise.all([
    down.run(async () => tools.lookup({ id: 'A' })),
    up.run(async () => tools.lookup({ id: 'A' })),
  ])
  expect([first.value, second.value]).toEqual(['db down', 'found A'])
  expect(second.executions).toMatchObject([{ tool: 'my_lookup', args: [{ id: 'A' }] }])
})

test('effects and inner tools belong to the tapped execution', async () => {
  const sheet = callsheet()
  const log = sheet.effects('log')
  const tools = {
    inner: async () => void log.push('inner'),
    outer: async () => {
      await tools.inner()
      log.push('outer')
    },
  }
  sheet.tap(tools)
  const run = await sheet.run(async () => tools.outer())
  expect(run.executions).toMatchObject([
    { tool: 'outer', parent: null },
    { tool: 'inner', parent: 1 },
  ])
  expect(run.effects).toMatchObject([
    { value: 'inner', cause: 2 },
    { value: 'outer', cause: 1 },
  ])
})

test('a tool called by itself is two executions', async () => {
  const tools = {
    count: (args: { left: number }): number => (args.left === 0 ? 0 : 1 + tools.count({ left: args.left - 1 })),
  }
  const sheet = callsheet()
  sheet.tap(tools)
  const run = await sheet.run(async () => tools.count({ left: 1 }))
  expect(run.executions).toMatchObject([{ args: { left: 1 } }, { args: { left: 0 }, parent: 1 }])
})

test('what the agent puts in place of a tool stays', async () => {
  const tools = { lookup: find }
  const mine = (): string => 'mine'
  const sheet = callsheet()
  sheet.tap(tools)
  await sheet.run(async () => {
    tools.lookup = mine
  })
  expect(Object.getOwnPropertyDescriptor(tools, 'lookup')).toEqual({
    value: mine,
    writable: true,
    enumerable: true,
    configurable: true,
  })
})

test('a gate is told from an agent that holds other functions by its look at the tool', async () => {
  for (const looks of [true, false]) {
    const tools = { pay: () => 'paid', lookup: () => 'found' }
    const sheet = callsheet()
    sheet.tap(tools)
    const llm = sheet.llm([call('pay', {}), say('Blocked.')])
    const serve = (name: string): string =>
      looks && typeof tools[name as 'pay'] === 'function' ? 'blocked' : 'blocked'
    const run = await sheet.run(() => openaiLoop(llm, serve))
    expect(run.calls[0]?.outcome).toBe(looks ? 'blocked' : 'answered')
  }
})

class Getter {
  readonly name = 'lookup'
  get execute(): typeof find {
    return find
  }
}

test.each<[string, unknown, RegExp]>([
  ['a function imported by name', find, /^find cannot be watched in place: whoever imported it.*\n.*sheet\.wrap/],
  ['a frozen record', Object.freeze({ lookup: find }), /^lookup belongs to a frozen or sealed object/],
  ['a sealed tool', [Object.seal({ name: 'lookup', execute: find })], /^execute of tool lookup belongs to a frozen/],
  [
    'a getter',
    {
      get lookup() {
        return find
      },
    },
    /^lookup is a getter/,
  ],
  ['a getter of a class', [new Getter()], /^execute of tool lookup is a getter/],
  [
    'a property that is read-only',
    Object.defineProperty({}, 'lookup', { value: find, enumerable: true }),
    /^lookup is read-only/,
  ],
  ['a frozen instance', [Object.freeze(new Lookup())], /^execute of tool lookup belongs to a frozen/],
  ['a frozen MCP client', Object.freeze(new Client()), /^callTool\(\) of the MCP client belongs to a frozen/],
  [
    'what zodFunction() made',
    [zodFunction({ name: 'lookup', parameters: schema, function: find })],
    /^\$callback of tool lookup is read-only/,
  ],
  ['schemas alone', { lookup: schema }, /^there is no function to watch in the tools lookup/],
  ['what is no tool', 5, /^expected a list or record of tools/],
])('%s is an error that says why and what to do', (_, tools, message) => {
  const sheet = callsheet()
  expect(() => sheet.tap(tools)).toThrow(
    expect.objectContaining({ name: 'ToolError', message: expect.stringMatching(message) }),
  )
})

test('exports of a module are an error', async () => {
  const exports = await import('../../../src/tool/is-interrupt.js')
  expect(() => callsheet().tap(exports)).toThrow(/^isInterrupt is an export of a module/)
})

test('options and time are checked', async () => {
  const sheet = callsheet()
  expect(() => sheet.tap({ lookup: find }, { nam: 1 } as never)).toThrow("does not know the option 'nam'")
  expect(() => sheet.tap({ lookup: find }, { unread: true } as never)).toThrow("unread takes 'fine'")
  expect(() => sheet.tap({ lookup: find }, { instead: { lokup: find } })).toThrow('there is no tool "lokup"')
  await sheet.run(() => 0)
  expect(() => sheet.tap({ lookup: find })).toThrow(expect.objectContaining({ code: 'sheet-used' }))
})

test('in whatever order sheets tap and close, each records its own calls and the last gives the tools back', async () => {
  const action = fc.record({ sheet: fc.nat(3), do: fc.constantFrom('tap', 'call', 'close', 'call outside') })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
      const entered: number[] = []
      const tools = { count: (args: { by: number }): number => entered.push(args.by) }
      const before = Object.getOwnPropertyDescriptor(tools, 'count')
      // The slow model: who taps, and what each has called.
      const model = [0, 1, 2, 3].map(() => ({ taps: false, calls: [] as number[] }))
      const open = model.map(() => {
        const sheet = callsheet()
        const { promise, resolve } = withResolvers<void>()
        let inside = (_body: () => void): void => undefined
        // The body runs in the asynchronous context of the run.
        const ran = sheet.run(() => {
          inside = AsyncResource.bind((body: () => void) => body())
          return promise
        })
        return { sheet, ran, close: resolve, isClosed: false, inside: (body: () => void) => inside(body) }
      })
      const close = async (index: number): Promise<void> => {
        const one = open[index]
        const expected = model[index]
        if (one === undefined || expected === undefined || one.isClosed) return
        one.isClosed = true
        one.close()
        const run = await one.ran
        expect(run.executions.map(({ args }) => (args as { by: number }).by)).toEqual(expected.calls)
        expected.taps = false
        if (model.every(({ taps }) => !taps)) expect(Object.getOwnPropertyDescriptor(tools, 'count')).toEqual(before)
      }
      let calls = 0
      for (const { sheet: index, do: what } of actions) {
        const one = open[index]
        const expected = model[index]
        if (one === undefined || expected === undefined) continue
        if (what === 'close') await close(index)
        else if (what === 'call outside') tools.count({ by: (calls += 1) })
        else if (one.isClosed) continue
        else if (what === 'tap') {
          one.sheet.tap(tools)
          expected.taps = true
        } else {
          const by = (calls += 1)
          one.inside(() => tools.count({ by }))
          if (expected.taps) expected.calls.push(by)
        }
      }
      for (const index of open.keys()) await close(index)
      expect(Object.getOwnPropertyDescriptor(tools, 'count')).toEqual(before)
      expect(entered).toEqual(Array.from({ length: calls }, (_, index) => index + 1))
    }),
    { numRuns: 60 },
  )
})

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
