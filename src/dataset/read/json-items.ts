/** One item of a list, in the text that it is written in. */
export interface JsonItem {
  readonly text: string
  /** On which it begins, from 1. */
  readonly line: number
}

/** The items of the list that begins at an offset of a JSON text that parses, in one pass. */
export function jsonItems(json: string, start: number): readonly JsonItem[] {
  const items: JsonItem[] = []
  let line = 1
  let counted = 0
  let itemStart = -1
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    const isSpace = unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09
    const isClosing = unit === 0x5d || unit === 0x7d
    if (depth === 1 && (unit === 0x2c || isClosing)) {
      if (itemStart !== -1) items.push({ text: json.slice(itemStart, at), line })
      if (isClosing) return items
      itemStart = -1
      continue
    }
    if (depth === 1 && itemStart === -1 && !isSpace) {
      itemStart = at
      line += linesIn(json, counted, at)
      counted = at
    }
    if (unit === 0x22) at = stringEnd(json, at)
    else if (unit === 0x5b || unit === 0x7b) depth += 1
    else if (isClosing) depth -= 1
  }
  return items
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** Where the closing quote is. */
function stringEnd(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
