import { inline } from '../json/inline.js'
import { joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit } from './kind.js'
import { own } from './own.js'

/**
 * Whether a record hides a call from its kind, which reads the keys `reads`: under a key that speaks of calls and is not
 * read, or behind a getter, unless that is `made` of what is read. It would be missing from the run without a word.
 */
export function fitKeys(record: unknown, at: string, reads: RegExp, made?: RegExp): Fit {
  if (typeof record !== 'object' || record === null) return unlike
  const prefix = at === '' ? '' : `${at}.`
  for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(record))) {
    if (get !== undefined) {
      if ((reads.test(key) || speaksOfCalls(key)) && made?.test(key) !== true) return getterAt(`${prefix}${key}`)
      continue
    }
    if (reads.test(key) || !speaksOfCalls(key) || isNothing(value)) continue
    const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const hint = snake !== key && reads.test(snake) ? ` (here the key is ${snake})` : ''
    return { marks: 0, misfit: `${prefix}${key} is ${inline(value, 40)}, which is not read${hint}` }
  }
  const getter = gettersOf(record).find((key) => !Object.hasOwn(record, key) && (reads.test(key) || speaksOfCalls(key)))
  return getter === undefined ? unlike : getterAt(`${prefix}${getter}`)
}

/** Whether a key or a type is of a call, of its result or of what is about them. */
export function speaksOfCalls(word: string): boolean {
  return /tool|function|calls?(?!er|back)/i.test(word) && !/^(__|lc_)|^tool_plan$/.test(word)
}

/** An id may be a number, which counts as its text. */
export function fitId(record: unknown, key: string, at: string): Fit {
  const id = own(record, key) ?? ''
  return typeof id === 'string' || typeof id === 'number' ? unlike : misfitAt(`${at}.${key}`, id)
}

/** A record that asks for a call: one without a name is none. */
export function fitCall(record: unknown, at: string, reads: RegExp): Fit {
  const name = own(record, 'name')
  return joinFits(
    { marks: 2, misfit: typeof name === 'string' && name !== '' ? null : misfitAt(`${at}.name`, name).misfit },
    fitId(record, 'id', at),
    fitKeys(record, at, reads),
  )
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return typeof value === 'string' ? value === '' : typeof value !== 'number'
}

/** Getters that the class of a record has. */
function gettersOf(record: object): readonly string[] {
  const proto: unknown = Object.getPrototypeOf(record)
  // What every object and list has is no class.
  if (typeof proto !== 'object' || proto === null || Object.getPrototypeOf(proto) === null) return []
  const own = Object.entries(Object.getOwnPropertyDescriptors(proto))
  return [...own.flatMap(([key, { get }]) => (get === undefined ? [] : [key])), ...gettersOf(proto)]
}

function getterAt(at: string): Fit {
  return { marks: 0, misfit: `${at} is a getter, which is not read` }
}
