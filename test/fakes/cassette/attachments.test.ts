import { expect, test } from 'vitest'
import { attachmentsOf } from '../../../fakes/cassette/attachments.js'
import { shortHash } from '../../../fakes/cassette/short-hash.js'
import { png } from './support/requests.js'

const hash = `sha256:${shortHash(png)}`
const url = `data:image/png;base64,${png}`
const urlHash = `sha256:${shortHash(url)}`
const text = { type: 'text', text: 'What is it?' }

const cases: readonly (readonly [string, unknown, readonly unknown[]])[] = [
  ['a text', { role: 'user', content: 'Hi.' }, []],
  ['texts', { role: 'user', content: [text, { type: 'input_text', text: 'Hi.' }] }, []],
  [
    'OpenAI chat: an image by its address',
    { role: 'user', content: [text, { type: 'image_url', image_url: { url: 'https://example.test/a?size=1' } }] },
    [{ type: 'image_url', image_url: { url: 'https://example.test/a?size=1' } }],
  ],
  [
    'OpenAI chat: a sound and a file',
    {
      role: 'user',
      content: [
        { type: 'input_audio', input_audio: { data: png, format: 'wav' } },
        { type: 'file', file: { file_id: 'file-abc' } },
      ],
    },
    [
      { type: 'input_audio', input_audio: { data: hash, format: 'wav' } },
      { type: 'file', file: { file_id: 'file-abc' } },
    ],
  ],
  [
    'OpenAI Responses: a file, and a result with an image',
    { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_image', image_url: url }] },
    [{ type: 'input_image', image_url: urlHash }],
  ],
  ['OpenAI Responses: a result with a text', { type: 'function_call_output', call_id: 'call_1', output: 'ok' }, []],
  [
    'OpenAI Responses: a picture of the screen, without the id of its call',
    { type: 'computer_call_output', call_id: 'call_1', output: { type: 'computer_screenshot', image_url: url } },
    [{ type: 'computer_call_output', output: { type: 'computer_screenshot', image_url: urlHash } }],
  ],
  [
    'OpenAI Responses: an approval',
    { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
    [{ type: 'mcp_approval_response', approve: true }],
  ],
  ['OpenAI Responses: what the model thought', { type: 'reasoning', id: 'rs_1', summary: [] }, []],
  ['OpenAI Responses: what the provider ran', { type: 'web_search_call', id: 'ws_1', status: 'completed' }, []],
  ['OpenAI Responses: a call', { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' }, []],
  [
    'Anthropic: a document, and an image in a result',
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_1',
          content: [text, { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }],
        },
        {
          type: 'document',
          title: 'Terms',
          source: { type: 'text', media_type: 'text/plain', data: 'No refunds. '.repeat(9) },
        },
        text,
      ],
    },
    [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: hash } },
      {
        type: 'document',
        title: 'Terms',
        source: { type: 'text', media_type: 'text/plain', data: 'No refunds. '.repeat(9) },
      },
    ],
  ],
  [
    'Google: data, files, and data in a result',
    {
      role: 'user',
      parts: [
        { text: 'What is it?' },
        { inlineData: { mimeType: 'image/png', data: png } },
        { fileData: { fileUri: 'gs://bucket/a.png' } },
        { functionResponse: { id: 'a', name: 'look', response: {}, parts: [{ inlineData: { data: png } }] } },
      ],
    },
    [
      { inlineData: { mimeType: 'image/png', data: hash } },
      { fileData: { fileUri: 'gs://bucket/a.png' } },
      { inlineData: { data: hash } },
    ],
  ],
  [
    'Google: in snake case, without a role',
    { parts: [{ inline_data: { data: png } }] },
    [{ inline_data: { data: hash } }],
  ],
  [
    'Ollama: images',
    { role: 'user', content: 'What is it?', images: [png, 'c2hvcnQ='] },
    [{ images: [hash, 'c2hvcnQ='] }],
  ],
  ['Ollama: none', { role: 'user', content: 'What is it?', images: [] }, []],
  [
    'AI SDK: a file, and the content of a result',
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'json', value: { type: 'image' } } },
        {
          type: 'tool-result',
          toolCallId: 'b',
          toolName: 'look',
          output: { type: 'content', value: [text, { type: 'image-data', data: png, mediaType: 'image/png' }] },
        },
        { type: 'tool-approval-response', approvalId: 'x', approved: true },
      ],
    },
    [
      { type: 'image-data', data: hash, mediaType: 'image/png' },
      { type: 'tool-approval-response', approved: true },
    ],
  ],
  [
    'MCP: a resource',
    { role: 'user', content: [{ type: 'resource', resource: { uri: 'file:///a', blob: png } }] },
    [{ type: 'resource', resource: { uri: 'file:///a', blob: hash } }],
  ],
  [
    'bytes',
    { role: 'user', content: [{ type: 'file', data: Buffer.from(png, 'base64') }] },
    [{ type: 'file', data: { $class: 'Buffer', $bytes: hash } }],
  ],
  ['what an assistant says', { role: 'assistant', content: [{ type: 'image', data: png }] }, []],
  ['what a model says', { role: 'model', parts: [{ inlineData: { data: png } }] }, []],
  ['what an AIMessage says', { type: 'ai', content: [{ type: 'image', data: png }] }, []],
  ['no message', 'Hi.', []],
]

test.for(cases)('%s', ([, message, parts]) => {
  expect(attachmentsOf([message])).toEqual(parts.map((part) => ({ message: 1, at: expect.any(String), part })))
})

test('each has the number of its message', () => {
  const image = { role: 'user', content: [{ type: 'image', data: png }] }
  const found = attachmentsOf([{ role: 'user', content: 'Hi.' }, image, image])
  expect(found.map(({ message }) => message)).toEqual([2, 3])
})

test.each([[undefined], ['Hi.'], [{}]])('%o is no list of messages', (messages) => {
  expect(attachmentsOf(messages)).toEqual([])
})

test('a text is never hashed, and neither is an address: secrets can be taken out of both', () => {
  const address = `https://example.test/a?key=${'k'.repeat(100)}`
  const part = { type: 'document', data: 'word '.repeat(500), address }
  expect(attachmentsOf([{ role: 'user', content: [part] }])).toEqual([{ message: 1, at: 'content[0]', part }])
})

test('a frozen message is read once', () => {
  let reads = 0
  const part = {
    type: 'image',
    get data() {
      reads += 1
      return png
    },
  }
  const message = Object.freeze({ role: 'user', content: [part] })
  const [first, second] = [attachmentsOf([message]), attachmentsOf([message])]
  expect(second).toEqual(first)
  expect(reads).toBe(1)
})

test('the place of a part counts: before a text or after it, in which result, beside a result', () => {
  const image = { type: 'image', source: { type: 'base64', data: png } }
  const result = (id: string, content: unknown[]) => ({ type: 'tool_result', tool_use_id: id, content })
  const contents = [
    [text, image],
    [image, text],
    [result('a', [image]), result('b', [])],
    [result('a', []), result('b', [image])],
    [result('a', []), result('b', []), image],
  ]
  const places = contents.map((content) => attachmentsOf([{ role: 'user', content }]).map(({ at }) => at))
  expect(places).toEqual([
    ['content[1]'],
    ['content[0]'],
    ['content[0].content[0]'],
    ['content[1].content[0]'],
    ['content[2]'],
  ])
})
