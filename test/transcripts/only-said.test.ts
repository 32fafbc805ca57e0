import 'callsheet/vitest'
import { AIMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { held, ok, runFrom, unanswered } from '../../src/entries/callsheet.js'
import { matchCalls } from '../../src/entries/match.js'

const args = { id: 1 }
const tool_calls = [{ id: 'c1', type: 'function', function: { name: 'lookup', arguments: '{"id":1}' } }]
const completion = (message: object): object => ({ object: 'chat.completion', choices: [{ index: 0, message }] })
const response = (...output: readonly object[]): object => ({ object: 'response', output })
const message = (...content: readonly object[]): object => ({
  type: 'message',
  model: 'm',
  role: 'assistant',
  content,
})
const chunk = (...parts: readonly object[]): object => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
})
const asked = completion({ role: 'assistant', content: null, tool_calls })
const use = { type: 'tool_use', id: 'c1', name: 'lookup', input: args }
const functionCall = { type: 'function_call', call_id: 'c1', name: 'lookup', arguments: '{"id":1}' }
const done = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'done' }] }

const values: [string, object][] = [
  ['a ChatCompletion', asked],
  ['ChatCompletions', [asked, completion({ role: 'assistant', content: 'done' })]],
  ['messages of nothing but the model', [{ role: 'assistant', content: null, tool_calls }]],
  ['a Response', response(functionCall)],
  ['Responses', [response(functionCall), response(done)]],
  ['the output of Responses', [functionCall, done]],
  ['a Message', message(use)],
  ['Messages', [message(use), message({ type: 'text', text: 'done' })]],
  ['a Gemini response', chunk({ functionCall: { name: 'lookup', args } })],
  ['Gemini responses', [chunk({ functionCall: { name: 'lookup', args } }), chunk({ text: 'done' })]],
  ['an answer of LangChain', new AIMessage({ content: '', tool_calls: [{ id: 'c1', name: 'lookup', args }] })],
  [
    'an answer of Ollama',
    {
      model: 'm',
      done: true,
      message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'lookup', arguments: args } }] },
    },
  ],
]

const fate = /shows that call 1 of lookup was asked, and not what became of it\. Pass the messages that the agent kept/
const told = /does not show what the model was told\. Pass the messages that the agent kept/

describe.each(values)('%s', (_name, value) => {
  test('shows what was asked', () => {
    expect(runFrom(value).seen.told).toBe(false)
    expect(value).toHaveArgs('lookup', args)
    expect(value).toCallOnly(['lookup'])
    expect(() => expect(value).toCallNothing()).toThrow('expected the run to call nothing')
    expect(matchCalls({ actual: runFrom(value), expected: [['lookup', args]] }).pass).toBe(true)
    const known = runFrom(value, { tools: { lookup: { type: 'object' }, refund: { type: 'object' } } })
    expect(known).toMatchToolSchemas()
    expect(known).not.toCallTool('refund')
  })

  test.each<[string, () => unknown, RegExp]>([
    ['a success', () => expect(value).toCallTool('lookup'), fate],
    ['no success', () => expect(value).not.toCallTool('lookup'), fate],
    ['a step', () => expect(value).toCallExactly(['lookup']), fate],
    ['ok', () => expect(value).toCallExactly([ok('lookup')]), fate],
    ['unanswered', () => expect(value).toCallExactly([unanswered('lookup')]), fate],
    ['in order', () => expect(value).toCallInOrder(['lookup']), fate],
    ['unanswered in order', () => expect(value).toCallInOrder([unanswered('lookup')]), fate],
    ['held in order', () => expect(value).toCallInOrder([held('lookup')]), fate],
    ['hold', () => expect(value).toHold('lookup'), fate],
    ['not hold', () => expect(value).not.toHold('lookup'), fate],
    ['told', () => expect(value).toTellModel('x'), told],
    ['not told', () => expect(value).not.toTellModel('x'), told],
    [
      'before',
      () =>
        expect(runFrom(value, { tools: { lookup: { type: 'object' }, refund: { type: 'object' } } })).toCallBefore(
          'lookup',
          'refund',
        ),
      fate,
    ],
    ['matchCalls', () => matchCalls({ actual: runFrom(value), expected: ['lookup'], status: 'success' }), fate],
    ['matchCalls unanswered', () => matchCalls({ actual: runFrom(value), expected: [unanswered('lookup')] }), fate],
  ])('does not show what became of it: %s', (_question, ask, message) => {
    expect(ask).toThrow(TypeError)
    expect(ask).toThrow(message)
  })
})

test('what the provider ran itself is known to have succeeded', () => {
  const search = { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } }
  expect(response(search, done)).toCallTool('web_search')
  expect(() => expect(response(search, functionCall)).toCallExactly(['web_search', 'lookup'])).toThrow(
    'call 2 of lookup was asked',
  )
})
