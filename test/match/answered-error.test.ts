import { call, callsheet, say, type NextMessage, type Run } from 'callsheet'
import { toCallBefore, toCallExactly, toCallInOrder, toCallTool, toTellModel } from 'callsheet/matchers'
import { expect, test } from 'vitest'

/** The run of an agent whose tools nobody watches, and which tells the model this of its lookup before it refunds. */
async function runTold(result: { readonly text: string; readonly error?: boolean }): Promise<Run> {
  const sheet = callsheet()
  const llm = sheet.llm([call('lookup', { id: 1 }), call('refund', { id: 1 }), say('Done.')])
  return sheet.run(async () => {
    const messages: NextMessage[] = [{ role: 'user', text: 'Refund 1.' }]
    for (const told of [result, { text: 'refunded' }]) {
      const turn = await llm.next(messages)
      messages.push(turn, { role: 'tool', toolResult: { id: turn.calls[0]?.id ?? null, ...told } })
    }
    await llm.next(messages)
  })
}

const successes = (run: Run): readonly boolean[] => [
  toCallTool(run, 'lookup').pass,
  toCallBefore(run, 'lookup', 'refund', { by: 'id' }).pass,
  toCallInOrder(run, ['lookup', 'refund']).pass,
  toCallExactly(run, ['lookup', 'refund']).pass,
]

test.for<[string, { text: string; error?: boolean }]>([
  ['the flag of the wire', { text: 'no such order', error: true }],
  ['an error key in the JSON', { text: '{"error":"no such order"}' }],
])('what was answered with an error did not succeed: %s', async ([, result]) => {
  const run = await runTold(result)
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
  expect(successes(run)).toEqual([false, false, false, false])
  expect(toTellModel(run, 'no such order', { of: 'lookup', error: true }).pass).toBe(true)
  expect(toCallTool(run, 'refund').pass).toBe(true)
  // It was attempted all the same.
  expect(toCallTool.not(run, 'lookup').pass).toBe(false)
  expect(toCallTool(run, 'lookup').message().split('\n')[0]).toBe(
    'expected the run to call lookup successfully, but call 1 was answered with an error, and nobody could see it run',
  )
})

test.for<[string, { text: string; error?: boolean }]>([
  ['nothing said of an error', { text: 'found' }],
  ['a flag that says that all went well', { text: 'found', error: false }],
  ['an error key that holds nothing', { text: '{"error":null}' }],
])('what was answered counts as a success: %s', async ([, result]) => {
  expect(successes(await runTold(result))).toEqual([true, true, true, true])
})
