import { equal } from '../json/equal.js'
import { parseJson } from '../json/parse-json.js'

/**
 * Whether a text holds what is expected: a string must occur in it, a RegExp must match, anything else is compared with
 * the JSON that the text is.
 */
export function textHolds(expected: string | RegExp | object, text: string): boolean {
  if (typeof expected === 'string') return text.includes(expected)
  // A copy, since a global or sticky RegExp remembers where it stopped.
  if (expected instanceof RegExp) return new RegExp(expected.source, expected.flags.replace(/[gy]/g, '')).test(text)
  const parsed = parseJson(text)
  return parsed.ok && equal(parsed.value, expected)
}
