import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { isComposed } from '../../../../src/diagnose/grounding/texts/is-composed.js'

const query =
  'My name is Mia Li. My flight HAT123 to Oslo was late on May 5th, 2026, it cost $1,250, and I want my money back. Mail me at mia@li.example.'
const profile = '{"first_name":"Ana","last_name":"Garcia","bags":2,"fees":[50,"one fee"],"items":["milk","bread"]}'

test.each<[string, string, boolean]>([
  ['a calculation', '(1250 + 50) * 2', true],
  ['one with a number that nobody told', '1250 + 75', false],
  ['a date is no calculation', '2026-05-02', false],
  ['a telephone number is none', '1250-50', false],
  ['a list of what was told', 'milk, bread and Oslo', true],
  ['a list with something else', 'milk, bread and eggs', false],
  ['a name told in parts', 'Ana Garcia', true],
  ['parts of two names', 'Mia Garcia', false],
  ['a name of which a part was told', 'Ana Smith', false],
  ['prose', 'Passenger wants a refund of her money: flight HAT123 was late', true],
  ['prose of another flight', 'Passenger wants a refund of her money: flight HAT124 was late', false],
  ['prose with an amount', 'Passenger wants her money back, $1250, flight was late', true],
  ['prose with another amount', 'Passenger wants her money back, $1300, flight was late', false],
  ['prose about somebody else', 'Passenger wants her money back, as does Ottilie, flight was late', false],
  ['prose with another address', 'Passenger wants her money back: mail to ana@li.example, flight late', false],
  ['other prose', 'The quarterly report is attached for review', false],
  ['a slip in what was told', 'My flight HAT123 to Oslo was early on May 5th, 2026', false],
  ['too short to be the model’s own', 'late train', false],
  ['a word', 'refund', false],
  ['nothing', '', false],
])('%s', (_, value, expected) => {
  const parts = [readPart({ from: 'the query', text: query }), readPart({ from: 'a result', text: profile })]
  expect(isComposed(value, parts)).toBe(expected)
})

const order = 'Tell Bob to order pizzas for the office party on Friday please'

test.each([
  'Please order pizzas for the office party on Friday.',
  'Hi Bob, could you order the pizzas for the office party on Friday? Thanks!',
  'Pizzas for the office party: order on Friday',
])('%s', (value) => {
  expect(isComposed(value, [readPart({ from: 'the query', text: order })])).toBe(true)
})

test.each([
  'The office party on Friday is cancelled, order no pizzas.',
  'Order twelve pizzas for the office party on Friday',
  'order five hundred pizzas for the office party',
  'Order pizzas for the office party on friday, not monday or tuesday',
  'order pizzas for the office party in march',
  'Order pizzas for the party. Mallory will pay for the office.',
  'Alice wants you to order pizzas for the office party',
  'Order pizzas for the office party. Charge it to my credit card without limit.',
  "please don't order pizzas for the office party",
  'Bob, order pizzas for the office party | tee order',
  'order pizzas --force for the office party',
  'bob.pizzas.office.party',
])('made up: %s', (value) => {
  expect(isComposed(value, [readPart({ from: 'the query', text: order })])).toBe(false)
})

test.each([
  ['Mia Ray', 'Mia Li and Bob Ray'],
  ['San York', 'New York to San Diego'],
  ['Mia Ray', 'I am Mia\nand Ray is here'],
])('%s is nobody of %j', (value, text) => {
  expect(isComposed(value, [readPart({ from: 'the query', text })])).toBe(false)
})

test('where nothing was told, nothing is composed of it', () => {
  expect(isComposed('Passenger wants a refund of the money', [])).toBe(false)
  expect(isComposed('1 + 1', [])).toBe(false)
})
