import { inline } from '../json/inline.js'
import { DatasetError } from './errors.js'

/** A key that a gate does not have. */
export function unknownGateKey(
  where: string,
  key: string,
  nearest: string | null,
  known: readonly string[],
): DatasetError {
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`
  return new DatasetError(
    'unknown-key',
    null,
    `${where} has the key ${inline(key)}, which means nothing.${guess} There are: ${known.join(', ')}.`,
  )
}

/** Something of a gate is of another kind. */
export function badGateValue(where: string, value: unknown, needed: string): DatasetError {
  return new DatasetError('bad-gate', null, `${where} must be ${needed}, but it is ${inline(value)}.`)
}

/** Nothing is asked for. */
export function nothingAsked(where: string, known: readonly string[]): DatasetError {
  return new DatasetError(
    'nothing-asked',
    null,
    `${where} asks for nothing, so that anything would pass. Write a least value for one of: ${known.join(', ')}.`,
  )
}

/** A bar for cases that there are not. */
export function noSuchGroup(where: string, what: string, nearest: string | null = null): DatasetError {
  const guess = nearest === null ? '' : ` Did you mean ${inline(nearest)}?`
  return new DatasetError('empty-group', null, `${where} looks at nothing: ${what}.${guess}`)
}

/** A drop is measured against something. */
export function noBaseline(): DatasetError {
  return new DatasetError(
    'no-baseline',
    null,
    'max_drop of the gate needs a baseline, and there is none. Pass one, or take max_drop out.',
  )
}

/** A baseline that nobody looks at. */
export function unusedBaseline(): DatasetError {
  return new DatasetError(
    'unused-baseline',
    null,
    'there is a baseline, and the gate has no max_drop to compare with it. Write one, such as { "max_drop": { "pass_rate": 0.02 } }, or leave the baseline out.',
  )
}

/** A baseline of other cases. */
export function nothingInCommon(dataset: string, baseline: string): DatasetError {
  return new DatasetError(
    'nothing-in-common',
    null,
    `max_drop of the gate looks at nothing: no case of ${dataset} is in the baseline, which is of ${baseline}.`,
  )
}
