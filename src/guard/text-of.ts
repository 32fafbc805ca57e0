import { toTagged } from '../json/tagged.js'

/** A result as the text that a model reads: a text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return ''
  try {
    const text: unknown = JSON.stringify(value)
    if (typeof text === 'string') return text
  } catch {
    // BigInt and circles: the framework will make something of them, and this is the nearest to it.
  }
  return JSON.stringify(toTagged(value))
}
