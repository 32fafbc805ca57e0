import { inline } from '../../src/json/inline.js'
import { readHostPattern, type HostPattern } from './host-pattern.js'

/** The function that was called, with its name. */
export type Caller = readonly [name: string, by: (...args: never[]) => unknown]

/** Lists of hosts that options hold, read; an error for what is none, and for options that nobody knows. */
export function readHosts<Key extends string>(
  options: unknown,
  keys: readonly Key[],
  caller: Caller,
  others: readonly string[] = [],
): { readonly [key in Key]?: readonly HostPattern[] } {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw badOption(caller, `takes an object of options, but got ${inline(options)}`)
  }
  const known: readonly string[] = [...keys, ...others]
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) {
    throw badOption(caller, `does not know the option '${unknown}'; it knows ${known.join(', ')}`)
  }
  const given = keys.flatMap((key): [Key, unknown][] => {
    const value: unknown = Reflect.get(options, key)
    return value === undefined ? [] : [[key, value]]
  })
  const read = given.map(([key, value]) => [key, readList(key, value, caller)] as const)
  return Object.fromEntries(read) as { [key in Key]?: readonly HostPattern[] } // the keys are those given
}

function readList(key: string, value: unknown, caller: Caller): readonly HostPattern[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.map((text) => {
    const pattern = Array.isArray(value) && typeof text === 'string' ? readHostPattern(text) : null
    if (pattern !== null) return pattern
    throw badOption(
      caller,
      `takes as ${key} a list of hosts such as 'api.example.com', '*.example.com', 'localhost:8000' or 'api.example.com/v1', ` +
        `but got ${inline(text)}`,
    )
  })
}

/** A TypeError that points at the line of the caller. */
export function badOption([name, by]: Caller, reason: string): TypeError {
  const error = new TypeError(`${name}() ${reason}`)
  Error.captureStackTrace(error, by)
  return error
}
