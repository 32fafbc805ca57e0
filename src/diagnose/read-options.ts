import { isObject } from '../json/is-object.js'
import { unknownKey } from '../match/errors.js'
import { readOptions as readKeys } from '../match/options.js'
import { readDate } from '../score/values/date.js'
import { nearest } from '../text/nearest.js'
import { badOption } from './errors.js'
import { type GuardName, guardNames, type Guards } from './guards.js'
import type { DiagnoseOptions, ReadOptions } from './options.js'

/** The names of the options. */
export const optionNames: readonly (keyof DiagnoseOptions)[] = ['mode', 'guards', 'misspelt', 'assume', 'now']

/** Checks the options, and completes them. */
export function readOptions(options: unknown): ReadOptions {
  const { mode = 'guarded', guards, misspelt = 0.5, assume = [], now = null } = readKeys(options, optionNames)
  if (mode !== 'guarded' && mode !== 'paper') throw badOption('mode', mode, "'guarded' or 'paper'")
  if (typeof misspelt !== 'number' || !(misspelt >= 0 && misspelt <= 1)) {
    throw badOption('misspelt', misspelt, 'a number from 0 to 1')
  }
  if (!isListOfNames(assume)) throw badOption('assume', assume, "a list of parameters, such as ['symbol']")
  return { mode, guards: readGuards(guards, mode === 'guarded'), misspelt, assume, now: readNow(now) }
}

function readNow(given: unknown): string | null {
  const now = given instanceof Date && !Number.isNaN(given.getTime()) ? given.toISOString() : given
  if (now !== null && !isMoment(now)) {
    throw badOption('now', given, "a day or an instant, such as '2026-03-30', or a Date")
  }
  return now
}

function readGuards(given: unknown, usual: boolean): Guards {
  const stranger = isObject(given) ? Object.keys(given).find((key) => !isGuard(key)) : undefined
  if (stranger !== undefined) throw unknownKey(stranger, 'guards', nearest(stranger, guardNames), guardNames)
  const read = readKeys(given, guardNames, 'guards')
  for (const [name, value] of Object.entries(read)) {
    if (typeof value !== 'boolean') throw badOption(`guards.${name}`, value, 'true or false')
  }
  const entries = guardNames.map((name): [GuardName, unknown] => [name, read[name] ?? usual])
  return Object.fromEntries(entries) as unknown as Guards // one entry for each name, each true or false
}

function isGuard(name: string): name is GuardName {
  return guardNames.some((guard) => guard === name)
}

/** A day or an instant whose first ten characters are its day: readers of dates rely on that. A time of day is no day. */
function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|[T ])/u.test(value) && readDate(value) !== null
}

function isListOfNames(value: unknown): value is readonly string[] {
  // `from` reads holes, too, where `every` would leave them out.
  return Array.isArray(value) && Array.from(value).every((item) => typeof item === 'string' && item !== '')
}
