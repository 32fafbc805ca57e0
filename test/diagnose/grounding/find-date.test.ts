import { diagnose, type DiagnoseOptions } from 'callsheet/diagnose'
import { expect, test } from 'vitest'

/** The verdict on a date that was asked for. */
function verdict(
  name: string,
  value: string,
  query: string,
  { context = [], ...options }: DiagnoseOptions & { readonly context?: readonly unknown[] } = {},
): string {
  const tools = [{ name: 'book', inputSchema: { type: 'object', properties: { [name]: { type: 'string' } } } }]
  const { parameters, stage } = diagnose({
    call: { name: 'book', args: { [name]: value } },
    tools,
    query,
    context,
    ...options,
  })
  const [leaf] = parameters[0]?.values ?? []
  return `${leaf?.verdict} by ${leaf?.by}, ${stage}`
}

const told = 'grounded by dates, passed'
const believed = 'assumed by null, passed'
const not = 'ungrounded by null, grounding'

test.each<[name: string, value: string, query: string, context: readonly unknown[], verdict: string]>([
  ['date', '2026-03-31', 'tomorrow', ['Today is 2026-03-30.'], told],
  ['date', '2026-04-01', 'tomorrow', ['Today is 2026-03-30.'], not],
  ['date', '2026-03-31', 'Today is 2026-03-30. Tomorrow, please.', [], told],
  ['date', '2026-03-31', 'tomorrow', [{ current_date: '2026-03-30' }], told],
  ['date', '2026-05-16', 'tomorrow', ['Today is 2026-03-30.', 'The current time is 2026-05-15 15:00 EST.'], told],
  ['date', '2026-03-31', 'tomorrow', ['Today is 2026-03-30.', 'The current time is 2026-05-15 15:00 EST.'], not],
  ['date', '2026-05-16', 'Today is 2026-03-30. Tomorrow.', ['Today is 2026-05-15.'], told],
  ['date', '2026-03-31', 'tomorrow', [], believed],
  ['date', '2026-03-31', 'tomorrow', ['on March 31'], told],
  ['date', '2026-03-31', 'on May 5', [], not],
  ['date_of_birth', '2026-03-31', 'tomorrow', [], not],
  ['expiry_date', '2026-03-31', 'next Tuesday', [], not],
  ['order_number', '2026-03-31', 'tomorrow', [], not],
])('%s %j of %j and %j is %s', (name, value, query, context, expected) => {
  expect(verdict(name, value, query, { context })).toBe(expected)
})

test('the option counts for more than what was told', () => {
  const options = { now: '2026-05-15', context: ['Today is 2026-03-30.'] }
  expect(verdict('date', '2026-05-16', 'tomorrow', options)).toBe(told)
  expect(verdict('date', '2026-03-31', 'tomorrow', options)).toBe(not)
})
