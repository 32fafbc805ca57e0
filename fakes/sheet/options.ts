import { inline } from '../../src/json/inline.js'
import { badOption } from './errors.js'

/** Throws where options hold a key that nobody knows. */
export function checkKeys(method: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || !isPlain(options)) {
    throw badOption(method, `takes an object of options, but got ${inline(options)}`)
  }
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) {
    throw badOption(method, `does not know the option '${unknown}'; it knows ${known.join(', ')}`)
  }
}

/** A list, a promise or a map would pass for options without any. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Lets an error point at the line that called `method`. */
export function pointTo<E extends Error>(method: (...args: never[]) => unknown, error: E): E {
  Error.captureStackTrace(error, method)
  return error
}

/** Lets whatever a body throws point at the line that called `method`. */
export function pointed<T>(method: (...args: never[]) => unknown, body: () => T): T {
  try {
    return body()
  } catch (error) {
    throw error instanceof Error ? pointTo(method, error) : error
  }
}
