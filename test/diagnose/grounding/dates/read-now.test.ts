import { expect, test } from 'vitest'
import { readNow } from '../../../../src/diagnose/grounding/dates/read-now.js'

test.each<[text: string, now: string | null]>([
  ['Today is 2026-03-30.', '2026-03-30'],
  ['the current time is 2024-05-15 15:00:00 EST', '2024-05-15'],
  ['Current date: Monday, March 30, 2026', '2026-03-30'],
  ['CURRENT DATE AND TIME (UTC): 2024-05-15 10:00', '2024-05-15'],
  ['{"now":"2026-03-30T15:00:00Z"}', '2026-03-30'],
  ['{"current_date": "2026-03-30"}', '2026-03-30'],
  ['currentDate=2026-03-30', '2026-03-30'],
  ['Date today: 30 March 2026', '2026-03-30'],
  ['Today’s date is March 30th, 2026', '2026-03-30'],
  ['Today is **Monday**, the 30th of March, 2026', null],
  ['It is now 2026-03-30', '2026-03-30'],
  ['today is 03/30/2026', '2026-03-30'],
  ['Today is 2026-03-30. [...] Today is 2026-03-31.', '2026-03-31'],
  ['Today is 2026-03-30. What is today?', '2026-03-30'],
  ['today is 03/04/2026', null],
  ['today is 2026-02-30', null],
  ['today is March 30', null],
  ['Today is my birthday, 1990-05-01', null],
  ['Book it today, for 2026-05-01', null],
  ['the date is set to 2026-05-01', null],
  ['', null],
])('%j says that it is %j', (text, now) => {
  expect(readNow(text)).toBe(now)
})

test.each(['today ', 'current ', 'current date  ', 'today is ', 'now ', 'today' + ' '.repeat(500)])(
  '100 kB of %j are read in linear time',
  (part) => {
    expect(readNow(part.repeat(Math.trunc(100_000 / part.length)))).toBeNull()
  },
)
