import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import { scanJson } from '../../json/scan-json.js'
import { readEntry, type AnswerEntry } from './answer-entry.js'
import { badAnswerFile, newerAnswerFile } from './errors.js'

const format = 'callsheet answers'
const version = 1

/** By what was asked. */
export type Entries = ReadonlyMap<string, AnswerEntry>

/** The text of a file of answers: the same bytes for the same answers, one a line, in the order of their keys. */
export function writeAnswers(entries: Entries): string {
  const lines = [...entries.keys()]
    .toSorted()
    .map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(entries.get(key))}`)
  const body = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
  return `{\n  "format": ${JSON.stringify(format)},\n  "version": ${version},\n  "answers": ${body}\n}\n`
}

/**
 * The answers in a file's text.
 *
 * @throws ScoreError `bad-answer-file` where it is anything else, even in part
 */
export function readAnswers(text: string, file: string): Entries {
  const data = parse(text, file)
  if (!isObject(data) || data['format'] !== format) throw badAnswerFile(file, 'is no such file')
  if (data['version'] !== version) throw newerAnswerFile(file, data['version'], version)
  if (!isObject(data['answers'])) throw badAnswerFile(file, 'has no answers in it')
  requireOnly(['format', 'version', 'answers'], data, file, 'at its top')
  const entries = new Map<string, AnswerEntry>()
  for (const [key, value] of Object.entries(data['answers'])) {
    const entry = readEntry(key, value)
    if (entry === null) throw badAnswerFile(file, `has something else than the answer that belongs under ${key}`)
    requireOnly(Object.keys(entry), value, file, `in the answer under ${key}`)
    entries.set(key, entry)
  }
  requireNoDuplicate(text, file)
  return entries
}

/** Whatever else is there would be gone at the next write. */
function requireOnly(known: readonly string[], value: unknown, file: string, where: string): void {
  const other = isObject(value) ? Object.keys(value).find((key) => !known.includes(key)) : undefined
  if (other === undefined) return
  throw badAnswerFile(file, `has the key ${inline(other)} ${where}, where there are only ${known.join(', ')}`)
}

/** Of two equal keys, `JSON.parse` takes the last, without a word. */
function requireNoDuplicate(text: string, file: string): void {
  const scanned = scanJson(text)
  const twice = scanned.ok ? scanned.duplicates[0] : undefined
  if (twice === undefined) return
  const key = twice.slice(twice.lastIndexOf('/') + 1)
  throw badAnswerFile(file, `has the key ${key} twice, as a merge of two versions leaves it; keep the one that counts`)
}

function parse(text: string, file: string): unknown {
  if (text.startsWith('\uFEFF')) {
    throw badAnswerFile(file, 'begins with a byte order mark, which JSON does not have; save it as UTF-8 without one')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badAnswerFile(file, 'is not JSON', error)
  }
}
