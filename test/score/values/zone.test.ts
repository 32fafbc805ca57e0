import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOffset, readZone } from '../../../src/score/values/zone.js'

test.each([
  ['Z', 0],
  ['utc', 0],
  ['+02:00', 7_200_000],
  ['-0330', -12_600_000],
  ['+05', 18_000_000],
  ['\u221223:59', -86_340_000],
  ['+24:00', null],
  ['+02:60', null],
  ['02:00', null],
  ['', null],
  ['+2', null],
])('the offset %s is %s', (text, expected) => {
  expect(readOffset(text)).toBe(expected)
})

test('a zone shows what Intl shows, before time zones were round, too', () => {
  const timeZone = 'Europe/Dublin'
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const zone = readZone(timeZone)
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2050, 0) }), (at) => {
      const shown = new Date(at + zone.offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ')
      expect(shown).toBe(format.format(at))
    }),
  )
})

test.each([['Nowhere'], [null], [2]])('%s is no zone', (zone) => {
  expect(() => readZone(zone)).toThrow(expect.objectContaining({ code: 'bad-zone' }))
})
