/** A piece of source text: as it is, one after the other, or a list that may be broken into lines. */
export type Source = string | readonly Source[] | SourceList

interface SourceList {
  readonly open: string
  readonly items: readonly Source[]
  readonly close: string
}

/** `name(items)`. */
export function callSource(name: string, items: readonly Source[]): Source {
  return { open: `${name}(`, items, close: ')' }
}

/** The literal for JSON data, BigInt and patterns. */
export function literal(value: unknown): Source {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return { open: '[', items: value.map(literal), close: ']' }
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return String(value)
  const items = Object.entries(value).map(([key, item]) => [`${keySource(key)}: `, literal(item)])
  return { open: '{', items, close: '}' }
}

/** As this project's own sources are written: what does not fit in a line is broken into several. */
export function layOut(source: Source): string {
  return broken(source, '', 0)
}

const width = 100

function keySource(key: string): string {
  // Without brackets it would be no key, but the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
}

/** In the quotes that need fewer escapes. */
function quoted(text: string): string {
  const quote = text.split("'").length > text.split('"').length ? '"' : "'"
  const escaped = text.replace(/[\\'"]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFEFF]/gu, (char) => {
    if (char === '\\') return '\\\\'
    if (char === "'" || char === '"') return char === quote ? `\\${char}` : char
    return shortEscapes[char] ?? escape(char)
  })
  return quote + escaped + quote
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escape(char: string): string {
  return Array.from({ length: char.length }, (_, index) => hex(char.charCodeAt(index))).join('')
}

function hex(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

function oneLine(source: Source): string {
  if (typeof source === 'string') return source
  if (!('items' in source)) return source.map(oneLine).join('')
  const { open, items, close } = source
  const pad = close === '}' && items.length > 0 ? ' ' : ''
  return open + pad + items.map(oneLine).join(', ') + pad + close
}

/** `used` is what stands in the line already. */
function broken(source: Source, indent: string, used: number): string {
  const line = oneLine(source)
  if (typeof source === 'string' || used + line.length <= width) return line
  if (!('items' in source)) {
    let text = ''
    for (const part of source) text += broken(part, indent, text.includes('\n') ? lastLine(text) : used + text.length)
    return text
  }
  const { open, items, close } = source
  if (items.length === 0) return line
  const last = items.at(-1)
  if (close === ')' && typeof last === 'object' && 'items' in last && last.close === '}' && last.items.length > 0) {
    const head =
      open +
      items
        .slice(0, -1)
        .map((item) => `${oneLine(item)}, `)
        .join('')
    // The last of several arguments is broken, and the others stay in the line.
    if (used + head.length + 1 <= width) return head + broken(last, indent, width) + close
  }
  const inner = `${indent}  `
  const lines = items.map((item) => `${inner}${broken(item, inner, inner.length + 1)},\n`)
  return `${open}\n${lines.join('')}${indent}${close}`
}

function lastLine(text: string): number {
  return text.length - text.lastIndexOf('\n') - 1
}
