import { expect, test } from 'vitest'
import { memorySink } from '../../../src/guard/sinks/memory.js'
import { record } from '../support/record.js'

test('keeps what it gets, in order, and apart from other sinks', () => {
  const [one, other] = [memorySink(), memorySink()]
  const records = [record({ step: 2 }), record({ step: 1 })]
  for (const each of records) void one.write(each)
  expect(one.records).toEqual(records)
  expect(other.records).toEqual([])
})
