import { expect, test } from 'vitest'
import { toAnswer } from '../../../matchers/core/to-answer.js'
import { toCallExactly } from '../../../matchers/core/to-call-exactly.js'
import { toCallInOrder } from '../../../matchers/core/to-call-in-order.js'
import { toCallTool } from '../../../matchers/core/to-call-tool.js'
import { toHaveArgs } from '../../../matchers/core/to-have-args.js'
import { toHaveEffects } from '../../../matchers/core/to-have-effects.js'
import { toTellModel } from '../../../matchers/core/to-tell-model.js'
import { MatchError } from '../../../src/match/errors.js'
import { gated, refunded, silent } from '../../support/refund-runs.js'

test('a claim and its negation are two questions, which may both be answered with no', () => {
  expect([toCallTool(refunded, 'issue_refund').pass, toCallTool.not(refunded, 'issue_refund').pass]).toEqual([
    true,
    false,
  ])
  expect([toCallTool(silent, 'issue_refund').pass, toCallTool.not(silent, 'issue_refund').pass]).toEqual([false, true])
  expect([toCallTool(gated, 'issue_refund').pass, toCallTool.not(gated, 'issue_refund').pass]).toEqual([false, false])
})

test('what passes says what stands against its negation', () => {
  expect(toCallTool(refunded, 'issue_refund').message()).toBe(toCallTool.not(refunded, 'issue_refund').message())
  expect(toCallTool.not(silent, 'issue_refund').message()).toBe(toCallTool(silent, 'issue_refund').message())
})

test('misuse points at the caller of the pure form', () => {
  for (const ask of [
    () => toCallTool(refunded, 'refund_issue_now'),
    () => toHaveArgs.not(refunded, 'issue_refund', {}),
  ]) {
    let stack = ''
    try {
      ask()
    } catch (error) {
      stack = String((error as Error).stack) // the matchers throw nothing else
    }
    const frame = stack.split('\n').find((line) => /^\s+at /.test(line))
    expect(frame).toContain('matcher.test.ts')
  }
})

const { proxy, revoke } = Proxy.revocable({}, {})
revoke()
const unreadable = proxy as never // what a user of JavaScript may pass
const deep = Array.from({ length: 20_000 }).reduce((inner: unknown) => [inner], 'leaf') as never // as above

test.each([
  ['a list of steps', () => toCallInOrder(refunded, unreadable), 'toCallInOrder: what is expected cannot be read: '],
  ['a step', () => toCallExactly(refunded, [unreadable]), 'toCallExactly: what is expected at [0] cannot be read: '],
  ['an effect', () => toHaveEffects(refunded, [unreadable]), 'toHaveEffects: what is expected cannot be read: '],
  ['an option', () => toTellModel(refunded, 'x', { of: unreadable }), 'toTellModel: what is expected at of cannot be'],
  ['a text', () => toAnswer.not(refunded, unreadable), 'not.toAnswer: what is expected cannot be read: '],
  ['a run', () => toCallTool(unreadable, 'issue_refund'), 'toCallTool: received what cannot be read. Pass a run'],
  [
    'arguments too deep',
    () => toCallTool.not(refunded, 'issue_refund', deep),
    'not.toCallTool: what is expected is nested',
  ],
  [
    'a text too deep',
    () => toTellModel(refunded, deep),
    'toTellModel: what is expected is nested deeper than 500 levels',
  ],
])('what cannot be read is an error of the caller: %s', (_title, ask, message) => {
  expect(ask).toThrow(MatchError)
  expect(ask).toThrow(message)
})
