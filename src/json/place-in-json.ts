import { jsonPlaceAt } from './json-text-at.js'

/** A place in a text: line and column from 1, the column in UTF-16 units. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Where the value at this path begins, in a JSON text that parses; of a path that leads nowhere, where it is left. */
export function placeInJson(json: string, path: readonly (string | number)[]): TextPlace {
  return placeOf(json, jsonPlaceAt(json, path).start)
}

/** The place of an offset. */
export function placeOf(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
