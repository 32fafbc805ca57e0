import { expect, test } from 'vitest'
import { toBeGrounded } from '../../matchers/diagnose/to-be-grounded.js'
import { toConform } from '../../matchers/diagnose/to-conform.js'
import { depthFault, mostLevels } from '../../src/diagnose/args-depth.js'
import { diagnose } from '../../src/diagnose/diagnose.js'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import { chat } from '../matchers/diagnose/asked.js'

/** So many lists, one in the other. */
function lists(count: number): unknown {
  return Array.from({ length: count }).reduce<unknown>((inner) => [inner], 'Oslo')
}

const circle: Record<string, unknown> = { city: 'Oslo' }
circle['self'] = [circle]
const tools = [{ name: 'pay', inputSchema: { type: 'object', properties: { x: { type: 'string' } } } }]
const text = `{"x":${'['.repeat(20_000)}1.0${']'.repeat(20_000)}}`

// What runs the tests copies their parameters, which overflows its stack: they are made late.
test.each<[string, () => unknown, ReturnType<typeof depthFault>]>([
  ['no data', () => 7, null],
  ['as many levels as may be', () => lists(mostLevels), null],
  ['one more', () => lists(mostLevels + 1), 'too-deep'],
  ['very many', () => lists(20_000), 'too-deep'],
  ['one more, beside another', () => ({ a: 1, b: lists(mostLevels) }), 'too-deep'],
  ['a circle', () => circle, 'circular'],
  ['a circle of a class', () => [Object.assign(Object.create({ kind: 'node' }) as object, { circle })], 'circular'],
  ['the same twice', () => [circle['city'], lists(3), lists(3)], null],
])('%s', (_what, make, fault) => {
  expect(depthFault(make())).toBe(fault)
})

test('what stands in several places is looked at once', () => {
  const shared = Array.from({ length: mostLevels - 1 }).reduce<unknown>((inner) => [inner, inner], 'Oslo')
  expect(depthFault([shared])).toBe(null)
  expect(depthFault([[shared]])).toBe('too-deep')
})

test('what refuses to be read is not looked into', () => {
  const refusing = new Proxy({}, { ownKeys: () => expect.fail('it was read') })
  expect(depthFault([refusing])).toBe(null)
})

const deep: readonly (readonly [string, () => PlainCall])[] = [
  ['data', () => ({ name: 'pay', args: { x: lists(20_000) } })],
  ['a text', () => ({ name: 'pay', rawArgs: text })],
]

test.each(deep)('arguments that are too deep fail, and are told so: %s', (_what, make) => {
  const call = make()
  const { stage, findings, correction } = diagnose({ call, tools, query: 'Oslo' })
  expect(stage).toBe('structure')
  expect(findings).toMatchObject([{ code: 'arguments-unreadable', isTooDeep: true }])
  expect(correction).toBe('The arguments of pay are nested deeper than 200 levels: write them flatter.')
  const expected = { name: 'pay', args: {} }
  expect(diagnose({ call, tools, query: 'Oslo', expected, assume: ['x'] }).extrinsic).toBe(null)
  expect(diagnose({ call, tools, query: 'Oslo', expected, mode: 'paper' }).extrinsic).toMatchObject({ correct: false })
  for (const ask of [toConform, toBeGrounded]) {
    const { pass, message } = ask([call], { tools, ...(ask === toBeGrounded && { in: 'Oslo', assume: ['x'] }) })
    expect([pass, message()]).toEqual([false, expect.stringMatching(/its arguments are nested too deep: \{"x":\[+/u)])
  }
})

test.each<[string, () => AnyTranscript]>([
  ['a text', () => chat('Oslo', [['pay', text]])],
  [
    'data',
    () => [
      { role: 'user', content: 'Oslo' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'pay', input: { x: lists(20_000) } }] },
    ],
  ],
])('so do those of a run: %s', (_what, make) => {
  const run = make()
  expect(toConform(run, { tools }).message()).toMatch(/its arguments are nested too deep: \{"x":\[+/u)
  expect(toBeGrounded(run, { tools, assume: ['x'] }).pass).toBe(false)
})

test('arguments that hold themselves are an error of the caller', () => {
  const call = { name: 'pay', args: circle }
  const sentence = 'the arguments of the call of "pay" hold themselves, as no JSON does: hand in data.'
  expect(() => diagnose({ call, tools, query: 'Oslo' })).toThrow(sentence)
  expect(() => toConform([call], { tools })).toThrow(`toConform: ${sentence}`)
  expect(() => toBeGrounded([call], { tools, in: 'Oslo', assume: ['x'] })).toThrow(`toBeGrounded: ${sentence}`)
})
