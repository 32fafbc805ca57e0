import { expect, test } from 'vitest'
import { chooseCases, labelsOf } from '../../../fakes/dataset/choose-cases.js'
import { readDataset } from '../../../src/dataset/read/read-dataset.js'

const rows = [
  { test_id: 'one', expected_tool: 'a', tags: ['search', 'slow'] },
  { test_id: 'two', expected_tool: 'a', critical: true },
  { test_id: 'three', expected_tool: 'a', tags: ['search', 'critical'], critical: true },
]
const dataset = readDataset(JSON.stringify(rows), 'cases.json')

test.each([
  [{}, ['one', 'two', 'three'], null],
  [{ tags: ['search'] }, ['one', 'three'], null],
  [{ tags: ['slow', 'critical'] }, ['one', 'two', 'three'], null],
  [{ only: ['two', 'one'] }, ['one', 'two', 'three'], ['two', 'one']],
  [{ tags: ['search'], only: ['three'] }, ['one', 'three'], ['three']],
])('%j', (options, ids, only) => {
  const choice = chooseCases(dataset, options)

  expect(choice.cases.map((one) => one.case.test_id)).toEqual(ids)
  expect(choice.only).toEqual(only === null ? null : new Set(only))
})

test.each([
  [
    { tags: ['serch'] },
    'cases.json: describeDataset() has tags "serch", but there is no case with this tag. Did you mean "search"?',
  ],
  [{ tags: ['search', 'xyz'] }, 'cases.json: describeDataset() has tags "xyz", but there is no case with this tag.'],
  [{ only: ['tow'] }, 'cases.json: describeDataset() has only "tow", but there is no case with this test_id.'],
  [
    { only: ['thre'] },
    'cases.json: describeDataset() has only "thre", but there is no case with this test_id. Did you mean "three"?',
  ],
  // It would be left out without a word.
  [
    { tags: ['slow'], only: ['two'] },
    'cases.json: describeDataset() has only "two", but there is no case with this test_id.',
  ],
])('%j chooses nothing', (options, message) => {
  expect(() => chooseCases(dataset, options)).toThrow(message)
})

test('labels are told once', () => {
  expect(dataset.cases.map((one) => labelsOf(one.case))).toEqual([
    ['search', 'slow'],
    ['critical'],
    ['critical', 'search'],
  ])
})
