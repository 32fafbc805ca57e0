import OpenAI from 'openai'
import { callsheet, say } from 'callsheet'
import { describe, expect, test } from 'vitest'
import { explainContext } from '../../../src/explain/trajectory/explain-context.js'
import type { NeutralMessage, NeutralRequest, Run } from '../../../src/run/types.js'
import { estimateTokens } from '../../../src/text/estimate-tokens.js'
import { contextOf } from '../../../src/trajectory/context/context-of.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { buildRun } from '../../support/build-run.js'

/** A token for each character, so that a reader can count. */
const tokenizer = (text: string): number => text.length

const goal: NeutralMessage = { role: 'user', text: '12345' }
const asks: NeutralMessage = { role: 'assistant', text: 'ok', calls: [{ id: 'c', name: 'find', rawArgs: '{"n":1}' }] }
const tells: NeutralMessage = { role: 'tool', toolResult: { id: 'c', text: 'grün' } }

/** A run of two turns, whose requests carry what is given. */
function runWith(...requests: readonly (Partial<NeutralRequest> & Pick<NeutralRequest, 'messages'>)[]): Run {
  const run = buildRun(['find {"n":1} > ok > grün', 'says Done.'])
  return {
    ...run,
    requests: requests.map((request, index) => ({
      number: index + 1,
      leg: 1,
      lane: '',
      provider: 'neutral',
      model: 'scripted',
      stream: false,
      system: null,
      tools: [],
      raw: null,
      at: index,
      ...request,
    })),
  }
}

test('each request has what it carries, by what it is of', () => {
  const tools = [{ name: 'find', description: 'Finds.', inputSchema: { type: 'object' } }]
  const sizes = contextOf(
    runWith({ system: 'Be kind.', messages: [goal], tools }, { system: 'Be kind.', messages: [goal, asks, tells] }),
    { tokenizer },
  )
  const offered = '{"name":"find","description":"Finds.","parameters":{"type":"object"}}'
  expect(sizes).toEqual({
    counted: 'tokenizer',
    requests: [
      {
        request: 1,
        lane: '',
        turn: 1,
        messages: 1,
        tokens: 13 + offered.length,
        bytes: 13 + offered.length,
        growth: null,
        of: { system: 8, tools: offered.length, user: 5, assistant: 0, results: 0 },
        unread: false,
      },
      {
        request: 2,
        lane: '',
        turn: 2,
        messages: 3,
        tokens: 30,
        // ü has two.
        bytes: 31,
        growth: { tokens: 17 - offered.length, bytes: 18 - offered.length },
        of: { system: 8, tools: 0, user: 5, assistant: 13, results: 4 },
        unread: false,
      },
    ],
    results: [{ call: 1, tool: 'find', tokens: 4, bytes: 5 }],
    largest: sizes.requests[0],
  })
})

test('tokens are estimated where nobody counts them', () => {
  const text = 'Look the order up first. 退款'
  const { counted, largest } = contextOf(runWith({ messages: [{ role: 'user', text }] }))
  expect(counted).toBe('estimate')
  expect(largest.tokens).toBe(estimateTokens(text))
  expect(largest.bytes).toBe(Buffer.byteLength(text))
})

test('parts are counted once, and those of documents, which the text lacks', () => {
  const message: NeutralMessage = { role: 'user', text: 'read this', parts: ['read this', 'a document'], unread: true }
  expect(contextOf(runWith({ messages: [message] }), { tokenizer }).largest).toMatchObject({ tokens: 19, unread: true })
  const told: NeutralMessage = {
    role: 'tool',
    toolResult: { id: 'c', text: 'ab', parts: ['a', 'b', 'document'], unread: true },
  }
  expect(contextOf(runWith({ messages: [told] }), { tokenizer }).largest).toMatchObject({ tokens: 10, unread: true })
})

test('growth is within a lane, and of requests that a turn answered', () => {
  const text = (length: number): readonly NeutralMessage[] => [{ role: 'user', text: 'x'.repeat(length) }]
  const lanes = ['a', 'b', 'a', 'a', 'b']
  const run = runWith(
    ...[10, 100, 25, 25, 90].map((length, index) => ({ lane: lanes[index] ?? '', messages: text(length) })),
  )
  // The third was not answered, and sent again.
  const turns = [1, 2, 4, 5].map((request, index) => ({ ...run.turns[0], number: index + 1, request, lane: '' }))
  const sizes = contextOf({ ...run, turns: turns as unknown as Run['turns'] }, { tokenizer })
  expect(sizes.requests.map(({ growth }) => growth?.tokens ?? null)).toEqual([null, null, null, 15, -10])
  expect(sizes.largest.request).toBe(2)
})

test('of equally large requests the first is the largest', () => {
  expect(contextOf(runWith({ messages: [goal] }, { messages: [goal] })).largest.request).toBe(1)
})

test('each text is counted once, whatever carries it', () => {
  const texts: string[] = []
  const counting = (text: string): number => {
    texts.push(text)
    return text.length
  }
  contextOf(runWith({ messages: [goal] }, { messages: [goal, asks, tells] }), { tokenizer: counting })
  expect(texts.toSorted()).toEqual([...new Set(texts)].toSorted())
})

describe('an error', () => {
  const run = runWith({ messages: [goal] })

  test.each<[string, unknown, unknown, string]>([
    ['no run', 7, {}, 'contextOf: received 7'],
    ['a run in which nothing was sent', { ...run, requests: [] }, {}, 'contextOf: the model was sent nothing'],
    ['a tokenizer that is none', run, { tokenizer: 'o200k' }, 'contextOf: option tokenizer must be a function'],
    [
      'a tokenizer that returns tokens',
      run,
      { tokenizer: () => [1, 2] },
      'contextOf: the tokenizer returned [1,2] for "12345"',
    ],
    [
      'a tokenizer that returns no number',
      run,
      { tokenizer: () => Number.NaN },
      'contextOf: the tokenizer returned NaN',
    ],
    ['a tokenizer that counts nothing', run, { tokenizer: () => 0 }, 'contextOf: the tokenizer returned 0 for "12345"'],
    ['a tokenizer that returns too little', run, { tokenizer: () => -1 }, 'contextOf: the tokenizer returned -1'],
    [
      'an unknown option',
      run,
      { tokeniser: tokenizer },
      'contextOf: there is no option "tokeniser". Did you mean tokenizer?',
    ],
  ])('%s', (_name, received, options, message) => {
    expect(() => contextOf(received as Run, options as never)).toThrow(TypeError)
    expect(() => contextOf(received as Run, options as never)).toThrow(message)
  })

  test('a transcript, which does not show what was sent', () => {
    const read = runFrom([
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: 'Hello.' },
    ])
    expect(() => contextOf(read)).toThrow(
      'contextOf: this run was read from OpenAI chat messages, which do not show what each request carried',
    )
  })
})

test('as a text', () => {
  const run = runWith({ system: 'Be kind.', messages: [goal] }, { system: 'Be kind.', messages: [goal, asks, tells] })
  expect(explainContext(contextOf(run, { tokenizer }))).toMatchInlineSnapshot(`
    "the largest of 2 requests, request 2, has 30 tokens and 31 bytes

      request  turn  messages  bytes  tokens  growth  system  tools  user  assistant  results
            1     1         1     13      13       -       8      0     5          0        0
            2     2         3     31      30     +17       8      0     5         13        4

      longest results, of 1: call 1 (find) 4 tokens"
  `)
  const nothing = explainContext(contextOf({ ...run, calls: [] }))
  expect(nothing).not.toContain('longest')
})

describe('what is sent beside messages and functions counts', () => {
  const schema = { type: 'object' }
  const custom = { type: 'custom', custom: { name: 'write' } }
  const search = { type: 'web_search_20250305', name: 'web_search' }
  const answer = { name: 'answer', schema }
  const format = { type: 'json_schema', ...answer }
  const said = { role: 'assistant', content: 'ok' }
  test.each<[string, object, 'tools' | 'assistant', string]>([
    ['functions in the old form', { functions: [answer] }, 'tools', JSON.stringify(answer)],
    ['a tool that takes a text', { tools: [custom] }, 'tools', JSON.stringify(custom)],
    ['a tool of the provider', { tools: [search] }, 'tools', JSON.stringify(search)],
    [
      'the schema of the answer',
      { response_format: { type: 'json_schema', json_schema: answer } },
      'tools',
      JSON.stringify(answer),
    ],
    ['of Responses', { text: { format } }, 'tools', JSON.stringify(format)],
    ['of Anthropic', { output_config: { format: { type: 'json_schema', schema } } }, 'tools', JSON.stringify(schema)],
    ['of Anthropic, before', { output_format: { type: 'json_schema', schema } }, 'tools', JSON.stringify(schema)],
    ['of Google', { generationConfig: { responseSchema: schema } }, 'tools', JSON.stringify(schema)],
    ['of Ollama', { format: schema }, 'tools', JSON.stringify(schema)],
    ['a predicted answer', { prediction: { type: 'content', content: 'abc' } }, 'assistant', 'abc'],
    ['one in parts', { prediction: { content: [{ type: 'text', text: 'abc' }] } }, 'assistant', 'abc'],
    ['thoughts', { messages: [{ ...said, reasoning_content: 'hm, hm' }] }, 'assistant', 'hm, hm'],
    [
      'thoughts in blocks',
      { messages: [{ role: 'assistant', content: [{ type: 'thinking', thinking: 'hm', signature: 's' }] }] },
      'assistant',
      'hm',
    ],
    [
      'a call in the old form',
      { messages: [{ ...said, function_call: { name: 'f', arguments: '{}' } }] },
      'assistant',
      'f{}',
    ],
  ])('%s', (_, raw, kind, text) => {
    const { largest } = contextOf(runWith({ messages: [goal], raw }), { tokenizer })
    expect(largest).toMatchObject({ tokens: 5 + text.length, of: { user: 5, [kind]: text.length } })
  })

  test('functions, and what a person or a tool says, are not counted again', () => {
    const tools = [{ name: 'find', description: null, inputSchema: schema }]
    const raw = {
      tools: [
        { type: 'function', function: { name: 'find', parameters: schema } },
        { type: 'namespace', tools: [] },
      ],
      messages: [{ role: 'user', content: '12345', reasoning_content: 'none of it' }],
      response_format: { type: 'json_object' },
      text: { format: { type: 'text' } },
    }
    const sent = contextOf(runWith({ messages: [goal], tools, raw }), { tokenizer }).largest
    expect(sent).toEqual(contextOf(runWith({ messages: [goal], tools }), { tokenizer }).largest)
  })
})

test('of a request of a real client, too', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('One.'), say('Two.')])
  const answer = { name: 'a', schema: { type: 'object' } }
  const run = await sheet.run(async () => {
    const client = new OpenAI(llm.openai())
    const request = { model: 'gpt-4.1-mini', messages: [{ role: 'user' as const, content: '12345' }] }
    await client.chat.completions.create(request)
    await client.chat.completions.create({
      ...request,
      prediction: { type: 'content', content: 'abc' },
      response_format: { type: 'json_schema', json_schema: answer },
    })
  })
  const [, second] = contextOf(run, { tokenizer }).requests
  expect(second?.of).toMatchObject({ user: 5, assistant: 3, tools: JSON.stringify(answer).length })
})
