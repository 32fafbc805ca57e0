import { redacted } from '../../run/redacted.js'
import { inline } from '../../json/inline.js'
import { parsed } from '../parse-text.js'
import { oneLine } from '../../text/one-line.js'

/** What stands in place of a secret. */
export const mark: string = redacted

// Shorter ones are in every text.
const fewest = 4
// So much of a secret is one, whatever follows.
const surely = 256
// More that begin alike are told apart by a step of the tree.
const mostAlike = 8

interface Node {
  /** `null`: secrets that come here are few, and stand in `alike` as a whole. */
  next: Map<number, Node> | null
  alike: string[]
  /** A secret ends here. */
  isEnd: boolean
}

/** The secrets of one call, which may stand in other texts, too: `paid with 4111…`. */
export class KnownSecrets {
  readonly #root = { next: new Map<number, Node>(), alike: [], isEnd: false }
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
      grow(this.#root, written, 0)
    }
  }

  /** How much of the text, from there on, is secret. */
  #lengthAt(text: string, start: number): number {
    let node: Node | undefined = this.#root
    let length = 0
    for (let depth = 0; node !== undefined; depth += 1) {
      if (node.isEnd || (depth >= fewest && text[start + depth] === '…')) length = Math.max(length, depth)
      for (const secret of node.alike) length = Math.max(length, sharedBy(secret, text, start, depth))
      node = node.next?.get(text.charCodeAt(start + depth))
    }
    return length
  }
}

/** How much of a secret a text has from there on: 0, unless that is all of it, most of it, or all up to where the text was cut. */
function sharedBy(secret: string, text: string, start: number, known: number): number {
  let same = known
  while (same < secret.length && secret.charCodeAt(same) === text.charCodeAt(start + same)) same += 1
  const isCut = same >= fewest && text[start + same] === '…'
  return same === secret.length || same >= surely || isCut ? same : 0
}

function grow(node: Node, secret: string, depth: number): void {
  if (depth === secret.length) {
    node.isEnd = true
    return
  }
  if (node.next === null) {
    node.alike.push(secret)
    if (node.alike.length <= mostAlike || depth >= surely) return
    const { alike } = node
    node.next = new Map()
    node.alike = []
    for (const each of alike) grow(node, each, depth)
    return
  }
  const unit = secret.charCodeAt(depth)
  const next = node.next.get(unit) ?? { next: null, alike: [], isEnd: false }
  node.next.set(unit, next)
  grow(next, secret, depth + 1)
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
