import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { PlainCall } from '../../match/calls/read-calls.js'
import { nearest } from '../../text/nearest.js'
import type { DatasetError, DatasetPlace } from '../errors.js'
import type { RecordedPart } from '../recorded-run.js'
import { badRunValue, unknownRunKey } from './run-errors.js'

/** An object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>

/** `at` is what paths in it begin with. A stored call is as it was recorded, whatever its arguments are. */
export function readPart({ calls, answer }: Fields, at: string, place: DatasetPlace, isStored: boolean): RecordedPart {
  if (!Array.isArray(calls)) {
    throw badRunValue(place, `${at}calls`, calls === undefined ? 'missing' : inline(calls), 'a list of { name, args }')
  }
  if (answer !== undefined && answer !== null && typeof answer !== 'string') {
    throw badRunValue(place, `${at}answer`, inline(answer), 'a text, or null')
  }
  return {
    calls: calls.map((call: unknown, index) => readCall(call, () => `${at}calls[${index}]`, place, isStored)),
    answer,
  }
}

const callKeys: ReadonlySet<string> = new Set(['name', 'args', 'rawArgs', 'turn'])

/** What SDKs and data sets call the same. */
const meantKeys: ReadonlyMap<string, string> = new Map([
  ['tool', 'name'],
  ['tool_name', 'name'],
  ['toolName', 'name'],
  ['function', 'name'],
  ['arguments', 'args'],
  ['input', 'args'],
  ['parameters', 'args'],
  ['params', 'args'],
])

function readCall(call: unknown, at: () => string, place: DatasetPlace, isStored: boolean): PlainCall {
  if (!isObject(call)) throw badRunValue(place, at(), inline(call), 'an object { name, args }')
  const unknown = isStored ? [] : Object.keys(call).filter((key) => !callKeys.has(key))
  // Of a call as an SDK has it, the key that says most.
  const stray = unknown.find((key) => meantKeys.has(key)) ?? unknown[0]
  if (stray !== undefined) {
    const guess = meantOf(stray, call) ?? nearest(stray, callKeys)
    throw unknownRunKey(place, `${at()}.${stray}`, 'a call', guess, [...callKeys])
  }
  const { name, args, rawArgs, turn } = call
  if (typeof name !== 'string' || name === '') throw badField(call, 'name', at(), place, 'the name of a tool')
  if (rawArgs !== undefined && typeof rawArgs !== 'string') throw badField(call, 'rawArgs', at(), place, 'a text')
  if (turn !== undefined && !(Number.isSafeInteger(turn) && Number(turn) >= 1)) {
    throw badField(call, 'turn', at(), place, 'a whole number from 1')
  }
  if (typeof args === 'string' && rawArgs === undefined && !isStored) {
    throw badField(call, 'args', at(), place, 'an object; the text that the model wrote goes into rawArgs')
  }
  return {
    name,
    ...('args' in call ? { args } : {}),
    ...(rawArgs === undefined ? {} : { rawArgs }),
    ...(typeof turn === 'number' ? { turn } : {}),
  }
}

/** Arguments as a text are those that the model wrote. */
function meantOf(key: string, call: Fields): string | undefined {
  const meant = meantKeys.get(key)
  return meant === 'args' && typeof call[key] === 'string' ? 'rawArgs' : meant
}

/** Of an object at a path, the key whose value is of another kind. */
export function badField(
  fields: Fields,
  key: string,
  path: string,
  place: DatasetPlace,
  allowed: string,
): DatasetError {
  const received = key in fields ? inline(fields[key]) : 'missing'
  return badRunValue(place, path === '' ? key : `${path}.${key}`, received, allowed)
}
