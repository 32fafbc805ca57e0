import 'callsheet/vitest'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { runFrom } from 'callsheet'
import { describe, expect, test } from 'vitest'

const user = { role: 'user', content: 'x' }

describe('states of LangGraph that wait', () => {
  const two = [1, 2].map((a) => ({ id: `c${a}`, name: 'x', args: { a } }))
  const state = (tool_calls: object[], ...actionRequests: object[]): object => ({
    messages: [new HumanMessage('x'), { type: 'ai', content: '', tool_calls }],
    __interrupt__: [{ value: { actionRequests } }],
  })

  test('for the call of the name and the arguments that an action has', () => {
    expect(runFrom(state(two, { name: 'x', args: { a: 2 } })).calls.map(({ outcome }) => outcome)).toEqual([
      'unanswered',
      'paused',
    ])
    expect(runFrom(state(two, { name: 'x' })).calls.map(({ outcome }) => outcome)).toEqual(['paused', 'unanswered'])
    expect(runFrom(state(two)).calls.map(({ outcome }) => outcome)).toEqual(['paused', 'paused'])
  })

  test('for a call without an id are refused', () => {
    expect(() => runFrom(state([{ name: 'x', args: {} }], { name: 'x' }))).toThrow(
      'the call of x waits for an answer, but has no id',
    )
  })

  test('have no answer, also after a text', () => {
    const value = { messages: [user, new AIMessage('Shall I?')], __interrupt__: [{ value: 'Sure?' }] }
    expect(runFrom(value)).toMatchObject({ answer: null, end: 'finished' })
    expect(() => expect(value).toAnswer('Shall I?')).toThrow('no answer')
  })
})
