import { expect, test } from 'vitest'
import { DiagnoseError } from '../../src/diagnose/errors.js'
import { readCall } from '../../src/diagnose/read-call.js'

const none = { name: '', args: {}, exact: {}, rawArgs: null }

test.each<[string, Parameters<typeof readCall>[0], object]>([
  ['none', null, none],
  ['one without a name', { name: '', args: { a: 1 } }, none],
  ['one without arguments', { name: 'pay' }, { name: 'pay', args: {}, rawArgs: null }],
  ['arguments', { name: 'pay', args: { a: 1 } }, { name: 'pay', args: { a: 1 } }],
  ['arguments that are null', { name: 'pay', args: null }, { args: null }],
  ['a text wins', { name: 'pay', args: { a: 1 }, rawArgs: '{"a":2}' }, { args: { a: 2 }, rawArgs: '{"a":2}' }],
  [
    'a number that no double holds',
    { name: 'pay', rawArgs: '{"a":9007199254740993}' },
    { exact: { '/a': '9007199254740993' } },
  ],
  ['a text that is not JSON', { name: 'pay', rawArgs: '{"a":' }, { args: undefined, rawArgs: '{"a":' }],
  ['two texts at once', { name: 'pay', rawArgs: '{"a":1}{"a":2}' }, { args: undefined, rawArgs: '{"a":1}{"a":2}' }],
  ['an empty text', { name: 'pay', rawArgs: '' }, { args: undefined, rawArgs: '' }],
])('%s', (_, call, expected) => {
  expect(readCall(call)).toMatchObject(expected)
})

test('__proto__ in a text is a key', () => {
  const { args } = readCall({ name: 'pay', rawArgs: '{"__proto__":{"a":1}}' })
  expect(Object.keys(Object(args))).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(args)).toBe(Object.prototype)
})

test.each<[string, unknown, string]>([
  ['undefined', undefined, 'call is undefined: hand in the call, { name, args } or { name, rawArgs }, or null where'],
  [
    'a tool call of an API',
    { id: 'call_1', type: 'function', function: { name: 'pay', arguments: '{}' } },
    'hand in { name: call.function.name, rawArgs: call.function.arguments }.',
  ],
  ['one that has other things of that name', { function: 'pay' }, 'No call at all is written null.'],
  ['a text', 'pay', 'call must be a call of a run, or { name,'],
  ['a list', [{ name: 'pay' }], 'call must be'],
  ['a name that is no text', { name: 5 }, 'name of call must be the name of a tool: received 5'],
  ['a key that does not exist', { name: 'pay', arg: {} }, 'Did you mean args?'],
  [
    'a key that others have',
    { name: 'pay', arguments: '{}' },
    'call has a key arguments, which does not exist. Did you mean rawArgs,',
  ],
  [
    'a key that Anthropic has',
    { name: 'pay', input: {} },
    'call has a key input, which does not exist. Did you mean rawArgs,',
  ],
  ['a text that is none', { name: 'pay', rawArgs: {} }, 'rawArgs of call must be a text'],
])('%s is no call', (_, call, sentence) => {
  const reading = () => readCall(call as null) // what only a caller without types hands in
  expect(reading).toThrow(DiagnoseError)
  expect(reading).toThrow(sentence)
})
