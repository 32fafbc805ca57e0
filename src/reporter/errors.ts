import { DatasetError } from '../dataset/errors.js'
import { inline } from '../json/inline.js'

/** The reporter was given something that it does not take. */
export function badReporter(reason: string): TypeError {
  return new TypeError(
    `callsheet/reporter ${reason}. Write for example: reporters: ['default', ['callsheet/reporter', { gate: 'gate.json' }]]`,
  )
}

/** A gate for a data set that there is not. */
export function gateForNothing(dataset: string, known: readonly string[], near: string | null): DatasetError {
  const hint =
    near === null ? `There ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.` : `Did you mean ${inline(near)}?`
  return new DatasetError(
    'unknown-dataset',
    null,
    `callsheet/reporter has a gate for ${inline(dataset)}, but no data set of this name ran. ${hint}`,
  )
}

/** A gate that looks at nothing. */
export function noDataset(): DatasetError {
  return new DatasetError(
    'no-dataset',
    null,
    'callsheet/reporter has a gate, but no case of any data set ran, so that nothing was checked. ' +
      'Where there are no data sets, leave the gate out.',
  )
}

/** The file of a gate cannot be read. */
export function gateUnreadable(file: string, cause: unknown): DatasetError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DatasetError('unreadable', { file, line: null }, `the gate cannot be read: ${reason}`, { cause })
}

/** One gate may be for several data sets: for which of them it is wrong. */
export function gateUnchecked(file: string, title: string, cause: DatasetError): DatasetError {
  const place = cause.file === null ? `${file}: ` : ''
  return new DatasetError(cause.code, null, `the gate was not checked for ${title}: ${place}${cause.message}`, {
    cause,
  })
}

/** Shards of which nobody knows how they came out. */
export function blobsMissing(folder: string, names: readonly string[]): DatasetError {
  const shown = names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '')
  const what = names.length === 1 ? 'the report of 1 shard is' : `the reports of ${names.length} shards are`
  return new DatasetError(
    'blob-missing',
    { file: folder, line: null },
    `${what} missing (${shown}), so that the results are only a part. Put the reports of all shards there, and none of other runs.`,
  )
}

const mostNames = 5
