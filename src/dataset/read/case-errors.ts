import { formatPath, type Path } from '../../json/paths.js'
import { messageOf } from '../../json/unread.js'
import { DatasetError, type DatasetPlace } from '../errors.js'

/** A file that holds no list of cases. */
export function noCases(place: DatasetPlace, shown: string): DatasetError {
  return new DatasetError(
    'bad-shape',
    place,
    `a data set is a list of cases, or { "cases": [...] }; this file holds ${shown}.`,
  )
}

/** Not one case. */
export function emptyDataset(place: DatasetPlace): DatasetError {
  return new DatasetError('empty', place, 'the data set is empty: it has no case, and nothing would be tested.')
}

/** Two cases of one name. */
export function idTwice(place: DatasetPlace, id: string, firstLine: number): DatasetError {
  return new DatasetError(
    'duplicate-id',
    place,
    `the test_id ${id} is that of the case on line ${firstLine}, too. Each case needs its own.`,
  )
}

/** What is expected contradicts itself, or cannot be read. */
export function badCase(place: DatasetPlace, label: string, cause: Error): DatasetError {
  return new DatasetError('bad-case', place, `${label}${messageOf(cause)}`, { cause })
}

/** `prompt` beside `turns`. */
export function promptAndTurns(place: DatasetPlace, label: string): DatasetError {
  return new DatasetError(
    'bad-case',
    place,
    `${label}prompt and turns do not go together. The first message of the user is the prompt of the first turn.`,
  )
}

/** A conversation in which nothing is expected. */
export function nothingExpectedOf(place: DatasetPlace, label: string): DatasetError {
  return new DatasetError(
    'bad-case',
    place,
    `${label}nothing is expected, neither of a turn nor of the whole conversation. Write expected_tool (null for no call at all), expected_calls, expected_answer or forbidden_tools.`,
  )
}

/** A list of answers without one. */
export function noAnswers(place: DatasetPlace, label: string, path: Path): DatasetError {
  return new DatasetError(
    'bad-case',
    place,
    `${label}${formatPath(path)} is an empty list, which answers no call. Write an answer for each call; an empty list as the answer is [[]].`,
  )
}

/** An answer that should fail, and does not say how. */
export function badThrow(place: DatasetPlace, label: string, path: Path, shown: string): DatasetError {
  return new DatasetError(
    'bad-case',
    place,
    `${label}${formatPath(path)} is ${shown}, but a tool that fails is { "$throw": "text" }: this key alone, and a text that is not empty.`,
  )
}
