import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { call, raw, say, turn } from '../../../src/entries/callsheet.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { registry } from '../../../src/diagnose/registry.js'
import { repair, type RepairQuestion } from '../../../src/diagnose/repair/repair.js'
import type { RepairMessage, RepairModel, RepairTurn } from '../../../src/diagnose/repair/repair-model.js'

const tools = [
  {
    name: 'get_weather',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city', 'days'],
      additionalProperties: false,
    },
  },
]
const query = 'What is the weather in Oslo for the next 3 days?'
const right = { city: 'Oslo', days: 3 }

/** Asks a script, which must be used up. */
async function repaired(steps: Parameters<ReturnType<typeof callsheet>['llm']>[0], more: Partial<RepairQuestion> = {}) {
  const sheet = callsheet()
  const llm = sheet.llm(steps)
  const run = await sheet.run(() => repair({ llm, tools, query, ...more }))
  return { ...run.value, run }
}

/** Says the turns in order, the last one for ever, and keeps what it was asked with. */
function modelOf(...turns: readonly unknown[]): RepairModel & { readonly asked: (readonly RepairMessage[])[] } {
  const asked: (readonly RepairMessage[])[] = []
  return {
    asked,
    next: async (messages) => {
      asked.push(messages)
      return (turns[asked.length - 1] ?? turns.at(-1)) as Awaited<ReturnType<RepairModel['next']>> // some are none
    },
  }
}

function calling(name: string, args: unknown, id: string | null = null): object {
  return { text: null, calls: [{ id, name, rawArgs: typeof args === 'string' ? args : JSON.stringify(args) }] }
}

test('a scripted model mends its call, and every attempt is kept', async () => {
  const { end, attempts, run } = await repaired([
    say('Let me see.'),
    raw('fetch_forecast', right),
    raw('get_weather', { city: 'Oslo', day: 3, country: 'Norway' }),
    raw('get_weather', { city: 'Oslo', days: 7 }),
    call('get_weather', right),
  ])

  expect(end).toBe('passed')
  expect(attempts.map(({ number, diagnoses }) => [number, diagnoses.map(({ stage }) => stage)])).toEqual([
    [1, ['registry']],
    [2, ['registry']],
    [3, ['structure']],
    [4, ['grounding']],
    [5, ['passed']],
  ])
  expect(attempts.map(({ told }) => told)).toEqual([
    ...attempts.slice(0, -1).map(({ diagnoses }) => diagnoses.map(({ correction }) => correction)),
    [],
  ])
  expect(attempts[1]?.calls).toEqual([
    { id: 'call_1', name: 'fetch_forecast', rawArgs: JSON.stringify(right), args: right },
  ])
  expect(Object.isFrozen(attempts[4]?.calls[0])).toBe(true)
  // What the model was sent last: each call is answered, by its id, where a result would be.
  expect(run.requests.at(-1)).toMatchObject({
    tools: [{ name: 'get_weather' }],
    messages: [
      { role: 'user', text: query },
      { role: 'assistant', text: 'Let me see.' },
      { role: 'user', text: 'No tool was called. Call get_weather.' },
      { role: 'assistant', calls: [{ id: 'call_1' }] },
      { role: 'tool', toolResult: { id: 'call_1', text: attempts[1]?.told[0] } },
      { role: 'assistant', calls: [{ id: 'call_2' }] },
      { role: 'tool', toolResult: { id: 'call_2', text: attempts[2]?.told[0] } },
      { role: 'assistant', calls: [{ id: 'call_3' }] },
      { role: 'tool', toolResult: { id: 'call_3', text: attempts[3]?.told[0] } },
    ],
  })
})

test('a right call is asked for once', async () => {
  expect(await repaired([call('get_weather', right)])).toMatchObject({
    end: 'passed',
    attempts: [{ number: 1, told: [] }],
  })
})

test('of several calls each is told its own correction, and all must pass in one turn', async () => {
  const wrong = { city: 'Oslo', days: 7 }
  const { end, attempts, run } = await repaired([
    turn({ text: 'Both.', calls: [call('get_weather', right), raw('get_wether', wrong)] }),
    call('get_weather', wrong),
    turn({ calls: [call('get_weather', right), call('get_weather', right)] }),
  ])
  expect(end).toBe('passed')
  expect(attempts.map(({ told }) => told)).toEqual([
    [
      'Nothing is wrong with this call, but nothing ran: make it again together with the others.',
      'There is no tool get_wether. Did you mean get_weather?',
    ],
    ['days 7 was not told: take the value from the request, or ask for it.'],
    [],
  ])
  expect(run.requests[1]?.messages[1]).toMatchObject({ role: 'assistant', text: 'Both.', calls: [{}, {}] })
})

test.each([
  [
    'by names and arguments, whatever the spacing and the order of keys',
    '{"days":7,"city":"Oslo"}',
    ' { "city": "Oslo", "days" : 7.0 }',
    'repeating',
  ],
  ['by the text, where it is not JSON', '{"days"', '{"days"', 'repeating'],
  ['other values', '{"days":7,"city":"Oslo"}', '{"days":8,"city":"Oslo"}', 'limit'],
  ['other kinds of nothing', '{"days":{},"city":"Oslo"}', '{"days":[],"city":"Oslo"}', 'limit'],
  [
    'numbers that parsing would make equal',
    '{"days":9007199254740993,"city":"Oslo"}',
    '{"days":9007199254740992,"city":"Oslo"}',
    'limit',
  ],
])('a turn repeats another one %s', async (_, first, second, end) => {
  const llm = modelOf(calling('get_weather', first, 'a'), calling('get_weather', second, 'b'))
  expect(await repair({ llm, tools, query, limit: 2 })).toMatchObject({ end, attempts: [{}, { number: 2, told: [] }] })
})

test('turns repeat each other in any order of their calls, and without a call by their texts', async () => {
  const [one, two] = [raw('sun', { a: 1 }), raw('moon', {})]
  expect(await repaired([turn({ calls: [one, two] }), turn({ calls: [two, one] })])).toMatchObject({ end: 'repeating' })
  expect(await repaired([turn({ calls: [one, two] }), turn({ calls: [one] })], { limit: 2 })).toMatchObject({
    end: 'limit',
  })
  expect(await repaired([say('Why?'), say('How?'), say('Why? ')])).toMatchObject({
    end: 'repeating',
    attempts: [{}, {}, {}],
  })
})

test('there are five attempts, or as many as the limit says', async () => {
  const wrong = (days: number) => raw('get_weather', { city: 'Oslo', days })
  expect(await repaired([4, 5, 6, 7, 8].map(wrong))).toMatchObject({ end: 'limit', attempts: { length: 5 } })
  expect(await repaired([wrong(4)], { limit: 1 })).toMatchObject({ end: 'limit', attempts: { length: 1 } })
})

test('a question to the user is no fault, once a correction said that the value may be asked for', async () => {
  const made = raw('get_weather', { city: 'Oslo', days: 7 })
  const { end, attempts, run } = await repaired([made, say('For how many days?')])
  expect(end).toBe('asked')
  expect(attempts[0]?.told).toEqual(['days 7 was not told: take the value from the request, or ask for it.'])
  expect(attempts[1]).toEqual({ number: 2, text: 'For how many days?', calls: [], diagnoses: [], told: [] })
  expect(run.requests).toHaveLength(2)
  // Once said, it stays said; and the last attempt may be a question, too.
  const later = await repaired([made, raw('get_wether', right), say('Which days?')], { limit: 3 })
  expect(later).toMatchObject({ end: 'asked', attempts: [{}, {}, { diagnoses: [] }] })
})

test.each<[string, Parameters<typeof repaired>[0], object]>([
  ['before', [say('Which days?'), call('get_weather', right)], {}],
  ['after another correction', [raw('get_wether', right), say('Which days?'), call('get_weather', right)], {}],
  [
    'after a correction that has the words in a value of the model',
    [raw('get_wether, or ask for it.', { city: 'x, or ask for it.' }), say('Which?'), call('get_weather', right)],
    {},
  ],
  [
    'of a value that may be left out',
    [raw('get_weather', { ...right, unit: 'x7' }), say('Which unit?'), call('get_weather', right)],
    {
      tools: [
        {
          name: 'get_weather',
          inputSchema: {
            ...tools[0]?.inputSchema,
            properties: { ...tools[0]?.inputSchema.properties, unit: { type: 'string' } },
          },
        },
      ],
    },
  ],
])('a turn without a call is one where nothing invited the question: %s', async (_, steps, more) => {
  const { end, attempts } = await repaired(steps, more)
  expect(end).toBe('passed')
  expect(attempts.at(-2)?.diagnoses).toMatchObject([{ findings: [{ code: 'no-call' }] }])
})

test('a turn of nothing asks nothing', async () => {
  const llm = modelOf(calling('get_weather', { city: 'Oslo', days: 7 }), { text: ' ', calls: [] })
  expect(await repair({ llm, tools, query, limit: 2 })).toMatchObject({
    end: 'limit',
    attempts: [{}, { diagnoses: [{ findings: [{ code: 'no-call' }] }] }],
  })
})

test('a call without an id, or with that of another one, gets one of its own', async () => {
  const twice = {
    text: '',
    calls: [...Array(3)].map((_, index) => ({ id: index === 0 ? '' : 'a', name: 'x', rawArgs: '{}' })),
  }
  const llm = modelOf(twice, calling('get_weather', right))
  const { attempts } = await repair({ llm, tools, query })
  expect(attempts[0]?.calls.map(({ id }) => id)).toEqual(['repair_1_1', 'a', 'repair_1_3'])
  expect(llm.asked[1]?.slice(1).map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool', 'tool'])
})

test('what no provider takes back in a history is told by the user', async () => {
  const llm = modelOf(
    calling('multi_tool_use.parallel', { tool_uses: [] }),
    calling('get_weather', '{"city":"Oslo"}{"city":"Bergen"}'),
    { text: ' ', calls: [{ id: 'a', name: '', rawArgs: '{}' }] },
    { text: null, calls: [] },
    calling('get_weather', right),
  )
  const { end, attempts } = await repair({ llm, tools, query })
  expect(end).toBe('passed')
  const told = attempts.flatMap((attempt) => attempt.told).map((text) => ({ role: 'user', text }))
  expect(told).toHaveLength(4)
  expect(llm.asked.at(-1)).toEqual([{ role: 'user', text: query }, ...told])
})

test('the context is told before the query, and values that stand in it or in the system prompt are grounded', async () => {
  const asked = { llm: modelOf(calling('get_weather', right)), tools: registry(tools), query: 'And there?' }
  const more = { context: ['The city is Oslo.', { days: 3 }], system: 'Forecasts are for 3 days.' }
  expect(await repair({ ...asked, ...more })).toMatchObject({ end: 'passed' })
  expect(asked.llm.asked[0]).toEqual([
    { role: 'user', text: 'The city is Oslo.' },
    { role: 'user', text: '{"days":3}' },
    { role: 'user', text: 'And there?' },
  ])
  const { run } = await repaired([call('get_weather', right)], more)
  expect(run.requests[0]).toMatchObject({ system: more.system, messages: [{}, {}, { text: query }] })
  expect(await repair({ ...asked, context: ['Oslo'], limit: 1 })).toMatchObject({ end: 'limit' })
  expect(await repair({ ...asked, context: ['Oslo'], system: more.system })).toMatchObject({ end: 'passed' })
})

test('a real client is a model behind a function', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([raw('get_wether', right), call('get_weather', right)])
  const client = new OpenAI(llm.openai())
  const model: RepairModel = {
    next: async (messages) => {
      const answer = await client.chat.completions.create({ model: 'gpt-5-mini', messages: messages.map(toOpenAI) })
      const { content = null, tool_calls: asked = [] } = answer.choices[0]?.message ?? {}
      const calls = asked.flatMap((one) =>
        one.type === 'function' ? [{ id: one.id, name: one.function.name, rawArgs: one.function.arguments }] : [],
      )
      return { text: content, calls }
    },
  }
  const run = await sheet.run(() => repair({ llm: model, tools, query }))
  expect(run.value).toMatchObject({ end: 'passed', attempts: [{}, {}] })
})

function toOpenAI(message: RepairMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'user') return { role: 'user', content: message.text }
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.toolResult.id, content: message.toolResult.text }
  }
  const calls = (message.calls ?? []).map(({ id, name, rawArgs }) => ({
    type: 'function' as const,
    id,
    function: { name, arguments: rawArgs },
  }))
  return { role: 'assistant', content: message.text ?? null, ...(calls.length === 0 ? {} : { tool_calls: calls }) }
}

test('what the model throws ends the repair', async () => {
  const llm: RepairModel = { next: async () => await Promise.reject(new Error('503')) }
  await expect(repair({ llm, tools, query })).rejects.toThrow('503')
})

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no error'
}

test('what a caller did wrong shows before the model is asked', async () => {
  const llm = modelOf(calling('get_weather', right))
  const cases: readonly Record<string, unknown>[] = [
    { llm: undefined },
    { llm: () => 1 },
    { tools: [] },
    { tools: [...tools, { name: 'ping', execute: () => 1 }] },
    { query: 7 },
    { context: 'Oslo' },
    { context: ['Oslo'], mode: 'paper' },
    { system: ['Be kind'] },
    { limit: 0 },
    { limit: Infinity },
    { limits: 3 },
    { expected: { name: 'get_weather', args: right } },
  ]
  const said = await Promise.all(
    cases.map(async (wrong) => {
      const question = { llm, tools, query, ...wrong }
      return await repair(question as unknown as RepairQuestion).catch(messageOf) // wrong on purpose
    }),
  )
  expect(`\n${said.map(String).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    option llm is undefined, which is not the same as leaving it out: perhaps there is no such call or item (run.calls[3] of a run with one call), or a variable was never set. Leave the key out where anything will do.
    option llm must be a model with next(messages, { system, tools }), such as sheet.llm([...]): received [Function llm].
    a repair needs a tool that the model can call: tools is empty.
    nothing is known of the parameters of ping: hand in tools with its schema ({ name, inputSchema }).
    query must be a text, what the user asked for: received 7.
    context must be a list of what else the model had read, texts or data: received "Oslo".
    without guards.context, as in mode 'paper', the query alone is known: leave context out, or write guards: { context: true }.
    option system must be a text: received ["Be kind"].
    option limit must be a whole number of attempts, at least 1: received 0.
    option limit must be a whole number of attempts, at least 1: received Infinity.
    there is no option "limits". Did you mean limit?
    there is no option "expected". Known: llm, tools, query, context, system, limit, signal, mode and 4 more.
    "
  `)
  expect(llm.asked).toEqual([])
})

test('what a model returns is checked', async () => {
  const one = { id: 'a', name: 'x', rawArgs: '{}' }
  const turns = [
    null,
    [],
    { text: 7, calls: [] },
    { text: 'hi' },
    { text: null, calls: [7] },
    { text: null, calls: [one, { ...one, id: 7 }] },
    { text: null, calls: [{ ...one, name: null }] },
    { text: null, calls: [{ id: 'a', name: 'x', args: {} }] },
    { text: null, calls: Array(1) },
    { text: null, calls: Object.assign([one], { length: 2 }) },
  ]
  const said = await Promise.all(
    turns.map(async (wrong) => await repair({ llm: modelOf(wrong), tools, query }).catch(messageOf)),
  )
  expect(`\n${said.map(String).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    what the model returned in attempt 1 is no turn: it must be { text, calls }, received null.
    what the model returned in attempt 1 is no turn: it must be { text, calls }, received [].
    what the model returned in attempt 1 is no turn: its text must be a text or null, received 7.
    what the model returned in attempt 1 is no turn: its calls must be a list, empty where it called nothing, received undefined.
    what the model returned in attempt 1 is no turn: its calls[0] must be { id, name, rawArgs }, received 7.
    what the model returned in attempt 1 is no turn: its calls[1].id must be a text or null, received 7.
    what the model returned in attempt 1 is no turn: its calls[0].name must be the name of a tool, received null.
    what the model returned in attempt 1 is no turn: its calls[0].rawArgs must be the text of the arguments, received undefined.
    what the model returned in attempt 1 is no turn: its calls[0] must be { id, name, rawArgs }, received undefined.
    what the model returned in attempt 1 is no turn: its calls[1] must be { id, name, rawArgs }, received undefined.
    "
  `)
})

test('the ids of a history are unique, as providers want them', async () => {
  const sheet = callsheet()
  const scripted = sheet.llm([
    turn({ calls: [raw('get_wether', right), raw('get_wether', { ...right, days: 4 })] }),
    raw('get_weather', { ...right, days: 7 }),
    call('get_weather', right),
  ])
  // A model that counts its calls anew in each turn.
  const llm: RepairModel = {
    next: async (messages, options) => {
      const { text, calls } = await scripted.next(messages, options)
      return { text, calls: calls.map((one, index) => ({ ...one, id: index === 0 ? '' : 'repair_1_1' })) }
    },
  }
  const { value } = await sheet.run(() => repair({ llm, tools, query }))
  expect(value.attempts.map(({ calls }) => calls.map(({ id }) => id))).toEqual([
    ['repair_1_1_2', 'repair_1_1'],
    ['repair_2_1'],
    ['repair_3_1'],
  ])
})

test('what a model does with what it is handed says nothing', async () => {
  const own = structuredClone(tools)
  const seen: string[] = []
  const wrong = calling('get_weather', { city: 'Oslo', days: 7 })
  const llm: RepairModel = {
    next: async (messages, options) => {
      seen.push(JSON.stringify([messages, options]))
      const handed = JSON.parse(JSON.stringify([messages, options])) as [object[], { tools: object[] }]
      Reflect.set(messages, 'length', 0)
      Reflect.set(options.tools[0]?.inputSchema ?? {}, 'required', ['country'])
      Reflect.set(options.tools, 'length', 0)
      Reflect.set(options, 'system', 'Lie.')
      expect(handed[1].tools).toHaveLength(1)
      return await Promise.resolve(
        (seen.length === 3 ? calling('get_weather', right) : { ...wrong, text: `${seen.length}` }) as RepairTurn,
      )
    },
  }
  const question = { llm, tools: own, query, system: 'Be kind.', limit: 3 }
  expect(await repair({ ...question, limit: 1 })).toMatchObject({ end: 'limit' })
  const [first] = seen.splice(0)
  expect((await repair(question)).attempts.map(({ diagnoses }) => diagnoses[0]?.stage)).toEqual([
    'grounding',
    'grounding',
  ])
  expect(seen[0]).toBe(first)
  expect(JSON.parse(seen[1] ?? '')).toEqual([
    [
      { role: 'user', text: query },
      expect.objectContaining({ role: 'assistant' }),
      expect.objectContaining({ role: 'tool' }),
    ],
    { system: 'Be kind.', tools: [{ name: 'get_weather', description: null, inputSchema: tools[0]?.inputSchema }] },
  ])
  expect(own).toEqual(tools)
})

describe('a signal', () => {
  const reason = new Error('enough')
  const wrong = (days: number) => calling('get_weather', { city: 'Oslo', days })

  test('is handed to the model, and stops a repair before its next attempt', async () => {
    const ending = new AbortController()
    const signals: unknown[] = []
    const llm: RepairModel = {
      next: async (_messages, { signal }) => {
        signals.push(signal)
        if (signals.length === 2) queueMicrotask(() => ending.abort(reason))
        return await Promise.resolve(wrong(3 + signals.length) as RepairTurn)
      },
    }
    await expect(repair({ llm, tools, query, signal: ending.signal })).rejects.toBe(reason)
    expect(signals).toEqual([ending.signal, ending.signal])
  })

  test('leaves a model alone that hangs', async () => {
    const ending = new AbortController()
    const llm: RepairModel = { next: async () => await new Promise(() => undefined) }
    const repairing = repair({ llm, tools, query, signal: ending.signal })
    ending.abort(reason)
    await expect(repairing).rejects.toBe(reason)
  })

  test('that has ended before asks nobody', async () => {
    const llm = modelOf(wrong(7))
    await expect(repair({ llm, tools, query, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(llm.asked).toEqual([])
  })

  test('that never comes says nothing, and anything else is none', async () => {
    const { signal } = new AbortController()
    expect(await repair({ llm: modelOf(calling('get_weather', right)), tools, query, signal })).toMatchObject({
      end: 'passed',
    })
    const wrongly = { llm: modelOf(wrong(7)), tools, query, signal: { aborted: false } as unknown as AbortSignal } // wrong on purpose
    await expect(repair(wrongly)).rejects.toThrow('option signal must be an AbortSignal: received {"aborted":false}.')
  })
})

test('arguments that are too deep are told so, and stay out of the history', async () => {
  const deep = `{"city":${'['.repeat(10_000)}${']'.repeat(10_000)},"days":3}`
  const llm = modelOf(calling('get_weather', deep), calling('get_weather', right))
  const { end, attempts } = await repair({ llm, tools, query })
  expect(end).toBe('passed')
  expect(attempts[0]).toMatchObject({ calls: [{ rawArgs: deep, args: undefined }] })
  expect(llm.asked[1]).toEqual([
    { role: 'user', text: query },
    { role: 'user', text: 'The arguments of get_weather are nested deeper than 200 levels: write them flatter.' },
  ])
})
