import type { ReadTurn } from './reader.js'

/** What a reader says of the kinds of parts that no turn holds: each once, in the order in which they came. */
export function passedOver(kinds: Iterable<unknown>): Pick<ReadTurn, 'passed'> {
  const passed = [...new Set(kinds)].filter((kind) => typeof kind === 'string')
  return passed.length === 0 ? {} : { passed }
}

/** The keys under which something stands: neither `null` nor an empty list. */
export function filledKeys(fields: Readonly<Record<string, unknown>>, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => {
    const value = fields[key] ?? null
    return value !== null && !(Array.isArray(value) && value.length === 0)
  })
}
