import { inline } from '../../json/inline.js'

/** A value as compact JSON; what JSON cannot hold, such as a circle, is written as a person would read it. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // A circle, a bigint, or a getter that throws.
    return inline(value, Infinity)
  }
}
