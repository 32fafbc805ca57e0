import { blocked, call, forever, partial, raw, say, threw, turn } from 'callsheet'
import type { Llm } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { describe, expect } from 'vitest'
import { makeTools, runAgent } from './agent.js'
import type { ChatClient } from './agent.js'
import { inProcessClient } from './in-process-client.js'

const ways: readonly (readonly [way: string, clientOf: (llm: Llm) => ChatClient])[] = [
  ['in process', inProcessClient],
  ['through the openai client', (llm) => new OpenAI(llm.openai())],
]

const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90', reason: 'late' } as const

describe.each(ways)('the refund agent, %s', (_way, clientOf) => {
  test('a question about an order selects the lookup, and nothing else happens', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([call('lookup_order', lookup), say('You bought a lamp for 49.90.')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'What did I buy in order A-1001?'))

    expect(run).toCallTool('lookup_order', lookup)
    expect(run).toCallExactly(['lookup_order'])
    expect(run).toHaveNoEffects()
    expect(run.value).toEqual({ status: 'answered', answer: 'You bought a lamp for 49.90.' })
  })

  test('a greeting calls no tool', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([say('Hello! Which order is it about?')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Hello'))

    expect(run).toCallNothing()
    expect(run).toAnswer('Which order')
  })

  test.for(['cancel_order', 'constructor', '__proto__'])(
    'the invented tool %s is reported to the model, not crashed on',
    async (name, { sheet }) => {
      const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
      const llm = sheet.llm([raw(name, lookup), say('I cannot do that.')])
      const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Cancel order A-1001'))

      expect(run).toBlock(name, lookup, { why: 'registry' })
      expect(run).toTellModel(`there is no ${name}`, { of: name, error: true })
      expect(run).toAnswer('I cannot do that.')
      expect(run).toHaveNoEffects()
    },
  )

  test.for([
    ['a wrong order id', { ...refund, order_id: '1001' }, 'order_id'],
    ['a negative amount', { ...refund, amount: '-49.90' }, 'amount'],
    ['an amount of zero', { ...refund, amount: '0.00' }, 'amount'],
    ['a fraction of a cent', { ...refund, amount: '49.905' }, 'amount'],
    ['a missing amount', { order_id: 'A-1001', reason: 'late' }, 'amount'],
    ['a reason that is none of ours', { ...refund, reason: 'because' }, 'reason'],
    ['an extra "force": true', { ...refund, force: true }, 'force'],
    ['an exponent', { ...refund, amount: '1e2' }, 'amount'],
    ['a ninth digit', { ...refund, amount: '1234567.00' }, 'amount'],
  ] as const)('%s never reaches the tool', async ([, args, culprit], { sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    // The order is looked up, so that nothing but the arguments can stop the refund.
    const llm = sheet.llm([call('lookup_order', lookup), raw('issue_refund', args), say('I could not refund that.')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001'))

    expect(run).toBlock('issue_refund', args, { why: 'schema' })
    expect(run).not.toRunTool('issue_refund')
    expect(run).toTellModel(partial({ error: 'invalid_arguments' }), { of: 'issue_refund', error: true })
    expect(run).toTellModel(culprit, { of: 'issue_refund' })
    expect(run).toHaveNoEffects()
  })

  test('arguments that are no JSON never reach the tool', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([call('lookup_order', lookup), raw('issue_refund', '{"order_id": "A-1001"'), say('Sorry.')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001'))

    expect(run).toBlock('issue_refund', undefined, { why: 'schema' })
    expect(run).toTellModel('invalid_json', { of: 'issue_refund', error: true })
  })

  test('the tool gets cents where the model wrote a decimal', async ({ sheet }) => {
    const refunds = sheet.effects('refunds')
    const tools = sheet.wrap(makeTools({ refunds }))
    const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001, it came late'))

    expect(run).toHaveArgs('issue_refund', { order_id: 'A-1001', amount: '49.90', reason: 'late' })
    expect(run).toRunTool('issue_refund', { order_id: 'A-1001', amount: 4990n, reason: 'late' })
    expect(run).toRunOnlyWhatWasAsked()
    expect(run).toHaveEffects([
      { kind: 'refunds', value: { order_id: 'A-1001', cents: 4990n, reason: 'late' }, tool: 'issue_refund' },
    ])
    expect(refunds).toEqual([{ order_id: 'A-1001', cents: 4990n, reason: 'late' }])
  })

  test('a refund above the total of the order is refused by the tool, and the model hears it', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([
      call('lookup_order', lookup),
      call('issue_refund', { ...refund, amount: '49.91' }),
      say('That is more than you paid.'),
    ])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund 49.91 for A-1001'))

    expect(run).toCallExactly(['lookup_order', threw('issue_refund')])
    expect(run).toTellModel('refund exceeds order total of 49.90', { of: 'issue_refund', error: true })
    expect(run).toHaveNoEffects()
  })

  test('the lookup comes before the refund', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001, it came late'))

    expect(run).toCallInOrder(['lookup_order', 'issue_refund'], { extras: 'forbid' })
    expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
  })

  test('a lookup and a refund asked in one turn run one after the other', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([
      turn({ calls: [call('lookup_order', lookup), call('issue_refund', refund)] }),
      say('Refunded 49.90.'),
    ])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001, it came late'))

    expect(run).toCallInOrder(['lookup_order', 'issue_refund'])
    expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
  })

  test('no refund before a successful lookup', async ({ sheet }) => {
    const refunds = sheet.effects('refunds')
    const tools = sheet.wrap(makeTools({ refunds }))
    const llm = sheet.llm([call('issue_refund', refund), say('I need to check the order first.')])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Just refund A-1001'))

    expect(run).toBlockBefore('issue_refund', 'lookup_order')
    expect(run).toTellModel('call lookup_order for A-1001 first', { of: 'issue_refund', error: true })
    expect(refunds).toEqual([])
  })

  test('a lookup of one order does not unlock another', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([
      call('lookup_order', { order_id: 'A-1002' }),
      call('issue_refund', refund),
      say('I need to check that order first.'),
    ])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'I bought A-1002. Refund A-1001.'))

    expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
    expect(run).toHaveNoEffects('refunds')
  })

  test('a lookup that fails unlocks nothing, and the model saw the failure before its next step', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const missing = { order_id: 'A-9999' }
    const llm = sheet.llm([
      call('lookup_order', lookup),
      call('lookup_order', missing),
      call('issue_refund', { ...refund, ...missing }).when({ told: /there is no order A-9999/ }),
      say('I cannot find A-9999.'),
    ])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001 and A-9999'))

    expect(run).toCallExactly(['lookup_order', threw('lookup_order', missing), blocked('issue_refund')])
    expect(run).toTellModel('there is no order A-9999', { of: 'lookup_order', error: true })
    expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
  })

  test('a tool that throws what nobody planned is told to the model and to us', async ({ sheet }) => {
    const crashes: unknown[] = []
    const crash = new TypeError("Cannot read properties of undefined (reading 'id')")
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }), {
      instead: { issue_refund: () => Promise.reject(crash) },
    })
    const llm = sheet.llm([
      call('lookup_order', lookup),
      call('issue_refund', refund),
      say('A colleague will look into it.').when({ told: 'tool_crashed' }),
    ])
    const onCrash = (error: unknown): void => void crashes.push(error)
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'Refund A-1001', { onCrash }))

    expect(run).toCallExactly(['lookup_order', threw('issue_refund')])
    expect(run).toTellModel('do not repeat it', { of: 'issue_refund', error: true })
    expect(run).not.toTellModel('Cannot read properties')
    expect(crashes).toEqual([crash])
    expect(run).toAnswer('A colleague will look into it.')
  })

  test('a model that never stops is stopped', async ({ sheet }) => {
    const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
    const llm = sheet.llm([forever(call('lookup_order', lookup))])
    const run = await sheet.run(() => runAgent(clientOf(llm), tools, 'What is A-1001?', { maxTurns: 4 }))

    expect(run.value).toEqual({ status: 'turn-limit', turns: 4 })
    expect(run).toCallTool('lookup_order', lookup, { times: 4 })
  })
})
