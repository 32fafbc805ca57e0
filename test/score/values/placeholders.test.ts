import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readDate } from '../../../src/score/values/date.js'
import { resolvePlaceholders, type PlaceholderOptions } from '../../../src/score/values/placeholders.js'

// A Monday; an hour after the clocks in Berlin went from +01:00 to +02:00 it was Sunday.
const now = '2026-03-30T22:30:15.900Z'

test.each([
  ['{{TODAY}}', 'UTC', '2026-03-30'],
  ['{{TODAY}}', 'Europe/Berlin', '2026-03-31'],
  ['{{TODAY}}', '-12:00', '2026-03-30'],
  ['{{ TODAY }}', 'UTC', '2026-03-30'],
  ['{{TODAY+3d}}', 'UTC', '2026-04-02'],
  ['{{ TODAY + 3 d }}', 'UTC', '2026-04-02'],
  ['{{TODAY-1w}}', 'UTC', '2026-03-23'],
  ['{{TODAY-1mo}}', 'UTC', '2026-02-28'],
  ['{{TODAY+1y}}', 'UTC', '2027-03-30'],
  ['{{TODAY+0d}}', 'UTC', '2026-03-30'],
  ['{{NOW}}', 'UTC', '2026-03-30T22:30:15Z'],
  ['{{NOW}}', 'Z', '2026-03-30T22:30:15Z'],
  ['{{NOW}}', '+05:30', '2026-03-31T04:00:15+05:30'],
  ['{{NOW}}', 'America/St_Johns', '2026-03-30T20:00:15-02:30'],
  ['{{NOW}}', 'Europe/London', '2026-03-30T23:30:15+01:00'],
  ['{{NOW+90m}}', 'UTC', '2026-03-31T00:00:15Z'],
  ['{{NOW-15s}}', 'UTC', '2026-03-30T22:30:00Z'],
  ['{{NOW+2h}}', 'UTC', '2026-03-31T00:30:15Z'],
  ['{{NOW+1mo}}', 'UTC', '2026-04-30T22:30:15Z'],
  // Two days before, the clocks had not changed: days keep the time of day, hours do not.
  ['{{NOW-2d}}', 'Europe/Berlin', '2026-03-29T00:30:15+01:00'],
  ['{{NOW-48h}}', 'Europe/Berlin', '2026-03-28T23:30:15+01:00'],
  ['from {{TODAY}} to {{TODAY+1d}}', 'UTC', 'from 2026-03-30 to 2026-03-31'],
  ['{{{TODAY}}}', 'UTC', '{2026-03-30}'],
])('%s in %s is %s', (text, zone, expected) => {
  expect(resolvePlaceholders(text, { now, zone })).toBe(expected)
})

test.each([
  ['{{name}}'],
  ['{{today}}'],
  ['{{Today}}'],
  ['{{user.NAME}}'],
  ['{{#if TODAY}}'],
  ['{TODAY}'],
  ['TODAY'],
  ['{{}}'],
  ['{{ 5 }}'],
  ['{{A B}}'],
  ['{{TODAYS_DATE}'],
  ['{{'],
])('%s stays, and no clock is asked', (text) => {
  const value = { text, list: [text] }
  const clock = (): never => {
    throw new Error('asked')
  }
  expect(resolvePlaceholders(value, { now: clock, zone: 'Nowhere' })).toBe(value)
})

test('values at any depth are resolved, keys are not, and what has no placeholder is the same object', () => {
  const still = { deep: ['{{name}}', 1, null, true] }
  const value = Object.freeze({ '{{TODAY}}': 1, still, list: [still, { day: '{{TODAY}}' }], __proto: '{{TODAY}}' })
  const resolved = resolvePlaceholders(value, { now })
  expect(resolved).toEqual({ '{{TODAY}}': 1, still, list: [still, { day: '2026-03-30' }], __proto: '2026-03-30' })
  expect(resolved.still).toBe(still)
  expect(resolved.list[0]).toBe(still)
  expect(value.list[1]).toEqual({ day: '{{TODAY}}' })
})

test('a key named __proto__ is a key', () => {
  const value: unknown = JSON.parse('{"__proto__":{"day":"{{TODAY}}"}}')
  const resolved = resolvePlaceholders(value, { now })
  expect(JSON.stringify(resolved)).toBe('{"__proto__":{"day":"2026-03-30"}}')
  expect(Object.getPrototypeOf(resolved)).toBe(Object.prototype)
})

test('a clock is asked once, for all placeholders', () => {
  let asked = 0
  const clock = (): Date => {
    asked += 1
    return new Date(asked * 86_400_000)
  }
  expect(resolvePlaceholders(['{{TODAY}}', { a: '{{TODAY}} {{NOW}}' }], { now: clock })).toEqual([
    '1970-01-02',
    { a: '1970-01-02 1970-01-02T00:00:00Z' },
  ])
  expect(asked).toBe(1)
})

test.each([
  ['a Date', new Date('2026-03-30T22:30:15.900Z')],
  ['milliseconds', Date.parse(now)],
  ['a text', now],
  ['a text with an offset', '2026-03-31 00:30:15.9+02:00'],
  ['a text without one, in the zone', '2026-03-31T00:30:15.9'],
  ['a function', () => Date.parse(now)],
])('the clock may be %s', (_name, clock) => {
  expect(resolvePlaceholders('{{NOW}}', { now: clock, zone: '+02:00' })).toBe('2026-03-31T00:30:15+02:00')
})

test('a Date may be real or of a fake clock', () => {
  const real = new Date(now)
  vi.useFakeTimers({ now: Date.parse(now) })
  const fake = new Date()
  expect(resolvePlaceholders('{{NOW}}', { now: real })).toBe('2026-03-30T22:30:15Z')
  expect(resolvePlaceholders('{{NOW}}', { now: () => new Date() })).toBe('2026-03-30T22:30:15Z')
  vi.useRealTimers()
  expect(resolvePlaceholders('{{NOW}}', { now: fake })).toBe('2026-03-30T22:30:15Z')
})

test('without a clock a placeholder is an error', () => {
  expect(() => resolvePlaceholders({ due: '{{TODAY+3d}}' }, {})).toThrow(
    expect.objectContaining({
      code: 'clock-missing',
      message:
        "{{TODAY+3d}} needs to know what time it is, and the system's clock would make a test that passes today fail tomorrow. " +
        "Hand one in: { now: '2026-03-30T12:00:00Z' }, or { now: () => new Date() } where the agent sees that clock too.",
    }),
  )
})

test.each([
  ['a date', '2026-03-30'],
  ['a word', 'now'],
  ['no number', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['an invalid Date', new Date(Number.NaN)],
  ['before the year 0', -1e15],
  ['after 9999', 1e15],
  ['a leap second', '2016-12-31T23:59:60Z'],
])('a clock that tells %s is an error', (_name, clock) => {
  expect(() => resolvePlaceholders('{{NOW}}', { now: clock })).toThrow(expect.objectContaining({ code: 'bad-clock' }))
  expect(() => resolvePlaceholders('{{NOW}}', { now: () => clock })).toThrow(
    expect.objectContaining({ code: 'bad-clock' }),
  )
})

test('a zone that does not exist is an error', () => {
  expect(() => resolvePlaceholders('{{NOW}}', { now, zone: 'Nowhere' })).toThrow(
    expect.objectContaining({ code: 'bad-zone' }),
  )
})

test.each([
  ['{{TOMORROW}}', 'Did you mean {{TODAY+1d}}?'],
  ['{{YESTERDAY}}', 'Did you mean {{TODAY-1d}}?'],
  ['{{TODY}}', 'Did you mean {{TODAY}}?'],
  ['{{TODYA+3d}}', 'Did you mean {{TODAY}}?'],
  ['{{TODAY_}}', 'Did you mean {{TODAY}}?'],
  ['{{USER_ID}}', '{{USER_ID}}" is no placeholder. There are'],
  ['{{TODAY+3}}', '{{TODAY+3}}" is no placeholder. There are'],
  ['{{TODAY 3d}}', '{{TODAY 3d}}" is no placeholder. There are'],
  ['{{TODAY+3h}}', '{{NOW}} also in h, m or s ({{NOW-90m}})'],
  ['{{NOW+1.5h}}', 'There are {{TODAY}} and {{NOW}}'],
  ['{{NOW+1D}}', 'There are {{TODAY}} and {{NOW}}'],
  ['{{NOW+1d+2h}}', 'There are {{TODAY}} and {{NOW}}'],
])('%s is an error', (text, hint) => {
  expect(() => resolvePlaceholders([text], { now })).toThrow(
    expect.objectContaining({ code: 'unknown-placeholder', message: expect.stringContaining(hint) }),
  )
})

test.each([['{{TODAY+9999y}}'], ['{{TODAY-2027y}}'], ['{{NOW+999999999999999999999h}}'], ['{{NOW-99999999mo}}']])(
  '%s is beyond what a date can say',
  (text) => {
    expect(() => resolvePlaceholders(text, { now })).toThrow(
      expect.objectContaining({ code: 'placeholder-out-of-range' }),
    )
  },
)

test('of two hours that look alike, the clock tells the one it is', () => {
  const options = { zone: 'Europe/Berlin' }
  expect(resolvePlaceholders('{{NOW}}', { ...options, now: '2026-10-25T01:30Z' })).toBe('2026-10-25T02:30:00+01:00')
  expect(resolvePlaceholders('{{NOW+0d}}', { ...options, now: '2026-10-25T01:30Z' })).toBe('2026-10-25T02:30:00+01:00')
  expect(resolvePlaceholders('{{NOW+1d}}', { ...options, now: '2026-10-24T00:30Z' })).toBe('2026-10-25T02:30:00+02:00')
})

test('only in UTC is the offset Z', () => {
  const winter = '2026-01-30T12:00:00Z'
  expect(resolvePlaceholders('{{NOW}}', { now: winter, zone: 'Europe/London' })).toBe('2026-01-30T12:00:00+00:00')
  expect(resolvePlaceholders('{{NOW}}', { now: winter, zone: '+00:00' })).toBe(winter)
})

test('the year 0 ends in a zone west of it', () => {
  expect(() => resolvePlaceholders('{{TODAY}}', { now: '0000-01-01T00:00:00Z', zone: '-01:00' })).toThrow(
    expect.objectContaining({ code: 'placeholder-out-of-range' }),
  )
})

test('NOW is the instant and TODAY its day, as Intl shows them, in any zone', () => {
  const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Dublin']
  const formats = new Map(zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone })]))
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) }),
      fc.constantFrom(...zones),
      (at, zone) => {
        const options = { now: at, zone }
        const second = new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000', '')
        expect(readDate(resolvePlaceholders('{{NOW}}', options))?.key).toBe(second)
        expect(resolvePlaceholders('{{TODAY}}', options)).toBe(formats.get(zone)?.format(at))
      },
    ),
    { numRuns: 300 },
  )
})

test('without options a placeholder has no clock, and what has none needs none', () => {
  expect(() => resolvePlaceholders('{{NOW}}')).toThrow(expect.objectContaining({ code: 'clock-missing' }))
  expect(resolvePlaceholders('{{name}}')).toBe('{{name}}')
})

test.each([[null], ['2026-03-30'], [5]])('%j is no options', (options) => {
  const given = options as unknown as PlaceholderOptions // what a caller in JavaScript can hand in
  expect(() => resolvePlaceholders('{{NOW}}', given)).toThrow(
    expect.objectContaining({ code: 'bad-option', message: expect.stringContaining('write { now, zone? }') }),
  )
})

test('a circle is an error that says where', () => {
  const list: unknown[] = ['{{TODAY}}']
  list.push({ back: list })
  const value = { list }
  expect(() => resolvePlaceholders(value, { now })).toThrow(
    expect.objectContaining({
      name: 'TypeError',
      code: 'not-data',
      message:
        'the value at list[1].back closes a circle. Placeholders are resolved in data, as JSON has it: write it without the circle, or flatter.',
    }),
  )
})

test('500 levels are resolved, many thousands are an error', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = '{{TODAY}}'
    for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
    return value
  }
  expect(JSON.stringify(resolvePlaceholders(nested(500), { now }))).toContain('2026-03-30')
  expect(() => resolvePlaceholders(nested(100_000), { now })).toThrow(
    /^the value at a\[0\]\.a\[0\]\.a\[0\]\.a\[0\]… is nested deeper than 500 levels\./,
  )
})

test('what is shared is resolved once, however often, and stays shared', () => {
  let value: readonly unknown[] = ['{{TODAY}}']
  for (let level = 0; level < 100; level += 1) value = [value, value]
  const resolved = resolvePlaceholders(value, { now })
  expect(resolved[0]).toBe(resolved[1])
  expect(resolved[0]).not.toBe(value[0])
})
