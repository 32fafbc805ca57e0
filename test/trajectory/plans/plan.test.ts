import { expect, test } from 'vitest'
import { anyOrder, optional, times } from '../../../src/match/group-steps.js'
import { blocked } from '../../../src/match/pattern.js'
import { plan } from '../../../src/trajectory/plans/plan.js'
import { retry } from '../../../src/trajectory/plans/retry.js'

test('a plan is frozen data, which later changes of the lists leave alone', () => {
  const steps = ['lookup_order', 'issue_refund']
  const never = ['drop']
  const made = plan(steps, { never, free: ['search'] })
  steps.push('notify')
  never.length = 0
  expect(made).toEqual({ kind: 'plan', steps: ['lookup_order', 'issue_refund'], never: ['drop'], free: ['search'] })
  expect(Object.isFrozen(made) && Object.isFrozen(made.steps) && Object.isFrozen(made.never)).toBe(true)
})

test.each<[string, () => unknown, string]>([
  [
    'no steps',
    () => plan([]),
    'plan: the list of steps is empty, which expects nothing. A plan needs steps: for a run that should call nothing write toCallNothing().',
  ],
  ['no list', () => plan('a' as never), 'plan: the steps must be a list: received "a".'],
  [
    'nothing that must be there',
    () => plan([optional('a'), times('b', 0, 2)]),
    'plan: every step may be left out, so that a run without calls would follow the plan. Name one that must be there.',
  ],
  [
    'an unknown option',
    () => plan(['a'], { nevr: ['b'] } as never),
    'plan: there is no option "nevr". Did you mean never?',
  ],
  [
    'never without a list',
    () => plan(['a'], { never: 'b' } as never),
    'plan: never must be a list of tool names and { tool, before, by? }: received "b".',
  ],
  [
    'a rule that is none',
    () => plan(['a'], { never: [{ tool: 'b' }] } as never),
    'plan: never[0] must be a tool name or { tool, before, by? }: received {"tool":"b"}.',
  ],
  [
    'a step that is never to be called',
    () => plan(['a'], { never: ['a'] }),
    'plan: "a" is never to be called, and a step at the same time. For an order of two tools write { tool, before }.',
  ],
  [
    'a free tool that is never to be called',
    () => plan(['a'], { never: ['b'], free: ['b'] }),
    'plan: "b" is never to be called, and free at the same time. For an order of two tools write { tool, before }.',
  ],
  [
    'before itself',
    () => plan(['a'], { never: [{ tool: 'a', before: 'a' }] }),
    'plan: a tool cannot come before itself: both are "a".',
  ],
  [
    'before what is no step',
    () => plan(['lookup_order'], { never: [{ tool: 'b', before: 'lookup_orders' }] }),
    'plan: before names "lookup_orders", of which the plan has no step. Did you mean lookup_order?',
  ],
  [
    'before what is never to succeed',
    () => plan([blocked('a'), 'c'], { never: [{ tool: 'b', before: 'a' }] }),
    'plan: before names "a", of which the plan has no step. The steps that succeed are of c.',
  ],
  ['never twice', () => plan(['a'], { never: ['b', 'b'] }), 'plan: never has "b" twice.'],
  ['free twice', () => plan(['a'], { free: ['b', 'b'] }), 'plan: free names "b" twice.'],
  [
    'free without a list',
    () => plan(['a'], { free: 'b' } as never),
    'plan: free must be a list of tool names: received "b".',
  ],
  ['no retry', () => retry('a', 0), 'retry: the number of retries must be a whole number above zero: received 0.'],
  [
    'a retry of what is to be blocked',
    () => retry(blocked('a'), 1),
    'retry: it is given a step that wants blocked. A step that is tried again is one that succeeds in the end: its name, or [name, args].',
  ],
])('%s is an error', (_, ask, message) => {
  expect(ask).toThrow(TypeError)
  expect(ask).toThrow(message)
})

test('the error points at the line that asked', () => {
  const error = caught(() => plan([]))
  expect(error.stack?.split('\n')[1]).toContain('plan.test.ts')
})

test('a step that is dropped in never is still a step within groups', () => {
  expect(() => plan([anyOrder(['a', retry('b', 1)])], { never: ['b'] })).toThrow(/"b" is never to be called/)
})

function caught(ask: () => unknown): Error {
  try {
    ask()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}
