import { runFrom, type Run } from 'callsheet'
import { describe, expect, test } from 'vitest'
import { samples } from './samples.js'

/** Kinds that say which calls failed. */
const flagging = new Set(['Anthropic messages', 'Gemini contents', 'LangChain messages'])

describe.each(Object.entries(samples))('%s', (kind, messages) => {
  const run = runFrom(messages)

  test('are told by their structure', () => {
    expect(run.transcript).toBe(kind)
    expect(run.seen).toEqual({ asked: true, told: true, ran: [], unread: [], effects: false, kinds: [] })
  })

  test('show what was asked', () => {
    const ids = kind === 'Ollama messages' ? [null, null, null] : ['call_1', 'call_2', 'call_3']
    expect(run.calls.map(({ id, turn, name, args }) => [id, turn, name, args])).toEqual([
      [ids[0], 1, 'lookup_order', { order_id: 'A-1001' }],
      [ids[1], 2, 'issue_refund', { cents: 4990 }],
      [ids[2], 2, 'notify', {}],
    ])
    expect(run.turns.map(({ text }) => text)).toEqual([null, 'One moment.', 'Refunded.'])
    expect([run.input, run.answer, run.end]).toEqual(['Refund A-1001', 'Refunded.', 'finished'])
  })

  test('show what was told, by id or by name, in whatever order', () => {
    expect(run.calls.map(({ told }) => [told?.text, told?.request])).toEqual([
      ['{"total":"49.90"}', 2],
      ['refunded', 3],
      ['no mail', 3],
    ])
    const last = flagging.has(kind) ? 'error' : 'answered'
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', last])
  })

  test('have a request before each turn', () => {
    expect(run.requests.map(({ system, messages: sent }) => [system, sent.length])).toEqual([
      ['Be brief.', 1],
      ['Be brief.', 3],
      ['Be brief.', 6],
    ])
    expect(run.requests[2]?.messages.slice(0, 3)).toEqual(run.requests[1]?.messages)
  })

  test('may stand in an object', () => {
    expect(shape(runFrom(wrapped(kind, messages)))).toEqual(shape(run))
  })

  test('may have been through JSON', () => {
    const copy = JSON.parse(JSON.stringify(messages)) as object
    expect(shape(runFrom(copy))).toEqual(shape(run))
  })

  test.each(messages.map((_, index) => index))('with a foreign message at [%i] are refused', (index) => {
    const mixed = messages.map((message, at) =>
      at === index ? { role: 'assistant', says: 'hi', content: 5 } : message,
    )
    expect(() => runFrom(mixed)).toThrow(`[${index}]`)
  })
})

/** Everything but what a serialized form adds. */
function shape({ calls, turns, requests, answer, end }: Run): unknown {
  return { calls, turns, requests, answer, end }
}

function wrapped(kind: string, messages: readonly object[]): object {
  if (kind === 'Gemini contents') return { contents: messages }
  return kind === 'OpenAI Responses items' ? { input: messages } : { messages, other: 1 }
}
