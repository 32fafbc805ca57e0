import { isObject } from '../../json/is-object.js'
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
  const entries = new Map<string, AnswerEntry>()
  for (const [key, value] of Object.entries(data['answers'])) {
    const entry = readEntry(key, value)
    if (entry === null) throw badAnswerFile(file, `has something else than the answer that belongs under ${key}`)
    entries.set(key, entry)
  }
  return entries
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badAnswerFile(file, 'is not JSON', error)
  }
}
