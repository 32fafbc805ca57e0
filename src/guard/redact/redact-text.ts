import { mark } from './known-secrets.js'
import type { Places } from './paths.js'
import { type Edit, scanJson, type Search } from './scan-text.js'

// JSON within JSON: each level doubles the backslashes.
const mostLevels = 8

/**
 * A text without what is secret in the JSON and the queries (`token=…`) within it. JSON that is broken off or damaged is cut where the name of a
 * secret comes up, since nobody knows where its value ends. Of a payload, all that is no JSON is cut so.
 */
export function redactText(text: string, places: Places, search: Search, isPayload = false, level = 0): string {
  if (!isPayload && !/[[{=]|^\s*"|"\s*:/u.test(text)) return text
  if (level > mostLevels) return mark
  const edits: Edit[] = []
  const inJson = (decoded: string, at: Places): string =>
    redactText(decoded, search.paths.union(at, search.paths.start), search, false, level + 1)
  let at = 0
  let cut = -1
  while (cut === -1) {
    const start = startOf(text, at)
    cut = cutFrom(text.slice(0, start === -1 ? text.length : start), at, search, isPayload ? 'payload' : 'between')
    if (start === -1 || cut !== -1) break
    const scanned = scanJson(text, start, places, search, edits, inJson)
    at = scanned.at
    if (scanned.ok) continue
    const named = cutFrom(text, start, search, isPayload ? 'payload' : 'damaged')
    cut = scanned.secretFrom === -1 || (named !== -1 && named < scanned.secretFrom) ? named : scanned.secretFrom
    // Nothing that is left has the name of a secret.
    if (cut === -1) break
  }
  if (cut !== -1) {
    remember(text.slice(cut), search)
    edits.push({ from: cut, to: text.length, text: mark })
  }
  return withoutQueries(edited(text, edits, cut), places, search)
}

/** Where something begins that may be JSON; -1 where nothing does. */
function startOf(text: string, from: number): number {
  if (from === 0) {
    const first = /^\s*"/u.exec(text)
    if (first !== null) return first[0].length - 1
  }
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit !== 0x7b && unit !== 0x5b) continue
    if (text.startsWith(mark, at)) continue
    let next = at + 1
    while (isSpace(text.charCodeAt(next))) next += 1
    // A word in brackets is no JSON.
    if (next === text.length || (unit === 0x7b ? /[^\s,:;)]/u : /["'\\{[\]\d-]/u).test(text[next] ?? '')) return at
    at = next - 1
  }
  return -1
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09
}

type Kind = 'payload' | 'damaged' | 'between'

/** Where the first name of a secret is; the start, where it may be any name, or one that is written with escapes. */
function cutFrom(text: string, start: number, { paths }: Search, kind: Kind): number {
  const rest = text.slice(start)
  if (rest.trim() === '') return -1
  if (kind !== 'between' && (rest.includes('\\u') || paths.names.includes(null))) return start
  const starts = paths.names.map((name) => (name === null ? -1 : rest.search(named(literal(name), kind))))
  const found = starts.filter((at) => at !== -1)
  return found.length === 0 ? -1 : start + Math.min(...found)
}

/** The less it looks like JSON, the more a name has to look like a key: in a sentence it is only a word. */
function named(name: string, kind: Kind): RegExp {
  switch (kind) {
    case 'payload':
      return new RegExp(name, 'u')
    case 'damaged':
      return new RegExp(`(?<=["'\\\\\`])${name}|${name}(?=["'\\\\\`]*\\s*[:=])`, 'u')
    case 'between':
      return new RegExp(`${name}(?=\\\\*"\\s*:)`, 'u')
    default:
      return kind satisfies never
  }
}

function literal(name: string): string {
  const forms = [name, JSON.stringify(name).slice(1, -1), name.replaceAll('/', '\\/')]
  return `(?:${[...new Set(forms)].map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')).join('|')})`
}

/** What follows a name may stand elsewhere, too. */
function remember(rest: string, { secrets, paths }: Search): void {
  for (const name of paths.names) {
    if (name === null) continue
    for (const [, word] of rest.matchAll(
      new RegExp(`${literal(name)}["'\\\\\`:=\\s>]*([^\\s"'\\\\,{}[\\]&\`]{4,})`, 'gu'),
    )) {
      secrets.add(word)
    }
  }
}

function edited(text: string, edits: readonly Edit[], cut: number): string {
  const kept = cut === -1 ? edits : edits.filter(({ from, to }) => to <= cut || from === cut)
  if (kept.length === 0) return text
  let rest = ''
  let at = 0
  for (const { from, to, text: written } of kept.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    rest += text.slice(at, from) + written
    at = to
  }
  return rest + text.slice(at)
}

const query = /(?<=^|[?&;\s#"'`])([^?&;\s=#"'`{}[\]]+)=("[^"]*"|'[^']*'|[^&;\s#"'`,{}[\]\\]+)/gu

/** Addresses and forms: `?token=…`. */
function withoutQueries(text: string, places: Places, { paths, secrets }: Search): string {
  if (!text.includes('=')) return text
  return text.replaceAll(query, (all, key: string, value: string) => {
    const name = decoded(key)
    const isSecret = [name, key].some((each) => paths.below(places, each).isSecret)
    if (!isSecret) return all
    const bare = value.replaceAll(/^["']|["']$/gu, '')
    secrets.add(bare)
    secrets.add(decoded(bare))
    return `${key}=${mark}`
  })
}

function decoded(text: string): string {
  return new URLSearchParams(`a=${text.replaceAll(/[&#]/gu, '')}`).get('a') ?? text
}
