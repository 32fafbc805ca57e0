// A ToolLoopAgent of the AI SDK: a gate by activeTools, an approval in two legs, a route that streams. The agent takes a model,
// so the test hands in aiSdkModel(llm): no provider's package, and no waiting between retries. An agent that builds its own
// provider is met by llm.fetch: createOpenAI({ apiKey: 'none', fetch: llm.fetch }).
import type { ModelMessage } from 'ai'
import { call, legOf, raw, say, turn } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import { describe, expect } from 'vitest'
import { makeAgent, makeRoute, makeTools } from './agent.js'

const totals = new Map([['A-1001', '249.00']])
const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90' }
const large = { order_id: 'A-1001', amount: '249.00' }

test('an order that was looked up is refunded', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
  const agent = makeAgent(aiSdkModel(llm), tools)
  const run = await sheet.run(async () => (await agent.generate({ prompt: 'Refund A-1001.' })).text)

  expect(run).toCallExactly(['lookup_order', ['issue_refund', refund]])
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
  expect(run).toAnswer('Refunded 49.90.')
})

test('a refund is out of reach before the lookup', async ({ sheet }) => {
  // The SDK takes the tools that are not active away: the request does not offer them (a well-formed `call` would be none), and
  // the wrapped one is never reached for.
  const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')), { unread: 'fine' })
  const llm = sheet.llm([raw('issue_refund', refund), say('I have to look first.')])
  const agent = makeAgent(aiSdkModel(llm), tools)
  const run = await sheet.run(() => agent.generate({ prompt: 'Refund A-1001.' }))

  expect(run).toBlockBefore('issue_refund', 'lookup_order')
  expect(run).toTellModel('unavailable tool', { of: 'issue_refund' })
})

test('a lookup that fails is told, and unlocks nothing', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(new Map(), sheet.effects('refunds')))
  const llm = sheet.llm([call('lookup_order', lookup), raw('issue_refund', refund), say('I cannot find it.')])
  const agent = makeAgent(aiSdkModel(llm), tools)
  const run = await sheet.run(() => agent.generate({ prompt: 'Refund A-1001.' }))

  expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
  expect(run).toBlockBefore('issue_refund', 'lookup_order')
})

describe('a large refund waits for a colleague', () => {
  test.for([
    [true, 'Refunded 249.00.'],
    [false, 'A colleague said no.'],
  ] as const)('who says %s', async ([approved, answer], { sheet }) => {
    const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
    const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', large), say(answer)])
    const agent = makeAgent(aiSdkModel(llm), tools)
    const messages: ModelMessage[] = [{ role: 'user', content: 'Refund all of A-1001.' }]
    const run = await sheet.run(async (leg) => {
      const first = await leg(() => agent.generate({ messages }))
      const asked = first.content.filter((part) => part.type === 'tool-approval-request')
      messages.push(...first.response.messages, {
        role: 'tool',
        content: asked.map(({ approvalId }) => ({ type: 'tool-approval-response', approvalId, approved })),
      })
      return await leg(() => agent.generate({ messages }))
    })

    expect(legOf(run, 1)).toHold('issue_refund', large)
    expect(legOf(run, 1)).toHaveNoEffects()
    const refunds = run.effects.map(({ value }) => value)
    expect(refunds).toEqual(approved ? [large] : [])
    expect(run.value.text).toBe(answer)
  })
})

describe('the route', () => {
  const ask = (text: string): Request => {
    const messages = [{ id: '1', role: 'user', parts: [{ type: 'text', text }] }]
    return new Request('http://shop.test/api/chat', { method: 'POST', body: JSON.stringify({ messages }) })
  }

  test('streams what was found, and the answer', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools(totals, sheet.effects('refunds')))
    const llm = sheet.llm([
      turn({ text: 'One moment.', calls: [call('lookup_order', lookup)] }),
      say('It cost 249.00.'),
    ])
    const route = makeRoute(makeAgent(aiSdkModel(llm), tools))
    // The sheet reads the response that the agent returns to its end.
    const run = await sheet.run(() => route(ask('What did A-1001 cost?')))
    const page = await run.value.text()

    expect(run.value.headers.get('content-type')).toContain('text/event-stream')
    expect(run).toCallTool('lookup_order', lookup)
    expect(page).toContain('"output":{"order_id":"A-1001","total":"249.00"}')
    expect(page).toContain('It cost 249.00.')
  })

  test('tells the page nothing of a failure, and the model all', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools(new Map(), sheet.effects('refunds')))
    const llm = sheet.llm([call('lookup_order', lookup), say('I cannot find it.')])
    const route = makeRoute(makeAgent(aiSdkModel(llm), tools))
    const run = await sheet.run(() => route(ask('What did A-1001 cost?')))
    const page = await run.value.text()

    expect(run).toTellModel('there is no order A-1001', { of: 'lookup_order', error: true })
    expect(page).toContain('Something went wrong.')
    expect(page).not.toContain('there is no order')
  })
})
