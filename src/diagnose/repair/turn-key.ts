import { parseJson } from '../../json/parse-json.js'
import type { ReadTurn } from './read-turn.js'

/**
 * Equal for turns that are equal by the names and arguments of their calls, in any order of the calls and of keys, and however
 * the JSON is spaced. Turns without a call are equal by their texts.
 */
export function turnKey({ text, calls }: ReadTurn): string {
  if (calls.length === 0) return JSON.stringify((text ?? '').trim())
  return JSON.stringify(calls.map(({ name, rawArgs }) => [name, canonical(rawArgs)]).toSorted(byText))
}

function byText(left: readonly string[], right: readonly string[]): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Numbers that parsing would change in value keep their text. */
function canonical(rawArgs: string): string {
  const parsed = parseJson(rawArgs)
  if (!parsed.ok) return rawArgs
  const changed = Object.entries(parsed.exact).filter(([, text]) => isUnsafe(Number(text)))
  return JSON.stringify([sorted(parsed.value), changed.toSorted(byText)])
}

function isUnsafe(number: number): boolean {
  return Number.isInteger(number) && !Number.isSafeInteger(number)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return { entries: entries.map(([key, item]) => [key, sorted(item)]) }
}
