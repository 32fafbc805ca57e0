import * as fc from 'fast-check'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { cut, cutAtEveryBoundary, withIds } from '../../../fakes/script/faults.js'
import type { CutEnd, CutPoint, TurnStep } from '../../../fakes/script/step.js'
import { call, chunked, forever, maybe, raw, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { Run } from '../../../src/run/types.js'
import { openaiLoop } from '../../support/openai-loop.js'
import { openaiStreamLoop } from '../../support/openai-stream-loop.js'

const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi.' }] }
const two = turn({ text: 'Let me look.', calls: [call('look', { id: 1 }), call('pay', { id: 22 })] })

/** What a client put together of a stream. */
interface Read {
  text: string
  readonly calls: { readonly name: string; args: string }[]
  isFinished: boolean
  error: unknown
}

/** Reads a stream to its end, whatever that is. */
async function read(llm: Llm, onEvent: () => void = () => undefined): Promise<Read> {
  const seen: Read = { text: '', calls: [], isFinished: false, error: null }
  try {
    const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
    for await (const { choices } of await client.chat.completions.create({ ...body, stream: true })) {
      onEvent()
      const [choice] = choices
      seen.text += choice?.delta.content ?? ''
      if (typeof choice?.finish_reason === 'string') seen.isFinished = true
      for (const { index, function: called } of choice?.delta.tool_calls ?? []) {
        seen.calls[index] ??= { name: called?.name ?? '', args: '' }
        seen.calls[index].args += called?.arguments ?? ''
      }
    }
  } catch (error) {
    seen.error = error
  }
  return seen
}

async function readOf(step: TurnStep): Promise<{ readonly run: Run; readonly seen: Read }> {
  const sheet = callsheet()
  const llm = sheet.llm([step])
  const run = await sheet.run(() => read(llm))
  return { run, seen: run.value }
}

test.for<[string, CutPoint, string, readonly string[]]>([
  ['at once', { chars: 0 }, '', []],
  ['in the text', { chars: 5 }, 'Let m', []],
  ['after the text', { after: 0 }, 'Let me look.', []],
  ['where the first call has begun', { chars: 12 }, 'Let me look.', ['']],
  ['in the first call', { chars: 15 }, 'Let me look.', ['{"i']],
  ['after the first call', { after: 1 }, 'Let me look.', ['{"id":1}']],
  ['where the second call has begun', { chars: 20 }, 'Let me look.', ['{"id":1}', '']],
  ['in the second call', { chars: 22 }, 'Let me look.', ['{"id":1}', '{"']],
  ['after the last unit', { chars: 29 }, 'Let me look.', ['{"id":1}', '{"id":22}']],
  ['after the last call', { after: 2 }, 'Let me look.', ['{"id":1}', '{"id":22}']],
  ['before the end', 'finish', 'Let me look.', ['{"id":1}', '{"id":22}']],
])('cut %s: what got through is what was asked', async ([, at, text, args]) => {
  for (const how of ['end', 'reset', 'error'] as const) {
    const { run, seen } = await readOf(cut(two, at, { how }))
    expect([seen.text, ...seen.calls.map((one) => one.args)]).toEqual([text, ...args])
    expect(run.turns).toMatchObject([{ text, finish: 'cut', calls: args.map((_, index) => index + 1) }])
    expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(args)
    expect(seen.isFinished).toBe(false)
    expect(run.requests[0]).not.toHaveProperty('fault')
  }
})

test.for<[CutEnd, object | null, object]>([
  ['end', null, { name: 'SyntaxError' }],
  ['reset', { message: 'terminated', cause: { code: 'ECONNRESET' } }, { message: 'terminated' }],
  ['error', { message: 'The server had an error.' }, { status: 500 }],
])('how it breaks off: %s, streamed and whole', async ([how, streamed, whole]) => {
  const { seen } = await readOf(cut(two, { after: 1 }, { how }))
  if (streamed === null) expect(seen.error).toBeNull()
  else expect(seen.error).toMatchObject(streamed)

  const sheet = callsheet()
  const llm = sheet.llm([cut(two, { after: 1 }, { how })])
  const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
  const run = await sheet.run(() => client.chat.completions.create(body).catch((error: unknown) => error))
  expect(run.value).toMatchObject(whole)
  expect(run.turns).toMatchObject([{ text: '', finish: 'cut', calls: [] }])
  expect(run.calls).toEqual([])
})

test.for([false, true])(
  'a stream that hangs ends when its client gives up, and with its run (whole: %s)',
  async (whole) => {
    const open = async (llm: Llm, signal?: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
      const { fetch, baseURL } = llm.openai()
      const request = { method: 'POST', body: JSON.stringify({ ...body, stream: !whole }) }
      const { body: bytes } = await fetch(
        `${baseURL}/chat/completions`,
        signal === undefined ? request : { ...request, signal },
      )
      if (bytes === null) throw new Error('no body')
      return bytes.getReader()
    }
    /** Reads until nothing comes, and what is to come then. */
    const drain = async (
      reader: ReadableStreamDefaultReader<Uint8Array>,
    ): Promise<{ readonly last: Promise<unknown> }> => {
      for (;;) {
        const last = reader.read().catch((error: unknown) => error)
        const first = await Promise.race([last, new Promise((resolve) => setTimeout(resolve, 10, 'nothing'))])
        if (first === 'nothing') return { last }
      }
    }
    const steps = [cut(two, { chars: 15 }, { how: 'hang' })]

    const given = callsheet()
    const controller = new AbortController()
    const aborted = await given.run(async () => {
      const { last } = await drain(await open(given.llm(steps), controller.signal))
      controller.abort(new Error('no patience'))
      return last
    })
    expect(aborted.value).toMatchObject({ message: 'no patience' })

    const left = callsheet()
    let last: Promise<unknown> = Promise.resolve()
    const run = await left.run(async () => {
      ;({ last } = await drain(await open(left.llm(steps))))
    })
    expect(await last).toMatchObject({ message: 'terminated' })
    expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(whole ? [] : ['{"i'])

    const cancelled = callsheet()
    await cancelled.run(async () => {
      const reader = await open(cancelled.llm(steps))
      await drain(reader)
      await reader.cancel()
    })
  },
)

test('a cut stream that nobody reads is told; one that is broken off before its cut, or left by an error, is not', async () => {
  const outcome = (how: CutEnd, agent: (llm: Llm) => unknown): Promise<unknown> => {
    const sheet = callsheet()
    const llm = sheet.llm([cut(two, { after: 1 }, { how })])
    return sheet
      .run(() => agent(llm))
      .then(
        (run) => run.turns,
        (error: unknown) => error,
      )
  }
  const ask = (llm: Llm): Promise<Response> => {
    const { fetch, baseURL } = llm.openai()
    return fetch(`${baseURL}/chat/completions`, { method: 'POST', body: JSON.stringify({ ...body, stream: true }) })
  }
  for (const how of ['end', 'reset', 'error', 'hang'] as const) {
    expect(await outcome(how, () => 'Hello.')).toMatchObject({ code: 'script-left-over' })
    expect(await outcome(how, async (llm) => void (await ask(llm)))).toMatchObject({ code: 'stream-unread' })
    const broken = await outcome(how, async (llm) => (await ask(llm)).body?.cancel())
    expect(broken).toMatchObject([{ finish: 'cut', text: '' }])
  }
  // Some clients read no further than the error, and let the stream be.
  const left = await outcome('error', async (llm) => {
    const reader = (await ask(llm)).body?.getReader()
    let text = ''
    while (!text.includes('The server had an error.')) text += new TextDecoder().decode((await reader?.read())?.value)
  })
  expect(left).toMatchObject([{ finish: 'cut', text: 'Let me look.', calls: [1] }])
})

const texts = fc.string({ unit: 'binary', maxLength: 12 })
const turns = fc
  .record({
    text: fc.option(texts),
    args: fc.array(texts, { maxLength: 3 }),
    chunks: fc.constantFrom(undefined, 1, 3, 'char'),
  })
  .filter(({ text, args }) => text !== null || args.length > 0)
  .map(({ text, args, chunks }) => {
    const calls = args.map((one, index) => raw(`tool_${index}`, one))
    const step = turn({ ...(text === null ? {} : { text }), calls })
    return { text: text ?? '', args, step: chunks === undefined ? step : chunked(step, chunks as number | 'char') }
  })

test('for any turn and any place: the client has the first units and no more, and the run says so', async () => {
  const cases = fc.tuple(turns, fc.nat(), fc.constantFrom<CutEnd>('end', 'reset', 'error'))
  await fc.assert(
    fc.asyncProperty(cases, async ([{ text, args, step }, place, how]) => {
      const whole = text + args.join('')
      const chars = place % (whole.length + 1)
      const { run, seen } = await readOf(cut(step, { chars }, { how }))
      expect(seen.text + seen.calls.map((one) => one.args).join('')).toBe(whole.slice(0, chars))
      expect(run.turns[0]?.text ?? '').toBe(seen.text)
      expect(run.calls.map(({ name, rawArgs }) => ({ name, args: rawArgs }))).toEqual(seen.calls)
    }),
    { numRuns: 60 },
  )
})

test('every boundary brings another part of the turn, each longer than the one before, up to all of it', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async ({ text, args, step }) => {
      const parts: string[] = []
      for (const [one] of cutAtEveryBoundary(step)) {
        const { seen } = await readOf(one)
        parts.push([seen.text, ...seen.calls.map((each) => `(${each.args}`)].join(''))
      }
      const whole = [text, ...args.map((one) => `(${one}`)].join('')
      // What breaks off between two marks: one mark a call.
      expect(parts).toEqual(Array.from({ length: whole.length + 1 }, (_, length) => whole.slice(0, length)))
    }),
    { numRuns: 20 },
  )
})

const user = 'Hi.'
/** A request for a stream in each provider's shape, and whether it brings arguments in pieces. */
const wires: [string, string, object, boolean][] = [
  ['OpenAI Chat Completions', '/v1/chat/completions', { ...body, stream: true }, true],
  ['OpenAI Responses', '/v1/responses', { model: 'm', stream: true, input: user }, true],
  ['Anthropic', '/v1/messages', { ...body, stream: true, max_tokens: 9 }, true],
  [
    'Gemini',
    '/v1beta/models/m:streamGenerateContent?alt=sse',
    { contents: [{ role: 'user', parts: [{ text: user }] }] },
    false,
  ],
  ['Ollama', '/api/chat', { ...body, stream: true }, false],
  [
    'AI Gateway',
    '/v3/ai/language-model',
    { prompt: [{ role: 'user', content: [{ type: 'text', text: user }] }] },
    true,
  ],
]
const headers = { 'ai-language-model-id': 'm', 'ai-language-model-streaming': 'true' }

test.for(wires)(
  'on the wire of %s no unit too much gets through, and no call that had not begun',
  async ([, path, request, isInPieces]) => {
    const calls = [call('look', { id: 1 }), call('look', {}), call('pay', { note: 'ü😀"' })]
    const step = chunked(turn({ text: 'Let me 😀 look.', calls }), 3)
    const units = ['Let me 😀 look.', '{"id":1}', '{}', '{"note":"ü😀\\""}']
    const whole = units.join('')
    let before = -1
    for (const [one] of cutAtEveryBoundary(step)) {
      const sheet = callsheet()
      const llm = sheet.llm([one])
      const url = `http://model.test${path}`
      const run = await sheet.run(async () =>
        (await llm.fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })).text(),
      )
      const [said] = run.turns
      expect(said).toMatchObject({ finish: 'cut' })
      const through = [said?.text ?? '', ...run.calls.map(({ rawArgs }) => rawArgs ?? '')]
      expect(whole.startsWith(through.join(''))).toBe(true)
      // Never less than before, and what comes in pieces comes to the unit.
      expect(through.join('').length).toBeGreaterThanOrEqual(before)
      before = through.join('').length
      const at = one.cut?.at
      if (typeof at === 'object' && 'chars' in at) {
        expect(before).toBeLessThanOrEqual(at.chars)
        if (isInPieces || at.chars <= (units[0]?.length ?? 0)) expect(before).toBe(at.chars)
      }
      if (typeof at === 'object' && 'after' in at) expect(through).toEqual(units.slice(0, at.after + 1))
      if (at === 'finish') expect(through).toEqual(units)
    }
  },
)

test('pieces of its own, cut in their midst, inside a surrogate pair', async () => {
  const text = '{"note":"a😀b"}'
  const pieces = ['{"note":"a😀', 'b"}']
  const { run, seen } = await readOf(cut(chunked(raw('look', text), pieces), { chars: 11 }))
  expect(seen.calls).toEqual([{ name: 'look', args: text.slice(0, 11) }])
  expect(run.calls[0]?.rawArgs).toBe(text.slice(0, 11))
  expect(text.slice(0, 11)).toMatch(/[\uD800-\uDBFF]$/)
})

test('breaking out of a stream before its cut, and an abort in its midst, end at once', async () => {
  for (const way of ['break', 'abort'] as const) {
    const sheet = callsheet()
    const llm = sheet.llm([cut(chunked(say('a long answer'), 'char'), { chars: 12 }, { how: 'hang' })])
    const run = await sheet.run(async () => {
      const controller = new AbortController()
      const client = new OpenAI(llm.openai())
      const stream = await client.chat.completions.create({ ...body, stream: true }, { signal: controller.signal })
      let text = ''
      for await (const { choices } of stream) {
        text += choices[0]?.delta.content ?? ''
        if (text.length < 4) continue
        if (way === 'break') break
        controller.abort()
      }
      return text
    })
    expect(run.turns).toMatchObject([{ text: run.value, finish: 'cut' }])
    expect(run.value).toBe('a lo')
  }
})

test('a turn that always breaks off', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([forever(cut(say('Hello.'), { chars: 2 }))])
  const run = await sheet.run(async () => [await read(llm), await read(llm)])
  expect(run.value.map(({ text }) => text)).toEqual(['He', 'He'])
  expect(run.turns).toMatchObject([{ text: 'He' }, { text: 'He' }])
})

test('the same request again, after an answer that broke off, brings the same news; a request that goes on brings its own', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    call('look', {}),
    cut(call('pay', {}), { chars: 1 }).when({ told: 'shipped' }),
    call('pay', {}).when({ told: 'shipped' }),
    say('Done.').when(({ messages }) => messages.length === 5),
  ])
  const run = await sheet.run(async () => {
    let cuts = 0
    const patient: Llm['fetch'] = async (...request) => {
      const response = await llm.fetch(...request)
      const text = await response.clone().text()
      if (text.includes('"finish_reason":"')) return response
      cuts += 1
      return llm.fetch(...request)
    }
    const options = { ...llm.openai(), fetch: patient }
    await openaiStreamLoop({ ...llm, openai: () => options }, (name) => (name === 'look' ? 'shipped' : 'paid'))
    return cuts
  })
  expect(run.value).toBe(1)
  expect(run.turns.map(({ finish }) => finish)).toEqual(['tool', 'cut', 'tool', 'stop'])
})

test('what was told before a turn that broke off is no news after a request that goes on from it', async () => {
  const sheet = callsheet()
  const { next } = sheet.llm([
    call('look', {}),
    cut(say('It is'), 'finish').when({ told: 'shipped' }),
    say('Done.').when({ told: 'shipped' }),
  ])
  const user = { role: 'user' as const, text: 'Hi.' }
  const running = sheet.run(async () => {
    const asked = await next([user])
    const told = { role: 'tool' as const, toolResult: { id: asked.calls[0]?.id ?? null, text: 'shipped' } }
    await next([user, asked, told]).catch(() => null)
    return next([user, asked, told, { role: 'assistant', text: 'It is' }, user])
  })
  await expect(running).rejects.toMatchObject({ code: 'step-mismatch' })
})

test('cut in process: an error, and nothing got through', async () => {
  const sheet = callsheet()
  const { next } = sheet.llm([cut(two, { after: 1 })])
  const run = await sheet.run(() => next([{ role: 'user', text: 'Hi.' }]).catch((error: unknown) => error))
  expect(run.value).toMatchObject({ name: 'ModelError', code: 'cut', message: 'the answer broke off' })
  expect(run.turns).toMatchObject([{ text: '', finish: 'cut', calls: [] }])
})

test('cut with a hang in process ends with the run', async () => {
  const sheet = callsheet()
  const { next } = sheet.llm([cut(two, { after: 1 }, { how: 'hang' })])
  let asked: Promise<unknown> = Promise.resolve()
  await sheet.run(async () => {
    asked = next([{ role: 'user', text: 'Hi.' }]).catch((error: unknown) => error)
    await new Promise((resolve) => setImmediate(resolve))
  })
  expect(await asked).toMatchObject({ code: 'cut' })
})

const ids: [readonly (string | null)[]][] = [[['same', 'same']], [[null, 'call_x']], [[null, null]]]

test.for(ids)('ids are what the script says, whole, streamed and in process: %j', async ([given]) => {
  const step = withIds(turn({ calls: [call('look', { id: 1 }), call('look', { id: 2 })] }), given)
  for (const loop of [openaiLoop, openaiStreamLoop]) {
    const sheet = callsheet()
    const llm = sheet.llm([step, maybe(say('Done.'))])
    const seen: unknown[] = []
    const error: unknown = await sheet
      .run(() => loop(llm, (_name, _args, id) => void seen.push(id)))
      .catch((thrown: unknown) => thrown)
    // The loops send the ids back as they came, which a provider refuses.
    expect(error).toMatchObject({ code: 'history-invalid' })
    expect(seen.map((id) => id || null)).toEqual(given)
  }
  const sheet = callsheet()
  const { next } = sheet.llm([step])
  const run = await sheet.run(() => next([{ role: 'user', text: 'Hi.' }]))
  expect(run.value.calls.map(({ id }) => id || null)).toEqual(given)
  expect(run.calls.map(({ id }) => id)).toEqual(given)
})

test.for(ids)('an agent that mends the ids is told apart by them: %j', async ([given]) => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: ({ id }: { id: number }) => `found ${id}` })
  const { next } = sheet.llm([
    withIds(turn({ calls: [call('look', { id: 1 }), call('look', { id: 2 })] }), given),
    say('Done.').when({ told: 'found 2' }),
  ])
  const user = { role: 'user' as const, text: 'Hi.' }
  const run = await sheet.run(async () => {
    const asked = await next([user])
    const calls = asked.calls.map((one, index) => ({ ...one, id: `mine_${index}` }))
    // In an order of its own, so that only the ids tell them apart.
    const results = calls.toReversed().map(({ id, args }) => ({
      role: 'tool' as const,
      toolResult: { id, text: tools.look(args as { id: number }) },
    }))
    await next([user, { role: 'assistant', calls }, ...results])
  })
  expect(run.calls).toMatchObject([
    { outcome: 'ok', told: { text: 'found 1' } },
    { outcome: 'ok', told: { text: 'found 2' } },
  ])
})
