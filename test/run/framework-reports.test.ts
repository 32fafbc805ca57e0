import { call, callsheet, turn } from 'callsheet'
import { toHold } from 'callsheet/matchers'
import { expect, test } from 'vitest'

test('of two calls of one tool only the one whose arguments are reported waits', async () => {
  const sheet = callsheet()
  const calls = [1, 2].map((amount) => call('pay', { amount }))
  const llm = sheet.llm([turn({ calls })])
  const run = await sheet.run(async () => {
    await llm.next([{ role: 'user', text: 'Pay both.' }])
    return { __interrupt__: [{ value: { actionRequests: [{ name: 'pay', args: { amount: 2 } }] } }] }
  })
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['unanswered', 'paused'])
  expect([1, 2].map((amount) => toHold(run, 'pay', { amount }).pass)).toEqual([false, true])
})

test('where nobody says with which arguments, each call of the tool waits', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('pay', { amount: 1 })])
  const run = await sheet.run(async () => {
    await llm.next([{ role: 'user', text: 'Pay.' }])
    return { __interrupt__: [{ value: { actionRequests: [{ name: 'pay' }] } }] }
  })
  expect(toHold(run, 'pay').pass).toBe(true)
})
