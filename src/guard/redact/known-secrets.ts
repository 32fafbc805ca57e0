import { inline } from '../../json/inline.js'
import { parsed } from '../parse-text.js'
import { oneLine } from '../../text/one-line.js'

/** What stands in place of a secret. */
export const mark = '[redacted]'

// Shorter ones are in every text.
const fewest = 4
// The tree is no deeper, so that long secrets do not fill the memory.
const deepest = 16
// So much of a secret is one, whatever follows.
const surely = 256

interface Node {
  readonly next: Map<number, Node>
  /** A secret ends here. */
  isEnd: boolean
  /** Those that go on below the tree. */
  readonly longer: string[]
}

/** The secrets of one call, which may stand in other texts, too: `paid with 4111…`. */
export class KnownSecrets {
  readonly #root = newNode()
  readonly #known = new Set<string>()

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  /** Remembers all that is in a value. */
  add(value: unknown): void {
    // Of a log with thousands of levels, too.
    const open: unknown[] = [value]
    while (open.length > 0) {
      const part = open.pop()
      if (typeof part === 'string') {
        this.#addText(part)
        // A secret may be JSON itself, of which a part stands elsewhere.
        if (/^\s*["[{]/u.test(part)) open.push(parsed(part))
      } else if (typeof part === 'number' || typeof part === 'bigint') this.#addText(String(part))
      else if (typeof part === 'object' && part !== null) for (const item of Object.values(part)) open.push(item)
    }
  }

  /** A text without what is secret, and without the part of a secret that is left where a text was cut. */
  without(text: string): string {
    if (this.isEmpty) return text
    let rest = ''
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      if (!this.#root.next.has(text.charCodeAt(at))) continue
      const length = this.#lengthAt(text, at)
      if (length === 0) continue
      rest += text.slice(from, at) + mark
      from = at + length
      at = from - 1
    }
    return from === 0 ? text : rest + text.slice(from)
  }

  #addText(text: string): void {
    if (text.length < fewest || this.#known.has(text) || /^(?:true|false|null)$/u.test(text)) return
    for (const written of writtenForms(text)) {
      if (written.length < fewest || this.#known.has(written)) continue
      this.#known.add(written)
      this.#grow(written)
    }
  }

  #grow(text: string): void {
    let node = this.#root
    for (let at = 0; at < Math.min(text.length, deepest); at += 1) {
      const unit = text.charCodeAt(at)
      const next = node.next.get(unit) ?? newNode()
      node.next.set(unit, next)
      node = next
    }
    if (text.length <= deepest) node.isEnd = true
    else node.longer.push(text)
  }

  /** How much of the text, from there on, is secret. */
  #lengthAt(text: string, start: number): number {
    let node = this.#root
    let depth = 0
    let length = 0
    while (depth < deepest) {
      const next = node.next.get(text.charCodeAt(start + depth))
      if (next === undefined) break
      node = next
      depth += 1
      if (node.isEnd) length = depth
    }
    if (depth >= fewest && text[start + depth] === '…') length = depth
    if (depth < deepest) return length
    for (const secret of node.longer) {
      let same = depth
      while (same < secret.length && secret.charCodeAt(same) === text.charCodeAt(start + same)) same += 1
      if (same === secret.length || same >= surely || text[start + same] === '…') length = Math.max(length, same)
    }
    return length
  }
}

function newNode(): Node {
  return { next: new Map(), isEnd: false, longer: [] }
}

/** As it is, line by line, and as JSON, messages and addresses have it. */
function writtenForms(text: string): readonly string[] {
  if (/^[\w-]*$/u.test(text)) return [text]
  const once = JSON.stringify(text).slice(1, -1)
  const twice = JSON.stringify(once).slice(1, -1)
  const address = new URLSearchParams([['', text]]).toString().slice(1)
  return [
    text,
    ...text.split(/[\r\n]+/u).flatMap((line) => [line, line.trim()]),
    text.trim(),
    once,
    twice,
    JSON.stringify(twice).slice(1, -1),
    oneLine(text),
    inline(text, Infinity).slice(1, -1),
    address,
    address.replaceAll('+', '%20'),
  ]
}
