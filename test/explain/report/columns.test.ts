import { expect, test } from 'vitest'
import { columns } from '../../../src/explain/report/columns.js'

test.each<[string, readonly (readonly string[])[], readonly number[], readonly string[]]>([
  ['no rows', [], [], []],
  ['one', [['a', 'b']], [], ['a  b']],
  [
    'the first at the left, the second at the right',
    [
      ['a', '10'],
      ['bcd', '5'],
    ],
    [0],
    ['a    10', 'bcd   5'],
  ],
  [
    'nothing is left at the end of a line',
    [
      ['a', ''],
      ['b', 'cd'],
    ],
    [0, 1],
    ['a', 'b  cd'],
  ],
])('%s', (_, rows, left, expected) => {
  expect(columns(rows, left)).toEqual(expected)
})
