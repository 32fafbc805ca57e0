import { type KnownSecrets, mark } from './known-secrets.js'
import type { Places, SecretPaths } from './paths.js'

/** What the texts of one call are looked through with. */
export interface Search {
  readonly paths: SecretPaths
  readonly secrets: KnownSecrets
}

/** A part of a text that something else is written for. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A value that was read to its end, or up to where it is damaged. */
type Scanned =
  | { readonly ok: true; readonly at: number }
  /** `secretFrom`: where the secret begins within which it is damaged; -1 for none. */
  | { readonly ok: false; readonly at: number; readonly secretFrom: number }

interface Level {
  readonly isList: boolean
  readonly places: Places
  index: number
}

/**
 * Reads a JSON value as it is written, whatever the depth: each of two equal keys, each number with all its digits. Adds an edit for each
 * secret, and for each text that `inText` changes. Takes more than JSON has: words without quotes are values.
 */
export function scanJson(
  text: string,
  start: number,
  places: Places,
  search: Search,
  edits: Edit[],
  inText: (decoded: string, places: Places) => string,
): Scanned {
  return new JsonScan(text, start, search, edits, inText).run(places)
}

class JsonScan {
  readonly #text: string
  readonly #search: Search
  readonly #edits: Edit[]
  readonly #inText: (decoded: string, places: Places) => string
  readonly #levels: Level[] = []
  #at: number
  #secretFrom = -1
  #secretLevel = 0

  constructor(
    text: string,
    start: number,
    search: Search,
    edits: Edit[],
    inText: (decoded: string, places: Places) => string,
  ) {
    this.#text = text
    this.#at = start
    this.#search = search
    this.#edits = edits
    this.#inText = inText
  }

  run(root: Places): Scanned {
    let places: Places | null = root
    while (places !== null) {
      const below: Places | 'complete' | 'damaged' = this.#begin(places)
      const next: Places | 'end' | 'damaged' = below === 'complete' ? this.#end() : below
      if (next === 'damaged') return { ok: false, at: this.#at, secretFrom: this.#secretFrom }
      places = next === 'end' ? null : next
    }
    return { ok: true, at: this.#at }
  }

  /** Reads a value; of one with parts, up to the first of them, of which the places are given back. */
  #begin(places: Places): Places | 'complete' | 'damaged' {
    this.#skipSpace()
    if (this.#secretFrom === -1 && places.isSecret) {
      this.#secretFrom = this.#at
      this.#secretLevel = this.#levels.length
    }
    const opening = this.#text[this.#at]
    if (opening === '"') return this.#string(places) ? 'complete' : 'damaged'
    if (opening !== '{' && opening !== '[') return this.#word()
    const isList = opening === '['
    this.#at += 1
    this.#skipSpace()
    if (this.#text[this.#at] === (isList ? ']' : '}')) {
      this.#at += 1
      return 'complete'
    }
    const level = { isList, places, index: 0 }
    this.#levels.push(level)
    return this.#next(level)
  }

  /** After a value: closes what ends here, up to the next value. */
  #end(): Places | 'end' | 'damaged' {
    for (;;) {
      if (this.#secretFrom !== -1 && this.#levels.length === this.#secretLevel) {
        this.#edits.push({ from: this.#secretFrom, to: this.#at, text: JSON.stringify(mark) })
        this.#secretFrom = -1
      }
      const level = this.#levels.at(-1)
      if (level === undefined) return 'end'
      this.#skipSpace()
      const unit = this.#text[this.#at]
      if (unit === ',') {
        this.#at += 1
        level.index += 1
        return this.#next(level)
      }
      if (unit !== (level.isList ? ']' : '}')) return 'damaged'
      this.#at += 1
      this.#levels.pop()
    }
  }

  #next({ isList, places, index }: Level): Places | 'damaged' {
    const { paths } = this.#search
    // Within a secret all is secret.
    const isWithin = this.#secretFrom !== -1
    if (isList) return isWithin ? paths.nowhere : paths.item(places, index)
    this.#skipSpace()
    const start = this.#at
    if (this.#text[start] !== '"' || !this.#skipString()) return 'damaged'
    const key = this.#decoded(start)
    this.#skipSpace()
    if (key === null || this.#text[this.#at] !== ':') return 'damaged'
    this.#at += 1
    return isWithin ? paths.nowhere : paths.below(places, key)
  }

  #string(places: Places): boolean {
    const start = this.#at
    if (!this.#skipString()) return false
    const raw = this.#text.slice(start + 1, this.#at - 1)
    if (this.#secretFrom !== -1) {
      this.#search.secrets.add(raw)
      this.#search.secrets.add(this.#decoded(start))
      return true
    }
    if (!/[[{\\=]/u.test(raw)) return true
    const decoded = this.#decoded(start)
    if (decoded === null) return false
    const written = this.#inText(decoded, places)
    if (written !== decoded) this.#edits.push({ from: start, to: this.#at, text: JSON.stringify(written) })
    return true
  }

  #word(): 'complete' | 'damaged' {
    word.lastIndex = this.#at
    const found = word.exec(this.#text)?.[0]
    if (found === undefined) return 'damaged'
    this.#at += found.length
    if (this.#secretFrom !== -1 && !/^(?:true|false|null)$/u.test(found)) {
      this.#search.secrets.add(found)
      // As parsing has it.
      this.#search.secrets.add(Number(found))
    }
    return 'complete'
  }

  #decoded(start: number): string | null {
    const quoted = this.#text.slice(start, this.#at)
    if (!quoted.includes('\\')) return quoted.slice(1, -1)
    try {
      return String(JSON.parse(quoted))
    } catch {
      // A bad escape, or a bare control character: damaged.
      return null
    }
  }

  #skipString(): boolean {
    let end = this.#text.indexOf('"', this.#at + 1)
    while (end !== -1 && isEscaped(this.#text, end)) end = this.#text.indexOf('"', end + 1)
    if (end === -1) return false
    this.#at = end + 1
    return true
  }

  #skipSpace(): void {
    space.lastIndex = this.#at
    space.test(this.#text)
    this.#at = space.lastIndex
  }
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote
  while (text.charCodeAt(at - 1) === 0x5c) at -= 1
  return (quote - at) % 2 === 1
}

const space = /[ \t\r\n]*/y
const word = /[^\s,:"'`\\{}[\]]+/y
