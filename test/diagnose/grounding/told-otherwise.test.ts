import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/diagnose/diagnose.js'

/** Whether a call of one tool with one parameter passes. */
function passes(
  query: string,
  value: unknown,
  name = 'v',
  now: string | null = null,
  context: readonly unknown[] = [],
): boolean {
  const type = typeof value === 'number' ? 'number' : typeof value === 'object' ? 'object' : 'string'
  const tools = [
    {
      name: 't',
      description: 'd',
      inputSchema: { type: 'object', properties: { [name]: { type } }, required: [name] },
    },
  ]
  const diagnosis = diagnose({
    call: { name: 't', args: { [name]: value } },
    tools,
    query,
    context,
    ...(now === null ? {} : { now }),
  })
  return diagnosis.stage === 'passed'
}

const NOW = '2026-03-30'
type Case = [query: string, value: unknown, name?: string, now?: string | null, context?: readonly unknown[]]
const bad: Record<string, readonly Case[]> = {
  percent: [
    ['a 0.5% fee', 50],
    ['a 0.25% fee', 25],
    ['a 0.5% fee', '50%'],
    ['a 0.5% fee', '50'],
  ],
  signs: [
    ['Pay €5', '$5'],
    ['Pay €5', '£5.00'],
    ['Pay 5 euros', '$5'],
    ['Pay $5', '5%'],
    ['a 5% fee', '$5'],
    ['Pay EUR 5', '$5'],
  ],
  codes: [
    ['500 Canadian dollars', 'USD'],
    ['500 Hong Kong dollars', 'USD'],
    ['500 New Zealand dollars', 'USD'],
    ['flights to South Sudan', 'SD'],
    ['to Papua New Guinea', 'GN'],
    ['to Equatorial Guinea', 'GN'],
    ['to Guinea-Bissau', 'GN'],
    ['in American Samoa', 'WS'],
    ['in Northern Ireland', 'IE'],
    ['in New Mexico', 'MX'],
    ['in New Jersey', 'JE'],
    ['to the Netherlands Antilles', 'NL'],
    ['call Chad Smith', 'TD'],
    ['call Jordan Smith', 'JO'],
    ['a turkey sandwich', 'TR'],
    ['polish the shoes', 'pl'],
    ['a pound of apples', 'GBP'],
    ['use rand() here', 'ZAR'],
  ],
  words: [
    ['send to us', 'US'],
    ['in Paris', 'IN'],
    ['I try', 'TRY'],
    ['send all', 'ALL'],
    ['Is it you?', 'it', 'language'],
    ['Is it you?', 'is', 'language'],
    ['No, it is me', 'no', 'language'],
    ['my order', 'MY'],
  ],
  dates: [
    ['on 5 March 2026 at 3 pm', '2026-03-05T00:00:00'],
    ['on 5 March 2026 at 3 pm', '2026-03-05T23:59:59'],
    ['Have a nice day today, cancel order 5', '2019-05-17'],
    ['Have a nice day today, cancel order 5', '2019-05-17', 'date'],
    ['cancel order 5', '2019-05-17', 'date', null, ['ships next day']],
    ['two days later', '2044-01-01', 'date', NOW],
    ['at half past ten am', '10:00'],
    ['multiply by 4', '16:00'],
    ['walk march 3 miles', '2026-03-03'],
    ['1/2 cup of sugar', '2026-01-02'],
    ['install version 1.2.2026', '2026-02-01'],
    ['id 20260305', '2026-03-05'],
    ['on 6 March 2026', 'Monday, March 6, 2026'],
  ],
  numbers: [
    ['version 1.2.3', 1.2],
    ['IP 10.0.0.1', 10],
    ['at 10.30.45', 10.3],
    ['call 555-0199', 199],
    ['call +1 (415) 555-2671', 415],
    ['about COVID-19', 19],
    ['I have a question', 1],
    ['do it', 1, 'v', null, ['an error occurred']],
    ['my last name', 1],
    ['my first name', 1],
    ['a single malt', 1],
    ['one more thing', 1],
    ['I have no idea', 0],
    ['wait a second', 2],
    ['double check it', 2],
    ['a second opinion', 2],
    ['a third party', 3],
    ['thanks a million', 1e6],
    ['my 401k plan', 401000],
    ['the 400m hurdles', 4e8],
    ['1\n200 apples', 1200],
    ['I have a question', 1, 'limit'],
    ['my last name', 1, 'count'],
    ['my first name', 1, 'count'],
    ['a single malt', 1, 'count'],
    ['I have no idea', 0, 'count'],
    ['wait a second', 2, 'count'],
    ['double check it', 2, 'count'],
    ['a second opinion', 2, 'count'],
    ['a third party', 3, 'count'],
    ['do it', 1, 'count', null, ['an error occurred']],
  ],
}
const good: Record<string, readonly Case[]> = {
  parts: [
    ['on 5 March 2026', { year: 2026, month: 3, day: 5 }, 'date'],
    ['on 5 March 2026', 3, 'month'],
    ['in March', 'March', 'month'],
    ['in March', '03', 'month'],
    ['tomorrow please', 'Tuesday', 'day', NOW],
    ['tomorrow please', '31/03', 'date', NOW],
  ],
  groups: [
    ['IBAN DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['card 4111 1111 1111 1111', '4111111111111111'],
    ['call 415-555-2671', '4155552671'],
    ['call 415-555-2671', '+14155552671'],
    ['ISBN 978-3-16-148410-0', '9783161484100'],
  ],
  durations: [
    ['for two hours', '2h'],
    ['for two hours', 'PT2H'],
    ['for two hours', 120, 'duration_minutes'],
    ['for 5 minutes', 300, 'seconds'],
    ['after 30 seconds', '30s'],
  ],
  others: [
    ['born 7/8/90', '1990-07-08'],
    ['born 7/8/90', '1990-08-07'],
    ['about 2 grand', 2000],
    ['half dozen eggs', 6],
    ['three quarters', 0.75],
    ['by the end of the month', '2026-03-31', 'date', NOW],
    ['in a fortnight', '2026-04-13', 'date', NOW],
    ['to Northern Ireland', 'GB', 'country'],
    ['6 March 2026', 'Friday, March 6, 2026', 'date'],
    ['Pay $5', '$5'],
    ['Pay 5 dollars', '$5'],
    ['Pay €5', '€5.00'],
    ['Pay 5 EUR', '€5'],
    ['Pay 5', '$5'],
    ['0.05 rate', '5%'],
    ['5% off', '5%'],
    ['5 percent off', '5%'],
    ['rate of 5%', 0.05],
    ['rate of 0.07', 7, 'percent'],
    ['500 dollars', 'USD'],
    ['to Jordan', 'JO'],
    ['to Chad please', 'TD'],
    ['fly to Turkey', 'TR'],
    ['into Polish', 'pl'],
    ['100 pounds', 'GBP'],
    ['in pounds', 'GBP'],
    ['to Guinea', 'GN'],
    ['to Mexico', 'MX'],
    ['from Samoa', 'WS'],
    ['100 rand', 'ZAR'],
    ['on 5 March 2026', '2026-03-05T00:00:00'],
    ['today', '2026-03-30', 'date', NOW],
  ],
}
describe.each(Object.entries(bad))('no other values: %s', (_kind, cases) => {
  test.each(cases)('%j does not tell %j (%s)', (...asked) => {
    expect(passes(...asked)).toBe(false)
  })
})

describe.each(Object.entries(good))('the same in other words: %s', (_kind, cases) => {
  test.each(cases)('%j tells %j (%s)', (...asked) => {
    expect(passes(...asked)).toBe(true)
  })
})
