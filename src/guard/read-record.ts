import { inline } from '../json/inline.js'
import { isObject } from '../json/is-object.js'
import { damagedRecord, noRecord } from './errors.js'
import type { GuardRecord } from './record.js'

/** Takes a value for a record, once it is seen to be one: an object, or the line of JSON that a sink made of it. */
export function readRecord(value: unknown, line: number): GuardRecord {
  const record = typeof value === 'string' ? parseLine(value, line) : value
  if (!isObject(record) || record['callsheet'] !== 'guard') throw noRecord(inline(record, 80), line)
  if (record['version'] !== 1) {
    throw damagedRecord('version', `is ${inline(record['version'])}, and only 1 is known here`, line)
  }
  for (const [field, needs, isRight] of fields) {
    if (!isRight(record[field], record)) {
      throw damagedRecord(field, `has to be ${needs}, but is ${inline(record[field] ?? null, 80)}`, line)
    }
  }
  return record as unknown as GuardRecord // every field that is read was looked at
}

function parseLine(text: string, line: number): unknown {
  try {
    // A file that was written on Windows, or several of them, begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/u, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw noRecord(inline(text, 80), line, error)
  }
}

type Check = (value: unknown, record: Readonly<Record<string, unknown>>) => boolean

const isText: Check = (value) => typeof value === 'string'
const isName: Check = (value) => typeof value === 'string' && value !== ''
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 1
const isNull = (value: unknown): boolean => value === null || value === undefined
const isTextOrNull: Check = (value) => isNull(value) || typeof value === 'string'
const isDuration: Check = (value) => isNull(value) || (typeof value === 'number' && value >= 0 && value < Infinity)

// A guard writes it with T and Z; a warehouse hands it back with a space and UTC, or without a zone.
const time = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?: ?(?:Z|UTC|[+-]00(?::?00)?))?$/u
const isTime: Check = (value) => {
  const [, day, clock] = time.exec(String(value)) ?? []
  if (typeof value !== 'string' || day === undefined || clock === undefined) return false
  const at = Date.parse(`${day}T${clock}Z`)
  // Of 31 February Date makes another day.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

const statuses: ReadonlySet<unknown> = new Set([
  'success',
  'json_parse_error',
  'schema_validation_error',
  'blocked',
  'execution_failure',
])
const causes: ReadonlySet<unknown> = new Set(['transient', 'logical', 'unknown', null, undefined])

// What is told of a field that a warehouse left out, since it is `null`, is the same as that it is `null`.
const fields: readonly (readonly [name: string, needs: string, isRight: Check])[] = [
  ['phase', '"started" or "ended"', (phase) => phase === 'started' || phase === 'ended'],
  ['execution_id', 'a text', isName],
  ['trace_id', 'a text', isName],
  ['step', 'a whole number from 1', isCount],
  ['attempt', 'a whole number from 1', isCount],
  ['tool', 'a text', isName],
  ['raw_args', 'a text', isText],
  ['started_at', 'a time in UTC, such as "2026-11-30T12:00:00.000Z"', isTime],
  ['duration_ms', 'a number of milliseconds from 0, or null', isDuration],
  ['call_id', 'a text or null', isTextOrNull],
  ['model', 'a text or null', isTextOrNull],
  ['told', 'a text or null', isTextOrNull],
  ['blocked_by', 'a text or null', isTextOrNull],
  [
    'blocked_by',
    'null where status is not "blocked"',
    (by, { status }) => isNull(by) || isNull(status) || status === 'blocked',
  ],
  ['cause', '"transient", "logical", "unknown" or null', (cause) => causes.has(cause)],
  [
    'cause',
    'null where status is not "execution_failure"',
    (cause, { status }) => isNull(cause) || isNull(status) || status === 'execution_failure',
  ],
  ['error', 'an object with a name and a message, or null', (error) => isNull(error) || isError(error)],
  ['error', 'null where status is "success"', (error, { status }) => isNull(error) || status !== 'success'],
  ['errors', 'a list of what is wrong', (errors) => Array.isArray(errors) && errors.every(isPayloadError)],
  [
    'errors',
    'empty where status is "success"',
    (errors, { status }) => status !== 'success' || (Array.isArray(errors) && errors.length === 0),
  ],
  [
    'status',
    `null while started, else one of ${[...statuses].map((status) => JSON.stringify(status)).join(', ')}`,
    (status, { phase }) => (phase === 'started' ? isNull(status) : statuses.has(status)),
  ],
]

function isError(value: unknown): boolean {
  return isObject(value) && typeof value['name'] === 'string' && typeof value['message'] === 'string'
}

function isPayloadError(value: unknown): boolean {
  return isObject(value) && isPointer(value['path']) && typeof value['message'] === 'string'
}

/** As `fromPointer` reads it. */
function isPointer(path: unknown): boolean {
  return typeof path === 'string' && (path === '' || path.startsWith('/')) && !/~(?![01])/u.test(path)
}
