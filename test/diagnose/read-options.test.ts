import { expect, test } from 'vitest'
import { guardNames } from '../../src/diagnose/guards.js'
import { readOptions } from '../../src/diagnose/read-options.js'

const all = (value: boolean): object => Object.fromEntries(guardNames.map((name) => [name, value]))

test.each<[string, unknown, object]>([
  ['nothing', undefined, { mode: 'guarded', guards: all(true), misspelt: 0.5, assume: [], now: null }],
  ['no key', {}, { mode: 'guarded', guards: all(true), misspelt: 0.5, assume: [], now: null }],
  ['mode paper', { mode: 'paper' }, { mode: 'paper', guards: all(false) }],
  ['a guard off', { guards: { dates: false } }, { guards: { ...all(true), dates: false } }],
  ['a guard on', { mode: 'paper', guards: { dates: true } }, { guards: { ...all(false), dates: true } }],
  ['bounds', { misspelt: 0 }, { misspelt: 0 }],
  ['the other bound', { misspelt: 1 }, { misspelt: 1 }],
  ['a day', { now: '2026-03-30' }, { now: '2026-03-30' }],
  ['an instant', { now: '2026-03-30T15:00:00Z' }, { now: '2026-03-30T15:00:00Z' }],
  ['a Date', { now: new Date(Date.UTC(2026, 2, 30, 15)) }, { now: '2026-03-30T15:00:00.000Z' }],
  ['parameters', { assume: ['symbol', 'pay.symbol', 'a[].b'] }, { assume: ['symbol', 'pay.symbol', 'a[].b'] }],
])('%s', (_, options, expected) => {
  expect(readOptions(options)).toMatchObject(expected)
})

test.each<[string, unknown, string]>([
  ['a mode', { mode: 'strict' }, "option mode must be 'guarded' or 'paper': received \"strict\""],
  ['misspelt below', { misspelt: -0.1 }, 'option misspelt must be a number from 0 to 1'],
  ['misspelt above', { misspelt: 80 }, 'option misspelt must be a number from 0 to 1: received 80'],
  ['misspelt that is no number', { misspelt: Number.NaN }, 'option misspelt must be'],
  ['assume that is a text', { assume: 'symbol' }, 'option assume must be a list of parameters'],
  ['assume of nothing', { assume: [''] }, 'option assume must be'],
  [
    'a word for a day',
    { now: 'today' },
    'option now must be a day or an instant, such as \'2026-03-30\', or a Date: received "today"',
  ],
  ['a day that does not exist', { now: '2026-02-30' }, 'option now must be'],
  ['a time of day', { now: '15:00' }, 'option now must be'],
  ['a day without hyphens', { now: '20260330' }, 'option now must be'],
  ['an instant without hyphens', { now: '20260330T150000Z' }, 'option now must be'],
  ['a day with a space before', { now: ' 2026-03-30' }, 'option now must be'],
  ['a Date that is none', { now: new Date(Number.NaN) }, 'option now must be'],
  ['a Date of a year with more digits', { now: new Date(8.64e15) }, 'option now must be'],
  [
    'a guard that does not exist',
    { guards: { date: false } },
    'guards has a key "date", which does not exist. Did you mean dates?',
  ],
  ['a guard that is like none', { guards: { foo: false } }, 'guards has a key "foo", which does not exist. Known: '],
  ['a list of parameters with a hole', { assume: Array(1) }, 'option assume must be a list of parameters'],
  ['a guard that is no boolean', { guards: { dates: 0 } }, 'option guards.dates must be true or false: received 0'],
  ['a guard that is undefined', { guards: { dates: undefined } }, 'dates of guards is undefined'],
  ['an option that does not exist', { misspelled: 1 }, 'misspelt'],
  ['a list', [], 'the options must be an object'],
])('%s is refused', (_, options, sentence) => {
  const reading = () => readOptions(options)
  expect(reading).toThrow(TypeError)
  expect(reading).toThrow(sentence)
})
