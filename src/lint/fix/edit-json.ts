import { afterSpace, jsonEnd, type JsonItem, jsonItems } from '../../json/json-items.js'
import { type EditTree, finer } from './edit-tree.js'
import { added } from './edit-value.js'

/** The JSON text with its changes. What does not change keeps every byte, and what is new is written as its neighbours are. */
export function editJson(text: string, tree: EditTree): string {
  // A byte order mark is no JSON.
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const start = afterSpace(text, mark)
  const end = jsonEnd(text, start)
  const style = styleOf(text)
  return text.slice(0, start) + edited({ text, start, end, style, around: '' }, tree) + text.slice(end)
}

interface Spot {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly style: Style
  /** The white space that begins the line of the thing around it. */
  readonly around: string
}

interface Style {
  /** Of one level. */
  readonly indent: string
  readonly newline: string
  /** After a colon, and after a comma of one line. */
  readonly space: string
}

function styleOf(text: string): Style {
  const indent = /\n([ \t]+)\S/u.exec(text.slice(0, most))?.[1] ?? ''
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  return { indent, newline, space: /[^\\]":\S/u.test(text.slice(0, most)) ? '' : ' ' }
}

// The first lines show how all are written.
const most = 20_000

function edited(spot: Spot, tree: EditTree): string {
  const { text, start, end } = spot
  const { change, parts } = tree.change === null ? tree : finer(tree, JSON.parse(text.slice(start, end)))
  if (change?.op === 'set') return written(spot, change.value)
  if (parts.size === 0) return text.slice(start, end)
  const isContainer = text[start] === '{' || text[start] === '['
  if (!isContainer) return written(spot, Object.fromEntries(added(parts, () => false)))
  return editedItems(spot, parts)
}

function editedItems(spot: Spot, parts: EditTree['parts']): string {
  const { text, start, end } = spot
  const items = jsonItems(text, start)
  const kept = items.filter(({ key }) => parts.get(String(key))?.change?.op !== 'remove')
  const names = new Set(items.map(({ key }) => String(key)))
  const layout = layoutOf(spot, items)
  const isList = text[start] === '['
  const inside = { ...spot, around: layout.indent }
  let result = text.slice(start, items[0]?.start ?? start + 1)
  for (const [index, item] of kept.entries()) {
    if (index > 0) result += separatorBefore(text, items, item)
    const part = parts.get(String(item.key))
    result += text.slice(item.start, item.at)
    result +=
      part === undefined ? text.slice(item.at, item.end) : edited({ ...inside, start: item.at, end: item.end }, part)
  }
  const fresh = added(parts, (key) => names.has(key))
  for (const [index, [key, value]] of fresh.entries()) {
    const isFirst = kept.length === 0 && index === 0
    // Where all were removed, the white space of the first is there already.
    result += isFirst ? (items.length === 0 ? layout.lead : '') : layout.separator
    result +=
      (isList ? '' : `${JSON.stringify(key)}${layout.colon}`) +
      written({ ...inside, start: end, end }, value, layout.isOneLine)
  }
  if (kept.length + fresh.length === 0) return isList ? '[]' : '{}'
  return (
    result +
    (items.length === 0 ? layout.tail : text.slice(items.at(-1)?.end ?? start + 1, end - 1)) +
    text.slice(end - 1, end)
  )
}

/** The comma and the space before an item, as they stand there; the first of all has none, and takes those of the next. */
function separatorBefore(text: string, items: readonly JsonItem[], item: JsonItem): string {
  const index = items.indexOf(item)
  return text.slice(items[index - 1]?.end ?? item.start, item.start)
}

interface Layout {
  readonly isOneLine: boolean
  /** White space that begins a line of an item. */
  readonly indent: string
  readonly lead: string
  readonly separator: string
  readonly tail: string
  readonly colon: string
}

function layoutOf(spot: Spot, items: readonly JsonItem[]): Layout {
  const { text, start, style, around } = spot
  const [first, second] = items
  if (first === undefined) {
    const isOneLine = style.indent === ''
    const indent = isOneLine ? around : around + style.indent
    const line = isOneLine ? '' : style.newline
    return {
      isOneLine,
      indent,
      lead: isOneLine ? '' : line + indent,
      separator: isOneLine ? `,${style.space}` : `,${line}${indent}`,
      tail: isOneLine ? '' : line + around,
      colon: `:${style.space}`,
    }
  }
  const lead = text.slice(start + 1, first.start)
  const isOneLine = !lead.includes('\n')
  const indent = isOneLine ? around : lead.slice(lead.lastIndexOf('\n') + 1)
  const own = second === undefined ? null : text.slice(first.end, second.start)
  const keyed = text[start] === '{' ? text.slice(first.start, first.at) : null
  const colon = keyed === null ? `:${style.space}` : keyed.slice(keyed.lastIndexOf('"') + 1)
  const space = lead !== '' || colon.endsWith(' ') ? ' ' : ''
  return {
    isOneLine,
    indent,
    lead,
    separator: own ?? (isOneLine ? `,${space}` : `,${lead}`),
    tail: '',
    colon,
  }
}

/** A new value: on one line in a thing of one line, and where what stood there was on one. */
function written(spot: Spot, value: unknown, isOneLine = false): string {
  const { text, start, end, style, around } = spot
  const before = text.slice(start, end)
  const wasOneLine = /^[[{]/u.test(before) && before.length > 2 && !before.includes('\n')
  if (isOneLine || wasOneLine || style.indent === '') return oneLine(value, style.space)
  return JSON.stringify(value, null, style.indent).replaceAll('\n', style.newline + around)
}

function oneLine(value: unknown, space: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => oneLine(item, space)).join(`,${space}`)}]`
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${space}${oneLine(item, space)}`)
  if (members.length === 0) return '{}'
  return space === '' ? `{${members.join(',')}}` : `{ ${members.join(', ')} }`
}
