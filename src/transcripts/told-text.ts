import { inline } from '../json/inline.js'

/** The text of a value as a model is told it: a text as it is, else JSON. */
export function toldText(value: unknown, absent = ''): string {
  return typeof value === 'string' ? value : jsonText(value, absent)
}

/** The JSON of a value: `absent` where there is none for it, a line that resembles it where JSON refuses. */
export function jsonText(value: unknown, absent = ''): string {
  try {
    return JSON.stringify(value) ?? absent
  } catch (error) {
    // BigInt and circular values are the two things that JSON refuses.
    if (error instanceof TypeError) return inline(value, 1000)
    throw error
  }
}
