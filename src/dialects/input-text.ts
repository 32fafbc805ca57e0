import { parseJson } from '../json/parse-json.js'

/**
 * The argument text that an input of Anthropic stands for. A text where an object belongs is one that is no JSON, and so had
 * no other place; if it is JSON, it was said twice.
 */
export function inputText(input: unknown): string {
  if (typeof input === 'string' && !parseJson(input).ok) return input
  return JSON.stringify(input) ?? '{}'
}
