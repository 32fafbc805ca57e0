import 'callsheet/vitest'
import {
  Agent,
  handoff,
  MaxTurnsExceededError,
  ModelRefusalError,
  run as runAgent,
  setTracingDisabled,
  tool,
  type Tool,
} from '@openai/agents'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openaiAgentsModel } from '../../fakes/clients/openai-agents.js'
import type { Step } from '../../fakes/script/step.js'
import { call, forever, raw, refuse, say, turn } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import type { Llm } from '../../fakes/sheet/llm.js'
import { openaiAgentsItems } from '../../src/transcripts/openai-agents-items.js'
import { openaiAgentsResult } from '../../src/transcripts/openai-agents.js'
import { readAs, untouchable } from './support/read-as.js'
import { shownBy } from './support/shown.js'

setTracingDisabled(true)

const makeTools = (): Tool[] => [
  tool({
    name: 'lookup_order',
    description: 'Looks an order up.',
    parameters: z.object({ id: z.string() }),
    execute: ({ id }) => ({ id, total: '49.90' }),
  }),
  tool({
    name: 'issue_refund',
    description: 'Pays money back.',
    parameters: z.object({ id: z.string() }),
    execute: ({ id }) => {
      if (id === 'bad') throw new Error(`there is no order ${id}`)
      return `refunded ${id}`
    },
  }),
  tool({
    name: 'wait_for',
    description: 'Needs an approval.',
    parameters: z.object({}),
    needsApproval: true,
    execute: () => 'approved',
  }),
]

const scripts: [string, () => readonly Step[]][] = [
  ['a loop of two steps', () => [call('lookup_order', { id: 'A' }), say('It costs 49.90.')]],
  [
    'parallel calls beside a text and reasoning',
    () => [
      turn({
        text: 'Both.',
        reasoning: 'They want both.',
        calls: [call('lookup_order', { id: 'A' }), call('issue_refund', { id: 'B' })],
      }),
      say('Done.'),
    ],
  ],
  ['a tool that throws', () => [call('issue_refund', { id: 'bad' }), say('Sorry.')]],
  ['arguments that the schema rejects', () => [raw('lookup_order', { id: 7 }), say('Sorry.')]],
  ['arguments that are no JSON', () => [raw('lookup_order', '{"id": "A'), say('Sorry.')]],
  ['a number of a text that JSON cannot hold', () => [raw('lookup_order', '{"id":9007199254740993}'), say('Sorry.')]],
  ['a call that waits for an approval', () => [call('lookup_order', { id: 'A' }), call('wait_for', {})]],
  ['a text alone', () => [say('Hello.')]],
]

type Drive = (llm: Llm, tools: Tool[]) => Promise<unknown>

const agentOf = (llm: Llm, tools: Tool[]): Agent => new Agent({ name: 'Shop', model: openaiAgentsModel(llm), tools })

const ways: [string, Drive][] = [
  ['a result', (llm, tools) => runAgent(agentOf(llm, tools), 'Hi.')],
  [
    'a result that streamed',
    async (llm, tools) => {
      const result = await runAgent(agentOf(llm, tools), 'Hi.', { stream: true })
      await result.completed
      return result
    },
  ],
  ['a state as JSON', async (llm, tools) => JSON.parse((await runAgent(agentOf(llm, tools), 'Hi.')).state.toString())],
]

describe.each(ways)('%s', (_way, drive) => {
  test.each(scripts)('shows what the sheet shows: %s', async (_name, script) => {
    const sheet = callsheet()
    const llm = sheet.llm(script())
    const run = await sheet.run(() => drive(llm, sheet.wrap(makeTools())))
    const read = readAs(openaiAgentsResult, run.value)
    expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
    expect(read.calls.map(({ rawArgs, exact }) => [rawArgs, exact])).toEqual(
      run.calls.map(({ rawArgs, exact }) => [rawArgs, exact]),
    )
    expect([read.input, read.end]).toEqual(['Hi.', 'finished'])
    expect(new Set(read.turns.map(({ lane }) => lane))).toEqual(new Set(['main']))
  })
})

test('the texts by which the SDK tells of failures are failures', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    turn({
      calls: [
        call('issue_refund', { id: 'bad' }),
        raw('issue_refund', { id: 7 }),
        raw('issue_refund', '{"id'),
        call('issue_refund', { id: 'A' }),
        call('wait_for', {}),
      ],
    }),
    say('So.'),
  ])
  const run = await sheet.run(async () => {
    const first = await runAgent(agentOf(llm, sheet.wrap(makeTools())), 'Hi.')
    for (const item of first.interruptions) first.state.reject(item, { message: 'Better not.' })
    return runAgent(agentOf(llm, sheet.wrap(makeTools())), first.state)
  })
  const read = readAs(openaiAgentsResult, run.value)
  expect(read.calls.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'answered', 'error'])
  expect(read.calls.at(-1)?.told?.text).toBe('Better not.')
  expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
})

test('a call that waits for an approval is paused, until it is given', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('wait_for', {}), say('Done.')])
  const outcomes: unknown[] = []
  await sheet.run(async () => {
    const agent = agentOf(llm, sheet.wrap(makeTools()))
    const first = await runAgent(agent, 'Hi.')
    outcomes.push(readAs(openaiAgentsResult, first).calls.map(({ outcome }) => outcome))
    for (const item of first.interruptions) first.state.approve(item)
    const second = readAs(openaiAgentsResult, await runAgent(agent, first.state))
    outcomes.push(
      second.calls.map(({ outcome, told }) => [outcome, told?.text]),
      second.answer,
    )
  })
  expect(outcomes).toEqual([['paused'], [['answered', 'approved']], 'Done.'])
})

test('what a tool gave is the answer where the agent stops at it', async () => {
  const model = openaiAgentsModel(callsheet().llm([call('issue_refund', { id: 'A' })]))
  const agent = new Agent({ name: 'Shop', model, tools: makeTools(), toolUseBehavior: 'stop_on_first_tool' })
  expect(readAs(openaiAgentsResult, await runAgent(agent, 'Hi.'))).toMatchObject({
    answer: 'refunded A',
    end: 'finished',
  })
})

describe('handoffs', () => {
  const shop = (llm: Llm, drop: boolean): Agent => {
    const model = openaiAgentsModel(llm)
    const [lookup, refund] = makeTools()
    const refunds = new Agent({ name: 'Refunds', model, tools: refund === undefined ? [] : [refund] })
    const to = handoff(refunds, drop ? { inputFilter: (data) => ({ ...data, preHandoffItems: [], newItems: [] }) } : {})
    return new Agent({ name: 'Shop', model, tools: lookup === undefined ? [] : [lookup], handoffs: [to] })
  }
  const script = (): readonly Step[] => [
    call('lookup_order', { id: 'A' }),
    turn({ calls: [call('transfer_to_Refunds', {})] }),
    call('issue_refund', { id: 'A' }),
    say('Done.'),
  ]

  test('are calls of the name that the wire has, and each agent speaks in a lane of its own', async () => {
    const sheet = callsheet()
    const llm = sheet.llm(script())
    const run = await sheet.run(() => runAgent(shop(llm, false), 'Hi.'))
    const read = readAs(openaiAgentsResult, run.value)
    expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
    expect(read.calls.map(({ name, lane }) => [name, lane])).toEqual([
      ['lookup_order', 'Shop'],
      ['transfer_to_Refunds', 'Shop'],
      ['issue_refund', 'Refunds'],
    ])
  })

  test('may drop what went before from the history, but it was asked', async () => {
    const sheet = callsheet()
    const llm = sheet.llm(script())
    const run = await sheet.run(() => runAgent(shop(llm, true), 'Hi.'))
    const read = readAs(openaiAgentsResult, run.value)
    expect(read.calls.map(({ name }) => name)).toEqual(['lookup_order', 'transfer_to_Refunds', 'issue_refund'])
    expect(read.turns).toHaveLength(4)
  })
})

describe('runs that ended in an error', () => {
  test('the state of the error shows the run', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([forever(call('lookup_order', { id: 'A' }))])
    const run = await sheet.fails(() => runAgent(agentOf(llm, sheet.wrap(makeTools())), 'Hi.', { maxTurns: 2 }))
    const error = await runAgent(
      agentOf(callsheet().llm([forever(call('lookup_order', { id: 'A' }))]), makeTools()),
      'Hi.',
      {
        maxTurns: 2,
      },
    ).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MaxTurnsExceededError)
    const read = readAs(openaiAgentsResult, (error as MaxTurnsExceededError).state) // seen above
    expect(read.calls.map(({ name, told }) => [name, told?.text])).toEqual(
      run.calls.map(({ name }) => [name, '{"id":"A","total":"49.90"}']),
    )
    expect(read.calls).toHaveLength(2)
  })

  test('a refusal ends the turn', async () => {
    const llm = callsheet().llm([refuse('I cannot.')])
    const error = await runAgent(agentOf(llm, []), 'Hi.').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelRefusalError)
    const read = readAs(openaiAgentsResult, (error as ModelRefusalError).state) // seen above
    expect(read.turns).toMatchObject([{ text: 'I cannot.', finish: 'refusal' }])
  })
})

test('a result that still streams is refused, and no getter of it is read', async () => {
  const llm = callsheet().llm([say('Hello.')])
  const result = await runAgent(agentOf(llm, []), 'Hi.', { stream: true })
  expect(openaiAgentsResult.fit(untouchable(result)).misfit).toBeNull()
  expect(() => openaiAgentsResult.read(untouchable(result))).toThrow(
    expect.objectContaining({
      code: 'transcript-pending',
      message:
        'these are OpenAI Agents results that are still pending. Pass the result after await result.completed; where that rejects, pass error.state.',
    }),
  )
  await result.completed
  expect(readAs(openaiAgentsResult, untouchable(result)).answer).toBe('Hello.')
})

test('usage is there, and what was said before the run is no part of it', async () => {
  const sheet = callsheet()
  const usage = { input: 30, output: 8, cached: 2 }
  const llm = sheet.llm([turn({ text: 'Hello.', usage })])
  const run = await sheet.run(() =>
    runAgent(agentOf(llm, []), [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Look A up.' },
      { type: 'function_call', callId: 'c0', name: 'lookup_order', arguments: '{"id":"A"}', status: 'completed' },
      { type: 'function_call_result', callId: 'c0', name: 'lookup_order', output: 'found', status: 'completed' },
      { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Found.' }] },
      { role: 'user', content: 'Thanks.' },
    ]),
  )
  const read = readAs(openaiAgentsResult, run.value)
  expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
  expect(read).toMatchObject({ input: 'Look A up.', turns: [{ usage }], calls: [], requests: [{ system: 'Be kind.' }] })
})

describe('items', () => {
  test.each(scripts.filter(([name]) => name !== 'a text alone'))(
    'show what the sheet shows: %s',
    async (_name, script) => {
      const sheet = callsheet()
      const llm = sheet.llm(script())
      const run = await sheet.run(async () => {
        const { newItems, interruptions } = await runAgent(agentOf(llm, sheet.wrap(makeTools())), 'Hi.')
        return { newItems, waits: interruptions.length > 0 }
      })
      const { newItems, waits } = run.value
      expect(shownBy(readAs(openaiAgentsItems, newItems), { flags: false })).toEqual(shownBy(run, { flags: false }))
      expect(readAs(openaiAgentsItems, newItems).calls.some(({ outcome }) => outcome === 'paused')).toBe(waits)
    },
  )

  // The SDK keeps calls that nobody answered out of the history.
  test.each(scripts.filter(([name]) => !/alone|waits/.test(name)))('of a history: %s', async (_name, script) => {
    const sheet = callsheet()
    const llm = sheet.llm(script())
    const run = await sheet.run(async () => (await runAgent(agentOf(llm, sheet.wrap(makeTools())), 'Hi.')).history)
    const read = readAs(openaiAgentsItems, run.value)
    expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
    expect(read.input).toBe('Hi.')
  })

  const hosted = { type: 'hosted_tool_call', id: 'ws_1' }
  const text = { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Two.' }] }

  test.each([
    [
      { ...hosted, name: 'web_search_call', status: 'completed', providerData: { action: { query: 'x' } } },
      { name: 'web_search', args: { query: 'x' }, outcome: 'ok' },
    ],
    [
      {
        ...hosted,
        name: 'mcp_call',
        status: 'completed',
        output: 'found',
        providerData: { name: 'find', arguments: '{"n":1}' },
      },
      { name: 'find', rawArgs: '{"n":1}', outcome: 'ok', told: { text: 'found' } },
    ],
    [
      {
        ...hosted,
        name: 'mcp_call',
        status: 'completed',
        providerData: { name: 'find', arguments: '{}', error: { code: 7 } },
      },
      { name: 'find', outcome: 'error', told: { text: '{"code":7}' } },
    ],
    [
      { ...hosted, name: 'code_interpreter_call', status: 'in_progress' },
      { name: 'code_interpreter', outcome: 'unanswered' },
    ],
  ])('what the provider ran: %j', (item, expected) => {
    const run = readAs(openaiAgentsItems, [{ role: 'user', content: 'Hi.' }, item, text])
    expect(run.calls).toMatchObject([expected])
    expect(run.turns).toHaveLength(1)
  })

  test('tools of the SDK that are no functions', () => {
    const run = readAs(openaiAgentsItems, [
      { type: 'shell_call', callId: 's1', action: { commands: ['ls'] } },
      { type: 'apply_patch_call', callId: 'p1', status: 'completed', operation: { type: 'delete_file', path: 'a' } },
      { type: 'shell_call_output', callId: 's1', output: [{ stdout: 'a' }] },
      { type: 'apply_patch_call_output', callId: 'p1', status: 'failed', output: 'no such file' },
    ])
    expect(run.calls).toMatchObject([
      { name: 'shell', args: { commands: ['ls'] }, outcome: 'answered', told: { json: [{ stdout: 'a' }] } },
      { name: 'apply_patch', args: { path: 'a' }, outcome: 'error', told: { text: 'no such file' } },
    ])
  })

  test.each([
    ['an empty id', { type: 'function_call', callId: '', name: 'x', arguments: '{}' }, '[0]: its callId is "", no id'],
    [
      'arguments that are no text',
      { type: 'function_call', callId: 'c', name: 'x', arguments: {} },
      '[0]: its arguments are {}, no text',
    ],
    [
      'no name',
      { type: 'tool_call_item', rawItem: { type: 'function_call', callId: 'c', arguments: '' } },
      '[0].rawItem: its name is undefined, no name',
    ],
  ])('%s is damaged', (_name, item, message) => {
    expect(() => readAs(openaiAgentsItems, [item])).toThrow(
      expect.objectContaining({ code: 'transcript-damaged', message: expect.stringContaining(message) }),
    )
  })

  test.each([
    [
      "a call of OpenAI's own",
      { type: 'function_call', call_id: 'c', name: 'x', arguments: '{}' },
      '[0].callId is missing',
    ],
    [
      "a result of OpenAI's own",
      { type: 'function_call_output', call_id: 'c', output: '' },
      '[0].type is "function_call_output"',
    ],
    ['a type that there is not', { type: 'tool_use' }, '[0].type is "tool_use"'],
    ['a role that there is not', { role: 'tool', content: '' }, '[0].role is "tool"'],
    ['calls of another kind', { role: 'assistant', content: '', tool_calls: [] }, '[0].tool_calls is []'],
    [
      'content of another kind',
      { role: 'user', content: [{ type: 'text', text: '' }] },
      '[0].content[0].type is "text"',
    ],
    ['no content', { role: 'assistant', content: null }, '[0].content is null'],
  ])('%s is none of these items', (_name, item, misfit) => {
    expect(openaiAgentsItems.fit([item]).misfit).toBe(misfit)
  })
})

describe('what is no result of the SDK', () => {
  test.each([[null], [7], [{}], [[]], [{ state: 3 }], [{ state: { step: 1 } }]])('%j bears no mark', (value) => {
    expect(openaiAgentsResult.fit(value).marks).toBe(0)
  })

  test('a state that is damaged says where', () => {
    const state = { _modelResponses: [], _generatedItems: 3 }
    expect(openaiAgentsResult.fit({ state })).toEqual({ marks: 2, misfit: 'state._generatedItems is 3, no list' })
    expect(openaiAgentsResult.fit({ modelResponses: 3, generatedItems: [] }).misfit).toBe(
      'modelResponses is 3, no list',
    )
  })
})
