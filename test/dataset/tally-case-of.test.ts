import { expect, test } from 'vitest'
import { tallyCaseOf } from '../../src/dataset/tally-case-of.js'

test.each([
  ['what is absent', {}, { critical: false, tags: [], tools: [] }],
  [
    'a tag that is there twice counts once',
    { critical: true, tags: ['b', 'a', 'b'], expected_tool: 'pay' },
    { critical: true, tags: ['b', 'a'], tools: ['pay'] },
  ],
])('%s', (_, row, expected) => {
  const located = { case: { test_id: 'rent', ...row }, file: 'rent.jsonl', line: 7, lineAt: () => 7 }

  expect(tallyCaseOf(located)).toEqual({ test_id: 'rent', line: 7, ...expected })
})
