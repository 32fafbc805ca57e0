import { numberOfSource, splitSource, unquoteSource } from './split-source.js'

const LIST =
  /^(?:(?:java\.util\.)?(?:Arrays\.asList|List\.of|Set\.of|Stream\.of)\(([^]*)\)|new\s+[\w.]+(?:<[^(]*>)?\s*\[\s*\]\s*\{([^]*)\}|\{([^]*)\})$/
const COPY = /^new\s+(?:java\.util\.)?\w+(?:<[^(]*>)?\s*\(([^]*)\)$/
const FILLED = /^new\s+(?:java\.util\.)?\w+(?:<[^(]*>)?\s*\(\)\s*\{\s*\{([^]*)\}\s*\}$/
const EMPTY = /^(?:Collections\.)?empty(?:List|Set)\(\)$/
const MAP = /^(?:java\.util\.)?Map\.of\(([^]*)\)$/

/** The value that a Java literal or a usual way to fill a collection stands for; else the text itself, as a variable is. */
export function javaValue(source: string): unknown {
  const text = source.trim()
  if (text === 'true') return true
  if (text === 'false') return false
  if (text === 'null') return null
  const plain = unquoteSource(text) ?? numberOfSource(text)
  if (plain !== null) return plain
  const filled = FILLED.exec(text)?.[1]
  if (filled !== undefined) return filledValue(filled, text) ?? text
  const list = LIST.exec(text)
  if (list !== null) return splitSource(list[1] ?? list[2] ?? list[3] ?? '', ',')?.map(javaValue) ?? text
  const map = MAP.exec(text)?.[1]
  if (map !== undefined) return mapValue(splitSource(map, ',')) ?? text
  if (EMPTY.test(text)) return []
  return copyValue(text) ?? text
}

/** Of `new ArrayList<>(…)`: what it is a copy of, or empty. */
function copyValue(text: string): unknown {
  const copied = COPY.exec(text)?.[1]?.trim()
  if (copied === undefined) return null
  if (copied === '' && isMap(text)) return {}
  if (copied === '') return /^new\s+[\w.]*(?:List|Set|Stack|Vector|Deque|Queue)\b/.test(text) ? [] : null
  const value = javaValue(copied)
  return typeof value === 'object' ? value : null
}

/** Of an instance initialiser: `add("a"); add("b");` or `put("a", 1);`. */
function filledValue(body: string, text: string): unknown {
  const calls = (splitSource(body, ';') ?? []).map((line) => /^(?:this\.)?(add|put)\(([^]*)\)$/.exec(line))
  const parts = calls.map((call) => splitSource(call?.[2] ?? '', ','))
  if (isMap(text)) return mapValue(parts.flatMap((part) => part ?? []))
  return parts.flatMap((part) => part ?? []).map(javaValue)
}

function mapValue(parts: readonly string[] | null): unknown {
  if (parts === null || parts.length % 2 === 1) return null
  const entries: [string, unknown][] = []
  for (let index = 0; index < parts.length; index += 2) {
    entries.push([String(javaValue(parts[index] ?? '')), javaValue(parts[index + 1] ?? '')])
  }
  return Object.fromEntries(entries)
}

function isMap(text: string): boolean {
  return /^new\s+[\w.]*(?:Map|Hashtable|Properties)\b/.test(text)
}
