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
      'Where only a part of the tests is run, leave the gate out: put it into the configuration of CI alone.',
  )
}

/** The file of a gate cannot be read. */
export function gateUnreadable(file: string, cause: unknown): DatasetError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DatasetError('unreadable', { file, line: null }, `the gate cannot be read: ${reason}`, { cause })
}
