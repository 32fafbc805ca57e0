import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call, chunked, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import type { Step } from '../../../fakes/script/step.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import { openaiLoop } from '../../support/openai-loop.js'
import { openaiStreamLoop } from '../../support/openai-stream-loop.js'

const user = { role: 'user' as const, content: 'Hi.' }

const scripts: [string, readonly Step[]][] = [
  ['a text', [say('It is on its way.')]],
  ['an empty text', [turn({ text: '' })]],
  ['a call', [call('look', { order_id: 'A-1001', note: 'ü😀"\\' }), say('Done.')]],
  ['a call without arguments', [raw('look', ''), say('Done.')]],
  [
    'parallel calls beside a text',
    [turn({ text: 'Let me look.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }), say('Done.')],
  ],
  ['arguments that are no JSON', [raw('look', '{"id": "A-10'), say('Done.')]],
]

test.for(scripts)('%s is the same run, streamed or whole, however it is split', async ([, steps]) => {
  const record = async (loop: typeof openaiLoop, script: readonly Step[]): Promise<string> => {
    const sheet = callsheet()
    const tools = sheet.wrap({ look: async (text: string) => text.length })
    const llm = sheet.llm(script)
    const run = await sheet.run(() => loop(llm, (_name, text) => tools.look(text)))
    return JSON.stringify(runToJson(run))
      .replaceAll('"stream":true', '"stream":false')
      .replaceAll(/"at":\d+|"started":\d+|"finished":\d+/g, '')
  }
  const whole = await record(openaiLoop, steps)
  for (const chunks of [1, 3, 1000, 'char'] as const) {
    const split = steps.map((step) => (step.kind === 'turn' ? chunked(step, chunks) : step))
    // Whole answers keep a missing text as null; a stream cannot tell it from an empty one.
    expect((await record(openaiStreamLoop, split)).replaceAll('"text":"",', '')).toBe(
      whole.replaceAll('"text":"",', ''),
    )
  }
})

test("the client's own stream helper reads what it reads of a whole answer", async () => {
  for (const step of [...scripts.map(([, [first]]) => first), refuse('I cannot help with that.')]) {
    if (step === undefined) throw new Error('no step')
    const read = async (streamed: boolean): Promise<unknown> => {
      const sheet = callsheet()
      const llm = sheet.llm([step])
      const run = await sheet.run(async () => {
        const client = new OpenAI(llm.openai())
        const body = { model: 'm', messages: [user] }
        return streamed
          ? client.chat.completions.stream({ ...body, stream_options: { include_usage: true } }).finalChatCompletion()
          : client.chat.completions.create(body)
      })
      const { choices, usage, id, model, created } = run.value
      const [choice] = choices
      const { content, refusal, tool_calls: calls } = choice?.message ?? {}
      return {
        // The helper itself reads an empty text as none.
        content: content ?? '',
        refusal,
        finish: choice?.finish_reason,
        calls: calls?.map((one) =>
          one.type === 'function' ? [one.id, one.function.name, one.function.arguments] : one,
        ),
        usage,
        id,
        model,
        created,
      }
    }
    expect(await read(true)).toEqual(await read(false))
  }
})

test('a named split may cut inside an escape and inside a surrogate pair', async () => {
  const sheet = callsheet()
  const text = '{"note":"\\u00e4 😀"}'
  const cut = [text.slice(0, 11), text.slice(11, 17), text.slice(17)]
  const llm = sheet.llm([chunked(raw('look', text), cut), say('Done.')])
  const run = await sheet.run(() => openaiStreamLoop(llm, () => 'ok'))
  expect(run.calls[0]?.rawArgs).toBe(text)
  expect(cut.some((piece) => /[\uD800-\uDBFF]$/.test(piece))).toBe(true)
})

test('breaking out early ends at once: what got through is what was asked', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    chunked(turn({ text: 'Let me', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }), 4),
  ])
  const run = await sheet.run(async () => {
    const client = new OpenAI(llm.openai())
    const stream = await client.chat.completions.create({ model: 'm', messages: [user], stream: true })
    let seen = ''
    for await (const { choices } of stream) {
      seen += choices[0]?.delta.tool_calls?.[0]?.function?.arguments ?? ''
      if (seen.length > 8) break
    }
    return seen
  })
  expect(run.value).toBe('{"id":1}{"id')
  expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(['{"id":1}', '{"id'])
  expect(run.turns).toMatchObject([{ text: 'Let me', finish: 'cut', calls: [1, 2] }])
})

test('a call is on the sheet when its arguments were handed out, so that an eager runner may execute before the turn ends', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: (args: unknown) => args })
  const llm = sheet.llm([turn({ calls: [call('look', { id: 1 }), call('look', { id: 2 })] })])
  const run = await sheet.run(async () => {
    const stream = await new OpenAI(llm.openai()).chat.completions.create({
      model: 'm',
      messages: [user],
      stream: true,
    })
    const texts = ['', '']
    for await (const { choices } of stream) {
      const piece = choices[0]?.delta.tool_calls?.[0]
      if (piece === undefined) continue
      texts[piece.index] += piece.function?.arguments ?? ''
      if (texts[piece.index]?.endsWith('}') === true) tools.look(JSON.parse(texts[piece.index] ?? ''))
    }
  })
  expect(run.calls.map(({ executions }) => executions)).toEqual([[1], [2]])
  const [first, second] = run.calls
  expect(run.executions[0]?.started).toBeLessThan(second?.at ?? 0)
  expect(run.executions[0]?.started).toBeGreaterThan(first?.at ?? 0)
})

test('aborting a stream ends it with the reason of the signal', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([chunked(say('a long answer'), 'char')])
  const run = await sheet.fails(async () => {
    const controller = new AbortController()
    const client = new OpenAI(llm.openai())
    const stream = await client.chat.completions.create(
      { model: 'm', messages: [user], stream: true },
      { signal: controller.signal },
    )
    let pieces = 0
    for await (const _ of stream) {
      pieces += 1
      if (pieces === 4) controller.abort()
    }
    throw new Error(`stopped after ${pieces}`)
  })
  expect(run.turns).toMatchObject([{ finish: 'cut' }])
  expect(run.turns[0]?.text?.length).toBeLessThan(13)
})
