import { expect, test } from 'vitest'
import { toCallTool } from '../../../matchers/core/to-call-tool.js'
import { toHaveArgs } from '../../../matchers/core/to-have-args.js'
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
