import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDates } from '../../../../src/diagnose/grounding/dates/read-dates.js'
import { tellsDate } from '../../../../src/diagnose/grounding/dates/tells-date.js'

/** What the place that tells a date says; `null` where none does. */
function told(value: string, text: string, now: string | null = null): string | null {
  const place = tellsDate(value, readDates(text), now)
  return place === null ? null : text.slice(place.start, place.end)
}

describe('a day', () => {
  test.each<[value: string, text: string, place: string]>([
    ['2023-11-12', 'on November 12th, 2023 please', 'November 12th, 2023'],
    ['2023-11-12', 'on nov 12 2023', 'nov 12 2023'],
    ['2023-11-12', 'Nov 12,2023', 'Nov 12,2023'],
    ['2023-11-05', 'Nov 05,2023', 'Nov 05,2023'],
    ['2023-11-12', 'on 12 November', '12 November'],
    ['2023-11-12', 'the 12th of November, 2023', '12th of November, 2023'],
    ['2023-11-12', '12-Nov-2023', '12-Nov-2023'],
    ['2023-05-15', 'the fifteenth day of May', 'fifteenth day of May'],
    ['2023-05-21', 'on May the twenty-first', 'May the twenty-first'],
    ['2026-09-19', 'next Friday 19th Sept 2026', '19th Sept 2026'],
    ['2024-05-19', 'return on May 19', 'May 19'],
    ['2024-05-25', 'from May 20 to 25', '25'],
    ['2024-05-20', '20-25 May', '20'],
    ['2024-05-25', 'May 20th and 25th', '25th'],
    ['2023-03-20', 'from March 13 to March 20, 2023', 'March 20, 2023'],
    ['2023-03-13', 'from March 13 to March 20, 2023', 'March 13'],
    ['2023-11-12', '{"at":"2023-11-12T15:00:00Z"}', '2023-11-12'],
    ['2023-11-12', 'on 11/12/2023', '11/12/2023'],
    ['2023-11-12', 'on 12/11/2023', '12/11/2023'],
    ['2023-11-12', 'on 12.11.2023', '12.11.2023'],
    ['2023-11-15', 'on 11/15', '11/15'],
    ['2026-11-15', 'at 2026, 11/15.', '11/15'],
    ['2023-11-15', 'on 11/15/23', '11/15/23'],
    ['2023-11-12', 'on 20231112', '20231112'],
    ['11/12/2023', 'on November 12th, 2023', 'November 12th, 2023'],
    ['12.11.2023', 'on November 12th, 2023', 'November 12th, 2023'],
    ['11-12', 'on November 12th', 'November 12th'],
    ['12-10', 'what happened on December 10th, 1990', 'December 10th, 1990'],
    ['November 12, 2023', '{"date":"2023-11-12"}', '2023-11-12'],
    ['12th of November', '{"date":"2023-11-12"}', '2023-11-12'],
    ['12/2028', 'expiring in December 2028', 'December 2028'],
    ['12/28', 'expiring in December 2028', 'December 2028'],
    ['2028-12', 'expiring 12/2028', '12/2028'],
    ['2028-12', 'expires December 5th, 2028', 'December 5th, 2028'],
    ['2023-03-01', 'in March', 'March'],
    ['2023-03-31', 'in March', 'March'],
    ['2024-02-29', 'for February 2024', 'February 2024'],
    ['2023-05-01', 'in May', 'May'],
    ['2022-01-01', 'during 2022', '2022'],
    ['2022-12-31', 'during 2022', '2022'],
    ['2026-11-15', 'on the 15th.', '15th'],
    ['2024-05-23', 'arrive on May 20 and stay three nights', 'May 20 and stay three nights'],
    ['2024-06-10', 'May 20, 2024 for 3 weeks', 'May 20, 2024 for 3 weeks'],
    ['2024-05-21', 'on May 20 or a day later', 'May 20 or a day'],
    ['2024-05-21', 'on May 20 or the day after', 'day after'],
    ['2024-05-19', 'on May 20 or the day before', 'day before'],
    ['2023-11-12', '{"text":"first\\nNovember 12"}', 'November 12'],
  ])('%j is told by %j', (value, text, place) => {
    expect(told(value, text)).toBe(place)
  })

  test.each<[value: string, text: string]>([
    ['2023-11-12', ''],
    ['2023-11-12', 'on November 13th, 2023'],
    ['2023-11-12', 'on November 12th, 2022'],
    ['2023-11-12', 'on October 12th'],
    ['2023-11-12', 'for 12 people in November'],
    ['2023-11-12', '11 or 12 of them'],
    ['2023-11-12', 'version 1.11.12'],
    ['2034-02-01', 'version 1.2.34'],
    ['2024-06-25', 'on May 20th and 25th'],
    ['February 30', 'in February'],
    ['February 30', 'tomorrow'],
    ['2023-03-15', 'in March'],
    ['2023-02-28', 'for February 2024'],
    ['2023-05-01', 'may I book a table'],
    ['2023-05-01', 'May I book a table'],
    ['2022-06-30', 'during 2022'],
    ['2022-01-01', 'for 2022 dollars'],
    ['2024-07-24', 'open 24/7'],
    ['2023-02-30', 'on February 30'],
    ['2023-13-01', 'on 13/01/2023'],
    ['2026-11-15', 'on the 15th floor'],
    ['2024-05-24', 'arrive on May 20 and stay three nights'],
    ['2024-05-02', 'on May 20 to 2 pm'],
    ['12/2028', 'expiring in November 2028'],
    ['12/2028', 'expiring in December 2027'],
    ['Main Street 12', 'on November 12'],
    ['November 12 with Ann', 'on November 12'],
    ['tomorrow', 'on November 12'],
    ['2023-11-12', 'now I want to book'],
    ['12', 'on November 12'],
    ['1'.repeat(1000), 'on November 12'],
  ])('%j is not told by %j', (value, text) => {
    expect(told(value, text)).toBeNull()
  })
})

describe('a time', () => {
  test.each<[value: string, text: string, place: string]>([
    ['15:00', 'at 3 PM', '3 PM'],
    ['15:00', 'at 3pm.', '3pm'],
    ['15:00', 'at 3 p.m. sharp', '3 p.m.'],
    ['15:00:00', 'at 15:00', '15:00'],
    ['3 PM', 'at 15:00', '15:00'],
    ['3:00 p.m.', 'at 15:00', '15:00'],
    ['15:30', 'at 3:30 PM', '3:30 PM'],
    ['15:30', 'at 3.30 pm', '3.30 pm'],
    ['15:30', 'at 3:30', '3:30'],
    ['03:30', 'at 3:30', '3:30'],
    ['12:00', 'from 10am to 12pm', '12pm'],
    ['00:00', 'at 12 am', '12 am'],
    ['12:00', 'at noon', 'noon'],
    ['00:00', 'by midnight', 'midnight'],
    ['10:30', 'half past ten', 'half past ten'],
    ['22:30', 'half past ten in the evening', 'half past ten in the evening'],
    ['16:45', 'a quarter to five', 'a quarter to five'],
    ['17:10', 'ten past five', 'ten past five'],
    ['17:10', '10 minutes past 5', '10 minutes past 5'],
    ['14:00', '2-4pm', '2'],
    ['14:00', 'from 2 to 4 pm', '2'],
    ['16:00', 'from 2 to 4 pm', '4 pm'],
    ['15:00', 'three o’clock', 'three o’clock'],
    ['17:00', 'at 5 tomorrow', '5'],
    ['19:00', '7 in the evening', '7 in the evening'],
    ['16:00', 'at 3 PM for an hour', '3 PM for an hour'],
    ['15:30', 'at 3 PM for half an hour', '3 PM for half an hour'],
    ['01:00', 'a two-hour job at 11pm', 'two-hour job at 11pm'],
    ['15:00:00Z', '{"at":"2023-11-12T15:00:00.000Z"}', '15:00:00.000'],
  ])('%j is told by %j', (value, text, place) => {
    expect(told(value, text)).toBe(place)
  })

  test.each<[value: string, text: string]>([
    ['15:00', 'at 3 AM'],
    ['12', 'at noon'],
    ['15:00', 'at 15:30'],
    ['15:30', 'at 03:30'],
    ['15:30', 'at 3:30 am'],
    ['15:00', 'table for 3'],
    ['17:00', 'at 5 percent'],
    ['17:00', 'at 5% interest'],
    ['17:00', 'at $5'],
    ['14:00', 'from 2 to 4 people'],
    ['09:55', 'five to ten people'],
    ['00:00', 'on November 12'],
    ['25:00', 'at 25:00'],
    ['15:00', 'at 10:15:00:3'],
    ['16:00', 'at 3 PM for two hours'],
    ['13:00 PM', 'at 13:00'],
  ])('%j is not told by %j', (value, text) => {
    expect(told(value, text)).toBeNull()
  })
})

describe('a day with a time', () => {
  test.each<[value: string, text: string, place: string]>([
    ['2023-11-12 15:00:00', 'on November 12th, 2023 at 3 PM.', 'November 12th, 2023 at 3 PM'],
    ['2023-11-12T15:00:00Z', 'at 3 PM on November 12th', '3 PM on November 12th'],
    ['2023-11-12T15:00', '2023-11-12T15:00:00+01:00', '2023-11-12T15:00:00'],
    ['2023-03-17 09:00:00', 'at 9 am on March 17th, 2023', '9 am on March 17th, 2023'],
    ['2023-04-01 00:00:00', 'all of April 1st', 'April 1st'],
    ['2023-03-31 23:59:59', 'my data for March', 'March'],
    ['2023-11-12 17:00', 'Nov 12 at 3 PM for two hours', 'Nov 12 at 3 PM for two hours'],
    ['November 12, 2023 at 3 PM', '2023-11-12 15:00', '2023-11-12 15:00'],
    ['2023-03-16 07:00:00', 'tomorrow morning at 7am', 'tomorrow morning at 7am'],
  ])('%j is told by %j', (value, text, place) => {
    expect(told(value, text)).toBe(place)
  })

  test.each<[value: string, text: string]>([
    ['2023-11-12 15:00:00', 'on November 12th, 2023'],
    ['2023-11-12 15:00:00', 'at 3 PM'],
    ['2023-11-12 15:00:00', 'on November 13th at 3 PM'],
    ['2023-11-12 15:00:00', 'on November 12th at 2 PM'],
    ['2023-11-12 00:00:00', 'on November 13th'],
    ['2022-04-15 10:00', 'tomorrow'],
  ])('%j is not told by %j', (value, text) => {
    expect(told(value, text)).toBeNull()
  })
})

describe('a distance', () => {
  // 2026-03-30 is a Monday.
  const now = '2026-03-30T15:00:00Z'
  test.each<[text: string, first: string, last: string]>([
    ['today', '2026-03-30', '2026-03-30'],
    ['tonight', '2026-03-30', '2026-03-30'],
    ['tomorrow', '2026-03-31', '2026-03-31'],
    ['the day after tomorrow', '2026-04-01', '2026-04-01'],
    ['the day before yesterday', '2026-03-28', '2026-03-28'],
    ['two days from today', '2026-04-01', '2026-04-01'],
    ['a fortnight from now', '2026-04-13', '2026-04-13'],
    ['in a fortnight', '2026-04-13', '2026-04-13'],
    ['a week from tomorrow', '2026-04-07', '2026-04-07'],
    ['a month from tomorrow', '2026-04-30', '2026-04-30'],
    ['not tomorrow but the day after', '2026-04-01', '2026-04-01'],
    ['why not tomorrow', '2026-03-31', '2026-03-31'],
    ['tomorrow or the day after', '2026-03-31', '2026-04-01'],
    ['the week after next', '2026-04-12', '2026-04-19'],
    ['the month after next', '2026-05-01', '2026-05-31'],
    ['yesterday', '2026-03-29', '2026-03-29'],
    ['in 3 days', '2026-04-02', '2026-04-02'],
    ['in a week', '2026-04-06', '2026-04-06'],
    ['in two months', '2026-05-30', '2026-05-30'],
    ['a couple of days ago', '2026-03-28', '2026-03-28'],
    ['within a week', '2026-03-30', '2026-04-06'],
    ['the past 7 days', '2026-03-23', '2026-03-30'],
    ['the next three days', '2026-03-30', '2026-04-02'],
    ['this weekend', '2026-04-04', '2026-04-05'],
    ['next weekend', '2026-04-11', '2026-04-12'],
    ['next week', '2026-04-05', '2026-04-12'],
    ['this week', '2026-03-29', '2026-04-05'],
    ['last week', '2026-03-22', '2026-03-30'],
    ['next month', '2026-04-01', '2026-04-30'],
    ['this month', '2026-03-01', '2026-03-31'],
    ['last year', '2025-01-01', '2026-03-30'],
    ['next year', '2027-01-01', '2027-12-31'],
  ])('%j with now tells its first and last day and none beside them', (text, first, last) => {
    expect([first, last].map((day) => told(day, text, now) !== null)).toEqual([true, true])
    expect([dayAfter(first, -1), dayAfter(last, 1)].map((day) => told(day, text, now))).toEqual([null, null])
    expect(told('1999-09-09', text)).not.toBeNull()
  })

  test.each<[text: string, days: readonly string[]]>([
    ['a week from Friday', ['2026-04-10']],
    ['the Friday after next', ['2026-04-10', '2026-04-17']],
    ['Friday of next week', ['2026-04-10']],
    ['next week on Friday', ['2026-04-10']],
    ['the day after Friday', ['2026-04-04']],
    ['two days before Friday', ['2026-04-01']],
    ['not on Friday but the day before', ['2026-04-02']],
    ['a week after next Friday', ['2026-04-10', '2026-04-17']],
    ['the 15th of next month', ['2026-04-15']],
    ['the first of next month', ['2026-04-01']],
    ['next month on the 15th', ['2026-04-15']],
    ['on the second', ['2026-03-02', '2026-04-02', '2026-05-02']],
    ['the day after next', ['2026-04-01']],
  ])('%j tells these days around now, and no others', (text, days) => {
    const around = Array.from({ length: 90 }, (_, index) => dayAfter('2026-03-01', index))
    expect(around.filter((day) => told(day, text, now) !== null)).toEqual(days)
  })

  test.each<[value: string, text: string, isBelieved: boolean | undefined]>([
    ['2026-05-01', 'tomorrow', true],
    ['2026-05-01', 'next Friday', true],
    ['2026-05-01', 'the day after', true],
    ['2026-05-01', 'a week from Friday', true],
    ['2026-05-02', 'a week from Friday', undefined],
    ['2026-05-02', 'the 15th of next month', undefined],
    ['2026-05-01', 'tomorrow, so on May 1', false],
    ['2026-05-01', 'on May 1', false],
    ['2026-05-02', 'the day after May 1', false],
  ])('whether %j is believed by %j is %j', (value, text, isBelieved) => {
    expect(tellsDate(value, readDates(text), null)?.isBelieved).toBe(isBelieved)
  })

  test.each<[value: string, text: string, isTold: boolean]>([
    ['2026-04-03', 'next Friday', true],
    ['2026-04-10', 'next Friday', true],
    ['2026-04-17', 'next Friday', false],
    ['2026-03-27', 'next Friday', false],
    ['2026-04-04', 'next Friday', false],
    ['2026-03-27', 'last Friday', true],
    ['2026-04-03', 'last Friday', false],
    ['2026-04-03', 'on Fri', true],
    ['2026-05-20', 'on May 20', true],
    ['2025-05-20', 'on May 20', true],
    ['2024-05-20', 'on May 20', false],
    ['2024-05-20', 'in 2024 I was away on May 20', true],
    ['2026-04-15', 'on the 15th', true],
    ['2026-09-15', 'on the 15th', false],
    ['2027-12-01', 'in December', false],
    ['12/2027', 'in December', false],
    ['12/2026', 'in December', true],
  ])('whether %j is told by %j with now is %j', (value, text, isTold) => {
    expect(told(value, text, now) !== null).toBe(isTold)
  })

  test.each<[value: string, text: string, isTold: boolean]>([
    ['2022-04-15', 'a meeting for Friday', true],
    ['2022-04-16', 'a meeting for Friday', false],
    ['2024-05-21', 'from May 20, shift it to the next day', true],
    ['2024-05-19', 'from May 20, move it back one day', true],
    ['2024-05-22', 'from May 20, shift it to the next day', false],
    ['2024-05-19', 'shift it to the next day', true],
    ['2026-11-16', 'on two days after close of the 14th day of November 2026', true],
    ['2026-11-16', 'for two days', false],
    ['2026-11-16', 'I sat there', false],
  ])('whether %j is told by %j without now is %j', (value, text, isTold) => {
    expect(told(value, text) !== null).toBe(isTold)
  })
})

const months = 'January February March April May June July August September October November December'.split(' ')
const ends = ['th', 'st', 'nd', 'rd']

/** A day in spellings that people use, with a year and without. */
function spellings(iso: string): readonly string[] {
  const [year = '', month = '', padded = ''] = iso.split('-')
  const name = months[Number(month) - 1] ?? ''
  const day = Number(padded)
  const nth = `${day}${(day > 10 && day < 14 ? undefined : ends[day % 10]) ?? 'th'}`
  return [
    iso,
    `${year}/${month}/${padded}`,
    `${year}${month}${padded}`,
    `${name} ${day}, ${year}`,
    `${name} ${nth}, ${year}`,
    `${name} ${nth}`,
    `${name.slice(0, 3)} ${day}`,
    `${name.slice(0, 3)}. ${nth} ${year}`,
    `${day} ${name} ${year}`,
    `${day} ${name.slice(0, 3)}`,
    `the ${nth} of ${name}, ${year}`,
    `${padded}.${month}.${year}`,
    `${name.toLowerCase()} ${day}`,
  ]
}

test('each day of a leap year is told in one of a dozen spellings, and its neighbours are not', () => {
  for (let number = 0; number < 366; number++) {
    const day = dayAfter('2024-01-01', number)
    const spelling = spellings(day)[number % 13] ?? ''
    const reading = readDates(`Book it for ${spelling} please.`)
    const found = [-1, 0, 1].map((step) => tellsDate(dayAfter(day, step), reading, null) !== null)
    expect([spelling, ...found]).toEqual([spelling, false, true, false])
  }
})

test('each written day is told by each other spelling of it', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('1990-01-01', days))
  fc.assert(
    fc.property(day, fc.nat(12), fc.nat(12), (iso, one, other) => {
      expect(told(spellings(iso)[one] ?? '', `on ${spellings(iso)[other]}.`)).not.toBeNull()
    }),
  )
})

test('each minute of a day is told by both clocks, and by no other minute', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.nat(1439), (minute, other) => {
      const [hour, rest] = [Math.trunc(minute / 60), String(minute % 60).padStart(2, '0')]
      const half = hour < 12 ? 'am' : 'p.m.'
      const value = `${String(Math.trunc(other / 60)).padStart(2, '0')}:${String(other % 60).padStart(2, '0')}`
      for (const text of [`${String(hour).padStart(2, '0')}:${rest}:00`, `${hour % 12 || 12}:${rest} ${half}`]) {
        expect(told(value, `at ${text}`) !== null).toBe(minute === other)
        expect(told(`${String(hour).padStart(2, '0')}:${rest}`, `at ${text}`)).not.toBeNull()
      }
    }),
  )
})

test('every place is within the text, and no text is too strange', () => {
  const parts = fc.constantFrom(
    'May',
    ' ',
    '5',
    '12th',
    '-',
    ':',
    '2023',
    'next',
    'Friday',
    'in',
    'to',
    'pm',
    'half',
    'past',
    '\\n',
  )
  const values = ['2023-05-12', '05:00', '2023-05-12 17:00', '05/2023', '12 May']
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'grapheme' }))), (words) => {
      const text = words.join('')
      const reading = readDates(text)
      for (const value of [...values, text]) {
        const place = tellsDate(value, reading, '2023-05-01')
        expect(place === null || (place.start >= 0 && place.start < place.end && place.end <= text.length)).toBe(true)
      }
    }),
  )
})

test.each(['May 1-2-', '1 to ', '1:00:', 'the day after '])('100 kB of %j are read in linear time', (part) => {
  expect(readDates(part.repeat(Math.trunc(100_000 / part.length))).relatives.length).toBeLessThan(10)
})

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
