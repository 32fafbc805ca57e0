import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Histories } from '../../../fakes/wires/history.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import type { Dialect } from '../../../src/dialects/dialect.js'
import type { NeutralMessage } from '../../../src/run/types.js'

/** A dialect whose messages are neutral ones, or nothing: `null` is a message that the neutral form drops. */
const plain: Dialect = {
  readMessage: (raw) => ({
    messages: raw === null ? [] : [raw as NeutralMessage], // only such messages are made here
    system: null,
    fault: null,
  }),
  readTools: () => [],
  historyFault: (messages, numbers) => messages.map(({ role }, index) => `${numbers[index]} ${role}`).join(', '),
}
const joining: Dialect = { ...plain, joinsAssistant: true }

function request(rawMessages: readonly unknown[], dialect: Dialect = joining): WireRequest {
  return {
    provider: 'p',
    dialect,
    model: 'm',
    stream: false,
    rawMessages,
    rawTools: undefined,
    raw: { input: rawMessages },
    callIds: 'call_',
  }
}

const user = { role: 'user', text: 'Hi.' }
const text = (said: string): object => ({ role: 'assistant', text: said })
const call = (id: string): object => ({ role: 'assistant', calls: [{ id, name: 'look', rawArgs: '{}' }] })
const told = (id: string): object => ({ role: 'tool', toolResult: { id, text: 'ok' } })

test('what an assistant says in a row is one message, numbered by its first part', () => {
  const { messages, fault } = new Histories().read(
    request([user, null, text('a'), call('1'), null, call('2'), told('1'), told('2'), call('3'), told('3'), text('b')]),
  )
  expect(messages).toEqual([
    user,
    {
      role: 'assistant',
      text: 'a',
      calls: [
        { id: '1', name: 'look', rawArgs: '{}' },
        { id: '2', name: 'look', rawArgs: '{}' },
      ],
    },
    told('1'),
    told('2'),
    call('3'),
    told('3'),
    text('b'),
  ])
  expect(fault).toBe('1 user, 3 assistant, 7 tool, 8 tool, 9 assistant, 10 tool, 11 assistant')
})

test('other dialects are not joined', () => {
  expect(new Histories().read(request([text('a'), text('b')], plain)).messages).toHaveLength(2)
})

const items = fc.array(
  fc.oneof(
    fc.constant(user),
    fc.constant(null),
    fc.constantFrom('a', 'b').map(text),
    fc.constantFrom('1', '2').map(call),
    fc.constantFrom('1', '2').map(told),
  ),
  { maxLength: 12 },
)

test('joining loses and reorders nothing', () => {
  fc.assert(
    fc.property(items, (raw) => {
      const { messages } = new Histories().read(request(raw))
      const { messages: apart } = new Histories().read(request(raw, plain))
      const flat = (list: readonly NeutralMessage[]): unknown[] => [
        list.map((message) => message.text ?? '').join(''),
        list.flatMap((message) => message.calls ?? []),
        list.flatMap(({ toolResult }) => toolResult ?? []),
      ]
      expect(flat(messages)).toEqual(flat(apart))
      expect(messages.some(({ role }, index) => role === 'assistant' && messages[index + 1]?.role === role)).toBe(false)
    }),
  )
})

test('messages that a later request carries again, copied as a client would, are the same objects', () => {
  fc.assert(
    fc.property(items, items, (raw, more) => {
      const histories = new Histories()
      const first = histories.read(request(raw)).messages
      histories.keep('')
      const again = structuredClone(raw)
      // A user's word in between keeps what follows apart from what went before.
      const second = histories.read(request([...again, user, ...more])).messages
      expect(second.slice(0, first.length).every((message, index) => message === first[index])).toBe(true)
      expect(second.every((message) => Object.isFrozen(message))).toBe(true)
    }),
  )
})

test('a row that grew is another message', () => {
  const histories = new Histories()
  const [short] = histories.read(request([text('a'), call('1')])).messages
  histories.keep('')
  const [long] = histories.read(request([text('a'), call('1'), call('2')])).messages
  expect(short?.calls).toHaveLength(1)
  expect(long?.calls).toHaveLength(2)
  const [other] = histories.read(request([text('a'), call('2')])).messages
  expect(other?.calls).toMatchObject([{ id: '2' }])
  const [same] = histories.read(request([text('a'), call('1')])).messages
  expect(same).toBe(short)
})

test('the body on record is that of the client, even where the history is longer than its input', () => {
  const kept = [user, text('a')]
  const asked = { ...request([...kept, user]), raw: { previous_response_id: 'resp_1', input: 'Hi.' } }
  const { raw, messages } = new Histories().read(asked)
  expect(raw).toEqual({ previous_response_id: 'resp_1', input: 'Hi.' })
  expect(messages).toHaveLength(3)
})

test('what a message itself is refused for comes first, then what its wire saw, then the history', () => {
  const faulty: Dialect = { ...plain, readMessage: () => ({ messages: [], system: null, fault: 'wrong' }) }
  const seen = (dialect: Dialect): string | null =>
    new Histories().read({ ...request([user], dialect), fault: 'seen by the wire' }).fault
  expect([seen(faulty), seen(plain), new Histories().read(request([user], plain)).fault]).toEqual([
    'message 1: wrong',
    'seen by the wire',
    '1 user',
  ])
})
