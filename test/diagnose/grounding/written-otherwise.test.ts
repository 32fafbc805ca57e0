import { expect, test } from 'vitest'
import { stageOf, type ToldCase } from '../../support/stage-of.js'

const more = { now: '2026-03-30' }

test.each<ToldCase>([
  ['49 euro 90', 49.9, 'amount'],
  ['I paid 49 euro 90 for it', 49.9, 'amount'],
  ['1 234,50 EUR', 1234.5, 'amount'],
  ['it was 49.90', '49,90', 'price'],
  ['by end of year', '2026-12-31', 'date', more],
  ['by the end of the year', '2026-12-31', 'date', more],
  ['on Christmas Eve', '2026-12-24', 'date', more],
  ['on Christmas', '2026-12-25', 'date', more],
  ['I am Ann Moß', 'Ann Moss', 'name'],
  ['I am Ann Moss', 'Ann Moß', 'name'],
  ['in Köln', 'Koeln', 'city'],
  ['in Koeln', 'Köln', 'city'],
  ['I am Moss, Ann', 'Ann Moss', 'name'],
  ['I am Ann Moss', 'Moss, Ann', 'name'],
  ['to Elm Street 12', '12 Elm Street', 'address'],
  ['to 12 Elm Street', 'Elm Street 12', 'address'],
])('%j tells %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('passed')
})

test.each<ToldCase>([
  // Money is not rounded to tenths.
  ['pay 1234.56 EUR', 1234.6, 'amount'],
  ['49 euro 90 days', 49.9, 'amount'],
  ['about 49,90 EUR', '49,80', 'price'],
  ['by end of year', '2026-12-30', 'date', more],
  ['on Christmas Eve', '2026-12-25', 'date', more],
  ['the Christmas party', '2026-12-25', 'date', more],
  ['for Sue', 'Su', 'name'],
  ['for Su', 'Sue', 'name'],
  ['Tell Bob, Ann and Eve', 'Ann Bob', 'name'],
  ['to 12 Elm Street', 'Elm Street 13', 'address'],
])('%j does not tell %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('grounding')
})
