import { toPointer } from '../../json/paths.js'
import { parseJson } from '../../json/parse-json.js'
import { decimalKey } from '../../score/values/decimal.js'
import { depthFault } from '../args-depth.js'
import type { ReadTurn } from './read-turn.js'

/**
 * Equal for turns that are equal by the names and arguments of their calls, in any order of the calls and of keys, and however
 * the JSON is spaced and its numbers are spelled. Turns without a call are equal by their texts.
 */
export function turnKey({ text, calls }: ReadTurn): string {
  if (calls.length === 0) return JSON.stringify((text ?? '').trim())
  return JSON.stringify(calls.map(({ name, rawArgs }) => JSON.stringify([name, canonical(rawArgs)])).toSorted())
}

/** Numbers are what they say, and not what parsing makes of them: `1e400` is no `null`. */
function canonical(rawArgs: string): string {
  const parsed = parseJson(rawArgs)
  if (!parsed.ok || depthFault(parsed.value) !== null) return rawArgs.trim()
  return JSON.stringify(sorted(parsed.value, '', parsed.exact))
}

function sorted(value: unknown, at: string, exact: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'number') return { number: decimalKey(exact[at] ?? value) }
  if (Array.isArray(value)) return value.map((item, index) => sorted(item, `${at}/${index}`, exact))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return { entries: entries.map(([key, item]) => [key, sorted(item, at + toPointer([key]), exact)]) }
}
