import type { Path } from './paths.js'

/** Where a value stands in a JSON text, in UTF-16 units from its start. */
export interface JsonSpan {
  readonly start: number
  /** One past its last unit. */
  readonly end: number
  /** Whether the path leads there, and not further: then it is the value in which the path is left. */
  readonly isWhole: boolean
}

/**
 * Where the values at these paths stand, in a JSON text that parses. It takes one pass over the text, however many there are.
 * Of a key that occurs twice, the last counts.
 */
export function spansInJson(json: string, paths: readonly Path[]): readonly JsonSpan[] {
  const root: Wanted = newWanted()
  const wanted = paths.map((path) => path.reduce<Wanted>(wantedIn, root))
  walk(json, skipSpace(json, 0), root)
  return paths.map((path, index) => {
    const span = wanted[index]?.span ?? null
    return span === null ? spanLeft(root, path) : { ...span, isWhole: true }
  })
}

interface Wanted {
  span: { readonly start: number; readonly end: number } | null
  readonly items: Map<string, Wanted>
}

function newWanted(): Wanted {
  return { span: null, items: new Map() }
}

function wantedIn(parent: Wanted, step: string | number): Wanted {
  // An index and a key never stand in one value.
  const key = String(step)
  const known = parent.items.get(key)
  if (known !== undefined) return known
  const made = newWanted()
  parent.items.set(key, made)
  return made
}

/** The innermost value on the way. */
function spanLeft(root: Wanted, path: Path): JsonSpan {
  let at = root
  for (const step of path) {
    const next = at.items.get(String(step))
    if (next === undefined || next.span === null) break
    at = next
  }
  return { start: at.span?.start ?? 0, end: at.span?.end ?? 0, isWhole: false }
}

/** Notes where the value that begins here and what is wanted of it stand; returns its end. As deep as the paths are. */
function walk(json: string, start: number, wanted: Wanted): number {
  const end = wanted.items.size === 0 ? endOf(json, start) : walkItems(json, start, wanted)
  wanted.span = { start, end }
  return end
}

function walkItems(json: string, start: number, wanted: Wanted): number {
  const isArray = json[start] === '['
  if (!isArray && json[start] !== '{') return endOf(json, start)
  let at = skipSpace(json, start + 1)
  for (let index = 0; json[at] !== ']' && json[at] !== '}'; index += 1) {
    const keyEnd = isArray ? at : stringEnd(json, at)
    const value = isArray ? at : skipSpace(json, skipSpace(json, keyEnd) + 1)
    const item = wanted.items.get(isArray ? String(index) : keyOf(json, at, keyEnd))
    if (item !== undefined) forget(item)
    at = skipSpace(json, item === undefined ? endOf(json, value) : walk(json, value, item))
    if (json[at] === ',') at = skipSpace(json, at + 1)
  }
  return at + 1
}

/** Parts of a value whose key comes again are gone with it. */
function forget(wanted: Wanted): void {
  if (wanted.span === null) return
  wanted.span = null
  for (const item of wanted.items.values()) forget(item)
}

function keyOf(json: string, start: number, end: number): string {
  const raw = json.slice(start + 1, end - 1)
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
}

/** Where the value that begins here ends; of any depth. */
function endOf(json: string, start: number): number {
  const first = json[start]
  if (first === '"') return stringEnd(json, start)
  if (first !== '{' && first !== '[') return wordEnd(json, start)
  let depth = 0
  let at = start
  do {
    const unit = json.charCodeAt(at)
    if (unit === quote) {
      at = stringEnd(json, at)
      continue
    }
    if (unit === braceOpen || unit === bracketOpen) depth += 1
    else if (unit === braceClose || unit === bracketClose) depth -= 1
    at += 1
  } while (depth > 0)
  return at
}

function stringEnd(json: string, start: number): number {
  let at = start + 1
  for (let unit = json.charCodeAt(at); unit !== quote; unit = json.charCodeAt(at)) at += unit === backslash ? 2 : 1
  return at + 1
}

function wordEnd(json: string, start: number): number {
  let at = start
  for (; at < json.length; at += 1) {
    const unit = json.charCodeAt(at)
    if (unit <= space || unit === comma || unit === braceClose || unit === bracketClose) break
  }
  return at
}

/** A byte order mark is skipped as space is: who reads a file may have left it. */
function skipSpace(json: string, start: number): number {
  let at = start
  for (let unit = json.charCodeAt(at); unit <= space || unit === byteOrderMark; unit = json.charCodeAt(at)) at += 1
  return at
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const space = 0x20
const braceOpen = 0x7b
const braceClose = 0x7d
const bracketOpen = 0x5b
const bracketClose = 0x5d
const byteOrderMark = 0xfeff
