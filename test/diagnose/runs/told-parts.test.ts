import { HumanMessage, SystemMessage, AIMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { digestOf } from '../../../fakes/cassette/digest.js'
import { partsOf } from '../../../fakes/cassette/request-parts.js'
import { call } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'
import { sentTo } from '../../../src/diagnose/runs/told-before.js'
import { explainDiagnosis } from '../../../src/explain/diagnose/explain-diagnosis.js'
import type { Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

const said = ['Refund order', 'QX-77', 'to Os', 'lo bridge'] as const
const prompt = ['Be brief', 'as No', 'va is'] as const
const found = ['in Ber', 'lin'] as const

/** What was told before the last call: the query, the system prompt where the form has one, and one result. */
function lastTold(run: Run): readonly string[] {
  const last = run.calls.at(-1)
  return last === undefined
    ? []
    : sentTo(run)
        .told(last)
        .parts.map(({ text }) => text)
}

const expected = [said, prompt, found].map((texts) => texts.join('\n␞\n'))

const typed = (type: string, texts: readonly string[]): readonly object[] => texts.map((text) => ({ type, text }))
const bare = (texts: readonly string[]): readonly object[] => texts.map((text) => ({ text }))
const pay = { name: 'pay', args: { to: 'Oslo' } }

const chat = {
  messages: [
    { role: 'system', content: typed('text', prompt) },
    { role: 'user', content: typed('text', said) },
    { role: 'assistant', content: null, tool_calls: [chatCall('one')] },
    { role: 'tool', tool_call_id: 'one', content: typed('text', found) },
    { role: 'assistant', content: null, tool_calls: [chatCall('two')] },
  ],
}
function chatCall(id: string): object {
  return { id, type: 'function', function: { name: 'pay', arguments: '{"to":"Oslo"}' } }
}
const responses = {
  input: [
    { role: 'developer', content: typed('input_text', prompt) },
    { role: 'user', content: typed('input_text', said) },
    { type: 'function_call', call_id: 'one', name: 'pay', arguments: '{"to":"Oslo"}' },
    { type: 'function_call_output', call_id: 'one', output: typed('input_text', found) },
    { type: 'function_call', call_id: 'two', name: 'pay', arguments: '{"to":"Oslo"}' },
  ],
}
const use = (id: string): object => ({ type: 'tool_use', id, name: 'pay', input: pay.args })
const claude = {
  system: typed('text', prompt),
  messages: [
    { role: 'user', content: typed('text', said) },
    { role: 'assistant', content: [use('one')] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'one', content: typed('text', found) }] },
    { role: 'assistant', content: [use('two')] },
  ],
}
const gemini = {
  systemInstruction: { parts: bare(prompt) },
  contents: [
    { role: 'user', parts: bare(said) },
    { role: 'model', parts: [{ functionCall: pay }] },
    { role: 'user', parts: [{ functionResponse: { name: 'pay', response: { output: 'ok' } } }] },
    { role: 'model', parts: [{ functionCall: pay }] },
  ],
}
const asked = (id: string): object => ({ type: 'tool-call', toolCallId: id, toolName: 'pay', input: pay.args })
const aiSdk = [
  { role: 'system', content: prompt.join(' ') },
  { role: 'user', content: typed('text', said) },
  { role: 'assistant', content: [asked('one')] },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'one',
        toolName: 'pay',
        output: { type: 'content', value: typed('text', found) },
      },
    ],
  },
  { role: 'assistant', content: [asked('two')] },
]
const shown = (id: string): object => ({
  type: 'tool-pay',
  toolCallId: id,
  state: 'output-available',
  input: pay.args,
  output: 'ok',
})
const ui = [
  { id: 'a', role: 'system', parts: typed('text', prompt) },
  { id: 'b', role: 'user', parts: [...typed('text', said), { type: 'data-note', data: 1 }] },
  { id: 'c', role: 'assistant', parts: [shown('one'), { type: 'step-start' }, shown('two')] },
]
const langchain = [
  new SystemMessage({ content: [...prompt].map((text) => ({ type: 'text', text })) }),
  new HumanMessage({ content: [...said].map((text) => ({ type: 'text', text })) }),
  new AIMessage({ content: '', tool_calls: [{ ...pay, id: 'one' }] }),
  new ToolMessage({ tool_call_id: 'one', content: [...found].map((text) => ({ type: 'text', text })) }),
  new AIMessage({ content: '', tool_calls: [{ ...pay, id: 'two' }] }),
]
const agents = [
  { role: 'user', content: typed('input_text', said) },
  { type: 'function_call', callId: 'one', name: 'pay', arguments: '{"to":"Oslo"}' },
  { type: 'function_call_result', callId: 'one', name: 'pay', output: typed('input_text', found) },
  { type: 'function_call', callId: 'two', name: 'pay', arguments: '{"to":"Oslo"}' },
]

const [query = '', system = '', result = ''] = expected
const forms: readonly (readonly [name: string, transcript: object, told: readonly string[]])[] = [
  ['OpenAI chat', chat, expected],
  ['OpenAI Responses', responses, expected],
  ['OpenAI Agents', agents, [query, result]],
  ['Anthropic', claude, expected],
  ['Gemini', gemini, [query, system, 'ok']],
  ['AI SDK messages', aiSdk, [query, prompt.join(' '), result]],
  ['AI SDK UI messages', ui, [query, system, 'ok']],
  ['LangChain', langchain, expected],
]

describe('several texts of one message, prompt or result', () => {
  test.each(forms)('%s: no value stretches over two of them', (_name, transcript, told) => {
    const run = runFrom(transcript)
    expect(lastTold(run)).toEqual(told)
    const schema = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }
    const judged = diagnoseRun(run, { tools: [{ name: 'pay', inputSchema: schema }] })
    expect(judged.map(({ diagnosis }) => diagnosis.stage)).toEqual(['grounding', 'grounding'])
  })

  test.each([
    [
      'two messages',
      [
        { role: 'user', content: 'from Os' },
        { role: 'user', content: 'lo to here' },
      ],
    ],
    [
      'a message and the one after an answer',
      [
        { role: 'user', content: 'from Os' },
        { role: 'assistant', content: 'Go on.' },
        { role: 'user', content: 'lo to here' },
      ],
    ],
    [
      'two prompts',
      [
        { role: 'user', content: 'Pay.' },
        { role: 'system', content: 'from Os' },
        { role: 'system', content: 'lo to here' },
      ],
    ],
  ])('%s', (_name, messages) => {
    const schema = { type: 'object', properties: { to: { type: 'string' } } }
    const transcript = [...messages, { role: 'assistant', content: null, tool_calls: [chatCall('one')] }]
    const [one] = diagnoseRun(transcript, { tools: [{ name: 'pay', inputSchema: schema }] })
    expect(one?.diagnosis.stage).toBe('grounding')
  })

  test.each([
    ['a date', { on: '2026-03-05' }, ['on March', '5, 2026']],
    ['a number', { on: 5000 }, ['it is 5', '000 or so']],
    ['a number in words', { on: 25 }, ['it is twenty', 'five or so']],
    ['a list as a text', { on: 'Oslo' }, ['Os', 'lo']],
    ['the text as a whole', { on: 'from Os lo to' }, ['from Os', 'lo to']],
    ['an identifier', { on: 'QX-77' }, ['it is QX-', '77 for sure']],
  ])('%s is not told by two of them', (_name, args, texts) => {
    const schema = { type: 'object', properties: { on: {} } }
    const asks = { id: 'one', type: 'function', function: { name: 'pay', arguments: JSON.stringify(args) } }
    const [one] = diagnoseRun(
      [
        { role: 'user', content: typed('text', texts) },
        { role: 'assistant', content: null, tool_calls: [asks] },
      ],
      { tools: [{ name: 'pay', inputSchema: schema }] },
    )
    expect(one?.diagnosis.stage).toBe('grounding')
  })
})

const base = { model: 'm', max_tokens: 9 }
const asks: readonly (readonly [name: string, url: string, body: object, told: readonly string[]])[] = [
  [
    'OpenAI chat',
    'https://api.openai.com/v1/chat/completions',
    { ...base, messages: chat.messages.slice(0, -1) },
    expected,
  ],
  [
    'OpenAI Responses',
    'https://api.openai.com/v1/responses',
    { ...base, input: responses.input.slice(0, -1) },
    expected,
  ],
  [
    'Anthropic',
    'https://api.anthropic.com/v1/messages',
    { ...base, ...claude, messages: claude.messages.slice(0, -1) },
    expected,
  ],
  [
    'Gemini',
    'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-pro:generateContent',
    { ...gemini, contents: gemini.contents.slice(0, -1) },
    [query, system, 'ok'],
  ],
]

describe('what a client sends', () => {
  test.each(asks)(
    '%s: its parts are told apart, and recordings hold what they held',
    async (_name, url, body, told) => {
      const sheet = callsheet()
      const llm = sheet.llm([call('pay', { to: 'Oslo' })])
      const run = await sheet.run(async () => {
        const response = await llm.fetch(url, { method: 'POST', body: JSON.stringify(body) })
        expect(await response.text()).toContain('Oslo')
      })
      expect(lastTold(run)).toEqual(told)
      const [request] = run.requests
      if (request === undefined) throw new Error('nothing was sent')
      const parts = partsOf(request)
      expect(parts.messages[0]).toEqual({ role: 'user', text: said.join('') })
      expect(JSON.stringify(parts.messages)).not.toContain('"parts"')
      // The same request, as a client writes it that makes one text of the parts.
      const results = request.messages.map(({ parts: _parts, toolResult, ...more }) =>
        toolResult === undefined ? more : { ...more, toolResult: { ...toolResult, parts: undefined } },
      )
      const { systemParts: _parts, ...plain } = request
      const known = partsOf({ ...plain, messages: JSON.parse(JSON.stringify(results)) as typeof request.messages }) // JSON
      expect(digestOf(parts)).toEqual(digestOf(known))
    },
  )
})

describe('more than text', () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
  const document = (source: object): object => ({ type: 'document', title: 'Bill 7', source })
  const user = (...content: readonly object[]): object => ({ role: 'user', content })
  const data = { type: 'base64', media_type: 'application/pdf', data: 'AAAA' }
  const claudeCall = { role: 'assistant', content: [use('one')] }
  const chatAsks = { role: 'assistant', content: null, tool_calls: [chatCall('one')] }
  const pay7 = { type: 'text', text: 'Pay.' }

  test.each([
    [
      'a document that is a text',
      [user(document({ type: 'text', data: 'to Oslo' }), pay7), claudeCall],
      'Bill 7\n␞\nto Oslo\n␞\nPay.',
      undefined,
    ],
    [
      'a document of blocks',
      [user(document({ type: 'content', content: [{ type: 'text', text: 'to Oslo' }] }), pay7), claudeCall],
      'Bill 7\n␞\nto Oslo\n␞\nPay.',
      undefined,
    ],
    [
      'what was found',
      [
        user({ type: 'search_result', source: 'a', title: 'A', content: [{ type: 'text', text: 'to Oslo' }] }, pay7),
        claudeCall,
      ],
      'A\n␞\nto Oslo\n␞\nPay.',
      undefined,
    ],
    ['a document that is none', [user(document(data), pay7), claudeCall], 'Pay.', true],
    ['a picture', [user(pay7, image), chatAsks], 'Pay.', true],
    [
      'a file of the AI SDK',
      [
        user(pay7, { type: 'file', mediaType: 'image/png', data: 'AAAA' }),
        { role: 'assistant', content: [asked('one')] },
      ],
      'Pay.',
      true,
    ],
    [
      'inline data of Gemini',
      [
        { role: 'user', parts: [{ text: 'Pay.' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
        { role: 'model', parts: [{ functionCall: pay }] },
      ],
      'Pay.',
      true,
    ],
    [
      'pictures of Ollama',
      [
        { role: 'user', content: 'Pay.', images: ['AAAA'] },
        { role: 'assistant', content: '', tool_calls: [{ function: { name: 'pay', arguments: {} } }] },
      ],
      'Pay.',
      true,
    ],
  ] as const)('%s', (_name, transcript, text, unread) => {
    const run = runFrom(transcript)
    const [first] = run.calls.map((one) => sentTo(run).told(one).parts[0])
    expect(first).toEqual({ from: 'the query', text, ...(unread === undefined ? {} : { unread }) })
  })

  test('a picture that a tool gave', () => {
    const shot = [
      { type: 'text', text: 'here' },
      { type: 'image', source: data },
    ]
    const told = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'one', content: shot }] }
    const run = runFrom([user(pay7), claudeCall, told, { role: 'assistant', content: [use('two')] }])
    expect(
      run.calls.map((one) =>
        sentTo(run)
          .told(one)
          .parts.map(({ unread }) => unread),
      ),
    ).toEqual([[undefined], [undefined, true]])
  })

  test('of a value that was not told the text says that there was a picture', () => {
    const tools = [{ name: 'pay', inputSchema: { type: 'object', properties: { to: { type: 'string' } } } }]
    const [one] = diagnoseRun([user(pay7, image), chatAsks], { tools })
    if (one === undefined) throw new Error('nothing was judged')
    expect(explainDiagnosis(one.diagnosis, { told: one.told })).toContain(
      'a picture or file, which cannot be read here, came with the query',
    )
    const [plain] = diagnoseRun([user(pay7), chatAsks], { tools })
    expect(plain && explainDiagnosis(plain.diagnosis, { told: plain.told })).not.toContain('picture')
  })
})
