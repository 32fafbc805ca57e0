import { describe, expect, test } from 'vitest'
import { indexOf } from '../../src/match/attempts.js'
import { MatchError } from '../../src/match/errors.js'
import { partial } from '../../src/match/partial.js'
import { blocked, failed, held, ok, stopped, threw, unanswered } from '../../src/match/pattern.js'
import { isStep, readStep, type Step } from '../../src/match/step.js'
import type { Outcome, Run } from '../../src/run/types.js'
import { buildRun } from '../support/build-run.js'

const args = { a: 1 }
const read = (step: unknown): Step => readStep(step, () => 'step 1')

test.each([
  ['a name', 'lookup', { tool: 'lookup', want: 'success', args: undefined }],
  ['a name and arguments', ['lookup', args], { tool: 'lookup', want: 'success', args }],
  [
    'a step of the script',
    { kind: 'turn', calls: [{ name: 'lookup', args }], text: null },
    { tool: 'lookup', want: 'success', args },
  ],
  ['a pattern', blocked('lookup'), { tool: 'lookup', want: 'blocked', args: undefined }],
  ['a pattern with arguments', threw('lookup', args), { tool: 'lookup', want: 'threw', args }],
])('reads %s', (_title, step, expected) => {
  expect(read(step)).toEqual(expected)
})

test.each([
  ['undefined', undefined],
  ['a number', 7],
  ['an empty name', ''],
  ['a list of one', ['lookup']],
  ['a list of three', ['lookup', args, args]],
  ['a list without a name', [args, 'lookup']],
  ['an object', { tool: 'lookup' }],
  ['an unknown pattern', { pattern: 'blokced', tool: 'lookup' }],
  ['a pattern without a tool', { pattern: 'ok' }],
  ['a turn that says something', { kind: 'turn', calls: [] }],
  [
    'a turn of two calls',
    {
      kind: 'turn',
      calls: [
        { name: 'a', args },
        { name: 'b', args },
      ],
    },
  ],
  ['a raw call', { kind: 'turn', calls: [{ name: 'a', rawArgs: '{' }] }],
  ['a promise of arguments', ['lookup', Promise.resolve(args)]],
])('an error that names the step: %s', (_title, step) => {
  expect(() => readStep(step, () => 'step 3')).toThrow(MatchError)
})

const fits: Readonly<Record<string, readonly Outcome[]>> = {
  success: ['ok', 'answered'],
  ok: ['ok', 'answered'],
  blocked: ['blocked'],
  stopped: ['blocked', 'invalid-args', 'invalid-json', 'unknown-tool'],
  threw: ['threw'],
  failed: ['threw', 'error'],
  held: ['paused'],
  unanswered: ['unanswered'],
}
const patterns: Readonly<Record<string, (tool: string) => unknown>> = {
  ok,
  blocked,
  stopped,
  threw,
  failed,
  held,
  unanswered,
}
const outcomes: readonly Outcome[] = [
  'ok',
  'answered',
  'blocked',
  'invalid-args',
  'invalid-json',
  'unknown-tool',
  'threw',
  'error',
  'paused',
  'open',
  'unanswered',
]

describe.each(Object.entries(fits))('%s', (want, wanted) => {
  test.each(outcomes)('and %s', (outcome) => {
    const step = want === 'success' ? 'a' : patterns[want]?.('a')
    const [attempt] = indexOf(buildRun([`a {"n":1} > ${outcome}`, 'says Done.'])).attempts
    if (attempt === undefined) throw new Error('the run has one attempt')
    expect(isStep(read(step), attempt)).toBe(wanted.includes(outcome))
    expect(isStep(read('b'), attempt)).toBe(false)
  })
})

test('arguments that are no JSON fit no arguments, not even partial ones', () => {
  const [attempt] = indexOf(buildRun(['a {"n":1 > invalid-json'])).attempts
  if (attempt === undefined) throw new Error('the run has one attempt')
  expect(isStep(read(stopped('a')), attempt)).toBe(true)
  expect(isStep(read(stopped('a', {})), attempt)).toBe(false)
  expect(isStep(read(stopped('a', partial({ n: undefined }))), attempt)).toBe(false)
})

test('what nobody asked for is ok, yet no successful call', () => {
  const [attempt] = indexOf(buildRun(['! a {} > ok'])).attempts
  if (attempt === undefined) throw new Error('the run has one attempt')
  expect(isStep(read(ok('a')), attempt)).toBe(true)
  expect(isStep(read('a'), attempt)).toBe(false)
})

describe('a call that nothing ran for, while what nobody asked for did the same later', () => {
  const patterns = { blocked, stopped, held, unanswered }
  const rest = ['! a {"n":1} > ok', '! a {"n":2} > ok']
  const outcomes = { blocked: 'blocked', stopped: 'invalid-args', held: 'paused', unanswered: 'unanswered' } as const

  test.each(['blocked', 'stopped', 'held', 'unanswered'] as const)('%s', (kind) => {
    const run = (n: number): Run => {
      const made = buildRun([`a {"n":${n}} > unanswered`, ...rest, 'says Done.'])
      return { ...made, calls: made.calls.map((call) => ({ ...call, outcome: outcomes[kind] })) }
    }
    const fitsStep = (n: number): boolean => {
      const [attempt] = indexOf(run(n)).attempts
      return attempt !== undefined && isStep(read(patterns[kind]('a')), attempt)
    }
    expect([fitsStep(1), fitsStep(2), fitsStep(3)]).toEqual([false, false, true])
  })
})
