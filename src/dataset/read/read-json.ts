import { parseJson } from '../../json/parse-json.js'
import { formatPath, type Path } from '../../json/paths.js'
import { placeInJson, placeOf } from '../../json/place-in-json.js'
import type { DatasetError, DatasetPlace } from '../errors.js'
import { changedNumber } from './changed-number.js'
import { deepPath, mostLevels } from './deep-path.js'
import { pathOfPointer } from './path-of-pointer.js'
import { putAt } from './put-at.js'
import {
  byteOrderMark,
  emptyText,
  inexactNumber,
  keyTwice,
  mergeConflict,
  noJson,
  tooDeep,
  truncated,
  type Unit,
} from './read-errors.js'

/** Where a text begins. */
export interface TextStart {
  readonly file: string
  readonly line: number
  readonly unit: Unit
  /** Whether a text can stand at a path, in the place of a number. */
  readonly takesText: (path: Path) => boolean
}

/**
 * The value of a JSON text in which nothing is lost: no key occurs twice, integers beyond 2^53 are BigInt.
 *
 * @throws DatasetError
 */
export function readJson(text: string, start: TextStart): unknown {
  const parsed = parseJson(text)
  if (!parsed.ok) throw jsonFault(text, parsed, start)
  const { value, duplicates, exact } = parsed
  const at = (path: Path): DatasetPlace => lineOf(placeInJson(text, path), start)
  const deep = deepPath(value)
  if (deep !== null) throw tooDeep(at(deep), mostLevels)
  const [twice] = duplicates
  if (twice !== undefined) {
    const path = pathOfPointer(twice, value)
    throw keyTwice(at(path), formatPath(path))
  }
  // Written over below where it is a number itself.
  const root = { value }
  for (const [pointer, digits] of Object.entries(exact)) {
    const read = changedNumber(digits)
    const path = pathOfPointer(pointer, value)
    if (read.kind === 'inexact') {
      throw inexactNumber(at(path), formatPath(path) || 'its top', digits, start.takesText(path))
    }
    if (read.kind === 'integer') putAt(root, ['value', ...path], read.value)
  }
  return root.value
}

/** Why a text is no JSON. */
export function jsonFault(
  text: string,
  { message, offset }: { readonly message: string; readonly offset: number },
  start: Omit<TextStart, 'takesText'>,
): DatasetError {
  const at = (place: number): DatasetPlace => lineOf(placeOf(text, place), start)
  if (text.startsWith('\uFEFF')) return byteOrderMark(at(0))
  if (text.trim() === '') return emptyText(start, start.unit)
  // No line of JSON begins so.
  const conflict = text.search(/^(?:<{7}|={7}|>{7})(?=\s|$)/mu)
  if (conflict !== -1) return mergeConflict(at(conflict))
  const written = text.trimEnd()
  if (beginningOfWord.test(written.slice(offset))) return truncated(at(written.length), start.unit)
  return noJson(at(offset), start.unit, placeOf(text, offset).column, message.replace(/ at offset \d+$/u, ''))
}

/** Nothing, or the first characters of an escape, a number or a word. */
const beginningOfWord = /^(?:\\(?:u[\da-f]{0,3})?|tr?u?|fa?l?s?|nu?l?|-|\.|e[+-]?)?$/iu

function lineOf({ line }: { readonly line: number }, start: Pick<TextStart, 'file' | 'line'>): DatasetPlace {
  return { file: start.file, line: start.line + line - 1 }
}
