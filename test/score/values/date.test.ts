import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDates, readDate, sameDate } from '../../../src/score/values/date.js'

test.each([
  ['2026-03-30', 'date', '2026-03-30'],
  ['20260330', 'date', '2026-03-30'],
  ['2024-02-29', 'date', '2024-02-29'],
  ['2000-02-29', 'date', '2000-02-29'],
  ['0000-02-29', 'date', '0000-02-29'],
  ['0099-12-31', 'date', '0099-12-31'],
  ['9999-12-31', 'date', '9999-12-31'],
  [' 2026-03-30\u00a0', 'date', '2026-03-30'],
  ['15:00', 'time', '15:00:00Z'],
  ['15:00:00', 'time', '15:00:00Z'],
  ['T15:00:00Z', 'time', '15:00:00Z'],
  ['T1500', 'time', '15:00:00Z'],
  ['t150000.250+0200', 'time', '13:00:00.25Z'],
  ['00:30+02:00', 'time', '22:30:00Z'],
  ['23:30-02:00', 'time', '01:30:00Z'],
  ['23:59:60', 'time', '23:59:60Z'],
  ['05:29:60+05:30', 'time', '23:59:60Z'],
  ['2026-03-30T15:00:00Z', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30 15:00:00+00:00', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30t15:00:00z', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30T15:00', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30T17:00:00+02', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30 17:00:00 +0200', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30T11:00:00\u221204:00', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30T15:00:00-00:00', 'date-time', '2026-03-30T15:00:00Z'],
  ['20260330T150000Z', 'date-time', '2026-03-30T15:00:00Z'],
  ['20260330T1500Z', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30T15:00:00.000Z', 'date-time', '2026-03-30T15:00:00Z'],
  ['2026-03-30T15:00:00,1234567890123000Z', 'date-time', '2026-03-30T15:00:00.1234567890123Z'],
  ['2026-03-30T24:00:00Z', 'date-time', '2026-03-31T00:00:00Z'],
  ['2026-12-31T24:00', 'date-time', '2027-01-01T00:00:00Z'],
  ['2026-01-01T00:30:00+01:00', 'date-time', '2025-12-31T23:30:00Z'],
  ['2016-12-31T23:59:60Z', 'date-time', '2016-12-31T23:59:60Z'],
  ['2016-12-31T15:59:60.50-08:00', 'date-time', '2016-12-31T23:59:60.5Z'],
  ['9999-12-31T23:59:59-01:00', 'date-time', '+010000-01-01T00:59:59Z'],
])('%s is the %s %s', (text, kind, key) => {
  expect(readDate(text)).toEqual({ kind, key })
})

test.each([
  [''],
  ['tomorrow'],
  ['Bob 2026'],
  ['2026'],
  ['2026-03'],
  ['2026-3-30'],
  ['03/30/2026'],
  ['2026-00-10'],
  ['2026-13-10'],
  ['2026-01-00'],
  ['2026-02-30'],
  ['2025-02-29'],
  ['1900-02-29'],
  ['2026-04-31'],
  ['2026-W14-1'],
  ['2026-089'],
  ['+002026-03-30'],
  ['2026-03-30Z'],
  ['2026-03-30T'],
  ['2026-03-30T15'],
  ['2026-03-30T150000Z'],
  ['20260330T15:00:00Z'],
  ['2026-03-30T25:00:00Z'],
  ['2026-03-30T24:00:01Z'],
  ['2026-03-30T24:00:00.1Z'],
  ['2026-03-30T15:60:00Z'],
  ['2026-03-30T15:00:61Z'],
  ['2026-03-30T15:00:60Z'],
  ['2026-03-30T23:59:60Z'],
  ['2026-04-01T10:00:60Z'],
  ['2016-12-31T23:59:60+01:00'],
  ['2026-03-30T15:00:00.Z'],
  ['2026-03-30T15:00.5Z'],
  ['2026-03-30T15:00:00+24:00'],
  ['2026-03-30T15:00:00+02:60'],
  ['2026-03-30T15:00:00+2'],
  ['2026-03-30T15:00:00 CET'],
  ['2026-03-30T15:00:00+02:00[Europe/Berlin]'],
  ['24:00'],
  ['15:00:60'],
  ['1500'],
  ['15'],
  ['3 pm'],
  ['1774882800'],
  ['\u0662\u0660\u0662\u0666-03-30'],
  [20260330],
  [1774882800000],
  [null],
  [undefined],
  [true],
  [['2026-03-30']],
])('%s is none', (text) => {
  expect(readDate(text)).toBeNull()
})

test('a fraction is as long as it may be, within reason', () => {
  expect(readDate(`15:00:00.${'1'.repeat(100)}`)?.key).toBe(`15:00:00.${'1'.repeat(100)}Z`)
  expect(readDate(`15:00:00.${'1'.repeat(1_000_000)}`)).toBeNull()
})

test.each([
  ['a date is no instant', '2026-03-30', '2026-03-30T00:00:00Z', false],
  ['a time is no instant', '00:00', '1970-01-01T00:00:00Z', false],
  ['another day', '2026-03-30', '2026-03-31', false],
  ['another second', '2026-03-30T15:00:00Z', '2026-03-30T15:00:01Z', false],
  ['a fraction', '2026-03-30T15:00:00Z', '2026-03-30T15:00:00.0000000001Z', false],
  ['a leap second and the second after', '2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z', false],
  ['no date at all', 'soon', 'soon', false],
  ['the same instant', '2026-03-30T15:00:00Z', '2026-03-30 15:00:00+00:00', true],
  ['the same, elsewhere', '2026-03-30T15:00:00Z', '2026-03-30T08:00:00-07:00', true],
  ['the same time of day', '15:00:00Z', '17:00+02:00', true],
])('%s', (_name, a, b, expected) => {
  expect(sameDate(a, b)).toBe(expected)
  expect(sameDate(b, a)).toBe(expected)
})

test('a kind, where one is asked for, is the only one read', () => {
  expect(readDate('2026-03-30', { kind: 'date' })).not.toBeNull()
  expect(readDate('2026-03-30', { kind: 'date-time' })).toBeNull()
  expect(readDate('15:00', { kind: 'date' })).toBeNull()
  expect(readDate('2026-03-30T15:00', { kind: 'time' })).toBeNull()
})

test.each([
  ['+02:00', '2026-03-30T15:00', '2026-03-30T13:00:00Z'],
  ['-0330', '2026-03-30T15:00', '2026-03-30T18:30:00Z'],
  ['Z', '2026-03-30T15:00', '2026-03-30T15:00:00Z'],
  ['Europe/Berlin', '2026-03-30T15:00', '2026-03-30T13:00:00Z'],
  ['Europe/Berlin', '2026-01-30T15:00', '2026-01-30T14:00:00Z'],
  ['Europe/Berlin', '2026-01-30T15:00Z', '2026-01-30T15:00:00Z'],
  ['Asia/Kathmandu', '2026-01-30T15:00', '2026-01-30T09:15:00Z'],
  // Skipped by a change of the clock: the offset before it.
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00Z'],
  // Twice: the first.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z'],
  ['+02:00', '15:00', '13:00:00Z'],
  // A time of day alone has no offset where the day decides.
  ['Europe/Berlin', '15:00', '15:00:00local'],
  ['Europe/Berlin', '15:00+01:00', '14:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-30'],
])('in %s, %s is %s', (zone, text, key) => {
  expect(readDate(text, { zone })?.key).toBe(key)
})

test.each([['Europe/Atlantis'], ['+25:00'], [''], ['CEST ']])('the zone %j is an error', (zone) => {
  expect(() => readDate('2026-03-30', { zone })).toThrow(
    expect.objectContaining({ code: 'bad-zone', message: expect.stringContaining('Europe/Berlin') }),
  )
})

test('what is expected must be a date, what is received may be anything', () => {
  expect(compareDates('2026-03-30', '20260330')).toBe('same-date')
  expect(compareDates('2026-03-30', '2026-03-31')).toBe('value-mismatch')
  expect(compareDates('2026-03-30', '2026-03-30T00:00Z')).toBe('value-mismatch')
  expect(compareDates('2026-03-30', 'tomorrow')).toBe('not-a-date')
  expect(compareDates('2026-03-30T15:00', '2026-03-30T13:00Z', { zone: '+02:00' })).toBe('same-date')
  expect(() => compareDates('30 March', '2026-03-30', { at: 'stay.from' })).toThrow(
    expect.objectContaining({
      code: 'expected-not-a-date',
      message:
        'the parameter stay.from has the rule date, but expects "30 March", which is no date. ' +
        "Write for example '2026-03-30', '15:00:00Z' or '2026-03-30T15:00:00Z'.",
    }),
  )
})

const milliseconds = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2100, 0) }).map((at) => at - (at % 1000))
const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })

test('an instant is itself, written with any offset', () => {
  fc.assert(
    fc.property(milliseconds, offset, fc.constantFrom('T', ' ', 't'), fc.boolean(), (at, minutes, between, compact) => {
      const local = new Date(at + minutes * 60_000).toISOString().slice(0, 19).replace('T', between)
      const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
      const sign = minutes < 0 ? '-' : '+'
      const zone = `${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
      const text = compact ? `${local.replaceAll(/[-:]/gu, '')}${zone.replace(':', '')}` : `${local}${zone}`
      expect(readDate(text)?.key).toBe(`${new Date(at).toISOString().slice(0, 19)}Z`)
      // The same offset as the zone.
      expect(readDate(local, { zone })).toEqual(readDate(text))
    }),
  )
})

test('an instant is itself, as Intl shows it in any zone', () => {
  const zones = [
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Casablanca',
  ]
  const shown = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    ]),
  )
  fc.assert(
    fc.property(milliseconds, fc.constantFrom(...zones), (at, zone) => {
      const local = shown.get(zone)?.format(at) ?? ''
      const key = readDate(local, { zone })?.key ?? ''
      const back = Date.parse(key)
      // Of two instants that look alike, the first.
      expect(shown.get(zone)?.format(back)).toBe(local)
      expect(at - back === 0 || (at > back && at - back <= 3_600_000)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a day is one that the calendar of Date has', () => {
  const part = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), part, part, (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const parsed = new Date(`${text}T00:00:00Z`)
      const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
      expect(readDate(text)).toEqual(exists ? { kind: 'date', key: text } : null)
    }),
  )
})
