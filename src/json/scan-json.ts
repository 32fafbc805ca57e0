import { toPointer } from './paths.js'

/** What one pass over a JSON text finds, without building its value. */
export type ScannedJson =
  | { readonly ok: true; readonly exact: Readonly<Record<string, string>>; readonly duplicates: readonly string[] }
  | { readonly ok: false; readonly message: string; readonly offset: number }

/** Checks a text against the grammar of RFC 8259 and collects number texts and duplicate keys. Takes any depth. */
export function scanJson(text: string): ScannedJson {
  const scan: Scan = { text, offset: 0, levels: [], exact: {}, duplicates: new Set() }
  try {
    scanText(scan)
  } catch (error) {
    if (error instanceof Fault) return { ok: false, message: error.message, offset: error.offset }
    throw error
  }
  return { ok: true, exact: scan.exact, duplicates: [...scan.duplicates] }
}

interface Scan {
  readonly text: string
  offset: number
  /** The arrays and objects around the offset, from the outside in. */
  readonly levels: Level[]
  readonly exact: Record<string, string>
  readonly duplicates: Set<string>
}

interface Level {
  readonly closing: ']' | '}'
  /** The index or key of the item that is being read. */
  at: number | string
  /** The keys met so far; of objects only. */
  readonly keys: Set<string> | null
}

class Fault extends Error {
  readonly offset: number

  constructor(expected: string, scan: Scan, offset: number) {
    super(`expected ${expected}, but ${metAt(scan.text, offset)}`)
    this.offset = offset
  }
}

function scanText(scan: Scan): void {
  skipSpace(scan)
  if (scan.offset === scan.text.length) throw new Fault('a JSON value', scan, scan.offset)
  // Each round reads one value up to its end or to the first item inside it, then closes what ends there.
  do {
    if (startValue(scan)) endValue(scan)
    skipSpace(scan)
  } while (scan.levels.length > 0)
  if (scan.offset < scan.text.length) throw new Fault('the end of the text', scan, scan.offset)
}

/** Reads a value; of an array or object that is not empty only the start. Says whether the value is complete. */
function startValue(scan: Scan): boolean {
  const { text, offset } = scan
  switch (text[offset]) {
    case '"':
      scanString(scan)
      return true
    case '{':
      return open(scan, { closing: '}', at: '', keys: new Set() })
    case '[':
      return open(scan, { closing: ']', at: 0, keys: null })
    case 't':
      return scanWord(scan, 'true')
    case 'f':
      return scanWord(scan, 'false')
    case 'n':
      return scanWord(scan, 'null')
    default:
      scanNumber(scan)
      return true
  }
}

function open(scan: Scan, level: Level): boolean {
  scan.offset += 1
  skipSpace(scan)
  if (scan.text[scan.offset] === level.closing) {
    scan.offset += 1
    return true
  }
  scan.levels.push(level)
  if (level.keys !== null) scanKey(scan, level, level.keys, 'a key in double quotes or "}"')
  return false
}

/** After a value: goes on to the next item, or closes the levels that end here. */
function endValue(scan: Scan): void {
  for (let level = scan.levels.at(-1); level !== undefined; level = scan.levels.at(-1)) {
    skipSpace(scan)
    const next = scan.text[scan.offset]
    if (next === ',') {
      scan.offset += 1
      skipSpace(scan)
      if (level.keys !== null) scanKey(scan, level, level.keys, 'a key in double quotes after ","')
      else level.at = Number(level.at) + 1
      return
    }
    if (next !== level.closing) throw new Fault(`"," or "${level.closing}"`, scan, scan.offset)
    scan.offset += 1
    scan.levels.pop()
  }
}

function scanKey(scan: Scan, level: Level, keys: Set<string>, expected: string): void {
  if (scan.text[scan.offset] !== '"') throw new Fault(expected, scan, scan.offset)
  const start = scan.offset
  const escaped = scanString(scan)
  const raw = scan.text.slice(start + 1, scan.offset - 1)
  level.at = escaped ? String(JSON.parse(`"${raw}"`)) : raw
  if (keys.has(level.at)) dropReplaced(scan)
  else keys.add(level.at)
  skipSpace(scan)
  if (scan.text[scan.offset] !== ':') throw new Fault('":" after a key', scan, scan.offset)
  scan.offset += 1
  skipSpace(scan)
}

/** The last of two equal keys wins, so the number texts under the first are gone with its value. */
function dropReplaced(scan: Scan): void {
  const pointer = pointerOf(scan)
  scan.duplicates.add(pointer)
  for (const key of Object.keys(scan.exact)) {
    if (key === pointer || key.startsWith(`${pointer}/`)) delete scan.exact[key]
  }
}

/** Says whether the string holds escapes. */
function scanString(scan: Scan): boolean {
  const { text } = scan
  const start = scan.offset
  let escaped = false
  for (let offset = start + 1; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset)
    if (unit === 0x22) {
      scan.offset = offset + 1
      return escaped
    }
    if (unit < 0x20) throw new Fault('no bare control character in a string', scan, offset)
    if (unit !== 0x5c) continue
    escaped = true
    escapeText.lastIndex = offset
    if (!escapeText.test(text)) throw new Fault('an escape like \\n or \\u00e9', scan, offset)
    offset = escapeText.lastIndex - 1
  }
  throw new Fault('the closing quote of a string', scan, text.length)
}

function scanNumber(scan: Scan): void {
  const start = scan.offset
  numberText.lastIndex = start
  if (!numberText.test(scan.text)) throw new Fault('a JSON value', scan, start)
  scan.offset = numberText.lastIndex
  const written = scan.text.slice(start, scan.offset)
  if (String(Number(written)) !== written) scan.exact[pointerOf(scan)] = written
}

function scanWord(scan: Scan, word: string): true {
  if (!scan.text.startsWith(word, scan.offset)) throw new Fault('a JSON value', scan, scan.offset)
  scan.offset += word.length
  return true
}

function skipSpace(scan: Scan): void {
  for (;;) {
    const unit = scan.text.charCodeAt(scan.offset)
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return
    scan.offset += 1
  }
}

function pointerOf(scan: Scan): string {
  return toPointer(scan.levels.map((level) => level.at))
}

function metAt(text: string, offset: number): string {
  if (text.trim() === '') return text === '' ? 'the text is empty' : 'the text is only white space'
  if (offset >= text.length) return `the text ends at offset ${offset}`
  const word = /^[\p{L}\p{N}_$+.-]+/u.exec(text.slice(offset, offset + 20))?.[0]
  const point = text.codePointAt(offset) ?? 0
  const character = String.fromCodePoint(point)
  return `met ${word === undefined && invisible.test(character) ? codeOf(point) : quote(word ?? character)} at offset ${offset}`
}

function quote(text: string): string {
  return text === '"' ? `'"'` : `"${text}"`
}

function codeOf(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}

const escapeText = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const numberText = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const invisible = /[\p{C}\p{Z}]/u
