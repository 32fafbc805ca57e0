import { isObject } from '../../json/is-object.js'
import { DatasetError } from '../errors.js'
import { badShape, noJsonLine } from './read-errors.js'
import { readJson } from './read-json.js'
import type { Source } from './source.js'
import { takesText } from './takes-text.js'

/** A file with one case on each line; lines of white space are passed over. */
export function jsonlSource(text: string, file: string): Source {
  const value: unknown[] = []
  const lines: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' && !line.startsWith('\uFEFF')) continue
    value.push(readLine(line, file, index + 1, value.length === 0))
    lines.push(index + 1)
  }
  return { value, lineAt: ([index]) => lines[Number(index ?? 0)] ?? 1 }
}

function readLine(text: string, file: string, line: number, isFirst: boolean): unknown {
  const place = { file, line }
  try {
    const value = readJson(text, { ...place, unit: 'line', takesText })
    if (isObject(value)) return value
  } catch (error) {
    // A file of JSON over several lines breaks off on its first one, which is short.
    if (isFirst && error instanceof DatasetError && /^\s*[[{]\s*$/u.test(text)) throw noJsonLine(place, error)
    throw error
  }
  throw badShape('bad-shape', place, 'the line is no case: in .jsonl each line is an object, one case')
}
