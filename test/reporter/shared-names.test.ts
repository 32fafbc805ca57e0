import { expect, test } from 'vitest'
import type { ReportedDataset } from '../../src/reporter/read-modules.js'
import { sharedNames } from '../../src/reporter/shared-names.js'
import type { StoredResult } from '../../src/store/stored-result.js'

function reported(title: string, ids: readonly string[], store: string | null = '.callsheet'): ReportedDataset {
  const results = ids.map((test_id) => ({ test_id }) as StoredResult) // all that is looked at
  return { title, dataset: 'cases.yaml', cases: ids.length, store, results, without: [] }
}

test.each([
  ['alone', [reported('cases.yaml', ['a', 'b'])]],
  ['with trials', [reported('cases.yaml', ['a', 'a', 'a'])]],
  ['in parts', [reported('cases.yaml in a', ['a']), reported('cases.yaml in b', ['b'])]],
  ['another name', [reported('x', ['a']), { ...reported('y', ['a']), dataset: 'other.yaml' }]],
  ['not stored', [reported('cases.yaml in a', ['a']), reported('cases.yaml in b', ['a'], null)]],
])('%s, no name is shared', (_, datasets) => {
  expect(sharedNames(datasets)).toEqual([])
})

test('cases that ran in two places under one name are counted', () => {
  const datasets = [
    reported('cases.yaml in a.test.ts', ['a', 'b', 'c']),
    reported('cases.yaml in b.test.ts', ['c', 'b']),
  ]

  expect(sharedNames(datasets)).toEqual([
    'cases.yaml: 2 cases ran in more than one place (cases.yaml in a.test.ts, cases.yaml in b.test.ts), and the history counts one result of each. Give each describeDataset a name of its own.',
  ])
})
