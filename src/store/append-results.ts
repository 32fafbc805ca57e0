import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatasetError } from '../dataset/errors.js'
import { codeOf } from '../disk/code-of.js'
import { inTurn } from '../disk/in-turn.js'
import { LockHeld } from '../disk/lock.js'
import { makeFolder } from '../disk/make-folder.js'
import { lineOf } from './line-of.js'
import { openEnd } from './open-end.js'
import { resultsFile } from './results-file.js'
import { foreignEnd, locked, unwritable } from './store-errors.js'
import type { StoredResult } from './stored-result.js'

/**
 * Adds results to `results.jsonl` in a folder, one line each. Whoever is killed on the way leaves whole
 * lines, and maybe not all of them; a disk that is full leaves none. Any number of processes and threads of one
 * machine may do so at once. A folder that is not there is made, and kept out of git by a `.gitignore` of its own. What a
 * writer that was killed left of a line is cut off.
 *
 * @example
 * ```ts
 * appendResults('.callsheet', [toStored(result, { identity: runIdentity(), dataset: 'refunds.jsonl', case: row, attempt: 1, reason: null })])
 * ```
 *
 * @throws DatasetError where the file cannot be written, or somebody holds it for 30 seconds; then it is as it was
 */
export function appendResults(folder: string, results: readonly StoredResult[]): void {
  const text = results.map(lineOf).join('')
  if (text === '') return
  const file = resultsFile(folder)
  try {
    makeStore(folder)
    inTurn(`${file}.lock`, patienceMs, () => append(file, text))
  } catch (error) {
    if (error instanceof DatasetError) throw error
    throw error instanceof LockHeld ? locked(file, error.lock, error.holder) : unwritable(file, error)
  }
}

const patienceMs = 30_000

/** Only in a folder that was made here: another may be meant for git. */
function makeStore(folder: string): void {
  if (!makeFolder(folder)) return
  try {
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function append(file: string, text: string): void {
  const descriptor = openSync(file, 'a+')
  try {
    const before = fstatSync(descriptor).size
    const missing = mendEnd(file, descriptor, before)
    const { size } = fstatSync(descriptor)
    try {
      writeWhole(descriptor, Buffer.from(missing + text))
    } catch (error) {
      ftruncateSync(descriptor, size)
      throw error
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Cuts off a line that was never finished. Returns what a whole line lacks. */
function mendEnd(file: string, descriptor: number, size: number): string {
  const end = readOpenEnd(descriptor, size)
  if (end.length === 0) return ''
  switch (openEnd(end.toString())) {
    case 'whole':
      return '\n'
    case 'torn':
      ftruncateSync(descriptor, size - end.length)
      return ''
    case 'foreign':
      throw foreignEnd(file)
  }
}

/** All that follows the last line break. */
function readOpenEnd(descriptor: number, size: number): Buffer {
  // Mostly, the first byte that is read is one.
  for (let length = Math.min(size, 1); ; length = Math.min(size, 4096 * length)) {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, size - length)
    const last = bytes.lastIndexOf(newline)
    if (last !== -1 || length === size) return bytes.subarray(last + 1)
  }
}

const newline = 10

/** By one write, unless the disk takes less. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
}
