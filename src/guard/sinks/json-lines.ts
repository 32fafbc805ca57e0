import { closeSync, fstatSync, openSync, readSync, readdirSync, renameSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { codeOf } from '../../disk/code-of.js'
import { inTurn } from '../../disk/in-turn.js'
import { LockHeld } from '../../disk/lock.js'
import { makeFolder } from '../../disk/make-folder.js'
import { pause } from '../../disk/pause.js'
import { badSinkOptions, sinkShort } from '../errors.js'
import type { Sink } from '../record.js'
import { jsonLine } from './json-line.js'

/** Options of {@link jsonLinesSink}. */
export interface JsonLinesOptions {
  /** From how many bytes on a file is closed and the next one begun: `records.jsonl` becomes `records.1.jsonl`, then `records.2.jsonl`, … One that cannot be closed now grows on, and is tried again a tenth of that later. @default never */
  readonly rotateAbove?: number
}

/**
 * Appends records to a file, one line each, before `write` returns. Any number of processes of one machine may do so at
 * once: each line is one write to the end of the file. What a writer that was killed left of a line is ended, so that no line
 * of another is lost with it. Folders are made; files that were closed are never removed.
 *
 * @example
 * ```ts
 * const sink = jsonLinesSink('logs/records.jsonl', { rotateAbove: 50_000_000 })
 * ```
 *
 * @throws GuardError `sink-options` for a path that is no text, and for options that do not exist
 */
export function jsonLinesSink(path: string, options: JsonLinesOptions = {}): Sink {
  const rotateAbove = checkOptions(path, options)
  // A program may change its folder later on.
  const file = resolve(path)
  let tryAbove = rotateAbove
  return {
    write: (record) => {
      const size = append(file, jsonLine(record))
      if (size < rotateAbove) tryAbove = rotateAbove
      if (size < tryAbove) return
      // The line is there: a file that cannot be closed now grows on, and not every line waits for it.
      tryAbove = rotated(file, rotateAbove) ? rotateAbove : size + rotateAbove / 10
    },
  }
}

function checkOptions(path: string, options: JsonLinesOptions): number {
  if (typeof path !== 'string' || path.trim() === '') throw badSinkOptions('jsonLinesSink() takes the path of a file')
  if (typeof options !== 'object' || options === null) {
    throw badSinkOptions('jsonLinesSink() takes options { rotateAbove }')
  }
  const unknown = Object.keys(options).find((name) => name !== 'rotateAbove')
  if (unknown !== undefined) {
    throw badSinkOptions(`jsonLinesSink() has no option ${JSON.stringify(unknown)}; there is rotateAbove`)
  }
  const { rotateAbove = Infinity } = options
  if (typeof rotateAbove !== 'number' || !(rotateAbove > 0)) {
    throw badSinkOptions('jsonLinesSink() takes a number of bytes above 0 as rotateAbove')
  }
  return rotateAbove
}

/** Returns how long the file is by now. */
function append(file: string, line: string): number {
  const descriptor = openToAppend(file)
  try {
    // The break and the line go out in one write, so that nobody's line can come between them.
    const bytes = Buffer.from(endsOpen(descriptor) ? `\n${line}` : line)
    const written = writeSync(descriptor, bytes)
    if (written < bytes.length) throw sinkShort(file)
    return fstatSync(descriptor).size
  } finally {
    closeSync(descriptor)
  }
}

function openToAppend(file: string): number {
  try {
    return openSync(file, 'a+')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    makeFolder(dirname(file))
    return openSync(file, 'a+')
  }
}

/**
 * Whether the last line lacks its end: its writer was killed, or the disk was full. One that grows is being written by somebody
 * else; if he is slower than we are, a blank line comes between, which says nothing.
 */
function endsOpen(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  if (lastByte(descriptor, size) === newline) return false
  pause(1)
  const later = fstatSync(descriptor).size
  return later === size && lastByte(descriptor, later) !== newline
}

function lastByte(descriptor: number, size: number): number {
  // Before the first line is nothing to end.
  if (size === 0) return newline
  const last = new Uint8Array(1)
  readSync(descriptor, last, 0, 1, size - 1)
  return last[0] ?? newline
}

const newline = 10

/** One of the processes that find the file too long gives it another name; what others write to it meanwhile goes with it. */
function rotated(file: string, above: number): boolean {
  try {
    inTurn(`${file}.lock`, patienceMs, () => {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size >= above) renameSync(file, nextName(file))
    })
    return true
  } catch (error) {
    // Somebody holds the lock, or the system does not let the file be renamed.
    if (error instanceof LockHeld || codeOf(error) !== undefined) return false
    throw error
  }
}

const patienceMs = 50

function nextName(file: string): string {
  const extension = extname(file)
  const stem = basename(file, extension)
  const numbers = readdirSync(dirname(file)).map((name) => numberIn(name, stem, extension))
  return join(dirname(file), `${stem}.${Math.max(0, ...numbers) + 1}${extension}`)
}

function numberIn(name: string, stem: string, extension: string): number {
  if (!name.startsWith(`${stem}.`) || !name.endsWith(extension)) return 0
  const middle = name.slice(stem.length + 1, name.length - extension.length)
  return /^\d{1,9}$/u.test(middle) ? Number(middle) : 0
}
