import { insideOf, mostLevels, numberOfSource, splitSource, unquoteSource } from './split-source.js'

/** The value that a JavaScript literal stands for; the text itself where it is none, as a variable is. */
export function javaScriptValue(source: string): unknown {
  return valueAt(source, 0)
}

function valueAt(source: string, level: number): unknown {
  const text = source.trim()
  if (text === 'true') return true
  if (text === 'false') return false
  if (text === 'null' || text === 'undefined') return null
  const plain = unquoteSource(text) ?? numberOfSource(text)
  if (plain !== null) return plain
  // What is nested deeper than any value is not read, however deep it goes.
  if (level === mostLevels) return text
  const list = insideOf(text, /^\[/, ']') ?? insideOf(text, /^new\s+Array\(/, ')')
  if (list !== null) return splitSource(list, ',')?.map((item) => valueAt(item, level + 1)) ?? text
  const members = insideOf(text, /^\{/, '}')
  return members === null ? text : (objectOf(members, level) ?? text)
}

function objectOf(members: string, level: number): Readonly<Record<string, unknown>> | null {
  const entries: [string, unknown][] = []
  for (const member of splitSource(members, ',') ?? ['']) {
    const [key, ...rest] = splitSource(member, ':') ?? []
    if (key === undefined || rest.length === 0) return null
    const value = member.slice(member.indexOf(':', key.length) + 1)
    entries.push([unquoteSource(key) ?? key, valueAt(value, level + 1)])
  }
  return Object.fromEntries(entries)
}
