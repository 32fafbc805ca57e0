import { bytesOf, elementType } from './bytes.js'
import { classNameOf, functionName, kindOf, tagOf } from './kind.js'
import { stateOf } from './state-of.js'
import { flagsOf, sourceOf, textOf, unbox } from './unbox.js'
import { readProperty } from './unread.js'

/**
 * A value on one line of at most `max` UTF-16 units, like JSON where JSON can say it: `{"order_id":"A-1001"}`, `4990n`,
 * `Map {"a" => 1}`, `[Money: "5"]`, `[Function lookup]`, `[TypeError: no such order]`, `[Circular]`. Invisible characters are escaped, a cut
 * is marked with `…`. Looks only at as much of the value as it prints, and never throws.
 */
export function inline(value: unknown, max = 80): string {
  const line: Line = { text: '', max: Math.max(1, max), open: new Set() }
  write(value, line)
  return cut(line.text, line.max)
}

interface Line {
  text: string
  readonly max: number
  /** The objects around the place that is being written. */
  readonly open: Set<object>
}

function write(value: unknown, line: Line): void {
  switch (typeof value) {
    case 'string':
      line.text += quote(value, line)
      return
    case 'bigint':
      // Its digits take time that grows with their square.
      line.text += value > hugeInteger || value < -hugeInteger ? '[integer of over 1000 digits]' : `${value}n`
      return
    case 'number':
      line.text += Object.is(value, -0) ? '-0' : String(value)
      return
    case 'function':
      line.text += visible(`[Function ${safely(() => functionName(value)) || '(anonymous)'}]`, line)
      return
    case 'object':
      if (value === null) line.text += 'null'
      else writeObject(value, line)
      return
    default:
      line.text += visible(String(value), line)
  }
}

const hugeInteger = 10n ** 1000n

function writeObject(value: object, line: Line): void {
  if (line.open.has(value)) {
    line.text += '[Circular]'
    return
  }
  line.open.add(value)
  const before = line.text
  try {
    writeKind(value, line)
  } catch {
    // A proxy that refuses, or a matcher whose own text fails: a message about something else must not end here.
    line.text = `${before}[unreadable]`
  }
  line.open.delete(value)
}

function writeKind(value: object, line: Line): void {
  if (readProperty(value, '$$typeof') === matcherType) {
    writeMatcher(value, line)
    return
  }
  const kind = kindOf(value)
  const className = classNameOf(value)
  switch (kind) {
    case 'plain':
    case 'instance':
      line.text += className === null ? '' : `${className} `
      writeList(line, '{', propertiesOf(value), '}', ':')
      return
    case 'closed':
      writeClosed(value, className, line)
      return
    case 'array':
      line.text += className === null || className === 'Array' ? '' : `${className} `
      writeList(line, '[', itemsOf(value), ']')
      return
    case 'map':
      line.text += `${className ?? 'Map'} `
      writeList(line, '{', Map.prototype.entries.call(value), '}', ' => ')
      return
    case 'set':
      line.text += `${className ?? 'Set'} `
      writeList(line, '{', pairs(Set.prototype.values.call(value)), '}')
      return
    case 'bytes':
      line.text += `${className ?? elementType(value)} `
      writeList(line, '[', pairs(bytesOf(value)), ']')
      return
    case 'error':
      writeError(value, className, line)
      return
    default:
      line.text += visible(describe(value, kind, className), line)
  }
}

function describe(value: object, kind: ReturnType<typeof kindOf>, className: string | null): string {
  switch (kind) {
    case 'date': {
      const time = Date.prototype.getTime.call(value)
      return Number.isNaN(time) ? 'Date(invalid)' : `Date(${new Date(time).toISOString()})`
    }
    case 'regexp':
      return `/${sourceOf(value)}/${flagsOf(value)}`
    case 'boxed':
      return `[${tagOf(value)}: ${String(unbox(value))}]`
    case 'text':
      return `${tagOf(value)}(${textOf(value)})`
    case 'unread':
      return String(value)
    default:
      return `[${className ?? tagOf(value)}]`
  }
}

const matcherType = Symbol.for('jest.asymmetricMatcher')

/** The matcher's own words, and the pattern it holds unless the words have it. */
function writeMatcher(value: object, line: Line): void {
  const name = readProperty(value, 'toAsymmetricMatcher')
  if (typeof name === 'function') {
    line.text += visible(String(Reflect.apply(name, value, [])), line)
    return
  }
  line.text += visible(String(value), line)
  if (!Object.hasOwn(value, 'sample')) return
  line.text += ' '
  write(readProperty(value, 'sample'), line)
}

/** What only its class can tell: `[Money: "49.90"]`. */
function writeClosed(value: object, className: string | null, line: Line): void {
  const state = stateOf(value)
  line.text += visible(`[${className ?? tagOf(value)}`, line)
  if (state !== undefined) {
    line.text += ': '
    write(state, line)
  }
  line.text += ']'
}

function writeError(value: object, className: string | null, line: Line): void {
  const name = readProperty(value, 'name')
  const message = readProperty(value, 'message')
  const title = typeof name === 'string' && name !== '' ? name : (className ?? 'Error')
  line.text += visible(message === '' || message === undefined ? `[${title}]` : `[${title}: ${String(message)}]`, line)
}

/** Writes until the line is full; the separator stands between key and value, without one there are only values. */
function writeList(
  line: Line,
  opening: string,
  entries: Iterable<readonly [unknown, unknown]>,
  closing: string,
  separator?: string,
): void {
  line.text += opening
  let comma = ''
  for (const [key, item] of entries) {
    if (line.text.length > line.max) return
    line.text += comma
    comma = ','
    if (separator !== undefined) {
      if (typeof key === 'symbol' && separator === ':') line.text += visible(`[${String(key)}]`, line)
      else write(key, line)
      line.text += separator
    }
    write(item, line)
  }
  line.text += closing
}

function* propertiesOf(value: object): Generator<readonly [unknown, unknown]> {
  for (const key of Object.keys(value)) yield [key, readProperty(value, key)]
  for (const key of Object.getOwnPropertySymbols(value)) {
    if (Object.prototype.propertyIsEnumerable.call(value, key)) yield [key, readProperty(value, key)]
  }
}

function* itemsOf(value: object): Generator<readonly [unknown, unknown]> {
  const length = Number(readProperty(value, 'length'))
  for (let index = 0; index < length; index += 1) yield [index, readProperty(value, index)]
}

function* pairs(items: Iterable<unknown>): Generator<readonly [unknown, unknown]> {
  for (const item of items) yield [item, item]
}

function quote(text: string, line: Line): string {
  return visible(JSON.stringify(text.slice(0, line.max)), line) + (text.length > line.max ? '…' : '')
}

// Plain space apart, whatever has no width, no ink or turns the direction of reading.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu

function visible(text: string, line: Line): string {
  return text.slice(0, line.max + 1).replaceAll(invisible, escapeUnits)
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 2)
  const splits = last >= 0xd800 && last <= 0xdbff
  return `${text.slice(0, splits ? max - 2 : max - 1)}…`
}

function safely(read: () => string): string {
  try {
    return read()
  } catch {
    // A function behind a proxy that refuses.
    return ''
  }
}
