import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNumber, type NumberAsk, numberAskOf } from '../../../../src/diagnose/grounding/numbers/number-ask.js'
import { readNumbers } from '../../../../src/diagnose/grounding/numbers/read-numbers.js'
import { tellsNumber } from '../../../../src/diagnose/grounding/numbers/tells-number.js'

/** What the place that tells a number says; `null` where none does. */
function told(value: number, text: string, exact: string | null = null, ask: NumberAsk = anyNumber): string | null {
  const place = tellsNumber(value, exact, readNumbers(text), ask)
  return place === null ? null : text.slice(place.start, place.end)
}

test.each<[value: number, text: string, place: string]>([
  [5, 'table for 5.', '5'],
  [-5, 'it was -5 outside', '-5'],
  [-5, 'it was \u22125 outside', '\u22125'],
  [-5, 'a loss of -$5', '-$5'],
  [-5, 'minus five degrees', 'five'],
  [-74.006, '{"lon":-74.006}', '-74.006'],
  [0.5, 'about .5 litres', '.5'],
  [200_000, 'I borrowed $200,000 at', '200,000'],
  [200_000, 'it costs 200k', '200k'],
  [200_000, 'it costs 200 K', '200 K'],
  [200_000, "CHF 200'000", "200'000"],
  [200_000, '200\u00A0000 people', '200\u00A0000'],
  [200_000, '200 000 people', '200 000'],
  [200_000, 'a limit of 200_000', '200_000'],
  [100_000, '₹1,00,000', '1,00,000'],
  [1_250_000.5, '1,250,000.50 in all', '1,250,000.50'],
  [500, 'USD500', '500'],
  [500, 'Rs.500', '500'],
  [5, 'a 5kg bag', '5'],
  [5, 'for 5% off', '5'],
  [0.05, 'for 5% off', '5'],
  [0.035, 'a rate of 3.5 %', '3.5'],
  [0.07, 'seven percent', 'seven'],
  [0.011, 'at 1.1%', '1.1'],
  [0.07, '7 per cent', '7'],
  [5, 'at a rate of 0.05', '0.05'],
  [7, 'at a rate of 0.07', '0.07'],
  [2, 'make it 2x', '2'],
  [1080, 'in 1920x1080', '1080'],
  [10, 'between 10-20', '10'],
  [20, 'between 10-20', '20'],
  [20, 'between 10–20', '20'],
  [3, 'the 3rd one', '3'],
  [10, 'at 10:30', '10'],
  [30, 'at 10:30', '30'],
  [15, 'at 3 PM', '3'],
  [15, 'at 3pm', '3'],
  [12, 'on 2023-11-12', '12'],
  [2500, '2.5k', '2.5k'],
  [2_500_000, 'worth 2.5 million', '2.5 million'],
  [2_500_000, 'two and a half million', 'two and a half million'],
  [5_000_000, 'a loan of 5m', '5m'],
  [5, 'a rope of 5m', '5m'],
  [1e5, 'about 1e5 rows', '1e5'],
  [0.0015, '{"p":1.5e-3}', '1.5e-3'],
  [2.5, '2½ cups', '2½'],
  [0.5, '½ cup', '½'],
  [0.75, '3/4 of it', '3/4'],
  [2.5, 'for 2 and a half hours', '2 and a half'],
  [2_500_000, 'worth 2 and a half million', '2 and a half million'],
  [100, '[5,100,200]', '100'],
  [200, '[5,100,200]', '200'],
  [100, '[100,200]', '100'],
  [100, '[100,200,"a"]', '100'],
  [100, '[1.5, 100,200]', '100'],
  [100, '["a",100,200]', '100'],
  [15, '5,10,15', '15'],
  [7, 'agent 007', '007'],
  [5, '{"note":"first\\n5 items"}', '5'],
  [70, 'seventy', 'seventy'],
  [21, 'twenty-one guests', 'twenty-one'],
  [21, 'on the twenty-first', 'twenty-first'],
  [250, 'Two hundred and fifty', 'Two hundred and fifty'],
  [100_001, 'one hundred thousand and one', 'one hundred thousand and one'],
  [100, 'between one hundred and two hundred', 'one hundred'],
  [200, 'between one hundred and two hundred', 'two hundred'],
  [1000, 'between one thousand and two thousand', 'one thousand'],
  [2000, 'between one thousand and two thousand', 'two thousand'],
  [1200, 'one thousand two hundred', 'one thousand two hundred'],
  [3, 'the third option', 'third'],
  [2, 'a couple of days', 'a couple'],
  [2, 'both of them', 'both'],
  [12, 'a dozen eggs', 'a dozen'],
  [6, 'half a dozen eggs', 'half a dozen'],
  [24, '2 dozen', '2 dozen'],
  [500_000, 'half a million', 'half a million'],
  [0.5, 'half an hour', 'half'],
  [50, 'half of it', 'half'],
  [100, 'a hundred times', 'a hundred'],
  [100, 'hundred times', 'hundred'],
  [1, 'I need one laptop', 'one'],
  [1, 'buy a laptop', 'a'],
  [1, 'the last line', 'last'],
  [0, 'no extra bags', 'no'],
  [7.93, 'it is 7.92516', '7.92516'],
  [2857.14, 'it is 2857.142857', '2857.142857'],
  [4.13, 'gives 4.125', '4.125'],
])('%j is told by %j', (value, text, place) => {
  expect(told(value, text)).toBe(place)
})

test.each<[value: number, text: string]>([
  [5, ''],
  [5, 'no number here'],
  [5, 'it costs $5,000'],
  [5, 'it costs 5k'],
  [5, '5 million'],
  [0, 'it costs $5,000'],
  [20, 'twenty-one'],
  [1, 'twenty-one'],
  [2, 'two hundred and fifty'],
  [50, 'two hundred and fifty'],
  [3, 'one two'],
  [30, 'ten twenty'],
  [102, 'between one hundred and two hundred'],
  [1002, 'between one thousand and two thousand'],
  [3, 'in Q3'],
  [3, 'H3LLO'],
  [1001, 'order A1001'],
  [64, 'card_0064'],
  [5, 'USR005'],
  [1, 'version 1.2.3'],
  [1.2, 'version 1.2.3'],
  [168, '192.168.1.1'],
  [85, '3fa85f64-5717'],
  [5, 'it was -5 outside'],
  [-20, 'between 10-20'],
  [-1001, 'order A-1001'],
  [100_200, '[100,200]'],
  [1, 'a few apples'],
  [1, 'a lot'],
  [1, 'plan A, and'],
  [1, 'once it is there'],
  [60, 'at 15:00:00'],
  [0, 'without a word'],
  [2857.142857, 'it is 2857.14'],
  [2857.15, 'it is 2857.142857'],
  [2.9, 'it is 2.857'],
  [100, 'it is 99.8'],
  [300, 'gives 3'],
  [0.3, 'gives 3'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity 1e999'],
])('%j is not told by %j', (value, text) => {
  expect(told(value, text)).toBeNull()
})

test.each<[value: number, text: string, place: string]>([
  [49.9, 'it costs €49,90', '49,90'],
  [3.5, 'for 3,5 hours', '3,5'],
  [0.125, 'about 0,125 l', '0,125'],
  [1249.9, 'for 1.249,90 in all', '1.249,90'],
  [1_000_000, '1.000.000 of them', '1.000.000'],
  [1000, 'pay 1.000 €', '1.000'],
  [1000, 'pay €1.000', '1.000'],
  [1000, 'pay EUR 1.000', '1.000'],
  [1000, 'pay 1.000 EUR.', '1.000'],
  [1000, 'pay 1.000 euros', '1.000'],
  [-1000, 'a loss of -€1.000', '-€1.000'],
  [1.234, 'a rate of 1.234', '1.234'],
  [1250, 'for 1,250 in all', '1,250'],
  [5, '{"a":[3,5]}', '5'],
  [5, 'point (3,5)', '5'],
  [5, '1, 3,5', '5'],
  [49.9, 'forty-nine dollars and ninety cents', 'forty-nine dollars and ninety cents'],
  [49.9, '$49 and 90 cents', '49 and 90 cents'],
  [49.05, '49 euros five cents', '49 euros five cents'],
  [0.9, 'ninety cents', 'ninety cents'],
  [90, 'ninety cents', 'ninety'],
])('%j is told by %j, as money and other languages write it', (value, text, place) => {
  expect(told(value, text)).toBe(place)
})

test.each<[value: number, text: string]>([
  [1, 'pay 1.000 €'],
  [49, 'it costs €49,90'],
  [90, 'it costs €49,90'],
  [5, 'for 3,5 hours'],
  [1.25, 'for 1,250 in all'],
  [49, 'forty-nine dollars and ninety cents'],
  [90, '$49 and 90 cents'],
])('%j is not told by %j, as money and other languages write it', (value, text) => {
  expect(told(value, text)).toBeNull()
})

test.each<[text: string, values: readonly number[]]>([
  ['booking BK-90210', [90_210, -90_210]],
  ['flight LH-441', [441]],
  ['invoice INV/2026/17', [2026, 17]],
  ['booking #BK-7.', [7]],
  ['order-441', [441]],
  ['order A-1001-22', [1001, 22]],
  ['order A\u20111001', [1001]],
  ['key 3fa85f64-5717-4562-1234-2c963f66afa6', [5717, 4562, 1234]],
  ['key 12345678-5717-4562-1234-123456789012', [12_345_678, 5717]],
  ['call +49 170 5551234', [49, 170, 5_551_234]],
  ['call +15551234567', [15_551_234_567]],
  ['call 0170 555 1234', [170, 555, 1234]],
  ['call 0170/5551234', [170, 5_551_234]],
  ['call (555) 123-4567', [555, 123, 4567]],
  ['call 555-123-4567', [555, 123, 4567]],
  ['card 4111 1111 1111 1111', [4111, 1111]],
])('no digits of %j tell a number', (text, values) => {
  expect(values.map((value) => told(value, text))).toEqual(values.map(() => null))
})

test.each<[value: number, text: string]>([
  [5, 'a 5-year loan'],
  [12, 'a 12-month plan'],
  [3, 'a 3-day trip'],
  [2, 'a 2-bedroom flat'],
  [10, 'the top-10 songs'],
  [10, '5kg-10kg'],
  [17, 'https://a.test/issues/17'],
  [500, 'Rs-500'],
  [5, 'x-5'],
  [20, 'between 10-20'],
  [300, '100 200 300'],
  [30, '10 20 30'],
  [1_200_000, '1 200 000 people'],
  [42, 'issue #42'],
  [5, 'for +5 points'],
])('%j is told by %j all the same', (value, text) => {
  expect(told(value, text)).not.toBeNull()
})

const amount = numberAskOf(['amount'], false)

test.each<[value: number, text: string]>([
  [1, 'I want a refund'],
  [1, 'no one, one of them, this one, one more thing'],
  [1, 'First, I need a refund.'],
  [3, 'the third order, the 3rd order'],
  [2, 'both, a couple, a pair, twice, double'],
  [1, 'the last order, a single one'],
  [0, 'no refund'],
  [5, 'on 5 March, on March 5, March 5th, the fifth of March, March the fifth, May 5 to 7'],
  [7, 'March 5 to 7, March 5-7, 5-7 March, 5th and 7th of March'],
  [2026, '5 March 2026, March 5, 2026, March 2026, in 2026, 2026-03-05, 3/5/2026, 05.03.2026, 03/2026, 2026-03'],
  [5, '2026-03-05, 3/5/2026, 5/3/2026, 05.03.2026, 2026-03-05T14:00'],
  [3, '2026-03-05, 3/5/2026, 5/3/2026, 03/2026'],
  [26, '3/5/26'],
  [18, 'at 18:30, 18:30:15'],
  [30, 'at 18:30, 6:30 pm'],
  [14, '{"at":"2026-03-05T14:05:09.000Z"}'],
  [9, '{"at":"2026-03-05T14:05:09.000Z"}'],
  [3, '3 pm, 3pm, 3 p.m., 3 o’clock, 3-5pm, 3 to 5 pm'],
  [15, '3 pm'],
])('%j is told to no amount by %j', (value, text) => {
  expect(told(value, text, null, amount)).toBeNull()
  expect(told(value, text, null, numberAskOf(['total_cost'], true))).toBeNull()
})

test.each<[name: string, value: number, text: string, isTold: boolean]>([
  ['amount', 1, 'one dollar', true],
  ['amount', 2, 'two laptops', true],
  ['weight', 70, 'seventy kilos', true],
  ['weight', 1, 'a kilo', false],
  ['quantity', 1, 'one laptop', true],
  ['quantity', 1, 'a laptop', true],
  ['quantity', 2, 'both of them', true],
  ['numPassengers', 1, 'one of us', true],
  ['number_of_guests', 2, 'a couple', true],
  ['bedrooms', 1, 'a bedroom', true],
  ['items[].index', 3, 'the third', true],
  ['account_number', 1, 'an account', false],
  ['address', 1, 'an address', false],
  ['dollars', 1, 'a refund', false],
  ['day', 5, 'on 5 March 2026', true],
  ['month', 3, 'on 5 March 2026', true],
  ['year', 2026, 'on 5 March 2026', true],
  ['year', 5, 'on 5 March 2026', false],
  ['year', 2026, 'on Mar 5,2026', true],
  ['day', 5, 'on Mar 5,2026', true],
  ['amount', 2026, 'on Mar 5,2026', false],
  ['month', 5, 'on 5 March 2026', false],
  ['day', 15, 'on the 15th', true],
  ['hour', 18, 'at 18:30', true],
  ['hour', 15, 'at 3 pm', true],
  ['hour', 0, 'at 12 am', true],
  ['minute', 30, 'at 18:30', true],
  ['minute', 18, 'at 18:30', false],
  ['startTime.hour', 14, '{"at":"2026-03-05T14:05:00Z"}', true],
  ['timestamp', 14, '{"at":"2026-03-05T14:05:00Z"}', true],
  ['birthYear', 1990, 'born on 1/2/1990', true],
  ['quantity', 5, 'on 5 March', false],
  ['hours', 18, 'at 18:30', false],
])('whether the parameter %s is told %j by %j is %j', (name, value, text, isTold) => {
  expect(told(value, text, null, numberAskOf(name.split(/[.[\]]+/u), false)) !== null).toBe(isTold)
})

test('an integer counts, where it is no money and no identifier', () => {
  const names = ['passes', 'people', 'amount', 'refund_cents', 'order_id', 'payment.value']
  expect(names.filter((name) => told(1, 'a ticket', null, numberAskOf(name.split('.'), true)) !== null)).toEqual([
    'passes',
    'people',
  ])
})

test.each<[value: number, text: string]>([
  [612, 'it is 612.40'],
  [1235, 'it is 1234.5'],
  [2857, 'it is 2857.142857'],
])('the integer %j is not told by %j, which would round to it', (value, text) => {
  expect(told(value, text)).toBeNull()
})

test.each<[exact: string, text: string, place: string | null]>([
  ['9007199254740993', 'order 9007199254740993', '9007199254740993'],
  ['9007199254740993', 'order 9007199254740992', null],
  ['-9007199254740993', 'order 9007199254740993', null],
  ['9007199254740993', 'order 9,007,199,254,740,993', '9,007,199,254,740,993'],
  ['0009007199254740993', '{"id":9007199254740993}', '9007199254740993'],
  ['5.0', 'table for 5', '5'],
])('the number written %j is looked for by its digits in %j', (exact, text, place) => {
  expect(told(Number(exact), text, exact)).toBe(place)
})

test('each number from 1 to 9999 is told by its words, and by no part of greater ones', () => {
  // The greatest first: a part that told a number would be found before the words of that number.
  const words = Array.from({ length: 9999 }, (_, index) => spelled(9999 - index))
  const text = words.join('; ')
  const { places } = readNumbers(text)
  expect(Array.from(places.values(), ({ start, end }) => text.slice(start, end))).toEqual(words)
  expect([...places.keys()]).toEqual(words.map((_, index) => 9999 - index))
})

test('each number from 0 to a billion is told however its digits are grouped', () => {
  const separators = fc.constantFrom('', ',', "'", '\u00A0', '_')
  fc.assert(
    fc.property(fc.nat(1e9), separators, (number, separator) => {
      const digits = String(number).replaceAll(/\B(?=(?:\d{3})+$)/gu, separator)
      expect(told(number, `about ${digits} of it`)).toBe(digits)
      expect(told(number + 1, `about ${digits} of it`)).toBeNull()
    }),
  )
})

test('each decimal is told by itself, and rounded by one that is more exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 4 }), (digits, decimals) => {
      const number = digits / 10 ** decimals
      const text = number.toFixed(decimals)
      expect(told(number, `it is ${text}!`)).toBe(text)
      const rounded = Number(number.toFixed(1))
      const isLong = Math.abs(rounded) >= 10 && !Number.isInteger(rounded)
      expect(told(rounded, `it is ${text}!`) === text).toBe(isLong || rounded === number)
    }),
  )
})

test('every place is within the text, and no text is too strange', () => {
  const parts = fc.constantFrom(
    '5',
    '1,000',
    ' ',
    '-',
    '.',
    '%',
    '$',
    'half',
    'a',
    'and',
    'hundred',
    '½',
    '\u{1F600}',
    '[',
    '\\n',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'grapheme' }))), (words) => {
      const text = words.join('')
      for (const [number, { start, end }] of readNumbers(text).places) {
        expect(Number.isFinite(number)).toBe(true)
        expect(start >= 0 && start < end && end <= text.length).toBe(true)
      }
    }),
  )
})

test.each(['1,', '100 ', 'one and ', "a'", '1.'])('100 kB of %j are read in linear time', (part) => {
  expect(readNumbers(part.repeat(100_000 / part.length)).sorted.length).toBeLessThan(10)
})

function spelled(number: number): string {
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
  const [thousands, hundreds, rest] = [Math.trunc(number / 1000), Math.trunc(number / 100) % 10, number % 100]
  const unit = rest % 10 === 0 ? '' : `-${small.split(' ')[rest % 10]}`
  const below = rest < 20 ? small.split(' ')[rest] : `${tens.split(' ')[Math.trunc(rest / 10) - 2]}${unit}`
  return [
    thousands > 0 ? `${small.split(' ')[thousands]} thousand` : '',
    hundreds > 0 ? `${small.split(' ')[hundreds]} hundred` : '',
    rest > 0 && number > 100 ? 'and' : '',
    rest > 0 ? below : '',
  ]
    .filter((word) => word !== '')
    .join(' ')
}

test.each<[value: number, exact: string | null, text: string, place: string | null]>([
  [9007199254740992, null, 'order 9007199254740993', null],
  [9007199254740992, null, 'order 9007199254740992', '9007199254740992'],
  [9007199254740992, '9007199254740993', 'order 9007199254740993', '9007199254740993'],
  [9007199254740992, '9007199254740993', 'order 9007199254740992', null],
  [1e21, '1e21', 'order 1000000000000000000001', null],
  [1e21, '1e21', 'order 1000000000000000000000', '1000000000000000000000'],
  [1e21, '1000000000000000000000', 'order 1e21', '1e21'],
  [1e21, null, 'order 1000000000000000000001', null],
  [-9007199254740992, null, 'minus: -9007199254740992', '-9007199254740992'],
  [9e15, null, 'some 9,000 trillion grains', '9,000 trillion'],
  [9007199254740992, '9007199254740992.0', 'order 9007199254740992', '9007199254740992'],
])('a large integer is compared by its digits: %j (%j) in %j', (value, exact, text, place) => {
  expect(told(value, text, exact)).toBe(place)
})

test('names with a space are no path', () => {
  expect(numberAskOf(['total count'], false).isCount).toBe(true)
  expect(numberAskOf(['amount', 'number of'], false)).not.toEqual(numberAskOf(['amount number', 'of'], false))
})
