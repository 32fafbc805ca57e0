import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fault } from '../../../fakes/script/faults.js'
import { maybe, say } from '../../../fakes/script/steps.js'
import type { AgentContext, ModelContext } from '../../../fakes/dataset/options.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { DatasetCase } from '../../../src/dataset/dataset.js'
import { runCase, shop } from './support.js'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-trial-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Message = Readonly<Record<string, unknown>>

const user = (content: string): Message => ({ role: 'user', content })
const said = (content: string): Message => ({ role: 'assistant', content })
let ids = 0
/** A call of a tool and its result. */
function called(name: string, args: object): readonly Message[] {
  ids += 1
  const id = `c${ids}`
  const call = { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: id, content: 'done' },
  ]
}

const lookup = () => called('lookup_order', { order_id: 'A-1001' })

const chat: DatasetCase = {
  test_id: 'chat',
  forbidden_tools: ['issue_refund'],
  turns: [
    { prompt: 'one', expected_tool: 'lookup_order' },
    { prompt: 'two', expected_tool: null },
  ],
}

describe('a conversation that nobody watches', () => {
  /** An agent that returns what `turns` makes of what it returned before. */
  const talking = (...turns: readonly ((before: Message[]) => readonly Message[])[]) =>
    runCase(chat, {
      tools: shop,
      agent: ({ turn, previous }) => turns[(turn ?? 1) - 1]?.((previous ?? []) as Message[]), // what it returned itself
    })

  test.each([
    ['in a list of each turn', () => [user('two'), said('b')]],
    ['in one that goes on', (before: Message[]) => [...before, user('two'), said('b')]],
  ])('passes, told %s', async (_, second) => {
    const { error, meta } = await talking(() => [user('one'), ...lookup(), said('a')], second)

    expect(error).toBe(null)
    expect(meta.results[0]?.turns?.map(({ calls }) => calls.map(({ name }) => name))).toEqual([['lookup_order'], []])
  })

  test.each([
    ['the first', [] as readonly Message[], lookup()],
    ['the second', lookup(), lookup()],
  ])('fails where %s turn is wrong, though one list is written on', async (_, first, second) => {
    const { error } = await talking(
      (list) => (list.push(user('one'), ...first, said('a')), list),
      (list) => (list.push(user('two'), ...second, said('b')), list),
    )

    expect(error?.message).toContain('against chat, but it scored 0')
  })

  test('passes where one list is written on and each turn is right', async () => {
    const { error } = await talking(
      (list) => (list.push(user('one'), ...lookup(), said('a')), list),
      (list) => (list.push(user('two'), said('b')), list),
    )

    expect(error).toBe(null)
  })

  test('is no result where the history was shortened, whatever was called since', async () => {
    const { error, meta } = await talking(
      () => [user('one'), ...lookup(), said('a')],
      () => [user('one'), said('a'), user('two'), ...called('issue_refund', { order_id: 'A-1001' }), said('b')],
    )

    expect(error).toMatchObject({ code: 'history-cut' })
    expect(meta.results).toEqual([])
  })
})

describe('what ran though the model did not ask', () => {
  const quiet: DatasetCase = { test_id: 'quiet', prompt: 'Hi', expected_tool: null, forbidden_tools: ['issue_refund'] }

  test('and what the agent returned does not show', async () => {
    const { error } = await runCase(quiet, {
      tools: shop,
      agent: async ({ tools }) => {
        await tools.lookup_order.execute({ order_id: 'A-1001' })
        return [user('Hi'), said('done')]
      },
    })

    expect(error?.message).toMatchInlineSnapshot(
      `"lookup_order ran in quiet, and nothing shows that the model asked for it: what is scored is what it asks for. Return all messages of the agent, or give it the llm of its context; a tool that the agent runs by itself does not belong to tools."`,
    )
  })

  test.each([
    ['issue_refund', { code: 'ran-unasked' }],
    ['lookup_order', null],
  ] as const)('%s, by an agent whose model was watched: forbidden or not', async (tool, expected) => {
    const { error } = await runCase(quiet, {
      tools: shop,
      llm: ({ sheet }) => sheet.llm([say('Hello.')]),
      agent: async ({ tools, llm }) => {
        await tools[tool].execute({ order_id: 'A-1001' }).catch(() => null)
        return (await llm.next([{ role: 'user', text: 'Hi' }])).text
      },
    })

    expect(error).toEqual(expected === null ? null : expect.objectContaining(expected))
  })
})

test('a model that was never reached is no result, though nothing was to be called', async () => {
  const { error, meta } = await runCase(
    { test_id: 'quiet', prompt: 'Hi', expected_tool: null },
    {
      llm: ({ sheet }) => sheet.llm([fault(500), maybe(fault(500))]),
      agent: ({ llm }) => llm.next([{ role: 'user', text: 'Hi' }]).catch(() => 'Sorry.'),
    },
  )

  expect(error).toMatchObject({ code: 'never-answered' })
  expect(meta.results).toEqual([])
})

describe('a test of a case', () => {
  const row: DatasetCase = { test_id: 'quiet', prompt: 'Hi', expected_tool: null }
  const options = { llm: ({ sheet }: ModelContext): Llm => sheet.llm([say('Hello.')]) }
  const agent = async ({ llm }: Pick<AgentContext, 'llm'>): Promise<void> => {
    await llm.next([{ role: 'user', text: 'Hi' }])
  }

  test('counts nothing that cannot be stored', async () => {
    const store = join(folder, 'a-file')
    writeFileSync(store, '')
    const { error, meta, results } = await runCase(row, { ...options, agent, store })

    expect(error?.message).toContain(store)
    expect([meta.results, results.size]).toEqual([[], 0])
  })

  test.each([
    [{ pass_rate: 1 }, 'is repeated (repeats), and a gate would see its last time only'],
    [undefined, null],
  ])('that is repeated, with the gate %o', async (gate, message) => {
    const { error } = await runCase(row, { ...options, agent, ...(gate === undefined ? {} : { gate }) }, { repeats: 2 })

    expect(error?.message ?? null).toEqual(message === null ? null : expect.stringContaining(message))
  })

  test('whose time was up says nothing when it comes at last, though it is tried again meanwhile', async () => {
    let release = (): void => undefined
    let times = 0
    const { meta, error } = await runCase(
      { ...row, expected_tool: 'lookup_order' },
      {
        ...options,
        tools: shop,
        agent: async (context) => {
          times += 1
          if (times === 1) await new Promise<void>((resolve) => (release = resolve))
          else release()
          return agent(context)
        },
      },
      { tries: 2, atOnce: true },
    )

    expect(times).toBe(2)
    expect(error?.message).toContain('a call of lookup_order is missing')
    expect(meta.results).toMatchObject([{ attempt: 2, passed: false }])
  })
})
