import { runFrom } from 'callsheet'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../src/transcripts/kinds.js'
import { samples } from './samples.js'

const lists = Object.entries(samples)
const [chat = []] = Object.values(samples)

const record = { callsheet: 'guard', version: 1, phase: 'ended' }

describe('what other functions read or made says so', () => {
  test.each<[string, object, string]>([
    ['records', [record, record], 'runs, one for each trace, by runsFrom(records), of callsheet/guard'],
    ['one record', record, 'by runsFrom(records)'],
    ['lines of records', [JSON.stringify(record), ''], 'by runsFrom(records)'],
    ['runs', [runFrom(chat), runFrom(chat)], 'a list of 2 runs: take one of it, as in const [run] = runs.'],
  ])('%s', (_title, value, message) => {
    expect(() => runFrom(value)).toThrow(message)
  })

  test('a line of something else, or a getter, is no record', () => {
    expect(() => runFrom(['{"callsheet":"diagnosis"}'])).toThrow('bears no mark of any')
    const trap = {
      get callsheet(): string {
        throw new Error('looked at')
      },
    }
    expect(() => runFrom([trap])).toThrow('bears no mark of any')
  })
})

describe('what is no transcript is refused, with the nearest kind and the path', () => {
  test.each<[string, object, string]>([
    ['an empty list', [], 'these messages hold nothing'],
    ['numbers', [1, 2], 'bears no mark of any. Known: OpenAI chat messages, OpenAI Responses items,'],
    ['a date', new Date(0), 'bears no mark'],
    ['a map', new Map([['messages', chat]]), 'bears no mark'],
    ['a sparse list', Array.from({ length: 3 }), 'bears no mark'],
    [
      'a misspelt role',
      [...chat, { role: 'asistant', content: '' }],
      'nearest to OpenAI chat messages, but [8].role is "asistant"',
    ],
    [
      'a call without a name',
      [{ role: 'assistant', tool_calls: [{ id: 'c', function: {} }] }],
      '[0].tool_calls[0].function',
    ],
    [
      'content of another API',
      [...chat, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x' }] }],
      'but [8].content[0].type is "tool_result"',
    ],
    ['in an object', { messages: [...chat, { role: 'user', text: 'hi' }] }, 'but messages[8].content is undefined'],
    [
      'an item of Responses without its id',
      [{ type: 'function_call', name: 'a', arguments: '{}' }],
      'but [0].call_id is undefined',
    ],
    [
      'a reference to what is not here',
      [
        { role: 'user', content: 'x' },
        { type: 'item_reference', id: 'msg_1' },
        { type: 'function_call_output', call_id: 'c', output: '' },
      ],
      'but damaged: [1] refers to an item that is not here',
    ],
    [
      'two answers to the same',
      { choices: [{ message: { role: 'assistant', content: 'a' } }, { message: { role: 'assistant', content: 'b' } }] },
      'choices holds 2 choices',
    ],
    [
      'two candidates',
      { candidates: [{ content: { parts: [{ text: 'a' }] } }, { content: { parts: [{ text: 'b' }] } }] },
      'holds 2 answers',
    ],
    [
      'a response among messages',
      [...chat, { choices: [{ message: { role: 'assistant', content: 'a' } }] }],
      'but [8] is',
    ],
  ])('%s', (_title, value, text) => {
    expect(() => runFrom(value)).toThrow(text)
  })
})

describe('whatever it is given, it ends with a run or an error of its own', () => {
  const circular: unknown[] = [{ role: 'user', content: 'x' }]
  circular.push(circular)
  const args: Record<string, unknown> = {}
  args['self'] = args
  const { proxy: revoked, revoke } = Proxy.revocable<object[]>([], {})
  revoke()
  const refusing = new Proxy([], {
    getOwnPropertyDescriptor() {
      throw new Error('no')
    },
  })

  test.each<[string, object, string]>([
    ['a circular list', circular, '[1] is'],
    [
      'circular arguments',
      [
        { role: 'user', parts: [{ text: 'x' }] },
        { role: 'model', parts: [{ functionCall: { name: 'a', args } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'a', response: args } }] },
      ],
      'cannot be read: Converting circular structure',
    ],
    ['a revoked proxy', revoked, 'cannot be read'],
    ['a proxy that throws', refusing, 'cannot be read: no'],
    ['a list without end', Array.from({ length: 0 }, () => 0).concat(), 'hold nothing'],
    ['a list of 2^32 - 1 holes', endless(), 'is too long to be read'],
    ['in an object', { messages: endless() }, 'is too long to be read'],
    ['a million numbers', Array.from({ length: 1_000_000 }, () => 1), 'bears no mark'],
  ])('%s', (_title, value, text) => {
    expect(() => runFrom(value)).toThrow(text)
  })

  test('any JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.record(
              {
                role: fc.constantFrom('user', 'assistant', 'tool', 'model'),
                content: fc.jsonValue(),
                parts: fc.jsonValue(),
                tool_calls: fc.jsonValue(),
              },
              { requiredKeys: ['role'] },
            ),
          ),
        ),
        (value) => {
          const error = errorOf(() => runFrom(value as object))
          expect(error === null || (error instanceof TypeError && 'code' in error)).toBe(true)
        },
      ),
    )
  })
})

test.each(lists)('%s: no getter is read', (_kind, messages) => {
  const guarded = JSON.parse(JSON.stringify(messages)) as object[]
  for (const message of guarded) {
    Object.defineProperty(message, 'text', { enumerable: true, get: () => expect.unreachable('a getter was read') })
  }
  expect(errorOf(() => runFrom(guarded))).toBeNull()
})

test.each(lists)('%s: a message of any other kind is refused with its place', (kind, messages) => {
  for (const [other, foreign] of lists) {
    // Beside its own, each list has messages that no other kind could have written.
    const calling = foreign[other === 'OpenAI Responses items' ? 3 : 2]
    if (other === kind || calling === undefined || fits(kind, calling)) continue
    const mixed = [...messages, calling, ...messages]
    expect(() => runFrom(mixed), `${other} in ${kind}`).toThrow(`but [${messages.length}]`)
  }
})

/** LangChain takes records with a role, too. */
function fits(kind: string, message: object): boolean {
  return kinds.find(({ name }) => name === kind)?.fit([message]).misfit === null
}

function endless(): unknown[] {
  const list: unknown[] = []
  list.length = 2 ** 32 - 1
  return list
}

function errorOf(ask: () => unknown): unknown {
  try {
    ask()
    return null
  } catch (error) {
    return error
  }
}
