import { DatasetError, type DatasetPlace } from '../errors.js'

/** What is read: a file as a whole, or one line of it. */
export type Unit = 'file' | 'line'

/** A name that does not say how the file is written. */
export function unknownExtension(file: string): DatasetError {
  return new DatasetError(
    'unknown-extension',
    whole(file),
    'the name does not say how the file is written. Give it the extension .json, .jsonl, .ndjson, .yaml or .yml.',
  )
}

/** The text of the file cannot be had. */
export function unreadable(file: string, reason: string, cause?: unknown): DatasetError {
  return new DatasetError('unreadable', whole(file), `cannot be read: ${reason}`, cause === undefined ? {} : { cause })
}

/** Nothing but white space. */
export function emptyText(place: DatasetPlace, unit: Unit): DatasetError {
  return new DatasetError('empty', place, `the ${unit} is empty.`)
}

/** An invisible mark at the start, which JSON does not have. */
export function byteOrderMark(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'byte-order-mark',
    place,
    'the file begins with a byte order mark (U+FEFF). Save it as UTF-8 without one.',
  )
}

/** Both sides of a merge are in it. */
export function mergeConflict(place: DatasetPlace): DatasetError {
  return new DatasetError('merge-conflict', place, 'here is a marker of a merge conflict. Resolve it.')
}

/** The end is missing. */
export function truncated(place: DatasetPlace, unit: Unit): DatasetError {
  return new DatasetError(
    'truncated',
    place,
    `the ${unit} breaks off here: it is truncated. Write it anew, or complete it.`,
  )
}

/** Not even JSON. */
export function noJson(place: DatasetPlace, unit: Unit, column: number, reason: string): DatasetError {
  return new DatasetError('no-json', place, `the ${unit} is no JSON: ${reason} (column ${column}).`)
}

/** JSON over several lines, or a list, where each line is a value of its own. */
export function noJsonLine(place: DatasetPlace, cause: DatasetError): DatasetError {
  return new DatasetError(
    cause.code,
    place,
    'the line is no JSON of its own. In .jsonl each line is one case; a list of cases, or a case over several lines, goes into a .json file.',
    { cause },
  )
}

/** Not even YAML; the reason is that of the parser. */
export function noYaml(place: DatasetPlace, reason: string): DatasetError {
  return new DatasetError('no-yaml', place, `the file is no YAML that is read here: ${reason.replace(/\.$/u, '')}.`)
}

/** Documents after the first one would not be read. */
export function severalDocuments(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'several-documents',
    place,
    'a second document begins here. Write one list of cases: remove the line ---.',
  )
}

/** A key of YAML that no JSON has. */
export function keyNoText(place: DatasetPlace, shown: string): DatasetError {
  return new DatasetError('bad-shape', place, `the key ${shown} is no text. Write it in quotes.`)
}

/** A value that JSON does not have. */
export function notJsonData(place: DatasetPlace, shown: string): DatasetError {
  return new DatasetError('bad-shape', place, `${shown} is no value of JSON. Write it in quotes if a text is meant.`)
}

/** Lists and objects within each other beyond reason, or without end. */
export function tooDeep(place: DatasetPlace, most: number): DatasetError {
  return new DatasetError('too-deep', place, `the data is nested deeper than ${most} levels, which no case is.`)
}

/** One key has two values, of which one would be lost. */
export function keyTwice(place: DatasetPlace, key: string): DatasetError {
  return new DatasetError('duplicate-key', place, `the key ${key} occurs more than once in its object. Remove one.`)
}

/** A number would not be read as it is written; where no text can stand, none is advised. */
export function inexactNumber(place: DatasetPlace, path: string, digits: string, takesText: boolean): DatasetError {
  const read = Number(digits)
  const number = Number.isFinite(read) ? `write ${read} if that is meant` : 'write one that is not beyond all numbers'
  const remedy = takesText
    ? `Write it as a text: "${shortened(digits)}"; or ${number}`
    : `${number.slice(0, 1).toUpperCase()}${number.slice(1)}`
  return new DatasetError(
    'inexact-number',
    place,
    `the number ${shortened(digits)} at ${path} would be read as ${read}. ${remedy}.`,
  )
}

/** A place at which YAML reads null, though nobody wrote it. */
export function nothingWritten(place: DatasetPlace, where: string): DatasetError {
  return new DatasetError('bad-shape', place, `nothing is written ${where}. Write a value, or null if that is meant.`)
}

/** The package that reads YAML is not there. */
export function yamlPeerMissing(file: string, cause: unknown): DatasetError {
  return new DatasetError(
    'peer-missing',
    whole(file),
    'reading YAML needs the package yaml, which is not installed: npm install --save-dev yaml. Or write the cases as .json or .jsonl.',
    { cause },
  )
}

/** Something is missing, unknown or of another kind; the sentence begins with its path. */
export function badShape(code: 'bad-shape' | 'unknown-key', place: DatasetPlace, sentence: string): DatasetError {
  return new DatasetError(code, place, /[.?]$/u.test(sentence) ? sentence : `${sentence}.`)
}

function whole(file: string): DatasetPlace {
  return { file, line: null }
}

function shortened(digits: string): string {
  return digits.length > 60 ? `${digits.slice(0, 60)}…` : digits
}
