import '../../../matchers/core/register.js'
import { partial } from '../../../src/match/partial.js'
import { expect, test } from 'vitest'
import { exceeding, gated, refunded, silent } from '../../support/refund-runs.js'

test('the matchers are there, positive and negated', () => {
  expect(refunded).toCallTool('issue_refund')
  expect(silent).not.toCallTool('issue_refund')
  expect(gated).toBlock('issue_refund')
  expect(gated).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
  expect(gated).not.toRunTool('issue_refund')
  expect(gated).toHaveNoEffects('refunds')
  expect(gated.calls[0]).toHaveArgs({ order_id: 'A-1001', amount: '49.90', reason: 'late' })
  expect(refunded).toCallInOrder(['lookup_order', 'issue_refund'])
  expect(refunded).toCallExactly(['lookup_order', 'issue_refund'])
  expect(refunded).toCallBefore('lookup_order', 'issue_refund')
  expect(refunded).toHaveEffects([{ kind: 'refunds' }])
  expect(refunded).toTellModel({ total: '49.90' }, { of: 'lookup_order' })
  expect(refunded).not.toTellModel('secret')
  expect(refunded).toAnswer('Refunded')
  expect(refunded).not.toAnswer('sorry')
  expect(exceeding).toRunOnlyWhatWasAsked()
  expect(silent).toCallNothing()
})

test('what is neither fails both ways', () => {
  expect(() => expect(gated).toCallTool('issue_refund')).toThrow(/successfully, but call 1 was blocked/)
  expect(() => expect(gated).not.toCallTool('issue_refund')).toThrow(/nor to try, but call 1 did/)
})

test('with resolves, and in place of a value', async () => {
  await expect(Promise.resolve(refunded)).resolves.toCallTool('issue_refund')
  await expect(Promise.resolve(refunded)).resolves.not.toCallTool('issue_refund', partial({ amount: '94.90' }))
  expect({ run: refunded }).toEqual({ run: expect.toCallTool('issue_refund') })
  expect({ run: gated }).not.toEqual({ run: expect.toCallTool('issue_refund') })
  expect({ run: gated }).toEqual({ run: expect.not.toRunTool('issue_refund') })
  // What is neither is no match, negated or not.
  expect({ run: gated }).not.toEqual({ run: expect.not.toCallTool('issue_refund') })
})

const misused: readonly (readonly [title: string, ask: () => unknown])[] = [
  ['a promise', () => expect(Promise.resolve(refunded)).toCallTool('issue_refund')],
  ['not a promise', () => expect(Promise.resolve(refunded)).not.toCallTool('issue_refund')],
  ['an unknown tool', () => expect(refunded).not.toRunTool('issueRefund')],
  ['an undefined negation', () => expect(refunded).not.toCallNothing()],
  ['a step that is none', () => expect(refunded).toCallInOrder(['lookup_order', 7 as never])],
  [
    'a predicate that throws',
    () => expect(refunded).toCallTool('lookup_order', { order_id: (): boolean => JSON.parse('{') }),
  ],
  ['an asymmetric one', () => expect({ run: refunded }).toEqual({ run: expect.toCallTool('lookup') })],
]

test.each(misused)('misuse points at the line of the user: %s', (_title, ask) => {
  const error = caught(ask)
  expect(error).toBeInstanceOf(TypeError)
  const frame = String(error.stack)
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  expect(frame).toContain('register.test.ts')
})

test('a failure points at the line of the user', () => {
  const error = caught(() => expect(gated).toRunTool('issue_refund'))
  expect(error).not.toBeInstanceOf(TypeError)
  expect(error).not.toHaveProperty('actual', expect.anything())
})

function caught(ask: () => unknown): Error {
  try {
    ask()
  } catch (error) {
    return error as Error // the matchers throw nothing else
  }
  throw new Error('it did not throw')
}
