import { afterSpace, jsonEnd, jsonItems } from './json-items.js'

/** The text of the value at this path, as it stands in a JSON text that parses; `null` where there is none. */
export function jsonTextAt(json: string, path: readonly (string | number)[]): string | null {
  const { start, isWhole } = jsonPlaceAt(json, path)
  return isWhole ? json.slice(start, jsonEnd(json, start)) : null
}

/** Where the value at this path begins, in a JSON text that parses; where there is none, the value in which it is missing. */
export function jsonPlaceAt(json: string, path: readonly (string | number)[]): JsonPlace {
  let start = afterSpace(json, 0)
  for (const step of path) {
    const found = jsonItems(json, start).findLast(({ key }) => key === step)
    if (found === undefined) return { start, isWhole: false }
    start = found.at
  }
  return { start, isWhole: true }
}

interface JsonPlace {
  readonly start: number
  /** Whether the path leads there, and not further. */
  readonly isWhole: boolean
}
