import { parseJson, type ParsedJson } from '../json/parse-json.js'

/**
 * Does what `parseJson` does, for very many texts: one that JSON writes again as it stands has lost nothing, so that the
 * scan of it, which costs most, has nothing to find.
 */
export function parseText(text: string): ParsedJson {
  const value = parsed(text)
  if (value === undefined || JSON.stringify(value) !== text) return parseJson(text)
  return { ok: true, value, exact: nothing, duplicates: none }
}

const nothing = Object.freeze({})
const none = Object.freeze([])

/** `undefined` where it is no JSON, which no JSON is. */
export function parsed(text: string): unknown {
  // Most texts that are none begin as none does, and to throw costs more than to look.
  if (!/^\s*["[{\dfnt-]/u.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
