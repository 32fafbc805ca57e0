import { jsonTextAt } from '../../src/json/json-text-at.js'

/**
 * The argument text at this path of a body, byte by byte. Where the whole body is laid out on several lines, the lines of the
 * arguments are those of the server and not of the model: then without them.
 */
export function argsTextAt(body: string, path: readonly (string | number)[]): string | null {
  const text = jsonTextAt(body, path)
  return text === null || !/^\s*[{[][ \t]*\r?\n/.test(body) ? text : withoutSpace(text)
}

function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}
