import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCalendar, type CalendarUnit } from '../../../src/score/values/add-calendar.js'

test.each<[string, number, CalendarUnit, string]>([
  ['2026-03-30T15:00:00.000Z', 3, 'd', '2026-04-02T15:00:00.000Z'],
  ['2026-03-30T15:00:00.000Z', -1, 'w', '2026-03-23T15:00:00.000Z'],
  ['2026-01-31T15:00:00.000Z', 1, 'mo', '2026-02-28T15:00:00.000Z'],
  ['2024-01-31T15:00:00.000Z', 1, 'mo', '2024-02-29T15:00:00.000Z'],
  ['2026-03-31T15:00:00.000Z', -1, 'mo', '2026-02-28T15:00:00.000Z'],
  ['2026-12-31T15:00:00.000Z', 2, 'mo', '2027-02-28T15:00:00.000Z'],
  ['2026-01-15T15:00:00.000Z', -13, 'mo', '2024-12-15T15:00:00.000Z'],
  ['2024-02-29T15:00:00.000Z', 1, 'y', '2025-02-28T15:00:00.000Z'],
  ['2024-02-29T15:00:00.000Z', 4, 'y', '2028-02-29T15:00:00.000Z'],
  ['2026-03-30T15:00:00.000Z', 0, 'mo', '2026-03-30T15:00:00.000Z'],
])('%s and %i %s is %s', (from, amount, unit, to) => {
  expect(new Date(addCalendar(Date.parse(from), amount, unit)).toISOString()).toBe(to)
})

test('months count months, keep the time, and the day unless the month is too short', () => {
  const months = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      fc.integer({ min: -500, max: 500 }),
      (from, amount) => {
        const to = new Date(addCalendar(from.getTime(), amount, 'mo'))
        expect(months(to)).toBe(months(from) + amount)
        expect(to.toISOString().slice(10)).toBe(from.toISOString().slice(10))
        const isLast = new Date(to.getTime() + 86_400_000).getUTCDate() === 1
        expect(to.getUTCDate() === from.getUTCDate() || (isLast && to.getUTCDate() < from.getUTCDate())).toBe(true)
      },
    ),
  )
})
