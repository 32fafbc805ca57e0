import 'callsheet/vitest'
import { generateText, stepCountIs, streamText, ToolLoopAgent, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { aiSdkModel } from '../../fakes/clients/ai-sdk.js'
import { call, say, turn } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import type { Llm } from '../../fakes/sheet/llm.js'
import { aiSdkResult } from '../../src/transcripts/ai-sdk.js'
import { aiSdkScripts, aiSdkTools } from './support/ai-sdk-scripts.js'
import { readAs, untouchable } from './support/read-as.js'
import { shownBy } from './support/shown.js'

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

type Drive = (llm: Llm, tools: ToolSet) => Promise<unknown>

const stopWhen = stepCountIs(5)

const ways: [string, Drive][] = [
  ['generateText', async (llm, tools) => generateText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen })],
  [
    'awaited steps of streamText',
    async (llm, tools) => streamText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen }).steps,
  ],
  [
    'an agent',
    async (llm, tools) => new ToolLoopAgent({ model: aiSdkModel(llm), tools, stopWhen }).generate({ prompt: 'Hi.' }),
  ],
]

describe.each(ways)('%s', (_way, drive) => {
  test.each(aiSdkScripts)('shows what the sheet shows: %s', async (_name, script) => {
    const sheet = callsheet()
    const tools = sheet.wrap(aiSdkTools())
    const llm = sheet.llm(script())
    const run = await sheet.run(() => drive(llm, tools))
    const read = readAs(aiSdkResult, run.value)
    expect(run.calls.length + run.turns.length).toBeGreaterThan(0)
    expect(shownBy(read)).toEqual(shownBy(run))
    expect(read.end).toBe('finished')
  })
})

test('the result as JSON shows the same', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap(aiSdkTools())
  const llm = sheet.llm([
    call('issue_refund', { id: 'bad', reason: 'late' }),
    call('lookup_order', { id: 'A' }),
    say('So.'),
  ])
  const run = await sheet.run(() => generateText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen }))
  expect(shownBy(readAs(aiSdkResult, JSON.parse(JSON.stringify(run.value))))).toEqual(shownBy(run))
})

test('usage, model, finish and reasoning are there', async () => {
  const sheet = callsheet()
  const usage = { input: 30, output: 8, cached: 2 }
  const llm = sheet.llm([turn({ text: 'Hello.', reasoning: 'A greeting.', usage })])
  const run = await sheet.run(() => generateText({ model: aiSdkModel(llm, { modelId: 'tiny' }), prompt: 'Hi.' }))
  const { turns, requests } = readAs(aiSdkResult, run.value)
  expect(turns).toMatchObject([{ usage, reasoning: 'A greeting.', finish: 'stop' }])
  expect(requests).toMatchObject([{ model: 'tiny', provider: 'ai-sdk' }])
})

test('a call that waits for an approval is paused', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('wait_for', { id: 'A' })])
  const run = await sheet.run(() =>
    generateText({ model: aiSdkModel(llm), tools: sheet.wrap(aiSdkTools()), prompt: 'Hi.' }),
  )
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['paused'])
  expect(readAs(aiSdkResult, run.value).calls.map(({ outcome }) => outcome)).toEqual(['paused'])
})

describe('what cannot be read yet', () => {
  const pendingText =
    'these are AI SDK results that are still pending. The steps of streamText come while it is read: pass await result.steps.'

  test('the result of a stream is refused, and not run', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([say('Hello.')])
    const result = streamText({ model: aiSdkModel(llm), prompt: 'Hi.' })
    expect(aiSdkResult.fit(untouchable(result)).misfit).toBeNull()
    expect(() => aiSdkResult.read(untouchable(result))).toThrow(
      expect.objectContaining({ code: 'transcript-pending', message: pendingText }),
    )
    expect(() => readAs(aiSdkResult, result)).toThrow(pendingText)
    const run = await sheet.run(async () => result.text)
    expect(run.answer).toBe('Hello.')
  })

  test('the steps of a stream that nobody awaited', () => {
    const value = { steps: Promise.resolve([]) }
    expect(() => readAs(aiSdkResult, value)).toThrow(expect.objectContaining({ code: 'transcript-pending' }))
  })
})

const step = (...content: readonly object[]): object => ({ content, finishReason: 'stop' })
const asked = { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { q: 'x' } }
const about = { toolCallId: 'c1', toolName: 'search' }

describe('rare shapes', () => {
  test('what the provider ran itself is asked and told, and what was said beside it is the answer', () => {
    const run = readAs(aiSdkResult, {
      steps: [
        step(
          { ...asked, providerExecuted: true },
          { type: 'tool-result', ...about, output: { hits: 2 }, providerExecuted: true },
          { type: 'text', text: 'Two.' },
        ),
      ],
    })
    expect(run.calls).toMatchObject([{ name: 'search', args: { q: 'x' }, outcome: 'ok', told: { json: { hits: 2 } } }])
    expect(run.answer).toBe('Two.')
  })

  test.each([
    ['a result on its way', { type: 'tool-result', ...about, output: 1, preliminary: true }, 'unanswered', undefined],
    ['a denial', { type: 'tool-output-denied', ...about }, 'error', 'Tool execution denied.'],
    ['an error that is no Error', { type: 'tool-error', ...about, error: { code: 7 } }, 'error', '{"code":7}'],
    ['an Error', { type: 'tool-error', ...about, error: new TypeError('bang') }, 'error', 'bang'],
    ['nothing returned', { type: 'tool-result', ...about, output: undefined }, 'ok', 'null'],
    ['a BigInt', { type: 'tool-result', ...about, output: { n: 1n } }, 'ok', '{"n":1n}'],
    [
      'another call of which the result is',
      { type: 'tool-result', ...about, toolCallId: 'c2', output: 1 },
      'unanswered',
      undefined,
    ],
  ])('%s', (_name, part, outcome, text) => {
    const [only] = readAs(aiSdkResult, [step(asked, part)]).calls
    expect(only).toMatchObject({ outcome })
    expect(only?.told?.text).toBe(text)
  })

  test('arguments that are a text are no JSON that failed to parse', () => {
    const [only] = readAs(aiSdkResult, [step({ ...asked, input: '{"q": x' })]).calls
    expect(only).toMatchObject({ args: '{"q": x', rawArgs: null })
  })

  test('a text as arguments of a call that the SDK calls invalid is what the model wrote', () => {
    const [only] = readAs(aiSdkResult, [step({ ...asked, input: '{"q": x', invalid: true })]).calls
    expect(only).toMatchObject({ args: undefined, rawArgs: '{"q": x' })
  })

  test('a text beside a call that nobody answered is no answer', () => {
    expect(readAs(aiSdkResult, [step({ type: 'text', text: 'Wait.' }, asked)])).toMatchObject({ answer: null })
  })

  test('arguments of a call that the SDK calls invalid are the text that the model wrote', () => {
    const error = { toolInput: '{"q":9007199254740993}' }
    const [only] = readAs(aiSdkResult, [step({ ...asked, invalid: true, error })]).calls
    expect(only).toMatchObject({ rawArgs: error.toolInput, exact: { '/q': '9007199254740993' } })
  })

  test.each([
    ['answered', { type: 'tool-approval-response', approvalId: 'a1', approved: true }, 'unanswered'],
    ['of another call', { type: 'tool-approval-response', approvalId: 'a2', approved: true }, 'paused'],
  ])('an approval that is %s', (_name, response, outcome) => {
    const request = { type: 'tool-approval-request', approvalId: 'a1', toolCall: asked }
    expect(readAs(aiSdkResult, [step(asked, request, response)]).calls).toMatchObject([{ outcome }])
  })

  test('version 7 may keep what the model was asked', () => {
    const request = {
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hi.' },
      ],
    }
    const run = readAs(aiSdkResult, [{ ...step({ type: 'text', text: 'Hello.' }), request }])
    expect(run).toMatchObject({ input: 'Hi.', requests: [{ system: 'Be kind.' }] })
  })

  test.each([
    ['a call without an id', { ...asked, toolCallId: '' }, '[0].content[0].toolCallId is "", no id'],
    ['a call without a name', { ...asked, toolName: 7 }, '[0].content[0].toolName is 7, no name'],
    ['a call without arguments', { type: 'tool-call', ...about }, '[0].content[0].input is missing'],
    ['a result without an id', { type: 'tool-result', toolName: 'x' }, '[0].content[0].toolCallId is undefined, no id'],
  ])('%s is damaged', (_name, part, message) => {
    expect(() => readAs(aiSdkResult, [step(part)])).toThrow(
      expect.objectContaining({ code: 'transcript-damaged', message: expect.stringContaining(message) }),
    )
  })
})

describe('what is no result of the AI SDK', () => {
  test.each([
    [
      'a step of ai 4',
      { steps: [{ stepType: 'initial', text: '', toolCalls: [] }] },
      'steps[0].content is missing, as in results of ai 4; those of 5 to 7 are read',
    ],
    ['no steps', { steps: [] }, 'steps is []'],
    ['steps of something else', { steps: 3 }, 'steps is 3'],
    ['a part without a type', { steps: [step({ text: 'x' })] }, 'steps[0].content[0].type is missing'],
    ['a message', [{ content: [{ type: 'text', text: 'x' }] }], '[0].finishReason is missing'],
  ])('%s', (_name, value, misfit) => {
    expect(aiSdkResult.fit(value).misfit).toBe(misfit)
  })

  test.each([[null], [7], ['steps'], [{}], [[]], [() => null]])('%j bears no mark', (value) => {
    expect(aiSdkResult.fit(value).marks).toBe(0)
  })
})
