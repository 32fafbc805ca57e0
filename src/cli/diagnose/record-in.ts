import { isObject } from '../../json/is-object.js'

/** The record of a guarded tool that a line holds: `null` where it holds none; where it begins as one and is no JSON, the line itself. */
export function recordIn(text: string): unknown {
  if (!/"callsheet"\s*:\s*"guard"/u.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && value['callsheet'] === 'guard' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
