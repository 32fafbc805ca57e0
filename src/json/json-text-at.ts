/** The text of the value at this path, as it stands in a JSON text that parses; `null` where there is none. */
export function jsonTextAt(json: string, path: readonly (string | number)[]): string | null {
  const { start, isWhole } = jsonPlaceAt(json, path)
  return isWhole ? json.slice(start, endOf(json, start)) : null
}

/** Where the value at this path begins, in a JSON text that parses; where there is none, the value in which it is missing. */
export function jsonPlaceAt(json: string, path: readonly (string | number)[]): JsonPlace {
  let start = skipSpace(json, 0)
  for (const step of path) {
    const found = itemsOf(json, start).findLast(({ key }) => key === step)
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

interface Item {
  readonly key: string | number
  /** Where its value begins. */
  readonly at: number
}

/** The items of the object or array that begins here. */
function itemsOf(json: string, start: number): readonly Item[] {
  const isArray = json[start] === '['
  if (!isArray && json[start] !== '{') return []
  const items: Item[] = []
  let at = skipSpace(json, start + 1)
  while (json[at] !== ']' && json[at] !== '}') {
    const keyEnd = isArray ? at : endOf(json, at)
    const value = isArray ? at : skipSpace(json, skipSpace(json, keyEnd) + 1)
    // The text of a key is a JSON string.
    items.push({ key: isArray ? items.length : String(JSON.parse(json.slice(at, keyEnd))), at: value })
    at = skipSpace(json, endOf(json, value))
    if (json[at] === ',') at = skipSpace(json, at + 1)
  }
  return items
}

/** Where the value that begins here ends. */
function endOf(json: string, start: number): number {
  let at = start
  let depth = 0
  do {
    const char = json[at]
    if (char === '"') at = stringEnd(json, at)
    else {
      if (char === '{' || char === '[') depth += 1
      if (char === '}' || char === ']') depth -= 1
      at += 1
    }
  } while (depth > 0)
  // A number, true, false or null goes on.
  if (!/["[{]/.test(json[start] ?? '')) while (at < json.length && !/[\s,\]}]/.test(json[at] ?? '')) at += 1
  return at
}

function stringEnd(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function skipSpace(json: string, start: number): number {
  let at = start
  while (/\s/.test(json[at] ?? '')) at += 1
  return at
}
