import { readFileSync, writeFileSync } from 'node:fs'
import { AIMessage } from '@langchain/core/messages'
import { tool as langchainTool } from '@langchain/core/tools'
import { Command, END, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call } from '../../../fakes/script/steps.js'
import { legOf } from '../../../src/run/part-of.js'
import { fixedShape, type Played, type Shape, shapes } from './support/tool-shapes.js'

const page = new URL('../../../docs/tools.md', import.meta.url)

/** Each fact of the table: what a cell says, and what has to hold for it. */
const facts: Readonly<Record<string, (shape: Shape) => Promise<string>>> = {
  entered: async ({ play }) => {
    const { run, entered } = await play('wrap', 'A')
    expect(entered).toEqual([{ id: 'A' }])
    expect(run.executions.map(({ tool }) => tool)).toEqual(['lookup'])
    expect(run.seen.ran).toContain('lookup')
    return 'yes'
  },
  'arguments received': async ({ play }) => {
    const { run } = await play('wrap', 'A')
    expect(run.executions[0]?.args).toEqual({ id: 'A' })
    return 'yes'
  },
  result: async ({ play }) => {
    const { run } = await play('wrap', 'A')
    expect(run.executions).toMatchObject([{ end: 'returned', failed: false, error: null }])
    expect(JSON.stringify(run.executions[0]?.result)).toContain('found A')
    expect(run.calls).toMatchObject([{ outcome: 'ok' }])
    return 'yes'
  },
  throw: async ({ play, swallows }) => {
    const { run } = await play('wrap', 'boom')
    const [execution] = run.executions
    expect(run.executions).toHaveLength(1)
    if (swallows) {
      expect(execution).toMatchObject({ end: 'returned', failed: true })
      expect(JSON.stringify(execution?.result)).toContain('db down')
      expect(run.calls).toMatchObject([{ outcome: 'error' }])
      return '`error`'
    }
    expect(execution).toMatchObject({ end: 'threw', error: { message: 'db down' } })
    expect(run.calls).toMatchObject([{ outcome: 'threw' }])
    return '`threw`'
  },
  'joined by': async ({ play, callIds, byId }) => {
    expect((await play('wrap', 'A')).run.executions).toMatchObject([{ call: 1 }])
    const { heard, asked } = await callIds()
    expect(asked).toHaveLength(1)
    expect(heard).toEqual(byId ? asked : [null])
    return byId ? 'call id' : 'name and arguments'
  },
  'effect’s cause': async ({ play }) => {
    const { run } = await play('wrap', 'A')
    expect(run.effects).toMatchObject([{ kind: 'lookups', value: 'A', cause: 1 }])
    return 'yes'
  },
  'types kept': async ({ play }) => {
    // What the frameworks are given is checked by the compiler: `drive` takes tools of the type that was made.
    const sheet = callsheet()
    expectTypeOf(sheet.wrap<{ a: 1 }>).returns.toEqualTypeOf<{ a: 1 }>()
    const played = [await play('wrap', 'A'), await play('stub', 'A')]
    expect(played.map(({ looksTheSame }) => looksTheSame)).toEqual([true, true])
    return 'yes'
  },
  'nothing else changed': async ({ play }) => {
    for (const id of ['A', 'boom']) {
      const bare = await play('bare', id)
      expect(bare.run.executions).toEqual([])
      expect(observed(await play('wrap', id))).toEqual(observed(bare))
      expect(observed(await play('tap', id))).toEqual(observed(bare))
    }
    return 'yes'
  },
  tap: async ({ play }) => {
    const [tapped, wrapped] = [await play('tap', 'A'), await play('wrap', 'A')]
    expect(tapped.run.executions).toMatchObject([{ tool: 'lookup', args: { id: 'A' }, call: 1, end: 'returned' }])
    expect(tapped.run.executions).toEqual(wrapped.run.executions)
    expect(tapped.run.effects).toEqual(wrapped.run.effects)
    return 'yes'
  },
  stub: async ({ play }) => {
    const { run, entered } = await play('stub', 'A')
    expect(entered).toEqual([])
    expect(run.executions).toMatchObject([{ tool: 'lookup', args: { id: 'A' }, call: 1, end: 'returned' }])
    expect(run.calls[0]?.told?.text).toContain('stubbed')
    return 'yes'
  },
}

/** All that an agent and a tool can see of one another. */
function observed({ run, outcome, entered }: Played): unknown {
  return { outcome, entered, told: run.requests.map(({ messages }) => messages), effects: run.effects.length }
}

const rows = new Map(shapes.map(({ title }) => [title, new Map<string, string>()]))

describe.each(shapes.map((each) => [each.title, each] as const))('%s', (title, each) => {
  test.each(Object.entries(facts))('%s', async (fact, ask) => {
    rows.get(title)?.set(fact, await ask(each))
  })
})

test('every cell of the table is filled, and the page shows it', () => {
  const names = Object.keys(facts)
  const cells = [...rows].map(([title, row]) => [title, ...names.map((fact) => row.get(fact) ?? '')])
  expect(cells.filter((row) => row.includes(''))).toEqual([])
  const lines = [['shape', ...names], names.concat('').map(() => '---'), ...cells].map(
    (row) => `| ${row.join(' | ')} |`,
  )
  const text = readFileSync(page, 'utf8')
  const [before, rest = ''] = text.split('<!-- shapes -->\n')
  const [, after] = rest.split('<!-- /shapes -->\n')
  const fresh = `${before}<!-- shapes -->\n\n${lines.join('\n')}\n\n<!-- /shapes -->\n${after}`
  if (fresh !== text && process.env['CI'] === undefined) writeFileSync(page, fresh)
  expect(text, 'docs/tools.md was stale; outside of CI it has been written anew').toBe(fresh)
})

test('what zodFunction() makes can be wrapped and stubbed, not tapped', async () => {
  for (const fact of ['entered', 'result', 'throw', 'joined by', 'effect’s cause', 'stub']) {
    expect(await facts[fact]?.(fixedShape)).toEqual(expect.any(String))
  }
  await expect(fixedShape.play('tap', 'A')).rejects.toMatchObject({ code: 'tap-fixed' })
})

test('a tool of LangGraph that interrupts is paused; resumed, it is entered again for the same call', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap([
    langchainTool(
      ({ id }: { id: string }) => {
        const answer = interrupt<string, string>(`may I refund ${id}?`)
        return `${answer}: refunded ${id}`
      },
      { name: 'refund', description: 'Refunds.', schema: z.object({ id: z.string() }) },
    ),
  ])
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'tools')
    .addEdge('tools', END)
    .compile({ checkpointer: new MemorySaver() })
  const thread = { configurable: { thread_id: '1' } }
  const llm = sheet.llm([call('refund', { id: 'A' })])
  const run = await sheet.run(async (leg) => {
    await leg(async () => {
      const turn = await llm.next([{ role: 'user', text: 'Refund A.' }])
      const calls = turn.calls.map(({ id, name, args }) => ({ id, name, args: args as { id: string } }))
      await graph.invoke({ messages: [new AIMessage({ content: '', tool_calls: calls })] }, thread)
    })
    return leg(async () => graph.invoke(new Command({ resume: 'yes' }), thread))
  })
  expect(run.executions).toMatchObject([
    { tool: 'refund', call: 1, end: 'paused', error: { name: 'GraphInterrupt' } },
    { tool: 'refund', call: 1, end: 'returned', result: 'yes: refunded A' },
  ])
  expect(run.calls).toMatchObject([{ outcome: 'ok', executions: [1, 2] }])
  expect(legOf(run, 1).calls).toMatchObject([{ outcome: 'paused' }])
})
