const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

/** The parts of a source text between separators, those in quotes or brackets apart. `null` where one of these is left open. */
export function splitSource(text: string, separator: string): readonly string[] | null {
  const parts: string[] = []
  const open: string[] = []
  let begun = 0
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place] ?? ''
    if (character === '"' || character === "'" || character === '`') {
      place = endOfQuote(text, place)
      if (place === -1) return null
      continue
    }
    const closing = CLOSING.get(character)
    if (closing !== undefined) open.push(closing)
    else if (character === ')' || character === ']' || character === '}') {
      if (open.pop() !== character) return null
    } else if (character === separator && open.length === 0) {
      parts.push(text.slice(begun, place).trim())
      begun = place + 1
    }
  }
  if (open.length > 0) return null
  const last = text.slice(begun).trim()
  // A comma after the last one is allowed in both languages.
  return last === '' ? parts : [...parts, last]
}

/** How deep values are read. */
export const mostLevels = 100

/** What is between an opening at the start and a closing at the end; `null` where it is not. */
export function insideOf(text: string, open: RegExp, close: string): string | null {
  if (!text.endsWith(close)) return null
  const start = open.exec(text)?.[0].length
  return start === undefined || start > text.length - close.length ? null : text.slice(start, -close.length)
}

/** What a text in quotes says, `null` where it is not one such text. */
export function unquoteSource(text: string): string | null {
  const [quote] = text
  if (quote !== '"' && quote !== "'" && quote !== '`') return null
  if (endOfQuote(text, 0) !== text.length - 1) return null
  return text.slice(1, -1).replace(/\\(u[0-9a-fA-F]{4}|[^])/g, (_, escaped: string) => characterOf(escaped))
}

/** A number as both languages write it, with a suffix of either; `null` where it is none. */
export function numberOfSource(text: string): number | null {
  if (!/^[+-]?(?:[0-9][0-9_]*(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdDlLn]?$/.test(text)) return null
  return Number(text.replace(/[fFdDlLn]$/, '').replaceAll('_', ''))
}

/** Where the closing quote is, -1 without one. */
function endOfQuote(text: string, start: number): number {
  const quote = text[start]
  for (let place = start + 1; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1
    else if (text[place] === quote) return place
  }
  return -1
}

function characterOf(escaped: string): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0' }
  if (escaped.length > 1) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return named[escaped] ?? escaped
}
