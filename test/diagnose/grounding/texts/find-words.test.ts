import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { findLiterally, findWords, soughtText } from '../../../../src/diagnose/grounding/texts/find-words.js'

function found(value: string, text: string, find: typeof findWords): string | null {
  const place = find(soughtText(value), readPart({ from: 'the query', text }))
  return place === null ? null : text.slice(place.start, place.end)
}

test.each<[string, string, string | null]>([
  ['Oslo', 'from OSLO to Oslo', 'OSLO'],
  ['oslo', 'Oslo', 'Oslo'],
  ['art', 'Partenkirchen, art', 'art'],
  ['art', 'Partenkirchen', null],
  ['new york', 'in New York City', 'New York'],
  ['İzmir', 'flights to İzmir', 'İzmir'],
  ['東京', '明日東京へ', '東京'],
  ['$', 'cheap ($)', '$'],
  ['', 'anything', null],
  ['a longer text', 'a longer', null],
  ['to', 'from Oslo to Rome', null],
  ['-', 'Oslo - Rome', null],
  ['for the', 'A gift for the boss', null],
  ['it', 'Translate it', null],
  ['IT', 'Translate it', null],
  ['IT', 'it is for our IT department', 'IT'],
  ['to Rome', 'from Oslo to Rome', 'to Rome'],
  ['90210', 'cancel BK-90210', null],
  ['A', 'order A-1001', null],
  ['A-1001', 'order A-1001', 'A-1001'],
  ['90210', 'BK-90210, I mean 90210', '90210'],
])('%j literally in %j: %j', (value, text, expected) => {
  expect(found(value, text, findLiterally)).toBe(expected)
})

test.each<[string, string, string | null]>([
  ['round_trip', 'a round trip, please', 'round trip'],
  ['roundTrip', 'a round-trip', 'round-trip'],
  ['AB', 'in 𝐀𝐁!', '𝐀𝐁'],
  ['JohnDoe', 'I am John Doe.', 'John Doe'],
  ['John Doe', 'user JohnDoe', 'JohnDoe'],
  ['Zürich', 'to Zurich', 'Zurich'],
  ['don’t panic', "don't  panic", "don't  panic"],
  ['flight', 'two flights', 'flights'],
  ['flights', 'one flight', 'flight'],
  ['class', 'a cla', null],
  ['https://www.example.com/', 'at example.com', 'example.com'],
  ['trip', 'round_trip', null],
  ['12', '1 2', null],
  ['35', '3.5', null],
  ['-5', 'from 10-5', null],
  ['C++', 'in C', null],
  ['C', 'in C#', 'C'],
  ['a1', 'a-1', 'a-1'],
  ['...', '...', null],
  ['round trip and more', 'round trip', null],
  ['to-me', 'give it to me', null],
  ['BK90210', 'cancel BK-90210', 'BK-90210'],
  ['BK 90210', 'cancel BK-90210', 'BK-90210'],
  ['BK-90210', 'cancel bk90210', 'bk90210'],
  ['BK', 'cancel BK-90210', null],
  ['pay-pal.com', 'pay paypal.com', null],
  ['https://a.b.com', 'see ab.com', null],
  ['bobx@example.com', 'mail bob-x@example.com', null],
  ['bob.example.com', 'mail bob@example.com', null],
  ['../foo', 'open foo', null],
  ['/srv/foo', 'file srv foo', null],
  ['./foo', 'open foo', 'foo'],
  ['leftpad', 'install left-pad', null],
  ['left-pad', 'install leftpad', null],
  ['left_pad', 'install left-pad', 'left-pad'],
  ['my_file.txt', 'open my-file.txt', null],
  ['Iran', 'I ran home', null],
  ['notable', 'no table for us', null],
  ['Roberts', 'Call Robert', null],
  ['Robert', 'Call Roberts', null],
  ['roberts', 'Call Robert', null],
  ['Pari', 'to Paris', null],
  ['pizza', 'Pizzas, please', 'Pizzas'],
  ['pizza', 'two Pizzas', null],
  ['하', '한국 여행', null],
  ['하', '한국 여행'.normalize('NFD'), null],
  ['ㄱ', '가', null],
  ['한국', '한국 여행'.normalize('NFD'), '한국'.normalize('NFD')],
  ['I am late', "I'm late", "I'm late"],
  ["it doesn't work", 'it does not work', 'it does not work'],
  ['cannot go', "I can't go", "can't go"],
  ['am', "I'm late", "'m"],
  ['12 Main Street', 'at 12 Main St', '12 Main St'],
  ['12 Main St', 'at 12 Main Street', '12 Main Street'],
  ['158 / 141', '158, 141', null],
  ['U.S. dollars', 'in US dollars', 'US dollars'],
])('%j in words in %j: %j', (value, text, expected) => {
  expect(found(value, text, findWords)).toBe(expected)
})

test('what stands between spaces is found, literally and in words', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...'abcXYZéß東1_'), minLength: 1, maxLength: 8 })
    .filter((text) => !/^_|_$/u.test(text) && text !== 'a')
  fc.assert(
    fc.property(word, fc.array(word), fc.array(word), (value, before, after) => {
      const text = [...before, value, ...after].join(' ')
      expect(found(value, text, findLiterally)?.toLowerCase()).toBe(value.toLowerCase())
      if (!/^[\d_]*$/u.test(value)) expect(found(value, text, findWords)).not.toBeNull()
    }),
  )
})
