import { describe, expect, test } from 'vitest'
import { toBeGrounded } from '../../../matchers/diagnose/to-be-grounded.js'
import { diagnose } from '../../../src/diagnose/diagnose.js'
import { toldOf } from '../../../src/diagnose/grounding/told-of.js'
import { repair } from '../../../src/diagnose/repair/repair.js'
import { diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import { buildRun } from '../../support/build-run.js'

const tools = [{ name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'string' } } } }]
const call = { name: 'a', args: { x: 'Oslo' } }
const run = buildRun(['a {"x":"Oslo"} > ok > done'])
const deep = Array.from({ length: 20_000 }).reduce<unknown>((value) => [value], 'Oslo')

const wrong: readonly (readonly [what: string, item: unknown, message: RegExp])[] = [
  ['undefined', undefined, /\[0\] tells nothing: received undefined\. Hand in texts or data, or leave it out\.$/],
  ['null', null, /tells nothing: received null/],
  ['an empty text', '', /tells nothing: received ""/],
  ['a blank text', ' \n', /tells nothing: received " \\n"/],
  ['an empty list', [], /tells nothing: received \[\]/],
  ['a list of nothing', ['', null, Array(1)[0]], /tells nothing/],
  ['an empty object', {}, /tells nothing: received \{\}/],
  ['a symbol', Symbol('Oslo'), /tells nothing/],
  ['a promise', Promise.resolve('Oslo'), /is a promise, or a function: await it, call it/],
  ['a list with a promise', ['Oslo', Promise.resolve('Oslo')], /is a promise/],
  ['a function', () => 'Oslo', /is a function: call it/],
  ['a run', run, /is a run, in which stands what the model made up itself: hand in what it was told/],
  ['the JSON of a run', JSON.parse(JSON.stringify(runToJson(run))), /is a run, in which/],
  ['a call of a run', run.calls[0], /is a call of a run, in which/],
  ['the calls of a run', run.calls, /is a call of a run, in which/],
  ['what the model said', { role: 'assistant', content: 'Oslo?' }, /is a message of the model, in which/],
  [
    'messages',
    [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Oslo?' },
    ],
    /is a message of the model/,
  ],
]

describe.each(wrong)('%s is nothing that was told', (_what, item, message) => {
  test('as context', async () => {
    const question = { tools, query: 'Weather?', context: [item] }
    expect(() => diagnose({ call, ...question })).toThrow(message)
    expect(() => diagnoseRun(run, { tools, query: 'Weather?', context: [item] })).toThrow(message)
    const llm = { next: () => Promise.reject(new Error('it was asked')) }
    await expect(repair({ llm, ...question })).rejects.toThrow(message)
  })

  test('beside a run, and beside calls', () => {
    expect(() => toBeGrounded(run, { tools, in: ['Weather?', item] })).toThrow(/^toBeGrounded: in\[1\] /)
    expect(() => toBeGrounded([call], { tools, in: ['Weather?', item] })).toThrow(/^toBeGrounded: in\[1\] /)
  })
})

test('a hole is undefined', () => {
  // oxlint-disable-next-line no-sparse-arrays -- what is tested
  expect(() => toldOf('', [, 'Oslo'])).toThrow('context[0] tells nothing: received undefined')
})

test.each([
  ['a run', run, /^toBeGrounded: option in is a run, in which/],
  ['a promise', Promise.resolve('Oslo'), /^toBeGrounded: option in is a promise/],
  ['null', null, /^toBeGrounded: option in tells nothing/],
  ['a number', 7, /^toBeGrounded: option in must be a text, or a list/],
])('%s is no option in', (_what, beside, message) => {
  expect(() => toBeGrounded([call], { tools, in: beside as unknown as string })).toThrow(message) // wrong on purpose
})

test.each<readonly [string, unknown, string]>([
  ['a text', 'Oslo', 'Oslo'],
  ['a number', 0, '0'],
  ['no', false, 'false'],
  ['data', { city: 'Oslo', none: [] }, '{"city":"Oslo","none":[]}'],
  ['a list', ['', 'Oslo'], '["","Oslo"]'],
  ['a Map', new Map([['city', 'Oslo']]), 'Map {"city" => "Oslo"}'],
  ['data with a role', [{ role: 'admin' }], '[{"role":"admin"}]'],
])('%s is told as it reads', (_what, item, text) => {
  expect(toldOf('Weather?', [item])).toEqual({
    parts: [
      { from: 'the query', text: 'Weather?' },
      { from: 'context[0]', text },
    ],
  })
})

test('data may be as deep as it likes', () => {
  expect(toldOf('', [deep]).parts).toHaveLength(2)
})
