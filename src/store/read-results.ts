import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isObject } from '../json/is-object.js'
import { openEnd } from './open-end.js'
import { resultKeys } from './result-keys.js'
import { badKey, brokenLine, callsOrTurns, noResult, otherVersion, unreadable } from './store-errors.js'
import type { StoredResult } from './stored-result.js'

/**
 * The results in a file, one after the other, in the order of its lines: memory is that of one line. The beginning of a line
 * at the end of the file, which a writer that was killed or is still at it left, is passed over.
 *
 * @example
 * ```ts
 * const failed = new Set<string>()
 * for (const { passed, test_id } of readResults('.callsheet/results.jsonl')) if (!passed) failed.add(test_id)
 * ```
 *
 * @throws DatasetError with file and line: no JSON, no stored result, another version, a key that is missing or wrong
 */
export function* readResults(file: string): Generator<StoredResult> {
  let line = 0
  for (const { text, isEnded } of linesOf(file)) {
    line += 1
    // Files that are put together by hand may have some.
    if (text.trim() === '' || (!isEnded && openEnd(text) === 'torn')) continue
    yield parse(text, file, line)
  }
}

interface Line {
  readonly text: string
  readonly isEnded: boolean
}

const chunkSize = 1 << 18
const newline = 10

function* linesOf(file: string): Generator<Line> {
  const descriptor = reading(file, () => openSync(file, 'r'))
  try {
    const chunk = Buffer.alloc(chunkSize)
    let open: Buffer[] = []
    for (let left = reading(file, () => sizeOf(descriptor)); left > 0;) {
      const size = reading(file, () => readSync(descriptor, chunk, 0, Math.min(chunkSize, left), null))
      if (size === 0) break
      left -= size
      const bytes = chunk.subarray(0, size)
      let start = 0
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
        yield { text: textOf(open, bytes.subarray(start, end)), isEnded: true }
        open = []
        start = end + 1
      }
      // A copy, since the chunk is used again.
      if (start < size) open.push(Buffer.from(bytes.subarray(start)))
    }
    if (open.length > 0) yield { text: textOf(open, Buffer.alloc(0)), isEnded: false }
  } finally {
    closeSync(descriptor)
  }
}

/** What is added meanwhile is not read: a torn end that is cut off must not be taken for the beginning of what follows. */
function sizeOf(descriptor: number): number {
  const stats = fstatSync(descriptor)
  return stats.isFile() ? stats.size : Infinity
}

function textOf(open: readonly Buffer[], end: Buffer): string {
  return (open.length === 0 ? end : Buffer.concat([...open, end])).toString()
}

function reading<Read>(file: string, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw unreadable(file, error)
  }
}

function parse(text: string, file: string, line: number): StoredResult {
  const value = parseJson(text, file, line)
  if (!isObject(value) || value['callsheet'] !== 'result') throw noResult(file, line)
  if (value['version'] !== 1) throw otherVersion(file, line, value['version'])
  for (const [key, isRight] of checks) {
    if (!isRight(value[key])) throw badKey(file, line, key, value[key] === undefined)
  }
  if ((value['calls'] === undefined) === (value['turns'] === undefined)) throw callsOrTurns(file, line)
  // Cast: each key was looked at.
  return value as unknown as StoredResult
}

const checks = Object.entries(resultKeys)

function parseJson(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw brokenLine(file, line, error)
  }
}
