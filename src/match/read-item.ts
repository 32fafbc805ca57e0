import { nearest } from '../text/nearest.js'
import { badValue, unknownKey, undefinedOption, unreadablePattern } from './errors.js'
import { isPlain } from './plain.js'

/**
 * Reads an object of a list: an unknown key is an error, since a misspelt one would say nothing, and so is one whose value
 * is `undefined`. It is `readOptions` for long lists.
 */
export function readItem(
  item: unknown,
  known: readonly string[],
  where: () => string,
  allowed: string,
): Readonly<Record<string, unknown>> {
  try {
    if (typeof item === 'object' && item !== null && isPlain(item)) {
      const record = item as Readonly<Record<string, unknown>> // of an object literal
      const fault = faultOf(record, known)
      if (fault === null) return record
      if (typeof fault === 'symbol') throw unknownKey(String(fault), where(), null, known)
      if (known.includes(fault)) throw undefinedOption(`${fault} of ${where()}`)
      throw unknownKey(fault, where(), nearest(fault, known), known)
    }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw error
    throw unreadablePattern('', error)
  }
  throw badValue(where(), item, allowed)
}

function faultOf(record: Readonly<Record<string, unknown>>, known: readonly string[]): string | symbol | null {
  for (const key of Object.keys(record)) {
    if (record[key] === undefined || !known.includes(key)) return key
  }
  return Object.getOwnPropertySymbols(record)[0] ?? null
}
