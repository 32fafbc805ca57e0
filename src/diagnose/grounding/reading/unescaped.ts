/** A text without the escapes of JSON, and where each of its units stood. */
export interface Unescaped {
  readonly text: string
  /** By unit, and one more for the end; `null` where nothing has moved. */
  readonly offsets: Int32Array | null
}

/**
 * Data is told as JSON, and JSON within JSON: `"line 1\nline 2"` tells the word `line`, and `"M\u00fcnchen"` a city. A text counts as such
 * if it begins like data, or has an escape that nobody writes by hand.
 */
export function unescaped(text: string): Unescaped {
  let read: Unescaped = { text, offsets: null }
  for (let level = 0; level < mostLevels && isEscaped(read.text); level += 1) read = unescape(read)
  return read
}

const mostLevels = 3

function isEscaped(text: string): boolean {
  return text.includes('\\') && (/^\s*[{["]/u.test(text) || /\\"|\\u[\da-f]{4}/iu.test(text))
}

function unescape({ text, offsets }: Unescaped): Unescaped {
  let plain = ''
  const places: number[] = []
  const placeOf = (index: number): number => offsets?.[index] ?? index
  for (let index = 0; index < text.length;) {
    const escape = text[index] === '\\' ? readEscape(text, index) : null
    plain += escape === null ? (text[index] ?? '') : escape.text
    places.push(placeOf(index))
    index += escape?.length ?? 1
  }
  places.push(placeOf(text.length))
  return { text: plain, offsets: Int32Array.from(places) }
}

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  '/': '/',
  '\\': '\\',
}

/** One unit of text. */
function readEscape(text: string, index: number): { readonly text: string; readonly length: number } | null {
  const letter = text[index + 1] ?? ''
  const digits = letter === 'u' ? text.slice(index + 2, index + 6) : ''
  if (/^[\da-f]{4}$/iu.test(digits)) return { text: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 }
  const plain = Object.hasOwn(letters, letter) ? letters[letter] : undefined
  return plain === undefined ? null : { text: plain, length: 2 }
}
