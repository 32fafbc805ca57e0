// A graph of LangGraph: a handoff between two agents with a script each, an interrupt, and the leg that resumes it.
import { Command } from '@langchain/langgraph'
import { call, laneOf, legOf, raw, say } from 'callsheet'
import type { Llm } from 'callsheet'
import { langchainModel } from 'callsheet/fakes/langchain'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { describe, expect } from 'vitest'
import { makeGraph, makeTools } from './agent.js'

const totals = new Map([['A-1001', '49.90']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }
const customer = { messages: [{ role: 'user', content: 'Refund A-1001.' }] }
const thread = { configurable: { thread_id: '1' } }

/** Whose request it is, the name of its model says. */
const byModel = { lane: ({ model }: { readonly model: string }) => model }

function modelsOf(llm: Llm) {
  return { desk: langchainModel(llm, { model: 'desk' }), cashier: langchainModel(llm, { model: 'cashier' }) }
}

describe('a refund stops until a colleague answers', () => {
  test.for([
    [true, 'Refunded 49.90.'],
    [false, 'A colleague refused it.'],
  ] as const)('%s', async ([agreed, answer], { sheet }) => {
    const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
    const llm = sheet.llm(
      {
        desk: [call('lookup_order', lookup), call('to_cashier', {})],
        cashier: [call('issue_refund', refund), say(answer)],
      },
      byModel,
    )
    const graph = makeGraph(modelsOf(llm), tools)
    const run = await sheet.run(async (leg) => {
      await leg(() => graph.invoke(customer, thread))
      return await leg(() => graph.invoke(new Command({ resume: agreed }), thread))
    })

    expect(laneOf(run, 'desk')).toHaveArgs('to_cashier', {})
    expect(legOf(run, 1)).toHold('issue_refund', refund)
    expect(legOf(run, 1)).toHaveNoEffects()
    expect(run.effects.map(({ value }) => value)).toEqual(agreed ? [refund] : [])
    expect(run.value.messages.at(-1)?.text).toBe(answer)
  })
})

test('the refusal of a colleague is told to the model', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm(
    { desk: [call('to_cashier', {})], cashier: [call('issue_refund', refund), say('No.')] },
    byModel,
  )
  const graph = makeGraph(modelsOf(llm), tools)
  const run = await sheet.run(async (leg) => {
    await leg(() => graph.invoke(customer, thread))
    await leg(() => graph.invoke(new Command({ resume: false }), thread))
  })

  expect(run).toTellModel('a colleague refused it', { of: 'issue_refund', error: true })
  expect(run).toHaveNoEffects()
})

test('the desk cannot refund', async ({ sheet }) => {
  // The desk's ToolNode does not hold that tool, so nobody reaches for it.
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')), { unread: 'fine' })
  const llm = sheet.llm({ desk: [raw('issue_refund', refund), say('I have to hand you over.')] }, byModel)
  const run = await sheet.run(() => makeGraph(modelsOf(llm), tools).invoke(customer, thread))

  expect(run).toBlock('issue_refund', refund)
  expect(run).toTellModel('Tool "issue_refund" not found', { of: 'issue_refund', error: true })
})

test('a lookup that fails is told', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(new Map(), sheet.effects('refunds')))
  const llm = sheet.llm({ desk: [call('lookup_order', lookup), say('I cannot find it.')] }, byModel)
  const run = await sheet.run(() => makeGraph(modelsOf(llm), tools).invoke(customer, thread))

  expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
  expect(run).not.toCallTool('to_cashier')
})
