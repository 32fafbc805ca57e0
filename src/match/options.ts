import { nearest } from '../text/nearest.js'
import { badOption, badOptions, nothingExpected, undefinedOption, unknownOption, unreadablePattern } from './errors.js'
import { isPlain } from './plain.js'

/** How often: from so many times to so many. */
export interface Range {
  readonly atLeast: number
  readonly atMost: number
}

/**
 * Reads an options object: an unknown key is an error, since a misspelt option would be none, and so is one whose value
 * is `undefined`. `where` names an object that is no options.
 */
export function readOptions(options: unknown, known: readonly string[], where = ''): Readonly<Record<string, unknown>> {
  if (options === undefined) return {}
  const entries = entriesOf(options)
  if (entries === null) throw badOptions(where === '' ? 'the options' : where, options, known)
  for (const [key, value] of entries) {
    if (!known.includes(key)) throw unknownOption(key, nearest(key, known), known)
    if (value === undefined) throw undefinedOption(where === '' ? `option ${key}` : `${key} of ${where}`)
  }
  const [symbol] = Object.getOwnPropertySymbols(options)
  if (symbol !== undefined) throw unknownOption(String(symbol), null, known)
  return Object.fromEntries(entries)
}

/** `null` for what is no object literal: a list, a promise or a Map has no keys, and would be no options at all. */
function entriesOf(options: unknown): readonly (readonly [string, unknown])[] | null {
  if (typeof options !== 'object' || options === null) return null
  try {
    return isPlain(options) ? Object.entries(options) : null
  } catch (error) {
    throw unreadablePattern('', error)
  }
}

/** Reads an option that is one of some words. */
export function readChoice<Choice extends string>(
  name: string,
  value: unknown,
  choices: readonly Choice[],
): Choice | null {
  if (value === undefined) return null
  const choice = choices.find((item) => item === value)
  if (choice === undefined) throw badOption(name, value, choices.map((item) => `'${item}'`).join(' or '))
  return choice
}

/** Reads `times`: a number, or a range whose lower bound is at least one. */
export function readTimes(times: unknown): Range | null {
  if (times === undefined) return null
  if (typeof times === 'number') {
    const exactly = readCount('times', times)
    return { atLeast: exactly, atMost: exactly }
  }
  if (entriesOf(times) === null) throw badOption('times', times, 'a number, or { atLeast?, atMost? }')
  const { atLeast, atMost } = readOptions(times, ['atLeast', 'atMost'], 'times')
  if (atLeast === undefined && atMost === undefined) {
    throw badOption('times', times, 'a number, or { atLeast?, atMost? }')
  }
  const range = {
    atLeast: atLeast === undefined ? 1 : readCount('times.atLeast', atLeast),
    atMost: atMost === undefined ? Infinity : readCount('times.atMost', atMost),
  }
  if (range.atLeast > range.atMost) throw badOption('times', times, 'a range whose atLeast is not above its atMost')
  return range
}

function readCount(name: string, value: unknown): number {
  if (value === 0) {
    throw nothingExpected(`option ${name} is 0, which expects nothing to happen.`, 'Write .not without times.')
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw badOption(name, value, 'a whole number above zero')
  }
  return value
}
