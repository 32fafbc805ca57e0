import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../../json/unread.js'
import type { Dataset } from '../dataset.js'
import { unreadable } from './read-errors.js'
import { readDataset } from './read-dataset.js'

/**
 * Reads a data set from a file: JSON, JSON Lines or YAML, by its extension.
 *
 * @example
 * ```ts
 * const { cases } = loadDataset('test/refunds.yaml')
 * test.each(cases.map((located) => located.case))('$test_id', async (row) => expect(await runOf(row.prompt)).toScore(row))
 * ```
 *
 * @param file a path, from the working directory, or a `file:` URL
 * @throws DatasetError with file and line, for whatever cannot be read
 */
export function loadDataset(file: string | URL): Dataset {
  const path = pathOf(file)
  return readDataset(textOf(path), path)
}

function pathOf(file: unknown): string {
  if (file instanceof URL) {
    if (file.protocol === 'file:') return fileURLToPath(file)
    throw unreadable(file.href, 'only files are read. Download it, and name the file.')
  }
  if (typeof file === 'string' && file !== '') return file
  throw unreadable(String(file), 'the path of a file is needed, or a URL of one.')
}

function textOf(file: string): string {
  const bytes = bytesOf(file)
  try {
    // The mark at the start is kept, so that it is told.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw unreadable(file, 'it is not UTF-8. Save it as UTF-8.', error)
  }
}

function bytesOf(file: string): Uint8Array {
  try {
    const stats = statSync(file)
    // Reading a pipe would wait for whoever writes to it.
    if (!stats.isFile()) throw unreadable(file, `it is ${stats.isDirectory() ? 'a folder' : 'no regular file'}.`)
    return readFileSync(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || typeof error.code !== 'string') throw error
    if ('errno' in error) throw unreadable(file, reasons[error.code] ?? messageOf(error), error)
    throw error
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Paths are from the working directory.',
  ENOTDIR: 'a part of its path is a file.',
  EACCES: 'this user may not read it.',
}
