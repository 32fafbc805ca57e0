import { inline } from '../../json/inline.js'
import { formatPath, type Path } from '../../json/paths.js'
import { messageOf } from '../../json/unread.js'
import type { DatasetError, DatasetPlace } from '../errors.js'
import { changedNumber } from './changed-number.js'
import { deepPath, mostLevels } from './deep-path.js'
import {
  byteOrderMark,
  emptyText,
  inexactNumber,
  keyNoText,
  keyTwice,
  mergeConflict,
  nothingWritten,
  notJsonData,
  noYaml,
  severalDocuments,
  tooDeep,
} from './read-errors.js'
import type { Source } from './source.js'
import { takesText } from './takes-text.js'
import { type YamlDocument, type YamlLines, type YamlNode, type YamlPeer, yamlPeer } from './yaml-peer.js'

/**
 * A file of YAML 1.2 in its core schema, held to what JSON can say: one document, keys that are texts and stand once, values
 * that are written, no tags, no merge keys; dates are texts.
 */
export function yamlSource(text: string, file: string): Source {
  const yaml = yamlPeer(file)
  const lines = new yaml.LineCounter()
  const at = (offset: number): DatasetPlace => ({ file, line: Math.max(1, lines.linePos(offset).line) })
  if (text.startsWith('\uFEFF')) throw byteOrderMark({ file, line: 1 })
  const read: Reading = { yaml, text, file, at }
  // Parser and walks are recursive.
  const { document, value } = stackedIn(file, () => {
    const parsed = parse(text, lines, read)
    return { document: parsed, value: valueOf(parsed, read) }
  })
  const lineAt = (path: Path): number => lineIn(document, path, lines, yaml)
  const deep = stackedIn(file, () => deepPath(value))
  if (deep !== null) throw tooDeep({ file, line: lineAt(deep) }, mostLevels)
  return { value, lineAt }
}

interface Reading {
  readonly yaml: YamlPeer
  readonly text: string
  readonly file: string
  readonly at: (offset: number) => DatasetPlace
}

function stackedIn<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep({ file, line: null }, mostLevels)
    throw error
  }
}

function parse(text: string, lineCounter: YamlLines, { yaml, file, at }: Reading): YamlDocument {
  const options = {
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    prettyErrors: false,
    lineCounter,
  } as const
  const documents = yaml.parseAllDocuments(text, options)
  const conflict = text.search(/^(?:<{7}|>{7})(?=\s|$)/mu)
  if (conflict !== -1) throw mergeConflict(at(conflict))
  const [document, second] = documents
  if (document === undefined || !('contents' in document)) throw emptyText({ file, line: null }, 'file')
  for (const { errors, warnings } of documents) {
    const [first] = [...errors, ...warnings]
    if (first === undefined) continue
    const [start] = first.pos
    const key = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^:\n]*)/u.exec(text.slice(start))?.[0].trim() ?? ''
    if (first.message.startsWith('Maximum call stack')) throw tooDeep(at(start), mostLevels)
    throw first.code === 'DUPLICATE_KEY' ? keyTwice(at(start), key) : noYaml(at(start), first.message)
  }
  if (second !== undefined) throw severalDocuments(at(second.range[0]))
  return document
}

/** What the document says; numbers as `readJson` reads them. */
function valueOf(document: YamlDocument, reading: Reading): unknown {
  const { yaml, file, at } = reading
  const place = (node: unknown): DatasetPlace => at(offsetOf(node))
  yaml.visit(document, {
    Pair(_key, pair, above) {
      const { key, value } = pair
      const isText = yaml.isScalar(key) && typeof key.value === 'string'
      if (isText && key.value === '<<' && key.type === 'PLAIN') {
        throw noYaml(place(key), 'merge keys (<<) are not part of YAML 1.2; write the keys out')
      }
      if (!isText) throw keyNoText(place(key), yaml.isScalar(key) ? inline(key.value) : 'of this pair')
      if (isUnwritten(value, yaml)) throw nothingWritten(place(key), `for ${pathOf([...above, pair], yaml)}`)
    },
    Alias(_key, alias) {
      if (alias.resolve(document) === undefined) throw noYaml(place(alias), `there is no anchor &${alias.source}`)
    },
    Collection(_key, { tag, range }) {
      requireNoTag(tag, range, reading)
    },
    Scalar(_key, scalar, above) {
      requireNoTag(scalar.tag, scalar.range, reading)
      if (above.length > 1 && isUnwritten(scalar, yaml)) {
        throw nothingWritten(place(scalar), `as an item of ${formatPath(keysOf(above, yaml)) || 'the list'}`)
      }
      if (typeof scalar.value !== 'number') return
      const written = scalar.source ?? String(scalar.value)
      if (!Number.isFinite(scalar.value) && /nan|inf/iu.test(written)) throw notJsonData(place(scalar), written)
      const integer = numberOf(written, (digits) =>
        inexactNumber(place(scalar), pathOf(above, yaml), digits, takesText(keysOf(above, yaml))),
      )
      if (integer !== null) scalar.value = integer
    },
  })
  try {
    return document.toJS({ maxAliasCount: mostAliases })
  } catch (error) {
    if (error instanceof ReferenceError) throw noYaml({ file, line: 1 }, messageOf(error))
    throw error
  }
}

/** Whether a value is null because nothing stands there. */
function isUnwritten(node: unknown, yaml: YamlPeer): boolean {
  return node === null || (yaml.isScalar(node) && node.value === null && !node.source)
}

/** A node has a tag only where one is written. It stands before the value, on a line above it or on the same. */
function requireNoTag(tag: string | undefined, range: unknown, { text, at }: Reading): void {
  if (tag === undefined) return
  const written = tag.replace(/^tag:yaml\.org,2002:/u, '!!')
  const offset = text.lastIndexOf('!', Array.isArray(range) ? Number(range[0]) : 0)
  throw noYaml(at(Math.max(0, offset)), `tags (${written}) are not taken; a text stands in quotes, a number without`)
}

/** Many cases may share an answer; what doubles itself ten times is beyond it. */
const mostAliases = 10_000

/** The integer, where a number cannot hold it. Leading zeros belong to an id, and would be lost. */
function numberOf(written: string, inexact: (digits: string) => DatasetError): bigint | null {
  if (/^0[ox]/u.test(written)) return Number.isSafeInteger(Number(written)) ? null : BigInt(written)
  if (/^[-+]?0\d/u.test(written)) throw inexact(written)
  const [, sign, whole, fraction, power] = /^([-+]?)(\d*)\.?(\d*)(?:e(.+))?$/iu.exec(written) ?? []
  const decimals = fraction ? `.${fraction}` : ''
  const read = changedNumber(`${sign === '-' ? '-' : ''}${whole || '0'}${decimals}${power ? `e${power}` : ''}`)
  if (read.kind === 'inexact') throw inexact(written)
  return read.kind === 'integer' ? read.value : null
}

function offsetOf(node: unknown): number {
  const range: unknown = typeof node === 'object' && node !== null && 'range' in node ? node.range : null
  return Array.isArray(range) ? Number(range[0]) : 0
}

function pathOf(above: readonly unknown[], yaml: YamlPeer): string {
  return formatPath(keysOf(above, yaml)) || 'its place'
}

/** The keys around a node; of a list it stands in nothing, since the line is told. */
function keysOf(above: readonly unknown[], yaml: YamlPeer): readonly string[] {
  return above.flatMap((node): readonly string[] =>
    typeof node === 'object' && node !== null && 'key' in node && yaml.isScalar(node.key)
      ? [String(node.key.value)]
      : [],
  )
}

/** What is in a map stands where its key does. */
function lineIn(document: YamlDocument, path: Path, lines: YamlLines, yaml: YamlPeer): number {
  let node: YamlNode | null = document.contents
  let offset = offsetOf(node)
  for (const step of path) {
    if (yaml.isAlias(node)) node = node.resolve(document) ?? null
    let next: unknown
    if (yaml.isMap(node)) {
      const pair = node.items.find(({ key }) => yaml.isScalar(key) && key.value === step)
      if (pair === undefined) break
      offset = offsetOf(pair.key)
      next = pair.value
    } else if (yaml.isSeq(node)) {
      next = typeof step === 'number' ? node.items[step] : undefined
      if (next === undefined) break
      offset = offsetOf(next)
    } else break
    node = next as YamlNode | null // of a parsed document
  }
  return Math.max(1, lines.linePos(offset).line)
}
