import { inline } from '../json/inline.js'
import { DatasetError, type DatasetPlace } from './errors.js'
import type { ResultFigures, TallyCase } from './figures.js'

/** There is nothing to count. */
export function noCases(what: string): DatasetError {
  return new DatasetError('no-cases', null, `${what} cannot be told: there must be at least one case.`)
}

/** Two cases of one name. */
export function caseTwice(dataset: string, { test_id, line }: TallyCase): DatasetError {
  return new DatasetError('duplicate-id', { file: dataset, line }, `the test_id ${inline(test_id)} is there twice.`)
}

/** A run of a case that there is not. */
export function unknownCase(
  place: DatasetPlace | null,
  dataset: string,
  test_id: string,
  nearest: string | null,
): DatasetError {
  const guess = nearest === null ? '' : ` Did you mean ${inline(nearest)}?`
  return new DatasetError(
    'unknown-case',
    place,
    `this is a run of ${inline(test_id)}, and no case of ${dataset} has this test_id.${guess}`,
  )
}

/** Two runs of one name. */
export function trialTwice(place: DatasetPlace | null, { test_id, trial }: ResultFigures): DatasetError {
  return new DatasetError(
    'duplicate-trial',
    place,
    `trial ${trial} of ${inline(test_id)} is there twice. Give each run a trial of its own, or remove one of the two.`,
  )
}

/** A figure that is none. */
export function badFigure(
  place: DatasetPlace | null,
  test_id: string,
  name: string,
  value: unknown,
  needed: string,
): DatasetError {
  return new DatasetError(
    'bad-figure',
    place,
    `${name} of a run of ${inline(test_id)} must be ${needed}, but it is ${inline(value)}.`,
  )
}

/** Cases without a run: whatever is said of them would be made up. */
export function noRun(dataset: string, missing: readonly TallyCase[]): DatasetError {
  const [first, ...more] = missing
  const others = more.length === 0 ? '' : ` The same holds for ${more.length} more.`
  return new DatasetError(
    'missing-run',
    { file: dataset, line: first?.line ?? null },
    `there is no run of the case ${inline(first?.test_id)}.${others} Record one, or take the case out.`,
  )
}
