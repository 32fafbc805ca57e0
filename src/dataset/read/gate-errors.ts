import { DatasetError, type DatasetPlace } from '../errors.js'

/** A tag or a tool that no case has. */
export function unknownInGate(
  place: DatasetPlace,
  dataset: string,
  kind: 'tag' | 'tool',
  name: string,
  guess: string | null,
  known: readonly string[],
): DatasetError {
  const all = known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`
  return new DatasetError(
    `unknown-${kind}`,
    place,
    `no case of ${dataset} ${kind === 'tag' ? 'has the tag' : 'speaks of the tool'} ${JSON.stringify(name)}. ${guess === null ? all : `Did you mean ${guess}?`}`,
  )
}

/** A bar for no case at all, which every result clears. */
export function groupWithoutCases(place: DatasetPlace, dataset: string, group: string, needed: string): DatasetError {
  return new DatasetError(
    'empty-group',
    place,
    `${group} sets a bar for ${needed}, and ${dataset} has none. Remove it, or mark the cases.`,
  )
}

/** A gate, or a group of it, in which nothing is asked for. */
export function nothingChecked(place: DatasetPlace, where: string): DatasetError {
  return new DatasetError(
    'checks-nothing',
    place,
    `${where} checks nothing. Write a least value: { "pass_rate": 0.95 }, pass_all_rate, exact_rate or mean_score.`,
  )
}
