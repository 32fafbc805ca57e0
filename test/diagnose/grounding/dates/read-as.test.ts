import { expect, test } from 'vitest'
import { readAs } from '../../../../src/diagnose/grounding/dates/read-as.js'
import { toldOf } from '../../../../src/diagnose/grounding/told-of.js'

const now = '2026-03-30'

test.each<[string, string, unknown, string | null, readonly string[] | null]>([
  ['a weekday', 'cancel it next Friday', '2026-04-05', now, ['next Friday', now, '2026-04-03', '2026-04-03']],
  ['a distance', 'in 3 days, please', '2026-04-05', `${now}T15:00:00Z`, ['3 days', now, '2026-04-02', '2026-04-02']],
  [
    'the day that was told',
    'today is 2026-03-30. Tomorrow!',
    '2026-04-05',
    null,
    ['Tomorrow', now, '2026-03-31', '2026-03-31'],
  ],
  [
    'a week, from Sunday or from Monday',
    'next week',
    '2026-05-01',
    now,
    ['next week', now, '2026-04-05', '2026-04-12'],
  ],
  ['with a time', 'tomorrow', '2026-04-05T10:00:00Z', now, ['tomorrow', now, '2026-03-31', '2026-03-31']],
  ['the right day at another time', 'tomorrow', '2026-03-31T10:00:00Z', now, null],
  ['nobody knows when', 'tomorrow', '2026-04-05', null, null],
  ['nothing is told by a distance', 'on 5 March 2026', '2026-04-05', now, null],
  ['more than a year away', 'tomorrow', '2028-04-05', now, null],
  ['no day', 'tomorrow', 'Oslo', now, null],
  ['a number', 'tomorrow', 20260405, now, null],
])('%s', (_, query, value, day, expected) => {
  const found = readAs(value, toldOf(query, []), day)
  expect(found === null ? null : [found.text, found.now, found.first, found.last]).toEqual(expected)
})
