import { parseJson } from '../../src/json/parse-json.js'

/** Whether an argument text can stand where a wire has an object. */
export function isObjectText(text: string): boolean {
  const parsed = parseJson(text)
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value)
}

/** The same JSON on one line, for wires on which a line break ends an event; inside a JSON string none can stand. */
export function onOneLine(json: string): string {
  return json.replace(/[\r\n]/g, ' ')
}
