import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { runsFrom } from '../../src/guard/runs-from.js'
import type { Run } from '../../src/run/types.js'
import { record } from './support/record.js'

function longRun(length: number): Run {
  const calls = Array.from({ length }, (_, index) =>
    record({ step: index + 1, execution_id: `e-${index}`, call_id: `c-${index}` }),
  )
  const [run] = runsFrom(calls)
  if (run === undefined) throw new Error('no run')
  return run
}

test('requests carry what came before them, the same list each time it is looked at, as data', () => {
  const run = longRun(4)
  const [, , third] = run.requests
  expect(run.requests.map(({ messages }) => messages.length)).toEqual([0, 2, 4, 6, 8])
  expect(third?.messages).toBe(third?.messages)
  expect(Object.isFrozen(third?.messages)).toBe(true)
  expect(JSON.parse(JSON.stringify(third))).toMatchObject({ messages: third?.messages })
  expect(structuredClone(third)).toEqual(third)
})

test('the requests of a long run do not hold all messages before them as long as nobody looks', () => {
  const before = getHeapStatistics().used_heap_size
  const run = longRun(3000)
  const megabytes = (getHeapStatistics().used_heap_size - before) / 2 ** 20
  // 3,000 lists of 3,000 messages on average would be 69 MB.
  expect(megabytes).toBeLessThan(50)
  expect(run.requests.at(-1)?.messages).toHaveLength(6000)
})
