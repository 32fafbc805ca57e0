import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'

/** Of how many seconds the unit is that a value is named for (`duration_minutes`, `timeoutMs`); `null` where it is named for none. */
export function timeUnitOf(path: Path): number | null {
  const name = path.findLast((segment) => typeof segment === 'string')
  const words = name === undefined ? [] : wordsOf(String(name))
  for (const word of words.toReversed()) {
    const seconds = units.get(word)
    if (seconds !== undefined) return seconds
  }
  return null
}

const units: ReadonlyMap<string, number> = new Map([
  ...['ms', 'millis', 'milliseconds'].map((word) => [word, 0.001] as const),
  ...['s', 'sec', 'secs', 'seconds'].map((word) => [word, 1] as const),
  ...['min', 'mins', 'minutes'].map((word) => [word, 60] as const),
  ...['h', 'hrs', 'hours'].map((word) => [word, 3600] as const),
])
