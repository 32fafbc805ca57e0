import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withNumberedIds } from '../../../fakes/cassette/numbered-ids.js'
import type { RequestParts } from '../../../fakes/cassette/recorded.js'
import { snapshot } from '../../../src/json/snapshot.js'
import type { NeutralMessage } from '../../../src/run/types.js'
import { arbitraryMessage } from './support/arbitrary-parts.js'

function parts(messages: readonly NeutralMessage[]): RequestParts {
  return { provider: 'p', model: 'm', system: null, tools: [], messages, settings: {} }
}

const asks = (...ids: readonly (string | null)[]): NeutralMessage => ({
  role: 'assistant',
  calls: ids.map((id) => ({ id, name: 'look', rawArgs: '{}' })),
})
const tells = (id: string | null): NeutralMessage => ({ role: 'tool', toolResult: { id, text: 'ok' } })

const cases: readonly (readonly [string, readonly NeutralMessage[], readonly NeutralMessage[]])[] = [
  ['no message', [], []],
  ['calls and results', [asks('x', 'a'), tells('a'), tells('x')], [asks('#1', '#2'), tells('#2'), tells('#1')]],
  ['no ids', [asks(null, null), tells(null)], [asks(null, null), tells(null)]],
  ['some', [asks(null, 'a'), tells('a'), tells(null)], [asks(null, '#1'), tells('#1'), tells(null)]],
  ['a result without a call', [tells('a'), asks('b')], [tells('#1'), asks('#2')]],
  ['an id that looks like a number', [asks('#2', '#1')], [asks('#1', '#2')]],
  ['twice the same id', [asks('a', 'a')], [asks('#1', '#1')]],
]

test.for(cases)('%s', ([, messages, numbered]) => {
  expect(withNumberedIds(parts(messages)).messages).toEqual(numbered)
  expect(withNumberedIds(parts(snapshot(messages))).messages).toEqual(numbered)
})

test('what has no ids is the same request', () => {
  const request = parts([{ role: 'user', text: 'Hi.' }, asks(null), tells(null)])
  expect(withNumberedIds(request)).toBe(request)
})

test('a message stays the same object while its numbers are the same', () => {
  const [user, ask, tell, later] = snapshot([{ role: 'user' as const, text: 'Hi.' }, asks('a'), tells('a'), asks('b')])
  if (user === undefined || ask === undefined || tell === undefined || later === undefined) throw new Error('none')
  const first = withNumberedIds(parts([user, ask, tell])).messages
  const second = withNumberedIds(parts([user, ask, tell, later])).messages
  expect(first[0]).toBe(user)
  expect([0, 1, 2].map((index) => first[index] === second[index])).toEqual([true, true, true])
  // The front of the history is cut off: all numbers are others.
  const cut = withNumberedIds(parts([later, ask, tell])).messages
  expect(cut).toEqual([asks('#1'), asks('#2'), tells('#2')])
  expect(withNumberedIds(parts([ask, tell])).messages).toEqual([asks('#1'), tells('#1')])
})

test('a message that may change is read anew', () => {
  const message = { role: 'tool' as const, toolResult: { id: 'a', text: 'one' } }
  expect(withNumberedIds(parts([message])).messages[0]?.toolResult?.text).toBe('one')
  message.toolResult.text = 'two'
  expect(withNumberedIds(parts([message])).messages[0]?.toolResult?.text).toBe('two')
})

test('a renaming of ids, one to one, changes nothing; any that joins or parts them does', () => {
  const names = fc.array(fc.string({ minLength: 1 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(arbitraryMessage, { maxLength: 8 }), names, (messages, to) => {
      const renamed = parts(messages.map((message) => rename(message, (id) => to['abcdefgh'.indexOf(id)] ?? id)))
      const used = [...new Set(messages.flatMap(idsIn))]
      const isOneToOne = new Set(used.map((id) => to['abcdefgh'.indexOf(id)])).size === used.length
      const [ours, theirs] = [parts(messages), renamed].map((request) => JSON.stringify(withNumberedIds(request)))
      expect(ours === theirs).toBe(isOneToOne)
    }),
  )
})

test('numbering twice is numbering once', () => {
  fc.assert(
    fc.property(fc.array(arbitraryMessage, { maxLength: 8 }), (messages) => {
      const once = withNumberedIds(parts(snapshot(messages)))
      expect(withNumberedIds(once)).toEqual(once)
    }),
  )
})

function idsIn({ calls = [], toolResult }: NeutralMessage): readonly string[] {
  return [...calls.map(({ id }) => id), toolResult?.id ?? null].filter((id) => id !== null)
}

function rename(message: NeutralMessage, to: (id: string) => string): NeutralMessage {
  const { calls, toolResult } = message
  const named = <Part extends { readonly id: string | null }>(part: Part): Part => ({
    ...part,
    id: part.id === null ? null : to(part.id),
  })
  return {
    ...message,
    ...(calls === undefined ? {} : { calls: calls.map(named) }),
    ...(toolResult === undefined ? {} : { toolResult: named(toolResult) }),
  }
}
