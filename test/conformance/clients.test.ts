import {
  call,
  chunked,
  cutAtEveryBoundary,
  maybe,
  raw,
  refuse,
  say,
  turn,
  type NeutralMessage,
  type Run,
} from 'callsheet'
import { expect, test } from 'vitest'
import { clients } from './clients.js'
import type { Client } from './clients/client.js'
import { meet, prompt, system } from './meet.js'

/** Each client, whole and streamed. */
const cases = clients.flatMap((client) =>
  [false, true].map((stream): [string, Client, boolean] => [
    `${client.name}, ${stream ? 'stream' : 'JSON'}`,
    client,
    stream,
  ]),
)
const streams = clients.map((client): [string, Client] => [client.name, client])

const lookup = call('lookup_order', { order_id: 'A-1001' })
const loop = [lookup, say('It is 49.90.')]
const parallelTurn = { text: 'Let me look.', calls: [lookup, call('lookup_order', { order_id: 'A-1002' })] }
const parallel = [turn(parallelTurn), say('They are 49.90 and 7.00.')]

/** The messages without what the wires tell apart: ids, names beside results, empty texts. */
function neutral(messages: readonly NeutralMessage[]): unknown {
  return messages.map(({ role, text, calls, toolResult }) => ({
    role,
    text: toolResult?.text ?? text ?? '',
    calls: (calls ?? []).map(({ name, rawArgs }) => [name, rawArgs]),
  }))
}

/** What every wire must make of one agent. */
function core({ turns, calls, executions, effects, answer, end }: Run): unknown {
  return {
    turns: turns.map(({ text, calls: asked, finish }) => ({ text: text ?? '', calls: asked, finish })),
    calls: calls.map(({ name, rawArgs, args, outcome, told, executions: ran }) => [
      name,
      rawArgs,
      args,
      outcome,
      told?.json,
      ran,
    ]),
    executions: executions.map(({ tool, args, call: served, end: ended, result }) => [
      tool,
      args,
      served,
      ended,
      result,
    ]),
    effects: effects.map(({ kind, value, cause }) => [kind, value, cause]),
    answer,
    end,
  }
}

test.for(cases)('two steps: %s', async ([, client, stream]) => {
  const { run, seen, thrown, requests } = await meet(client, loop, { stream })
  expect(thrown).toBeUndefined()
  expect(requests).toBe(2)
  expect(core(run)).toEqual({
    turns: [
      { text: '', calls: [1], finish: 'tool' },
      { text: 'It is 49.90.', calls: [], finish: 'stop' },
    ],
    calls: [['lookup_order', '{"order_id":"A-1001"}', { order_id: 'A-1001' }, 'ok', { total: '49.90' }, [1]]],
    executions: [['lookup_order', { order_id: 'A-1001' }, 1, 'returned', { total: '49.90' }]],
    effects: [['orders', 'A-1001', 1]],
    answer: 'It is 49.90.',
    end: 'finished',
  })
  expect(
    run.requests.map(({ provider, stream: streamed, system: told, tools }) => [
      provider,
      streamed,
      told,
      tools.map(({ name }) => name),
    ]),
  ).toEqual(Array.from({ length: 2 }, () => [client.wire, stream, system, ['lookup_order']]))
  expect(run.requests[1]?.tools[0]).toMatchObject({
    description: 'Looks an order up.',
    inputSchema: { required: ['order_id'] },
  })
  expect(neutral(run.requests[1]?.messages ?? [])).toEqual([
    { role: 'user', text: prompt, calls: [] },
    { role: 'assistant', text: '', calls: [['lookup_order', '{"order_id":"A-1001"}']] },
    { role: 'tool', text: '{"total":"49.90"}', calls: [] },
  ])
  expect(seen.turns.map(({ text, calls }) => [text, calls.map(({ name, args }) => [name, args])])).toEqual([
    ['', [['lookup_order', { order_id: 'A-1001' }]]],
    ['It is 49.90.', []],
  ])
})

test.for(cases)('parallel calls beside a text: %s', async ([, client, stream]) => {
  const { run, seen, thrown, requests } = await meet(client, parallel, { stream })
  expect(thrown).toBeUndefined()
  expect(requests).toBe(2)
  expect(core(run)).toEqual({
    turns: [
      { text: 'Let me look.', calls: [1, 2], finish: 'tool' },
      { text: 'They are 49.90 and 7.00.', calls: [], finish: 'stop' },
    ],
    calls: [
      ['lookup_order', '{"order_id":"A-1001"}', { order_id: 'A-1001' }, 'ok', { total: '49.90' }, [1]],
      ['lookup_order', '{"order_id":"A-1002"}', { order_id: 'A-1002' }, 'ok', { total: '7.00' }, [2]],
    ],
    executions: [
      ['lookup_order', { order_id: 'A-1001' }, 1, 'returned', { total: '49.90' }],
      ['lookup_order', { order_id: 'A-1002' }, 2, 'returned', { total: '7.00' }],
    ],
    effects: [
      ['orders', 'A-1001', 1],
      ['orders', 'A-1002', 2],
    ],
    answer: 'They are 49.90 and 7.00.',
    end: 'finished',
  })
  expect(neutral(run.requests[1]?.messages ?? [])).toEqual([
    { role: 'user', text: prompt, calls: [] },
    {
      role: 'assistant',
      text: 'Let me look.',
      calls: [
        ['lookup_order', '{"order_id":"A-1001"}'],
        ['lookup_order', '{"order_id":"A-1002"}'],
      ],
    },
    { role: 'tool', text: '{"total":"49.90"}', calls: [] },
    { role: 'tool', text: '{"total":"7.00"}', calls: [] },
  ])
  expect(seen.turns.map(({ text, calls }) => [text, calls.map(({ args }) => args)])).toEqual([
    ['Let me look.', [{ order_id: 'A-1001' }, { order_id: 'A-1002' }]],
    ['They are 49.90 and 7.00.', []],
  ])
})

test.for(cases)('token counts are those of the script: %s', async ([, client, stream]) => {
  const usage = { input: 12, output: 7 }
  const { run, seen } = await meet(client, [turn({ calls: [lookup], usage }), turn({ text: 'Done.', usage })], {
    stream,
  })
  expect(seen.turns.map((one) => one.usage)).toEqual([usage, usage])
  expect(run.turns.map((one) => one.usage)).toEqual([usage, usage])
})

/** Clients that do not hand reasoning to their users. */
const withoutReasoning = new Set(['AI SDK openai.chat'])

test.for(cases)('reasoning reaches whom it can reach: %s', async ([, client, stream]) => {
  const steps = [turn({ reasoning: 'An order, it seems.', calls: [lookup] }), say('Done.')]
  const { run, seen, thrown } = await meet(client, steps, { stream })
  expect(thrown).toBeUndefined()
  expect(seen.turns[0]?.reasoning).toBe(withoutReasoning.has(client.name) ? '' : 'An order, it seems.')
  expect(seen.turns.map(({ text }) => text)).toEqual(['', 'Done.'])
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok'])
})

test.for(cases)('a refusal is no answer: %s', async ([, client, stream]) => {
  const { run, seen, thrown } = await meet(client, [refuse('I cannot help with that.')], { stream })
  expect(thrown).toBeUndefined()
  expect(run.turns.map(({ text, finish }) => [text, finish])).toEqual([['I cannot help with that.', 'refusal']])
  expect(seen.turns).toHaveLength(1)
  expect(seen.turns[0]?.calls).toEqual([])
})

test.for(cases)('an invented tool reaches the agent: %s', async ([, client, stream]) => {
  const { run, seen, thrown } = await meet(client, [raw('drop_database', { now: true }), say('Sorry.')], { stream })
  expect(thrown).toBeUndefined()
  expect(seen.turns[0]?.calls).toMatchObject([{ name: 'drop_database', args: { now: true } }])
  expect(run.calls).toMatchObject([{ name: 'drop_database', outcome: 'unknown-tool' }])
  expect(run.executions).toEqual([])
})

test.for(cases)(
  'arguments that are no JSON reach the agent, where the wire can carry them: %s',
  async ([, client, stream]) => {
    const text = '{"order_id": "A-10'
    const steps = [raw('lookup_order', text), maybe(say('Sorry.'))]
    const { run, seen, thrown } = await meet(client, steps, { stream })
    expect(thrown).toBeUndefined()
    const [first] = run.turns
    // Google calls such a turn malformed, Ollama takes it for text.
    if (client.wire === 'google') expect([first?.finish, run.calls, seen.turns.length]).toEqual(['malformed', [], 1])
    else if (client.wire === 'ollama') expect([first?.text, run.calls]).toEqual([seen.turns[0]?.text, []])
    else expect(run.calls).toMatchObject([{ name: 'lookup_order', rawArgs: text, args: undefined }])
  },
)

const cuts = cutAtEveryBoundary(turn({ text: 'Hm.', calls: [lookup] }))

test.for(streams)('wherever a stream breaks off, the sheet holds what got through: %s', async ([, client]) => {
  for (const [step] of cuts) {
    const { run } = await meet(client, [step, maybe(say('Done.'))], { stream: true, maxRetries: 0 })
    const [first] = run.turns
    expect(first?.finish).toBe('cut')
    expect('Hm.'.startsWith(first?.text ?? '')).toBe(true)
    expect(
      run.calls.filter(
        ({ turn: number, rawArgs }) => number !== 1 || !'{"order_id":"A-1001"}'.startsWith(rawArgs ?? '?'),
      ),
    ).toEqual([])
  }
})

/** The pieces in which arguments come; the last two cut an escape and a surrogate pair. */
const argsText = '{"order_id":"A-1001","note":"\\u00e4 😀"}'
const face = argsText.indexOf('😀')
const splits: [string, number | 'char' | readonly string[]][] = [
  ['units', 1],
  ['characters', 'char'],
  ['an escape', [argsText.slice(0, argsText.indexOf('\\u') + 3), argsText.slice(argsText.indexOf('\\u') + 3)]],
  ['a surrogate pair', [argsText.slice(0, face + 1), argsText.slice(face + 1)]],
]

test.for(splits.flatMap(([split, chunks]) => streams.map(([name, client]) => [split, name, client, chunks] as const)))(
  'arguments cut into %s are read whole: %s',
  async ([, , client, chunks]) => {
    const { run, seen, thrown } = await meet(client, [chunked(raw('lookup_order', argsText), chunks), say('Done.')], {
      stream: true,
    })
    expect(thrown).toBeUndefined()
    expect(seen.turns[0]?.calls).toMatchObject([{ args: { order_id: 'A-1001', note: 'ä 😀' } }])
    expect(run.calls.map(({ args, outcome }) => [args, outcome])).toEqual([
      [{ order_id: 'A-1001', note: 'ä 😀' }, 'ok'],
    ])
  },
)

test.for(streams)('a call is asked when the client has its arguments, not before: %s', async ([, client]) => {
  const texts = ['{"order_id":"A-1001","note":"', 'END1"}']
  const chunks: string[] = []
  const { run } = await meet(client, [chunked(raw('lookup_order', texts.join('')), texts), say('Done.')], {
    stream: true,
    between: (fetch, sheet) => {
      // A watched function that is entered whenever the client reads on gives each event a place on the sheet.
      const { read } = sheet.wrap({ read: (count: number) => count })
      return async (input, init) => {
        const response = await fetch(input, init)
        return new Response(
          watched(response, (text) => {
            read(chunks.length)
            chunks.push(text)
          }),
          response,
        )
      }
    },
  })
  const reads = run.executions.filter(({ tool }) => tool === 'read')
  const asked = run.calls[0]?.at ?? 0
  const handedOut = reads.filter(({ started }) => started < asked).length
  // The gateway's clients run what comes whole after its pieces.
  const last = client.wire === 'gateway' ? '"type":"tool-call"' : 'END1'
  const complete = chunks.findIndex((text) => text.includes(last))
  expect(complete).toBeGreaterThan(-1)
  // The event that completes them is being handed out: not earlier, and not only when the turn ends.
  expect(handedOut).toBe(complete)
  expect(run.calls).toMatchObject([{ outcome: 'ok' }])
})

/** The same bytes; `read` is told what the client has read once it has read it. */
function watched(response: Response, read: (text: string) => void): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const part = await reader?.read()
        if (part?.value === undefined) {
          controller.close()
          return
        }
        read(decoder.decode(part.value, { stream: true }))
        controller.enqueue(part.value)
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

test.for(streams)('leaving a stream early ends at once, and the turn is cut: %s', async ([, client]) => {
  const text = 'one two three four five six seven eight nine ten eleven twelve'
  const { run, thrown } = await meet(client, [chunked(say(text), 2)], { stream: true, breakAfter: 7 })
  expect(thrown).toBeUndefined()
  expect(run.turns).toMatchObject([{ finish: 'cut' }])
  expect(text.startsWith(run.turns[0]?.text ?? '?')).toBe(true)
  expect(run.turns[0]?.text?.length).toBeLessThan(text.length)
})
