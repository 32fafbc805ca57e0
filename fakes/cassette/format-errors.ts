import { CassetteError } from './cassette-error.js'
import type { DigestedPart } from './recorded.js'
import type { TextPlace } from '../../src/json/place-in-json.js'

/** Where something is wrong. */
export interface FilePlace {
  readonly file: string
  readonly place: TextPlace
}

const again = 'record it again: CALLSHEET_RECORD=update npx vitest run'

/** Nothing in it but white space. */
export function emptyFile(file: string): CassetteError {
  return invalid(start(file), `the file is empty. Restore it, or ${again}`)
}

/** An invisible mark at the start, which JSON does not have. */
export function byteOrderMark(file: string): CassetteError {
  return invalid(start(file), 'the file begins with a byte order mark (U+FEFF). Save it as UTF-8 without one')
}

/** Both sides of a merge are in it. */
export function mergeConflict(at: FilePlace): CassetteError {
  return invalid(
    at,
    `the file holds the markers of a merge conflict. Entries belong together: take one side whole (git checkout --ours or --theirs), or ${again}`,
  )
}

/** The end is missing. */
export function brokenOff(at: FilePlace): CassetteError {
  return invalid(at, `the file breaks off here. Restore it from version control, or ${again}`)
}

/** Not even JSON. */
export function noJson(at: FilePlace, reason: string): CassetteError {
  return invalid(at, `the file is no JSON: ${reason}. Correct it, restore it from version control, or ${again}`)
}

/** More arrays and objects within each other than can be read. */
export function tooDeep(at: FilePlace, mostLevels: number): CassetteError {
  return invalid(
    at,
    `the data is nested deeper than ${mostLevels} levels, which no recording is. Restore the file, or ${again}`,
  )
}

/** JSON of something else. */
export function noCassette(at: FilePlace, reason: string): CassetteError {
  return invalid(at, `the file is no cassette: ${reason}. Name another file, or ${again}`)
}

/** Written by a later release. */
export function newerVersion(at: FilePlace, version: number, known: number): CassetteError {
  return new CassetteError(
    'version',
    at.file,
    `${whereIs(at)}: the cassette is of version ${version}, and this callsheet reads version ${known}. Update callsheet: npm install --save-dev callsheet@latest`,
  )
}

/** No version, or one that never was. */
export function unknownVersion(at: FilePlace, shown: string, known: number): CassetteError {
  return new CassetteError(
    'version',
    at.file,
    `${whereIs(at)}: the cassette is of ${shown}, and this callsheet reads version ${known}. Restore the line "cassette": ${known} if it was changed by hand; else ${again}`,
  )
}

/** One key has two values, of which one would be lost. */
export function twice(at: FilePlace, path: string): CassetteError {
  return invalid(at, `the key ${path} occurs more than once. Remove one of the two, or ${again}`)
}

/** A number would not be read as it is written. */
export function inexact(at: FilePlace, path: string, digits: string): CassetteError {
  const exactly = /^-?\d+$/.test(digits) ? `as { "$bigint": "${digits}" }, or ` : ''
  return invalid(
    at,
    `the number ${digits} at ${path} would be read as ${Number(digits)}. Write ${Number(digits)} if that is meant; ` +
      `in arguments of a call write it ${exactly}with all arguments of a raw call in one text`,
  )
}

/** Something is missing, unknown or of another kind. */
export function badShape(at: FilePlace, path: string, reason: string): CassetteError {
  return invalid(at, `${path} ${reason}. Correct it, restore the file, or ${again}`)
}

/** A step that is none; the reason has its path. */
export function badStep(at: FilePlace, reason: string, cause?: unknown): CassetteError {
  return invalid(at, `${reason}. Correct the step, restore the file, or ${again}`, cause)
}

/** A digest whose part stands nowhere before. */
export function partMissing(at: FilePlace, path: string, part: DigestedPart, digest: string): CassetteError {
  return edited(
    at,
    `${path} is ${digest}, but no entry up to here holds ${partNames[part]} with this digest. An entry before it was removed, or the digest changed by hand. Restore the file, or ${again}`,
  )
}

/** A request that was changed by hand. */
export function editedPart(at: FilePlace, path: string, part: DigestedPart, digest: Digests): CassetteError {
  return edited(
    at,
    `${path} is ${digest.written}, but ${partNames[part]} of the request ${part === 'system' ? 'has' : 'have'} ${digest.actual}: the request was changed by hand. ` +
      `Answers (step) may be edited, requests may not: restore the file, or ${again}. Where the change was meant, write ${digest.actual} as the digest`,
  )
}

interface Digests {
  readonly written: string
  readonly actual: string
}

const partNames: Readonly<Record<DigestedPart, string>> = {
  system: 'the system prompt',
  tools: 'the tools',
  messages: 'the messages',
  settings: 'the settings',
}

function start(file: string): FilePlace {
  return { file, place: { line: 1, column: 1 } }
}

function whereIs({ file, place }: FilePlace): string {
  return `${file}:${place.line}:${place.column}`
}

function invalid(at: FilePlace, message: string, cause?: unknown): CassetteError {
  return new CassetteError('invalid', at.file, `${whereIs(at)}: ${message}`, cause === undefined ? {} : { cause })
}

function edited(at: FilePlace, message: string): CassetteError {
  return new CassetteError('edited', at.file, `${whereIs(at)}: ${message}`)
}
