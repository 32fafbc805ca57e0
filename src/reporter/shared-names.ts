import type { ReportedDataset } from './read-modules.js'

/** A line for each name under which the same cases were run more than once: in the store one result of each would count. */
export function sharedNames(datasets: readonly ReportedDataset[]): readonly string[] {
  const names = [...new Set(datasets.map(({ dataset }) => dataset))]
  return names.flatMap((name) => {
    const stored = datasets.filter(({ dataset, store }) => dataset === name && store !== null)
    const ids = stored.flatMap(({ results }) => [...new Set(results.map(({ test_id }) => test_id))])
    const twice = ids.length - new Set(ids).size
    if (twice === 0) return []
    const cases = twice === 1 ? '1 case' : `${twice} cases`
    return [
      `${name}: ${cases} ran in more than one place (${stored.map(({ title }) => title).join(', ')}), and the history counts one ` +
        'result of each. Give each describeDataset a name of its own.',
    ]
  })
}
