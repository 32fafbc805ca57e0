import { expect, test } from 'vitest'
import { findAbbreviated, findInitials } from '../../../../src/diagnose/grounding/texts/find-abbreviated.js'
import { nameWords } from '../../../../src/diagnose/grounding/texts/name-words.js'

test.each<[string, string, string | null]>([
  ['AAPL', 'The price of Apple', 'Apple'],
  ['MSFT', "Microsoft's price", 'Microsoft'],
  ['IBM', 'of International Business Machines, please', 'International Business Machines'],
  ['UK', 'in the United Kingdom', 'United Kingdom'],
  ['USD', 'two United States Dollars', null],
  ['TSLA', 'at Tesla', 'Tesla'],
  ['AMZN', 'at Amazon', 'Amazon'],
  ['GOOGL', 'at Google', 'Google'],
  ['MIA', 'to Miami', 'Miami'],
  ['MIA', 'to Minneapolis', null],
  ['SAN', 'to Shanghai', null],
  ['WON', 'in Washington', null],
  ['BIN', 'of Boeing', null],
  ['ROOT', 'Grant Robert access', null],
  ['USA', 'in Uppsala', null],
  ['EUR', 'a European trip', null],
  ['MAD', 'in Madrid', null],
  ['AMD', 'in Amsterdam', null],
  ['CT', 'Please Contact Tom', null],
  ['CT', 'Contact Tom', null],
  ['CT', 'I met Clara Tom', 'Clara Tom'],
  ['TSLA', 'The price of Apple', null],
  ['APPLE', 'The price of Apple', null],
  ['PPL', 'The price of Apple', null],
  ['AL', 'The price of Apple', null],
  ['LAX', 'to Los Angeles', null],
  ['SFO', 'to San Francisco', null],
  ['WT', 'What is The price?', null],
  ['CAN', 'Can you help me?', null],
  ['AAPL', 'the price of apple', null],
  ['aapl', 'The price of Apple', null],
  ['TOOLONG', 'Too Long', null],
  ['IM', 'International. Machines', null],
])('%s in %j: %j', (code, text, expected) => {
  const place = findAbbreviated(code, nameWords(text))
  expect(place === null ? null : text.slice(place.start, place.end)).toBe(expected)
})

test.each<[string, string, string | null]>([
  ['New York City', 'flights to NYC, please', 'NYC'],
  ['Los Angeles', 'from LA to NYC', 'LA'],
  ['International Business Machines', "IBM's price", 'IBM'],
  ['Los Angeles', 'from la to Rome', null],
  ['Los Angeles', 'from LAX', null],
  ['Los Angeles', 'seat LA-4', null],
  ['New York City', 'flights to NY', null],
  ['Los angeles', 'from LA', null],
  ['Oslo', 'O', null],
  ['Port Moresby', 'at 5 PM', null],
  ['A B C D E F', 'ABCDEF', null],
])('%s by its initials in %j: %j', (name, text, expected) => {
  const place = findInitials(name, text)
  expect(place === null ? null : text.slice(place.start, place.end)).toBe(expected)
})
