import { inline } from '../../src/json/inline.js'
import { isObject } from '../../src/json/is-object.js'
import { parseJson } from '../../src/json/parse-json.js'
import { formatPath, fromPointer, type Path } from '../../src/json/paths.js'
import type { CassetteError } from './cassette-error.js'
import {
  brokenOff,
  byteOrderMark,
  emptyFile,
  inexact,
  mergeConflict,
  newerVersion,
  noCassette,
  noJson,
  tooDeep,
  twice,
  unknownVersion,
  type FilePlace,
} from './format-errors.js'
import { placeInJson, placeOf } from '../../src/json/place-in-json.js'
import { mostLevels } from './sorted-json.js'
import { cassetteVersion } from './write-cassette.js'

/**
 * The JSON of a cassette file of our version. Nothing in it is lost: no key occurs twice, no number is another in JavaScript.
 *
 * @throws CassetteError
 */
export function readFileJson(text: string, file: string): object {
  const at = (offset: number): FilePlace => ({ file, place: placeOf(text, offset) })
  if (text.startsWith('\uFEFF')) throw byteOrderMark(file)
  if (text.trim() === '') throw emptyFile(file)
  const deep = tooDeepAt(text)
  if (deep !== null) throw tooDeep(at(deep), mostLevels)
  const parsed = parseJson(text)
  if (!parsed.ok) throw unparsed(text, parsed.offset, parsed.message, at)
  const { value, duplicates, exact } = parsed
  const placed = (pointer: string): { readonly place: FilePlace; readonly path: string } => {
    const path = pathOf(pointer, value)
    return { place: { file, place: placeInJson(text, path) }, path: formatPath(path) }
  }
  checkVersion(value, () => ({ file, place: placeInJson(text, ['cassette']) }))
  const [duplicate] = duplicates
  if (duplicate !== undefined) {
    const { place, path } = placed(duplicate)
    throw twice(place, path)
  }
  const [changed] = Object.entries(exact)
  if (changed !== undefined) {
    const { place, path } = placed(changed[0])
    throw inexact(place, path, changed[1])
  }
  return value as object // its version was seen
}

/** Where the first array or object begins that is too deep for a walk through it. */
function tooDeepAt(text: string): number | null {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') {
      // To the end of the string; one that is not closed ends the search.
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1
    } else if (char === '[' || char === '{') {
      depth += 1
      if (depth > mostLevels) return at
    } else if (char === ']' || char === '}') depth -= 1
  }
  return null
}

function unparsed(text: string, offset: number, reason: string, at: (offset: number) => FilePlace): CassetteError {
  // No line of JSON begins so.
  const conflict = text.search(/^(?:<{7}|={7}|>{7})(?=\s|$)/m)
  if (conflict !== -1) return mergeConflict(at(conflict))
  const rest = text.trimEnd().slice(offset)
  return beginningOfWord.test(rest)
    ? brokenOff(at(text.length))
    : noJson(at(offset), reason.replace(/ at offset \d+$/, ''))
}

/** Nothing, or the first characters of an escape, a number or a word. */
const beginningOfWord = /^(?:\\(?:u[\da-f]{0,3})?|tr?u?|fa?l?s?|nu?l?|-|\.|e[+-]?)?$/i

function checkVersion(value: unknown, at: () => FilePlace): void {
  if (!isObject(value)) throw noCassette(at(), `it holds ${Array.isArray(value) ? 'a list' : inline(value)}`)
  const version = value['cassette']
  if (version === cassetteVersion) return
  if (typeof version === 'number' && Number.isInteger(version) && version > cassetteVersion) {
    throw newerVersion(at(), version, cassetteVersion)
  }
  if (version !== undefined) throw unknownVersion(at(), `version ${inline(version)}`, cassetteVersion)
  if ('entries' in value) throw unknownVersion(at(), 'no version', cassetteVersion)
  throw noCassette(at(), 'it has no key "cassette"')
}

/** A pointer does not tell keys from indexes. */
function pathOf(pointer: string, value: unknown): Path {
  let part = value
  return fromPointer(pointer).map((segment) => {
    const key = Array.isArray(part) ? segment : String(segment)
    part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined
    return key
  })
}
