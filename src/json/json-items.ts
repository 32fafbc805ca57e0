/** A member of an object or an item of a list, as it stands in a JSON text. */
export interface JsonItem {
  readonly key: string | number
  /** Where it begins: with its key, where it has one. */
  readonly start: number
  /** Where its value begins. */
  readonly at: number
  /** After its value. */
  readonly end: number
}

/** The items of the object or list that begins here, in a JSON text that parses; none of any other value. */
export function jsonItems(json: string, start: number): readonly JsonItem[] {
  const isArray = json[start] === '['
  if (!isArray && json[start] !== '{') return []
  const items: JsonItem[] = []
  let at = afterSpace(json, start + 1)
  while (json[at] !== ']' && json[at] !== '}') {
    const keyEnd = isArray ? at : jsonEnd(json, at)
    const value = isArray ? at : afterSpace(json, afterSpace(json, keyEnd) + 1)
    const end = jsonEnd(json, value)
    // The text of a key is a JSON string.
    items.push({
      key: isArray ? items.length : String(JSON.parse(json.slice(at, keyEnd))),
      start: at,
      at: value,
      end,
    })
    at = afterSpace(json, end)
    if (json[at] === ',') at = afterSpace(json, at + 1)
  }
  return items
}

/** Where the value that begins here ends, in a JSON text that parses. */
export function jsonEnd(json: string, start: number): number {
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
  if (!'"[{'.includes(json[start] ?? '')) while (at < json.length && !scalarEnds.includes(json[at] ?? '')) at += 1
  return at
}

const scalarEnds = ' \t\r\n,]}'

/** Where what is no space begins. */
export function afterSpace(json: string, start: number): number {
  let at = start
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return at
}

function stringEnd(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
