import 'callsheet/vitest'
import { generateText, stepCountIs, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { aiSdkModel } from '../../fakes/clients/ai-sdk.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { aiSdkMessages } from '../../src/transcripts/ai-sdk-messages.js'
import { aiSdkScripts, aiSdkTools } from './support/ai-sdk-scripts.js'
import { readAs } from './support/read-as.js'
import { shownBy } from './support/shown.js'

// A message holds nothing in place of arguments that were no JSON: the SDK writes {} for them. A text alone is anybody's.
const scripts = aiSdkScripts.filter(([name]) => name !== 'arguments that are no JSON' && name !== 'a text alone')

describe('messages that an agent keeps', () => {
  test.each(scripts)('show what the sheet shows: %s', async (_name, script) => {
    const sheet = callsheet()
    const tools = sheet.wrap(aiSdkTools())
    const llm = sheet.llm(script())
    const messages: ModelMessage[] = [{ role: 'user', content: 'Hi.' }]
    const run = await sheet.run(async () => {
      const model = aiSdkModel(llm)
      const { response } = await generateText({ model, tools, messages, stopWhen: stepCountIs(5) })
      messages.push(...response.messages)
    })
    const read = readAs(aiSdkMessages, messages)
    expect(shownBy(read)).toEqual(shownBy(run))
    expect(read.input).toBe('Hi.')
    expect(readAs(aiSdkMessages, JSON.parse(JSON.stringify(messages)))).toEqual(read)
  })
})

const asked = { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { q: 'x' } }
const about = { toolCallId: 'c1', toolName: 'search' }
const says = (...content: readonly object[]): object => ({ role: 'assistant', content })
const tells = (output: unknown): object => ({ role: 'tool', content: [{ type: 'tool-result', ...about, output }] })

describe('what tools are said to have done', () => {
  test.each([
    [{ type: 'text', value: 'two' }, 'ok', 'two'],
    [{ type: 'json', value: { n: 2 } }, 'ok', '{"n":2}'],
    [{ type: 'json', value: 'two' }, 'ok', '"two"'],
    [
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'media', data: 'x' },
          { type: 'text', text: 'b' },
        ],
      },
      'ok',
      'ab',
    ],
    [{ type: 'error-text', value: 'bang' }, 'error', 'bang'],
    [{ type: 'error-json', value: { why: 'bang' } }, 'error', '{"why":"bang"}'],
    [{ type: 'execution-denied', reason: 'not today' }, 'error', 'not today'],
    [{ type: 'execution-denied' }, 'error', 'Tool execution denied.'],
  ])('%j', (output, outcome, text) => {
    expect(readAs(aiSdkMessages, [says(asked), tells(output)]).calls).toMatchObject([{ outcome, told: { text } }])
  })
})

describe('rare shapes', () => {
  test('what the provider ran itself has its result in the message of the model', () => {
    const output = { type: 'json', value: { hits: 2 } }
    const run = readAs(aiSdkMessages, [
      says(
        { ...asked, providerExecuted: true },
        { type: 'tool-result', ...about, output },
        { type: 'text', text: 'Two.' },
      ),
    ])
    expect(run.calls).toMatchObject([{ outcome: 'ok', told: { json: { hits: 2 } } }])
    expect(run.turns).toMatchObject([{ text: 'Two.', calls: [1] }])
  })

  test('a text as arguments is what the model wrote where the call failed, else a value', () => {
    const call = { ...asked, input: '{"q": x' }
    const failed = readAs(aiSdkMessages, [says(call), tells({ type: 'error-text', value: 'no JSON' })])
    expect(failed.calls).toMatchObject([{ rawArgs: '{"q": x', args: undefined }])
    expect(readAs(aiSdkMessages, [says(call), tells({ type: 'text', value: 'fine' })]).calls).toMatchObject([
      { rawArgs: null, args: '{"q": x' },
    ])
  })

  test.each([
    ['asked for', [], ['paused']],
    ['given', [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }], ['unanswered']],
    ['followed by a result', [{ type: 'tool-result', ...about, output: { type: 'text', value: '' } }], ['ok']],
  ])('an approval that is %s', (_name, answer, outcomes) => {
    const request = { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' }
    const run = readAs(aiSdkMessages, [says(asked, request), { role: 'tool', content: answer }])
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(outcomes)
  })

  test('reasoning is told apart, files are passed over, instructions are the system text', () => {
    const file = { type: 'file', data: 'x', mediaType: 'image/png' }
    const run = readAs(aiSdkMessages, [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: [{ type: 'text', text: 'Look: ' }, file, { type: 'text', text: 'there.' }] },
      says({ type: 'reasoning', text: 'Hm.' }, asked),
    ])
    expect(run).toMatchObject({ input: 'Look: there.', turns: [{ text: null, reasoning: 'Hm.' }] })
    expect(run.requests[0]?.system).toBe('Be kind.')
  })

  test.each([
    ['a call without an id', [says({ ...asked, toolCallId: '' })], '[0].content[0].toolCallId is "", no id'],
    ['a call without arguments', [says({ type: 'tool-call', ...about })], '[0].content[0].input is missing'],
    ['a result without an output', [says(asked), tells(undefined)], '[1].content[0].output is undefined, where'],
    ['an output that is none', [says(asked), tells('two')], '[1].content[0].output is "two", where'],
  ])('%s is damaged', (_name, value, message) => {
    expect(() => readAs(aiSdkMessages, value)).toThrow(
      expect.objectContaining({ code: 'transcript-damaged', message: expect.stringContaining(message) }),
    )
  })
})

test.each([
  [
    'a call of ai 4',
    [says({ type: 'tool-call', ...about, args: {} })],
    '[0].content[0].args is as ai 4 wrote it; what ai 5 to 7 write is read',
  ],
  [
    'a result of ai 4',
    [{ role: 'tool', content: [{ type: 'tool-result', ...about, result: 1 }] }],
    '[0].content[0].result is as ai 4 wrote it; what ai 5 to 7 write is read',
  ],
  ["OpenAI's calls", [{ role: 'assistant', content: '', tool_calls: [] }], '[0].tool_calls is []'],
  ["Anthropic's calls", [says({ type: 'tool_use', id: 'x' })], '[0].content[0].type is "tool_use"'],
  ['a role that there is not', [{ role: 'model', content: '' }], '[0].role is "model"'],
  ['a result that is a text', [{ role: 'tool', content: 'two' }], '[0].content is "two"'],
])('%s is none of these messages', (_name, value, misfit) => {
  expect(aiSdkMessages.fit(value).misfit).toBe(misfit)
})

test.each([[null], [7], [{}], [[]], [[7]]])('%j bears no mark', (value) => {
  expect(aiSdkMessages.fit(value).marks).toBe(0)
})

test('an object may hold the messages', () => {
  const messages = [says(asked), tells({ type: 'text', value: 'two' })]
  expect(readAs(aiSdkMessages, { id: 'r1', messages })).toEqual(readAs(aiSdkMessages, messages))
  expect(() => readAs(aiSdkMessages, { messages: [says({ ...asked, toolCallId: '' })] })).toThrow(
    'messages[0].content[0].toolCallId',
  )
})
