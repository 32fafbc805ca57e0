import { parseJson } from '../../../json/parse-json.js'
import { fromPointer, valueAt } from '../../../json/paths.js'

/**
 * The list or object that a text is, as JSON or as a Python literal (`['John', 'Jane']`, `{'name': 'heart_rate'}`); `undefined`
 * where it is none. An integer that no number of JavaScript holds is the text of its digits.
 */
export function literalData(text: string): unknown {
  const trimmed = text.trim()
  if (!/^\[.*\]$|^\{.*\}$/su.test(trimmed) || isDeep(trimmed)) return undefined
  const parsed = parseJson(trimmed)
  return parsed.ok ? withDigits(parsed.value, parsed.exact) : readPython(trimmed)
}

function withDigits(data: unknown, exact: Readonly<Record<string, string>>): unknown {
  for (const [pointer, digits] of Object.entries(exact)) {
    const path = fromPointer(pointer)
    const { value: above } = valueAt(data, path.slice(0, -1))
    const last = path.at(-1)
    if (isLarge(digits) && typeof above === 'object' && above !== null && last !== undefined) {
      Reflect.set(above, last, digits)
    }
  }
  return data
}

function isLarge(digits: string): boolean {
  return /^-?\d+$/u.test(digits) && !Number.isSafeInteger(Number(digits))
}

/** Whether brackets are in each other too often for what anybody would write into an argument. */
function isDeep(text: string): boolean {
  let level = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/gu)) {
    level += bracket === '[' || bracket === '{' ? 1 : -1
    if (level > mostLevels) return true
  }
  return false
}

/** A text that is read from its beginning. */
interface Cursor {
  readonly text: string
  at: number
}

class NotLiteral extends Error {}

function readPython(text: string): unknown {
  const cursor: Cursor = { text, at: 0 }
  try {
    const value = readValue(cursor, 0)
    skip(cursor)
    return cursor.at === text.length ? value : undefined
  } catch (error) {
    if (error instanceof NotLiteral) return undefined
    throw error
  }
}

const mostLevels = 64

function readValue(cursor: Cursor, level: number): unknown {
  skip(cursor)
  if (level > mostLevels) throw new NotLiteral()
  const first = cursor.text[cursor.at]
  if (first === '[') return readItems(cursor, ']', level)
  if (first === '(') return readItems(cursor, ')', level)
  if (first === '{') return readEntries(cursor, level)
  if (first === "'" || first === '"') return readText(cursor)
  return readWord(cursor)
}

function readItems(cursor: Cursor, close: string, level: number): readonly unknown[] {
  const items: unknown[] = []
  cursor.at += 1
  while (!takes(cursor, close)) {
    if (items.length > 0) need(cursor, ',')
    if (items.length > 0 && takes(cursor, close)) break
    items.push(readValue(cursor, level + 1))
  }
  return items
}

function readEntries(cursor: Cursor, level: number): Readonly<Record<string, unknown>> {
  const entries: [string, unknown][] = []
  cursor.at += 1
  while (!takes(cursor, '}')) {
    if (entries.length > 0) need(cursor, ',')
    if (entries.length > 0 && takes(cursor, '}')) break
    const key = readValue(cursor, level + 1)
    need(cursor, ':')
    entries.push([String(key), readValue(cursor, level + 1)])
  }
  return Object.fromEntries(entries)
}

const quoted = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/suy

function readText(cursor: Cursor): string {
  const [, single, double = ''] = match(cursor, quoted)
  return (single ?? double).replaceAll(/\\(.)/gsu, (_, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? letter)
}

const bare = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|True|False|None|true|false|null/iuy
const words: Readonly<Record<string, unknown>> = { true: true, false: false, none: null, null: null }

function readWord(cursor: Cursor): unknown {
  const [word] = match(cursor, bare)
  const lower = word.toLowerCase()
  return Object.hasOwn(words, lower) ? words[lower] : isLarge(word) ? word : Number(word)
}

function match(cursor: Cursor, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found === null) throw new NotLiteral()
  cursor.at = pattern.lastIndex
  return found
}

function takes(cursor: Cursor, unit: string): boolean {
  skip(cursor)
  if (cursor.text[cursor.at] !== unit) return false
  cursor.at += 1
  return true
}

function need(cursor: Cursor, unit: string): void {
  if (!takes(cursor, unit)) throw new NotLiteral()
}

function skip(cursor: Cursor): void {
  while (/\s/u.test(cursor.text[cursor.at] ?? '')) cursor.at += 1
}
