import { expect, test } from 'vitest'
import { stageOf, type ToldCase } from '../../../support/stage-of.js'

const refund = 'mail ann@a.org: the refund of A-1 has been approved'

test.each<ToldCase>([
  [refund, 'Your refund of A-1 has been approved.', 'body'],
  [refund, 'The refund of order A-1 has been approved.', 'body'],
  [refund, 'The refund of your order A-1 has been approved.', 'body'],
  [refund, 'Hello, the refund of A-1 has been approved.', 'body'],
  [refund, 'Hello Ann, the refund of A-1 has been approved.', 'body'],
  [refund, 'Dear Ann, the refund of A-1 has been approved.', 'body'],
  [refund, 'Dear Ann,\n\nThe refund of A-1 has been approved.\n\nBest regards', 'body'],
  [refund, 'The refund of A-1 has been approved.\n\nKind regards', 'body'],
  [refund, 'Refund approved', 'subject'],
  [refund, 'Refund Approved', 'subject_line'],
  [refund, 'Your refund', 'subject'],
  [refund, 'Your refund of A-1', 'subject'],
  [refund, 'Refund A-1', 'subject'],
  [refund, 'Refund of A-1 approved', 'subject'],
  ['Tell Bob that his order A-77 ships tomorrow', 'Your order A-77', 'subject'],
  ['My lamp arrived broken and I want a new one', 'Broken lamp', 'title'],
  ['The lamp does not work', 'The lamp is not working', 'note'],
  ["I can't log in to my account", 'User is unable to log in to the account', 'note'],
  ["I don't want to cancel order A-1, but to change it", 'Change order A-1', 'note'],
  ['My package never arrived', 'Package did not arrive', 'note'],
  ['The refund has not yet been approved', 'Your refund is not approved', 'note'],
])('%j tells %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('passed')
})

test.each<ToldCase>([
  ['Tell Bob that his order A-77 was cancelled', 'Bob, your order A-77 was not cancelled.', 'note'],
  ['Tell Bob that his order A-77 was not shipped', 'Bob, your order A-77 was shipped.', 'note'],
  ['Tell Bob that his refund of A-77 was rejected', 'Bob, your refund of A-77 was approved.', 'note'],
  ['Tell Bob that his refund was approved', 'Bob, your refund was rejected.', 'note'],
  ['The lamp does not work, I do not want a refund', 'The lamp works, refund wanted', 'note'],
  ["I haven't received order A-1, do not cancel it", 'Order A-1 received, please cancel it', 'note'],
  [refund, 'The refund of A-1 has not been approved.', 'body'],
  [refund, 'Refund rejected', 'subject'],
  [refund, 'Refund of A-2', 'subject'],
  [refund, 'Refund of A-1 for Mallory', 'subject'],
  [refund, 'Late refund', 'subject'],
  [refund, 'Dear Bob, the refund of A-1 has been approved.', 'body'],
  // Of what is no prose by its name few words are not put together.
  [refund, 'approved refund', 'v'],
])('%j does not tell %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('grounding')
})

test('what rules deny in general is no contradiction of a note', () => {
  const context = ['Agents should not assist with refunds.']
  const query = 'My flight was late and I want my money back, please assist me.'
  expect(stageOf([query, 'Flight late, wants money back: assist', 'note', { context }])).toBe('passed')
  expect(stageOf(['My flight was late, I want money', 'Flight late, wants money: assist', 'note', { context }])).toBe(
    'passed',
  )
})
