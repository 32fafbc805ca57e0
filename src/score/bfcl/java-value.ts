import { insideOf, mostLevels, numberOfSource, splitSource, unquoteSource } from './split-source.js'

// Openings only: what closes is looked for at the end, so that no expression goes to and fro.
const LIST = /^(?:java\.util\.)?(?:Arrays\.asList|List\.of|Set\.of|Stream\.of)\(/
const ARRAY = /^(?:new\s+[\w.]+(?:<[^(]*>)?\s*\[\s*\]\s*)?\{/
const COPY = /^new\s+(?:java\.util\.)?\w+(?:<[^(]*>)?\s*\(/
const FILLED = /^new\s+(?:java\.util\.)?\w+(?:<[^(]*>)?\s*\(\)\s*\{\s*\{/
const FILLED_END = /\}\s*\}$/
const EMPTY = /^(?:Collections\.)?empty(?:List|Set)\(\)$/
const MAP = /^(?:java\.util\.)?Map\.of\(/

/** The value that a Java literal or a usual way to fill a collection stands for; else the text itself, as a variable is. */
export function javaValue(source: string): unknown {
  return valueAt(source, 0)
}

function valueAt(source: string, level: number): unknown {
  const text = source.trim()
  if (text === 'true') return true
  if (text === 'false') return false
  if (text === 'null') return null
  const plain = unquoteSource(text) ?? numberOfSource(text)
  if (plain !== null) return plain
  // What is nested deeper than any value is not read, however deep it goes.
  if (level === mostLevels) return text
  const filled = text.endsWith('}') ? filledOf(text) : null
  if (filled !== null) return filledValue(filled, text, level) ?? text
  const list = insideOf(text, LIST, ')') ?? insideOf(text, ARRAY, '}')
  if (list !== null) return splitSource(list, ',')?.map((item) => valueAt(item, level + 1)) ?? text
  const map = insideOf(text, MAP, ')')
  if (map !== null) return mapValue(splitSource(map, ','), level) ?? text
  if (EMPTY.test(text)) return []
  return copyValue(text, level) ?? text
}

/** What is between the double braces of an instance initialiser. */
function filledOf(text: string): string | null {
  const start = FILLED.exec(text)?.[0].length
  const end = FILLED_END.exec(text)?.index
  return start === undefined || end === undefined || end < start ? null : text.slice(start, end)
}

/** Of `new ArrayList<>(…)`: what it is a copy of, or empty. */
function copyValue(text: string, level: number): unknown {
  const copied = insideOf(text, COPY, ')')?.trim()
  if (copied === undefined) return null
  if (copied === '' && isMap(text)) return {}
  if (copied === '') return /^new\s+[\w.]*(?:List|Set|Stack|Vector|Deque|Queue)\b/.test(text) ? [] : null
  const value = valueAt(copied, level + 1)
  return typeof value === 'object' ? value : null
}

/** Of an instance initialiser: `add("a"); add("b");` or `put("a", 1);`. */
function filledValue(body: string, text: string, level: number): unknown {
  const calls = (splitSource(body, ';') ?? []).map((line) => /^(?:this\.)?(add|put)\(([^]*)\)$/.exec(line))
  const parts = calls.flatMap((call) => splitSource(call?.[2] ?? '', ',') ?? [])
  return isMap(text) ? mapValue(parts, level) : parts.map((item) => valueAt(item, level + 1))
}

function mapValue(parts: readonly string[] | null, level: number): unknown {
  if (parts === null || parts.length % 2 === 1) return null
  const entries: [string, unknown][] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [source = '', value = ''] = parts.slice(index, index + 2)
    const key = valueAt(source, level + 1)
    // Another map, or null, has no text of its own.
    const isPlain = typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean'
    entries.push([isPlain ? String(key) : source, valueAt(value, level + 1)])
  }
  return Object.fromEntries(entries)
}

function isMap(text: string): boolean {
  return /^new\s+[\w.]*(?:Map|Hashtable|Properties)\b/.test(text)
}
