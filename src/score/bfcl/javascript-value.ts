import { numberOfSource, splitSource, unquoteSource } from './split-source.js'

/** The value that a JavaScript literal stands for; the text itself where it is none, as a variable is. */
export function javaScriptValue(source: string): unknown {
  const text = source.trim()
  if (text === 'true') return true
  if (text === 'false') return false
  if (text === 'null' || text === 'undefined') return null
  const plain = unquoteSource(text) ?? numberOfSource(text)
  if (plain !== null) return plain
  const list = insideOf(text, /^\[([^]*)\]$/) ?? insideOf(text, /^new\s+Array\(([^]*)\)$/)
  if (list !== null) return splitSource(list, ',')?.map(javaScriptValue) ?? text
  const members = insideOf(text, /^\{([^]*)\}$/)
  return members === null ? text : (objectOf(members) ?? text)
}

function insideOf(text: string, whole: RegExp): string | null {
  return whole.exec(text)?.[1] ?? null
}

function objectOf(members: string): Readonly<Record<string, unknown>> | null {
  const entries: [string, unknown][] = []
  for (const member of splitSource(members, ',') ?? ['']) {
    const [key, ...rest] = splitSource(member, ':') ?? []
    if (key === undefined || rest.length === 0) return null
    entries.push([unquoteSource(key) ?? key, javaScriptValue(member.slice(member.indexOf(':', key.length) + 1))])
  }
  return Object.fromEntries(entries)
}
