import { describe, expect, test } from 'vitest'
import { runFrom } from '../../src/entries/callsheet.js'

const about = { toolCallId: 'c1', toolName: 'search' }
const asked = { type: 'tool-call', ...about, input: {} }
const done = { role: 'assistant', content: [{ type: 'text', text: 'done' }] }
const user = { role: 'user', content: 'x' }
const tells = (output: unknown): object => ({ role: 'tool', content: [{ type: 'tool-result', ...about, output }] })
const gives = (output: unknown): object => ({ type: 'tool-result', ...about, output })

function refused(value: object, text: string, code = 'transcript-damaged'): void {
  expect(() => runFrom(value)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
}

describe('a call where nobody can ask for one is refused, not lost', () => {
  test.each(['user', 'tool', 'system'])('a message of the role %s', (role) => {
    const text = { type: 'text', text: 'x' }
    refused(
      [user, { role, content: [text, asked] }, done],
      `[1].content[1].type is "tool-call", in a message of ${role}`,
    )
  })

  test('a result in a message of the user', () => {
    const value = { messages: [{ role: 'user', content: [gives({ type: 'text', value: 'two' })] }, done] }
    refused(value, 'messages[0].content[0].type is "tool-result", in a message of user')
  })

  test.each(['user', 'system'])('a UI message of the role %s', (role) => {
    const part = { type: 'tool-search', toolCallId: 'c1', state: 'output-available', input: {}, output: 1 }
    const says = { role: 'assistant', parts: [{ type: 'text', text: 'done' }] }
    const text = `[0].parts[1].type is "tool-search", in a message of ${role}`
    refused([{ role, parts: [{ type: 'text', text: 'x' }, part] }, says], text)
  })
})

describe('an output of a type that is not known is refused', () => {
  const output = { type: 'error-other', value: 'bang' }
  const known = 'is "error-other", none of text, json, content, error-text, error-json, execution-denied'

  test('in a message', () => {
    const says = { role: 'assistant', content: [asked] }
    refused([user, says, tells(output), done], `[2].content[0].output.type ${known}`)
  })

  test('in what a step keeps of its messages', () => {
    const content = [asked, gives('two')]
    const steps = [{ content, finishReason: 'tool-calls', response: { messages: [tells(output)] } }]
    refused({ steps }, `steps[0].response.messages[0].content[0].output.type ${known}`)
  })
})

const circular: Record<string, unknown> = { a: 1 }
circular['self'] = circular
let deep: object = {}
for (let depth = 0; depth < 20_000; depth += 1) deep = { deep }

type Asks = (input: unknown) => object
type Tells = (output: unknown) => object

const asks: [string, Asks, string][] = [
  [
    'a result',
    (input) => ({ steps: [{ content: [{ ...asked, input }], finishReason: 'tool-calls' }] }),
    'steps[0].content[0].input',
  ],
  ['messages', (input) => [user, { role: 'assistant', content: [{ ...asked, input }] }], '[1].content[0].input'],
  [
    'UI messages',
    (input) => [
      { role: 'assistant', parts: [{ type: 'tool-search', toolCallId: 'c1', state: 'input-available', input }] },
    ],
    '[0].parts[0].input',
  ],
]

const answers: [string, Tells, string][] = [
  [
    'a result',
    (output) => ({ steps: [{ content: [asked, gives(output)], finishReason: 'tool-calls' }] }),
    'steps[0].content[1].output',
  ],
  [
    'messages with JSON',
    (value) => [user, { role: 'assistant', content: [asked] }, tells({ type: 'json', value })],
    '[2].content[0].output',
  ],
  [
    'messages with a text that is none',
    (value) => [user, { role: 'assistant', content: [asked] }, tells({ type: 'text', value })],
    '[2].content[0].output',
  ],
  [
    'UI messages',
    (output) => [
      {
        role: 'assistant',
        parts: [{ type: 'tool-search', toolCallId: 'c1', state: 'output-available', input: {}, output }],
      },
    ],
    '[0].parts[0].output',
  ],
]

const throwing: [string, () => unknown, string][] = [
  [
    'a getter that throws',
    () => ({
      get a(): never {
        throw new Error('boom')
      },
    }),
    'boom',
  ],
  [
    'a toJSON that throws',
    () => ({
      toJSON: () => {
        throw new Error('boom')
      },
    }),
    'boom',
  ],
  ['something too deep', () => deep, 'Maximum call stack size exceeded'],
]

describe.each(asks)('arguments in %s', (_name, value, at) => {
  test.each([
    ['circular', circular],
    ['with a BigInt', { n: 1n }],
    ['a BigInt', 1n],
  ])('that are %s are read', (_kind, input) => {
    expect(runFrom(value(input)).calls).toMatchObject([{ name: 'search', args: input, rawArgs: null }])
  })

  test.each(throwing)('with %s are refused with the path', (_kind, input, said) => {
    refused(value(input()), `${at} cannot be read: ${said}`)
  })
})

describe.each(answers)('what was told in %s', (_name, value, at) => {
  test.each([
    ['circular', circular, '{"a":1,"self":[Circular]}'],
    ['with a BigInt', { n: 1n }, '{"n":1n}'],
    ['a BigInt', 1n, '1n'],
  ])('that is %s is read', (_kind, output, text) => {
    expect(runFrom(value(output)).calls).toMatchObject([{ outcome: 'ok', told: { text } }])
  })

  test.each(throwing)('with %s is refused with the path', (_kind, output, said) => {
    refused(value(output()), `${at} cannot be read: ${said}`)
  })
})
