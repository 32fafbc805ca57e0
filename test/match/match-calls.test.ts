import { expect, test } from 'vitest'
import { matchCalls } from '../../src/match/match-calls.js'

test('smoke', () => {
  const result = matchCalls({
    actual: [
      { name: 'search', args: { query: 'lamp' } },
      { name: 'buy', args: { id: 7 } },
    ],
    expected: [
      ['search', { query: 'lamp' }],
      ['buy', { id: 8 }],
    ],
  })
  expect(result).toMatchObject({ pass: false, precision: 0.5, recall: 0.5, mismatches: [{ expected: 1, actual: 1 }] })
  expect(
    matchCalls({
      actual: [{ name: 'b' }, { name: 'a' }, { name: 'b' }],
      expected: ['a', 'b'],
      order: 'any',
      extras: 'allow',
    }),
  ).toMatchInlineSnapshot(`
    {
      "extra": [
        0,
      ],
      "f1": 0.8,
      "mismatches": [],
      "missing": [],
      "orderAgreement": 1,
      "pairs": [
        {
          "actual": 1,
          "expected": 0,
        },
        {
          "actual": 2,
          "expected": 1,
        },
      ],
      "pass": true,
      "precision": 0.6666666666666666,
      "recall": 1,
    }
  `)
})
