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

function readCall(call: unknown, at: () => string, place: DatasetPlace, isStored: boolean): PlainCall {
  if (!isObject(call)) throw badRunValue(place, at(), inline(call), 'an object { name, args }')
  const unknown = isStored ? undefined : Object.keys(call).find((key) => !callKeys.has(key))
  if (unknown !== undefined) {
    throw unknownRunKey(place, `${at()}.${unknown}`, 'a call', nearest(unknown, callKeys), [...callKeys])
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
