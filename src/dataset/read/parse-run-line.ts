import { hasKeyTwice } from '../../json/has-key-twice.js'
import { isObject } from '../../json/is-object.js'
import { jsonTextAt } from '../../json/json-text-at.js'
import { parseJson } from '../../json/parse-json.js'
import { formatPath, type Path } from '../../json/paths.js'
import type { DatasetPlace } from '../errors.js'
import { changedNumber } from './changed-number.js'
import { pathOfPointer } from './path-of-pointer.js'
import { putAt } from './put-at.js'
import { inexactNumber, keyTwice } from './read-errors.js'
import { jsonFault } from './read-json.js'
import { requireSameArgs } from './require-same-args.js'

/**
 * The JSON of a line. A call whose arguments hold a number that parsing changes, or a key twice, gets their text as `rawArgs`;
 * in `run` integers beyond 2^53 become BigInt.
 *
 * @throws DatasetError for what is no JSON, a key that is there twice, and calls that say their arguments in two ways; of a
 *   stored line `rawArgs` is what counts
 */
export function parseRunLine(text: string, place: DatasetPlace): unknown {
  const simple = parseSimple(text)
  if (simple !== undefined) {
    // Nothing of it is lost, so that its values say as much as its text.
    if (!isStored(simple)) requireSameArgs(simple, () => null, place)
    return simple
  }
  const parsed = parseJson(text)
  if (!parsed.ok) throw jsonFault(text, parsed, { ...place, line: place.line ?? 1, unit: 'line' })
  const { value } = parsed
  const calls = parsed.duplicates.map((pointer) => {
    const path = pathOfPointer(pointer, value)
    return callAround(path, 1) ?? refuse(path, place)
  })
  if (!isStored(value)) requireSameArgs(value, (path) => jsonTextAt(text, path), place)
  for (const [pointer, digits] of Object.entries(parsed.exact)) {
    const { kind } = changedNumber(digits)
    if (kind === 'same') continue
    const path = pathOfPointer(pointer, value)
    const call = callAround(path, 0)
    if (call !== null) calls.push(call)
    else if (path[0] === 'tools') throw inexactNumber(place, formatPath(path), digits, false)
    else if (path[0] === 'run' && kind === 'integer') putAt(parsed, ['value', ...path], BigInt(digits))
  }
  for (const call of calls) keepText(parsed, text, call)
  return value
}

/** A number of 16 digits or more, or of an exponent of three: only these may be another in JavaScript. */
const mayChange = /\d[\d.]{15}|\d[eE][-+]?\d{3}/u

/** The JSON of a line that loses nothing; `undefined` where the careful parser has to look. */
function parseSimple(text: string): unknown {
  if (mayChange.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return hasKeyTwice(text, value) ? undefined : value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isStored(value: unknown): boolean {
  return isObject(value) && 'callsheet' in value
}

/** The call in whose arguments a path ends, at least so many levels within them. */
function callAround(path: Path, levels: number): Path | null {
  const depth = path[0] === 'calls' ? 2 : path[0] === 'turns' && path[2] === 'calls' ? 4 : Infinity
  return path[depth] === 'args' && path.length > depth + levels ? path.slice(0, depth) : null
}

function refuse(path: Path, place: DatasetPlace): never {
  throw keyTwice(place, formatPath(path))
}

function keepText(parsed: object, text: string, call: Path): void {
  if (jsonTextAt(text, [...call, 'rawArgs']) !== null) return
  putAt(parsed, ['value', ...call, 'rawArgs'], jsonTextAt(text, [...call, 'args']))
}
