import { StructuredTool } from '@langchain/core/tools'
import { generateText, jsonSchema, stepCountIs, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ToolError } from '../../src/tool/errors.js'
import { wrapTools } from '../../src/tool/wrap.js'
import { watching } from './support/watching.js'

type Fn = (args: unknown, options?: unknown) => unknown

class ClassTool {
  readonly name = 'lookup'
  readonly #found = 'found '
  execute(args: unknown): string {
    return this.#found + String(args)
  }
  run(args: unknown): string {
    return this.execute(args)
  }
  get found(): string {
    return this.#found
  }
  describe(): string {
    return `finds ${this.#found}`
  }
}

const find: Fn = (args) => `found ${String(args)}`
const schema = z.object({ id: z.string() })

// Each shape with one tool named lookup; `reach` is how an agent gets at its function.
const shapes: Record<string, readonly [make: () => object, reach: (tools: never) => unknown]> = {
  'a record of functions': [() => ({ lookup: find }), (tools: { lookup: Fn }) => tools.lookup('A')],
  'a frozen record of functions': [() => Object.freeze({ lookup: find }), (tools: { lookup: Fn }) => tools.lookup('A')],
  'a record of getters': [
    () => ({
      get lookup() {
        return find
      },
    }),
    (tools: { lookup: Fn }) => tools.lookup('A'),
  ],
  'a frozen record of getters': [
    () =>
      Object.freeze({
        get lookup() {
          return find
        },
      }),
    (tools: { lookup: Fn }) => tools.lookup('A'),
  ],
  'a record of methods that use this': [
    () => ({
      prefix: find,
      lookup(args: unknown) {
        return (this as unknown as { prefix: Fn }).prefix(args)
      },
    }),
    (tools: { lookup: Fn }) => tools.lookup('A'),
  ],
  'a record without a prototype': [
    () => Object.assign(Object.create(null) as object, { lookup: find }),
    (tools: { lookup: Fn }) => tools.lookup('A'),
  ],
  'a list of functions': [
    () => [Object.defineProperty((args: unknown) => find(args), 'name', { value: 'lookup' })],
    (tools: [Fn]) => tools[0]('A'),
  ],
  'a list of objects with execute': [
    () => [{ name: 'lookup', execute: find }],
    (tools: { execute: Fn }[]) => tools[0]?.execute('A'),
  ],
  'a list of objects with run': [() => [{ name: 'lookup', run: find }], (tools: { run: Fn }[]) => tools[0]?.run('A')],
  'a list of objects with handler': [
    () => [{ name: 'lookup', handler: find }],
    (tools: { handler: Fn }[]) => tools[0]?.handler('A'),
  ],
  'a list of objects with func': [
    () => [{ name: 'lookup', func: find }],
    (tools: { func: Fn }[]) => tools[0]?.func('A'),
  ],
  'a frozen list of frozen objects': [
    () => Object.freeze([Object.freeze({ name: 'lookup', execute: find })]),
    (tools: { execute: Fn }[]) => tools[0]?.execute('A'),
  ],
  'a tuple, destructured': [
    () => [
      { name: 'lookup', execute: find },
      { name: 'other', execute: find },
    ],
    ([first]: [{ execute: Fn }]) => first.execute('A'),
  ],
  'a list, searched': [
    () => [
      { name: 'other', execute: find },
      { name: 'lookup', execute: find },
    ],
    (tools: { name: string; execute: Fn }[]) => tools.find((each) => each.name === 'lookup')?.execute('A'),
  ],
  'a list, sorted in place': [
    () => [
      { name: 'other', execute: find },
      { name: 'lookup', execute: find },
    ],
    (tools: { name: string; execute: Fn }[]) => tools.sort((a, b) => a.name.localeCompare(b.name))[0]?.execute('A'),
  ],
  'a list, made into a map': [
    () => [{ name: 'lookup', execute: find }],
    (tools: { name: string; execute: Fn }[]) =>
      new Map(tools.map((each) => [each.name, each])).get('lookup')?.execute('A'),
  ],
  'objects of a class': [() => [new ClassTool()], (tools: ClassTool[]) => tools[0]?.execute('A')],
  'objects of a class, called by another method': [() => [new ClassTool()], (tools: ClassTool[]) => tools[0]?.run('A')],
  'frozen objects of a class': [() => [Object.freeze(new ClassTool())], (tools: ClassTool[]) => tools[0]?.execute('A')],
  'an object whose execute is a getter': [
    () => [
      {
        name: 'lookup',
        get execute() {
          return find
        },
      },
    ],
    (tools: { execute: Fn }[]) => tools[0]?.execute('A'),
  ],
  'a record of objects': [
    () => ({ lookup: { parameters: { type: 'object' }, execute: find } }),
    (tools: { lookup: { execute: Fn } }) => tools.lookup.execute('A'),
  ],
  'an AI SDK tool set with zod': [
    () => ({ lookup: tool({ inputSchema: z.string(), execute: find }) }),
    (tools: { lookup: { execute: Fn } }) => tools.lookup.execute('A'),
  ],
  'an AI SDK tool set with jsonSchema()': [
    () => ({ lookup: tool({ inputSchema: jsonSchema({ type: 'string' }), execute: find }) }),
    (tools: { lookup: { execute: Fn } }) => tools.lookup.execute('A'),
  ],
  'a list result': [
    () => ({ tools: [{ name: 'lookup', execute: find }], nextCursor: 'x' }),
    (result: { tools: { execute: Fn }[] }) => result.tools[0]?.execute('A'),
  ],
  'a spread record': [() => ({ lookup: find }), (tools: { lookup: Fn }) => ({ ...tools }).lookup('A')],
  'a spread tool': [
    () => ({ lookup: { execute: find, parameters: true } }),
    (tools: { lookup: { execute: Fn } }) => ({ ...tools.lookup }).execute('A'),
  ],
  'entries of a record': [() => ({ lookup: find }), (tools: Record<string, Fn>) => Object.entries(tools)[0]?.[1]('A')],
  'copied descriptors': [
    () => ({
      get lookup() {
        return find
      },
    }),
    (tools: object) => (Object.create(null, Object.getOwnPropertyDescriptors(tools)) as { lookup: Fn }).lookup('A'),
  ],
  'a function that is bound': [() => ({ lookup: find }), (tools: { lookup: Fn }) => tools.lookup.bind(null, 'A')()],
  'a function that is applied': [
    () => ({ lookup: find }),
    (tools: { lookup: Fn }) => tools.lookup.apply(undefined, ['A']),
  ],
  'tools frozen after wrapping': [
    () => ({ lookup: find }),
    (tools: { lookup: Fn }) => Object.freeze(tools).lookup('A'),
  ],
  'a tool put back': [
    () => ({ lookup: find }),
    (tools: { lookup: Fn }) => {
      const { lookup } = tools
      tools.lookup = lookup
      return tools.lookup('A')
    },
  ],
  'a tool decorated by the agent': [
    () => ({ lookup: find }),
    (tools: { lookup: Fn }) => {
      const own = tools.lookup
      tools.lookup = (args) => own(args)
      return tools.lookup('A')
    },
  ],
}

describe.each(Object.entries(shapes))('%s', (title, [make, reach]) => {
  test('is recorded, and gives the agent what it gives bare', () => {
    const { watcher, executions } = watching()
    const bare: unknown = reach(make() as never)
    const { wrapped, watched } = wrapTools(make(), watcher)
    expect(reach(wrapped as never)).toBe(bare)
    expect(bare).toBe('found A')
    expect(watched).toContain('lookup')
    // One call of the agent is one execution; a decorator of the agent's own and a neighbour called through `this` are further ones.
    const inner = title.includes('decorated') || title.includes('use this') ? 2 : 1
    expect(executions.filter((each) => each.tool === 'lookup' || each.tool === 'prefix')).toHaveLength(inner)
    expect(executions[0]).toEqual({ tool: 'lookup', args: 'A', callId: null, outcomes: [['returned', 'found A']] })
  })

  test('looks the same', () => {
    const real = make()
    const { wrapped } = wrapTools(real, watching().watcher)
    expect(Reflect.ownKeys(wrapped)).toEqual(Reflect.ownKeys(real))
    expect(JSON.stringify(wrapped)).toBe(JSON.stringify(real))
    expect(Array.isArray(wrapped)).toBe(Array.isArray(real))
    expect(Object.getPrototypeOf(wrapped)).toBe(Object.getPrototypeOf(real))
    expect(Object.isFrozen(wrapped)).toBe(Object.isFrozen(real))
    for (const key of Object.keys(real)) expect(Reflect.get(wrapped, key)).toBe(Reflect.get(wrapped, key))
  })

  test('is not wrapped twice by the same watcher', () => {
    const { watcher, executions } = watching()
    const once = wrapTools(make(), watcher).wrapped
    expect(wrapTools(once, watcher).wrapped).toBe(once)
    const again = wrapTools(Array.isArray(once) ? [...(once as unknown[])] : { ...once }, watcher).wrapped
    reach(again as never)
    const inner = title.includes('decorated') || title.includes('use this') ? 2 : 1
    expect(executions.filter((each) => each.tool !== 'other')).toHaveLength(inner)
  })

  test('is recorded by each of two watchers', () => {
    const [first, second] = [watching(), watching()]
    reach(wrapTools(wrapTools(make(), first.watcher).wrapped, second.watcher).wrapped as never)
    expect(first.executions.length).toBeGreaterThan(0)
    expect(second.executions).toEqual(first.executions)
  })

  test('wrapping and describing it is no read', () => {
    const { watcher, reads } = watching()
    const { wrapped } = wrapTools(make(), watcher)
    wrapTools(wrapped, watcher)
    wrapTools(wrapped, watching().watcher)
    Object.keys(wrapped)
    expect(reads).toEqual([])
  })
})

const failure = new Error('db down')

test.each<[string, Fn, unknown, (result: unknown) => unknown]>([
  [
    'throws',
    () => {
      throw failure
    },
    ['threw', failure],
    () => undefined,
  ],
  [
    'rejects',
    async () => {
      throw failure
    },
    ['threw', failure],
    async (result) => {
      await expect(result).rejects.toBe(failure)
    },
  ],
  [
    'resolves',
    async () => 5,
    ['returned', 5],
    async (result) => {
      expect(await result).toBe(5)
    },
  ],
  [
    'yields',
    async function* () {
      yield 1
      yield 2
    },
    ['returned', 2],
    async (result) => {
      const items: unknown[] = []
      for await (const item of result as AsyncIterable<unknown>) items.push(item)
      expect(items).toEqual([1, 2])
    },
  ],
])('a tool that %s', async (_, lookup, outcome, use) => {
  const { watcher, executions } = watching()
  const { wrapped } = wrapTools({ lookup }, watcher)
  let result: unknown
  try {
    result = wrapped.lookup('A')
  } catch (error) {
    expect(error).toBe(failure)
  }
  await use(result)
  expect(executions[0]?.outcomes).toEqual([outcome])
})

test('a function keeps its name, length, properties, text and this', () => {
  const lookup = Object.assign(
    function lookup(this: unknown, _a: unknown, _b: unknown) {
      return this
    },
    { cost: 5 },
  )
  const { watcher } = watching()
  const { wrapped } = wrapTools({ lookup }, watcher)
  expect([wrapped.lookup.name, wrapped.lookup.length, wrapped.lookup.cost]).toEqual(['lookup', 2, 5])
  expect(String(wrapped.lookup)).toBe(String(lookup))
  expect(wrapped.lookup.toString()).toBe(lookup.toString())
  expect(wrapped.lookup.call('me', 1, 2)).toBe('me')
  expect(wrapped.lookup(1, 2)).toBe(wrapped)
})

test('a class keeps its private fields, getters and methods', () => {
  const { wrapped } = wrapTools([new ClassTool()] as const, watching().watcher)
  expect(wrapped[0]).toBeInstanceOf(ClassTool)
  expect([wrapped[0].found, wrapped[0].describe()]).toEqual(['found ', 'finds found '])
})

test('a watcher that refuses keeps the body from being entered', () => {
  const entered: unknown[] = []
  const watcher = {
    ...watching().watcher,
    entered: () => {
      throw failure
    },
  }
  const { wrapped } = wrapTools({ lookup: () => entered.push(1) }, watcher)
  expect(() => wrapped.lookup()).toThrow(failure)
  expect(entered).toEqual([])
})

test('args says what is recorded, name what the tool is called', () => {
  const { watcher, executions } = watching()
  const options = {
    args: (received: readonly unknown[]) => ({ id: received[0], reason: received[1] }),
    name: (own: string) => `my_${own}`,
  }
  const { wrapped, known, watched } = wrapTools({ lookup: find, cancel: find }, watcher, options)
  wrapped.lookup('A', 'late')
  expect(executions[0]).toMatchObject({ tool: 'my_lookup', args: { id: 'A', reason: 'late' } })
  expect([known.map((each) => each.spec.name), watched]).toEqual([
    ['my_lookup', 'my_cancel'],
    ['my_lookup', 'my_cancel'],
  ])
})

test('instead replaces a body: same this, same arguments, inside the execution', () => {
  const { watcher, executions, current } = watching()
  const received: unknown[] = []
  const tools = { lookup: find, cancel: find }
  const lookup = function (this: unknown, ...args: unknown[]): string {
    received.push(this, args, current.getStore())
    return 'instead'
  }
  const { wrapped } = wrapTools(tools, watcher, { instead: { lookup } })
  expect([wrapped.lookup('A', 1), wrapped.cancel('B')]).toEqual(['instead', 'found B'])
  expect(received).toEqual([wrapped, ['A', 1], 1])
  expect(executions.map((each) => each.outcomes)).toEqual([[['returned', 'instead']], [['returned', 'found B']]])
})

test('what an earlier wrap said goes on holding', () => {
  const { watcher, executions } = watching()
  const first = wrapTools({ lookup: find, cancel: find }, watcher, { instead: { lookup: () => 'first' } }).wrapped
  const second = wrapTools(first, watcher, { instead: { cancel: () => 'second' } }).wrapped
  const third = wrapTools({ search: second.lookup, ...second }, watcher).wrapped
  expect([second.lookup('A'), second.cancel('A')]).toEqual(['first', 'second'])
  expect([third.search('A'), third.lookup('A'), third.cancel('A')]).toEqual(['first', 'first', 'second'])
  expect(executions.map((each) => each.tool)).toEqual(['lookup', 'cancel', 'search', 'lookup', 'cancel'])
})

test('a tool made anew around a watched function is watched under its new name, with its new body', () => {
  const { watcher, executions } = watching()
  const [lookup] = wrapTools([{ name: 'lookup', execute: find }] as const, watcher).wrapped
  const search = { name: 'search', execute: lookup.execute }
  expect(wrapTools([search], watcher).wrapped[0]?.execute('A')).toBe('found A')
  const instead = { search: () => 'instead' }
  expect(wrapTools([search], watcher, { instead }).wrapped[0]?.execute('A')).toBe('instead')
  expect(executions.map((each) => each.tool)).toEqual(['search', 'search'])
})

test('what the agent puts back goes back as itself', () => {
  const { watcher } = watching()
  const [first, second] = [
    { name: 'b', execute: find },
    { name: 'a', execute: find },
  ]
  const list = [first, second]
  const record = { lookup: find }
  const wrapped = wrapTools(list, watcher).wrapped
  wrapped.sort((a, b) => a.name.localeCompare(b.name))
  const tools = wrapTools(record, watcher).wrapped
  const { lookup } = tools
  tools.lookup = lookup
  Object.defineProperty(tools, 'lookup', { value: lookup })
  expect([list[0] === second, list[1] === first, record.lookup === find]).toEqual([true, true, true])
  expect(tools.lookup).toBe(lookup)
})

test('tools without a function are known, passed through and not watched', () => {
  const { watcher, reads } = watching()
  const search = { type: 'web_search' }
  const chat = { type: 'function', function: { name: 'chat', parameters: {} } }
  const { wrapped, known, watched } = wrapTools([search, chat, { name: 'lookup', execute: find }] as const, watcher)
  expect([wrapped[0] === search, wrapped[1] === chat]).toEqual([true, true])
  expect(known.map((each) => each.spec.name)).toEqual(['web_search', 'chat', 'lookup'])
  expect(watched).toEqual(['lookup'])
  expect(reads.map((each) => each.tool)).toEqual(['web_search', 'chat'])
})

test('plain data stays what it is', () => {
  const tools = [{ name: 'lookup', input_schema: { type: 'object' } }]
  const result = wrapTools(tools, watching().watcher)
  expect(result.wrapped).toBe(tools)
  expect(result.watched).toEqual([])
})

class ChainTool extends StructuredTool {
  override name = 'lookup'
  override description = 'Finds.'
  override schema = schema
  readonly #found = 'found '
  protected override async _call({ id }: { id: string }): Promise<string> {
    return this.found(id)
  }
  found(id: string): string {
    return this.#found + id
  }
}

test('methods of a LangChain tool run where their private fields are, those of LangChain where the watched function is', async () => {
  const { watcher, executions } = watching()
  const [tool] = wrapTools([new ChainTool()] as const, watcher).wrapped
  expect(tool.found('A')).toBe('found A')
  expect(executions).toEqual([])
  expect(await tool.invoke({ id: 'A' })).toBe('found A')
  expect(await tool.withConfig({ tags: ['x'] }).invoke({ id: 'B' })).toBe('found B')
  expect(await tool.batch([{ id: 'C' }])).toEqual(['found C'])
  expect(executions.map(({ args }) => args)).toEqual([{ id: 'A' }, { id: 'B' }, { id: 'C' }])
})

test('arguments that LangChain refuses are no execution', async () => {
  const { watcher, executions } = watching()
  const [tool] = wrapTools([new ChainTool()] as const, watcher).wrapped
  await expect(tool.invoke({ id: 5 } as never)).rejects.toThrow('did not match expected schema')
  expect(executions).toEqual([])
})

test('a runnable of LangChain that is offered as a tool has no function to watch', () => {
  const tool = { lc_namespace: ['langchain'], name: 'lookup', schema, invoke: find }
  expect(wrapTools([tool], watching().watcher).watched).toEqual([])
})

test.each<[string, object, (tools: never) => unknown, readonly unknown[]]>([
  ['a function looked up', { lookup: find }, (tools: { lookup: Fn }) => tools.lookup, [['lookup', '', true]]],
  ['a look whether it is there', { lookup: find }, (tools: object) => 'lookup' in tools, [['lookup', '', false]]],
  ['hasOwn', { lookup: find }, (tools: object) => Object.hasOwn(tools, 'lookup'), [['lookup', '', false]]],
  ['what is not there', { lookup: find }, (tools: object) => ['other' in tools, Reflect.get(tools, 'then')], []],
  [
    'entries',
    { lookup: find, cancel: find },
    (tools: object) => Object.entries(tools),
    [
      ['lookup', '', true],
      ['cancel', '', true],
    ],
  ],
  ['spread', { lookup: find }, (tools: object) => ({ ...tools }), [['lookup', '', true]]],
  [
    'a property of a function',
    { lookup: find },
    (tools: { lookup: Fn }) => tools.lookup.name,
    [
      ['lookup', '', true],
      ['lookup', 'name', false],
    ],
  ],
  [
    'an object looked up',
    { lookup: { execute: find } },
    (tools: { lookup: object }) => tools.lookup,
    [['lookup', '', false]],
  ],
  [
    'its function',
    { lookup: { execute: find } },
    (tools: { lookup: { execute: Fn } }) => tools.lookup.execute,
    [
      ['lookup', '', false],
      ['lookup', 'execute', true],
    ],
  ],
  [
    'its schema',
    { lookup: { parameters: true, execute: find } },
    (tools: { lookup: { parameters: unknown } }) => tools.lookup.parameters,
    [
      ['lookup', '', false],
      ['lookup', 'parameters', false],
    ],
  ],
  [
    'a property it does not have',
    { lookup: { execute: find } },
    (tools: { lookup: { then?: unknown } }) => tools.lookup.then,
    [['lookup', '', false]],
  ],
  ['an index', [{ name: 'lookup', execute: find }], (tools: unknown[]) => tools[0], [['lookup', '', false]]],
  [
    'a list gone through',
    [
      { name: 'lookup', execute: find },
      { name: 'cancel', execute: find },
    ],
    (tools: unknown[]) => tools.map((each) => typeof each),
    [
      ['lookup', '', false],
      ['cancel', '', false],
    ],
  ],
  [
    'for of',
    [{ name: 'lookup', execute: find }],
    (tools: unknown[]) => {
      for (const each of tools) void each
    },
    [['lookup', '', false]],
  ],
  ['the length of a list', [{ name: 'lookup', execute: find }], (tools: unknown[]) => tools.length, []],
  ['the keys of a list', [{ name: 'lookup', execute: find }], (tools: unknown[]) => Object.keys(tools), []],
])('a read: %s', (_, tools, read, expected) => {
  const { watcher, reads } = watching()
  read(wrapTools(tools, watcher).wrapped as never)
  expect(reads.map((each) => [each.tool, each.property, each.handsOutFunction])).toEqual(expected)
})

test.each<[string, object, Parameters<typeof wrapTools>[2], string]>([
  ['no such tool', { lookup: find }, { instead: { look_up: find } }, 'instead-unknown'],
  [
    'a name by which the model does not know it',
    { lookup: find },
    { name: (own) => `my_${own}`, instead: { lookup: find } },
    'instead-unknown',
  ],
  [
    'a tool without a function',
    [{ type: 'web_search' }, { name: 'lookup', execute: find }],
    { instead: { web_search: find } },
    'instead-unwatched',
  ],
  ['no function', { lookup: find }, { instead: { lookup: 'found' as never } }, 'instead-not-a-function'],
  ['names that fall together', { a: find, b: find }, { name: () => 'same' }, 'tool-duplicate'],
])('a wrap with %s is refused', async (title, tools, options, code) => {
  const error = thrownBy(() => wrapTools(tools, watching().watcher, options))
  expect(error).toBeInstanceOf(ToolError)
  expect(error).toMatchObject({ code })
  await expect(`${code}\n\n${(error as Error).message}\n`).toMatchFileSnapshot(
    `messages/wrap-${title.replaceAll(' ', '-')}.txt`,
  )
})

test('the AI SDK runs wrapped tools as it runs bare ones, and hands over the id of the call', async () => {
  const make = () => ({
    lookup: tool({ description: 'Finds.', inputSchema: schema, execute: async ({ id }) => `found ${id}` }),
    stream: tool({
      inputSchema: z.object({}),
      async *execute() {
        yield 'a'
        yield 'b'
      },
    }),
  })
  const { watcher, executions } = watching()
  const bare = await answered(make())
  expect(await answered(wrapTools(make(), watcher).wrapped)).toEqual(bare)
  expect(executions).toEqual([
    { tool: 'lookup', args: { id: 'A' }, callId: 'call-1', outcomes: [['returned', 'found A']] },
    { tool: 'stream', args: {}, callId: 'call-2', outcomes: [['returned', 'b']] },
  ])
})

test('fifty executions at once keep their contexts apart', async () => {
  const { watcher, executions, current } = watching()
  const seen: unknown[] = []
  const lookup = async (id: number): Promise<number> => {
    const before = current.getStore()
    await new Promise((resolve) => setTimeout(resolve, id % 3))
    seen.push(current.getStore() === before)
    return id
  }
  const { wrapped } = wrapTools({ lookup }, watcher)
  await current.run('agent', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, id) => {
        await wrapped.lookup(id)
        seen.push(current.getStore() === 'agent')
      }),
    )
  })
  expect(seen).toEqual(Array.from({ length: 100 }, () => true))
  expect(executions.map((each) => each.outcomes[0])).toEqual(executions.map((each) => ['returned', each.args]))
})

test('calling tools at random: same results, and one execution a call', async () => {
  const make = (): Record<string, Fn> => ({
    sync: find,
    fails: () => {
      throw failure
    },
    async: async (args) => find(args),
    rejects: async () => {
      throw failure
    },
    none: () => undefined,
  })
  const calls = fc.array(fc.tuple(fc.constantFrom('sync', 'fails', 'async', 'rejects', 'none'), fc.jsonValue()))
  await fc.assert(
    fc.asyncProperty(calls, async (asked) => {
      const { watcher, executions } = watching()
      const bare = await ran(make(), asked)
      expect(await ran(wrapTools(make(), watcher).wrapped, asked)).toEqual(bare)
      expect(executions.map((each) => [each.tool, each.args, each.outcomes.length])).toEqual(
        asked.map(([name, args]) => [name, args, 1]),
      )
    }),
    { seed: 8 },
  )
})

async function ran(
  tools: Record<string, Fn>,
  asked: readonly (readonly [string, unknown])[],
): Promise<readonly unknown[]> {
  const log: unknown[] = []
  for (const [name, args] of asked) {
    try {
      log.push(await tools[name]?.(args))
    } catch (error) {
      log.push(error)
    }
  }
  return log
}

async function answered(tools: Parameters<typeof generateText>[0]['tools']): Promise<unknown> {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
  const turns = [
    {
      content: [
        { type: 'tool-call', toolCallId: 'call-1', toolName: 'lookup', input: '{"id":"A"}' },
        { type: 'tool-call', toolCallId: 'call-2', toolName: 'stream', input: '{}' },
      ],
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
    },
    { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop', raw: 'stop' } },
  ]
  const model = new MockLanguageModelV3({
    doGenerate: async () => ({ ...turns.shift(), usage, warnings: [] }) as never,
  })
  const result = await generateText({ model, tools: tools ?? {}, prompt: 'go', stopWhen: stepCountIs(3) })
  return [
    result.text,
    result.steps.map((step) => step.toolResults),
    model.doGenerateCalls.map((call) => [call.tools, call.prompt]),
  ]
}

function thrownBy(body: () => unknown): unknown {
  try {
    body()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
