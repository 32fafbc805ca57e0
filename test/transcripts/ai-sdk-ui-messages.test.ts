import 'callsheet/vitest'
import { convertToModelMessages, stepCountIs, streamText, type UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { aiSdkModel } from '../../fakes/clients/ai-sdk.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { aiSdkMessages } from '../../src/transcripts/ai-sdk-messages.js'
import { aiSdkUiMessages } from '../../src/transcripts/ai-sdk-ui-messages.js'
import { aiSdkScripts, aiSdkTools } from './support/ai-sdk-scripts.js'
import { readAs } from './support/read-as.js'
import { shownBy } from './support/shown.js'

const before: UIMessage = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hi.' }] }

// The page is never told what toModelOutput makes of a result.
const scripts = aiSdkScripts.filter(([name]) => !name.includes('other things'))

/** What a server stores of a chat. */
async function chat(result: ReturnType<typeof streamText>): Promise<UIMessage[]> {
  let stored: UIMessage[] = []
  const stream = result.toUIMessageStream({
    originalMessages: [before],
    onError: (error) => (error instanceof Error ? error.message : String(error)),
    onFinish: ({ messages }) => {
      stored = messages
    },
  })
  for await (const _chunk of stream);
  return stored
}

describe('what a server stores of a chat', () => {
  test.each(scripts)('shows what the sheet shows: %s', async (_name, script) => {
    const sheet = callsheet()
    const tools = sheet.wrap(aiSdkTools())
    const llm = sheet.llm(script())
    const run = await sheet.run(() =>
      chat(streamText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen: stepCountIs(5), onError: () => {} })),
    )
    const read = readAs(aiSdkUiMessages, run.value)
    expect(shownBy(read)).toEqual(shownBy(run))
    expect(read.input).toBe('Hi.')
    expect(readAs(aiSdkUiMessages, JSON.parse(JSON.stringify(run.value)))).toEqual(read)
  })
})

const part = { type: 'tool-search', toolCallId: 'c1', input: { q: 'x' } }
const says = (...parts: readonly object[]): object => ({ id: 'm1', role: 'assistant', parts })

describe('states of a call', () => {
  test.each([
    [{ state: 'input-available' }, 'unanswered', undefined],
    [{ state: 'output-available', output: { n: 2 } }, 'ok', '{"n":2}'],
    [{ state: 'output-available', output: 'two' }, 'ok', 'two'],
    [{ state: 'output-available', output: 'on its way', preliminary: true }, 'unanswered', undefined],
    [{ state: 'output-error', errorText: 'bang' }, 'error', 'bang'],
    [{ state: 'approval-requested', approval: { id: 'a1' } }, 'paused', undefined],
    [{ state: 'approval-responded', approval: { id: 'a1', approved: true } }, 'unanswered', undefined],
    [{ state: 'output-denied', approval: { id: 'a1', approved: false, reason: 'not today' } }, 'error', 'not today'],
    [{ state: 'output-denied', approval: { id: 'a1', approved: false } }, 'error', 'Tool call execution denied.'],
  ])('%j', (state, outcome, text) => {
    const [only] = readAs(aiSdkUiMessages, [before, says({ ...part, ...state })]).calls
    expect(only).toMatchObject({ name: 'search', id: 'c1', args: { q: 'x' }, outcome })
    expect(only?.told?.text).toBe(text)
  })

  test('arguments that still stream are refused', () => {
    expect(() => readAs(aiSdkUiMessages, [says({ ...part, state: 'input-streaming' })])).toThrow(
      expect.objectContaining({
        code: 'transcript-pending',
        message:
          'these are AI SDK UI messages that are still pending. The arguments of search at [0].parts[0] still stream: pass the messages when they ended.',
      }),
    )
  })
})

test('the SDK makes the same turns of the parts', async () => {
  const messages = [
    before,
    says(
      { type: 'step-start' },
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'One ' },
      { type: 'source-url', sourceId: 's', url: 'http://x' },
      { type: 'text', text: 'moment.' },
      { ...part, state: 'output-available', output: { n: 1 } },
      {
        type: 'dynamic-tool',
        toolName: 'dyn',
        toolCallId: 'c2',
        input: { a: [1] },
        state: 'output-error',
        errorText: 'no',
      },
      { type: 'step-start' },
      { type: 'data-weather', data: {} },
      { ...part, toolCallId: 'c3', state: 'output-available', output: 'text' },
      { type: 'step-start' },
      { type: 'text', text: 'Done.' },
    ),
    {
      id: 'u2',
      role: 'user',
      parts: [
        { type: 'text', text: 'And?' },
        { type: 'file', url: 'x', mediaType: 'y' },
      ],
    },
    says({ type: 'text', text: 'That is all.' }),
  ]
  const read = readAs(aiSdkUiMessages, messages)
  const converted = await convertToModelMessages(messages as UIMessage[]) // parts as the SDK documents them
  expect(shownBy(read)).toEqual(shownBy(readAs(aiSdkMessages, converted)))
  expect(read.calls).toHaveLength(3)
  expect(read.turns).toHaveLength(4)
})

test('two parts about one call of a step are one call, with what the later one says', () => {
  const later = { ...part, type: 'dynamic-tool', toolName: 'search', state: 'output-error', errorText: 'no such tool' }
  const run = readAs(aiSdkUiMessages, [
    says({ ...part, state: 'input-available' }, { ...part, toolCallId: 'c2', state: 'input-available' }, later),
  ])
  expect(run.calls.map(({ id, told }) => [id, told?.text])).toEqual([
    ['c1', 'no such tool'],
    ['c2', undefined],
  ])
  const again = readAs(aiSdkUiMessages, [says({ ...part, state: 'input-available' }, { type: 'step-start' }, later)])
  expect(again.calls).toHaveLength(2)
})

test('parts of two tools with one id in a step are two calls', () => {
  const one = { ...part, state: 'output-available', output: 'found' }
  const other = { ...one, type: 'tool-refund', output: 'paid' }
  const run = readAs(aiSdkUiMessages, [says(one, other, { ...other, type: 'dynamic-tool', toolName: 'refund' })])
  expect(run.calls.map(({ name, id, told }) => [name, id, told?.text])).toEqual([
    ['search', 'c1', 'found'],
    ['refund', 'c1', 'paid'],
  ])
})

describe('arguments that did not fit', () => {
  test.each([
    [
      { input: undefined, rawInput: { q: 7 } },
      { args: { q: 7 }, rawArgs: null },
    ],
    [
      { input: undefined, rawInput: '{"q": x' },
      { args: undefined, rawArgs: '{"q": x' },
    ],
    [{ input: '{"q": x' }, { args: undefined, rawArgs: '{"q": x' }],
  ])('%j', (more, expected) => {
    const failed = { ...part, state: 'output-error', errorText: 'bad', ...more }
    expect(readAs(aiSdkUiMessages, [says(failed)]).calls).toMatchObject([expected])
  })
})

test.each([
  ['a call without an id', says({ ...part, toolCallId: '' }), '[0].parts[0].toolCallId is "", no id'],
  ['a call without a name', says({ ...part, type: 'dynamic-tool' }), '[0].parts[0].toolName is "", no name'],
  ['a call without a state', says(part), '[0].parts[0].state is undefined, none of input-available, '],
  ['a state that is not known', says({ ...part, state: 'output-other' }), '[0].parts[0].state is "output-other", none'],
])('%s is damaged', (_name, message, text) => {
  expect(() => readAs(aiSdkUiMessages, [message])).toThrow(
    expect.objectContaining({ code: 'transcript-damaged', message: expect.stringContaining(text) }),
  )
})

test.each([
  [
    'a part of ai 4',
    says({ type: 'tool-invocation', toolInvocation: {} }),
    '[0].parts[0].type is tool-invocation, as ai 4 wrote it; what ai 5 to 7 write is read',
  ],
  ["Gemini's parts", { role: 'user', parts: [{ text: 'Hi.' }] }, '[0].parts[0].type is missing'],
  ["Gemini's role", { role: 'model', parts: [] }, '[0].role is "model"'],
  ['a call without any id', says({ type: 'tool-x' }), '[0].parts[0].toolCallId is missing'],
  ['no parts', { role: 'user', content: 'Hi.' }, '[0].parts is undefined'],
])('%s is none of these messages', (_name, message, misfit) => {
  expect(aiSdkUiMessages.fit([message]).misfit).toBe(misfit)
})

test.each([[null], [7], [{}], [[]], [[7]]])('%j bears no mark', (value) => {
  expect(aiSdkUiMessages.fit(value).marks).toBe(0)
})

test('an object may hold the messages', () => {
  const messages = [says({ ...part, state: 'output-available', output: 'two' })]
  expect(readAs(aiSdkUiMessages, { id: 'r1', messages })).toEqual(readAs(aiSdkUiMessages, messages))
  expect(() => readAs(aiSdkUiMessages, { messages: [says({ ...part, toolCallId: '' })] })).toThrow(
    'messages[0].parts[0].toolCallId',
  )
})
