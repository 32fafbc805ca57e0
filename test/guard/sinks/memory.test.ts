import { expect, test } from 'vitest'
import { memorySink } from '../../../src/guard/sinks/memory.js'
import { guarded } from '../support/guarded.js'
import { record } from '../support/record.js'

test('keeps what it gets, in order, and apart from other sinks', () => {
  const [one, other] = [memorySink(), memorySink()]
  const records = [record({ step: 2 }), record({ step: 1 })]
  for (const each of records) void one.write(each)
  expect(one.records).toEqual(records)
  expect(other.records).toEqual([])
})

test('a record cannot be changed, and is no part of what the tool works with', () => {
  const result = { total: 1, lines: [{ sku: 'a' }] }
  const { tools, records } = guarded({ t: (given: { n: { m: number } }) => [given, result] }, { unchecked: ['t'] })
  const given = { n: { m: 1 } }
  tools.t(given)
  given.n.m = 2
  result.total = 2
  expect(records).toMatchObject([{ args: { n: { m: 1 } }, result: [{ n: { m: 1 } }, { total: 1 }] }])
  expect(isFrozen(records[0])).toBe(true)
})

function isFrozen(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
}
