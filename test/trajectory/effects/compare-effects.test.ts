import { expect, test } from 'vitest'
import { compareEffects } from '../../../src/trajectory/effects/compare-effects.js'
import { optional } from '../../../src/match/group-steps.js'
import { blocked } from '../../../src/match/pattern.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { buildRun } from '../../support/build-run.js'

const tools = ['read', 'pay', 'cancel']
const writeTools = ['pay', 'cancel']
const run = buildRun(
  [
    'read {"id":1} > ok > x',
    'pay {"id":1,"n":5} > threw > busy',
    'pay {"id":1,"n":5} > ok > x',
    'cancel {"id":2} > ok > x',
  ],
  { tools },
)
const pay = ['pay', { id: 1, n: 5 }] as const
const cancel = ['cancel', { id: 2 }] as const

test.each([
  [
    'the same',
    [pay, cancel],
    { identical: true, sameInAnyOrder: true, missing: [], extra: [], differing: [], writes: 2, expected: 2 },
  ],
  [
    'reads do not count, in the run or in what is expected',
    [['read', { id: 9 }], pay, 'read', cancel] as const,
    { identical: true, expected: 2 },
  ],
  ['another order', [cancel, pay], { identical: false, sameInAnyOrder: true, missing: [], extra: [] }],
  ['one too many', [pay], { identical: false, sameInAnyOrder: false, extra: [4], missing: [] }],
  ['one too few', [pay, cancel, cancel], { identical: false, sameInAnyOrder: false, extra: [], missing: [2] }],
  ['nothing expected', [], { identical: false, extra: [3, 4], expected: 0 }],
  ['reads alone expected', ['read'], { identical: false, extra: [3, 4], expected: 0 }],
  ['a tool name is any arguments', ['pay', 'cancel'], { identical: true }],
])('%s', (_, expected, found) => {
  expect(compareEffects(run, expected as never, { writeTools })).toMatchObject(found)
})

test('other arguments: the nearest call, and where it differs', () => {
  const { differing, missing, extra } = compareEffects(run, [['read', {}], ['pay', { id: 1, n: 6 }], cancel], {
    writeTools,
  })
  expect({ differing, missing, extra }).toMatchObject({
    differing: [{ expected: 1, call: 3, mismatches: [{ path: ['n'], expected: 6, received: 5 }] }],
    missing: [],
    extra: [],
  })
})

test("with status 'any' a failed write counts", () => {
  expect(compareEffects(run, [pay, cancel], { writeTools, status: 'any' })).toMatchObject({
    identical: false,
    extra: [3],
    writes: 3,
  })
})

test('a run that wrote nothing, as it should', () => {
  const quiet = buildRun(['read {} > ok > x'], { tools })
  expect(compareEffects(quiet, [], { writeTools })).toMatchObject({ identical: true, writes: 0, expected: 0 })
})

test.each<[string, () => unknown, RegExp]>([
  [
    'no write tools',
    () => compareEffects(run, [pay], { writeTools: [] }),
    /^compareEffects: option writeTools must be a list/,
  ],
  ['none at all', () => compareEffects(run, [pay], {} as never), /^compareEffects: option writeTools must be a list/],
  [
    'a misspelt write tool',
    () => compareEffects(run, [pay], { writeTools: ['payy'] }),
    /did you mean pay\?|Did you mean pay\?/,
  ],
  ['a misspelt write', () => compareEffects(run, [['payy', {}]], { writeTools }), /the tool of expected\[0\]/],
  [
    'a group',
    () => compareEffects(run, [optional('pay')], { writeTools }),
    /^compareEffects: expected\[0\] is no single call/,
  ],
  [
    'a write that is to fail',
    () => compareEffects(run, [blocked('pay')], { writeTools }),
    /expected\[0\] is no single call/,
  ],
  ['no list', () => compareEffects(run, 'pay' as never, { writeTools }), /expected must be a list of steps/],
  [
    'an unknown option',
    () => compareEffects(run, [], { writeTools, order: 'any' } as never),
    /there is no option "order"/,
  ],
])('%s is an error', (_, ask, message) => {
  expect(ask).toThrow(TypeError)
  expect(ask).toThrow(message)
})

test('a run that cannot tell a gate from an agent with functions of its own is not judged, but by what was asked for', () => {
  const unread = buildRun(['pay {} > answered > x'], { tools, seen: { unread: ['pay'] } })
  expect(() => compareEffects(unread, ['pay'], { writeTools })).toThrow(/^compareEffects: call 1 of pay was answered/)
  expect(compareEffects(unread, ['pay'], { writeTools, status: 'any' }).identical).toBe(true)
})

/** A transcript of payments, `[arguments, result]`; without a result it ends there. */
function paid(...calls: readonly (readonly [args: string, result?: string])[]): ReturnType<typeof runFrom> {
  const messages = calls.flatMap(([args, content], index) => {
    const id = `call_${index}`
    const asked = { id, type: 'function', function: { name: 'pay', arguments: args } }
    const told = content === undefined ? [] : [{ role: 'tool', tool_call_id: id, content }]
    return [{ role: 'assistant', content: null, tool_calls: [asked] }, ...told]
  })
  return runFrom([{ role: 'user', content: 'Pay.' }, ...messages] as never)
}

test('a write without a result is one of unknown effect, and nothing is identical', () => {
  const cut = paid(['{"n":1}', 'ok'], ['{"n":2}'])
  const found = { identical: false, sameInAnyOrder: false, unknown: [2], writes: 2, extra: [] }
  expect(compareEffects(cut, [['pay', { n: 1 }]], { writeTools: ['pay'] })).toMatchObject(found)
  expect(compareEffects(paid(['{"n":2}']), [], { writeTools: ['pay'] })).toMatchObject({
    identical: false,
    sameInAnyOrder: false,
    unknown: [1],
    writes: 1,
  })
  const asked = [['pay', { n: 1 }] as const, ['pay', { n: 2 }] as const]
  expect(compareEffects(cut, asked, { writeTools: ['pay'], status: 'any' })).toMatchObject({
    identical: true,
    unknown: [],
    writes: 2,
  })
})

test.each([
  ['was open at the end', 'pay {} > open > -', [1]],
  ['a gate stopped', 'pay {} > blocked > no', []],
  ['never ran, as the sheet saw', 'pay {} > unanswered > -', []],
])('a write that %s', (_, entry, unknown) => {
  const one = buildRun([entry], { tools })
  expect(compareEffects(one, [], { writeTools })).toMatchObject({ unknown, identical: unknown.length === 0 })
})

test('arguments with a key twice are equal to none, and still those of some call', () => {
  const twice = paid(['{"n":1,"n":2}', 'ok'])
  const found = { identical: false, sameInAnyOrder: false, writes: 1, unknown: [] }
  expect(compareEffects(twice, [['pay', { n: 2 }]], { writeTools: ['pay'] })).toMatchObject(found)
  expect(compareEffects(twice, ['pay'], { writeTools: ['pay'] }).identical).toBe(true)
  // As many as are looked up by their keys.
  const many = paid(...Array.from({ length: 20 }, (__, n) => [`{"n":${n},"n":${n}}`, 'ok'] as const))
  const steps = Array.from({ length: 20 }, (__, n) => ['pay', { n }] as const)
  expect(compareEffects(many, steps, { writeTools: ['pay'] }).identical).toBe(false)
})
