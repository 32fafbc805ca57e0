import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScoreError } from '../errors.js'
import { answerFileFailed, answerFileLocked } from './errors.js'

/** Whether what is missing is asked for. */
export type AnswerMode = 'replay' | 'once'

/** Where CI is set, nothing is asked. */
export function defaultMode(env: Readonly<Record<string, string | undefined>> = process.env): AnswerMode {
  return ['', '0', 'false', 'no', 'off'].includes((env['CI'] ?? '').toLowerCase()) ? 'once' : 'replay'
}

/** The absolute path of a path from the working directory, or of a URL; null for anything else. */
export function pathOf(file: string | URL): string | null {
  // By its text, since the `URL` of a test environment may be another class.
  const text = typeof file === 'string' ? file : hrefOf(file)
  if (text.startsWith('file:')) return pathOfUrl(text)
  return typeof file === 'string' && text !== '' ? resolve(text) : null
}

function hrefOf(url: unknown): string {
  return typeof url === 'object' && url !== null && 'href' in url ? String(url.href) : ''
}

function pathOfUrl(url: string): string | null {
  try {
    return fileURLToPath(url)
  } catch (error) {
    // Of another machine, or with an escaped slash.
    if (isOneOf(error, ['ERR_INVALID_FILE_URL_HOST', 'ERR_INVALID_FILE_URL_PATH', 'ERR_INVALID_URL'])) return null
    throw error
  }
}

/**
 * The text of a file; null where there is none.
 *
 * @throws ScoreError `answer-file`
 */
export function readText(path: string, name: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw answerFileFailed(name, 'read', error)
  }
}

/**
 * Replaces the text of a file by what `change` makes of it, unless that is the same. Nobody else changes it meanwhile, a
 * reader sees the old text or the new one, and a process that is killed at any moment leaves the old one. Folders are made,
 * links are followed, and who may read the file stays as it is.
 *
 * @throws ScoreError `answer-file`, and whatever `change` throws; the file is as it was
 */
export function updateText(path: string, name: string, change: (text: string | null) => string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const target = behindLinks(path)
    mkdirSync(dirname(target), { recursive: true })
    const entry = takeLock(`${target}.lock`, name)
    try {
      const before = readText(target, name)
      const after = change(before)
      if (after === before) return
      fill(entry, after)
      const mode = statSync(target, { throwIfNoEntry: false })?.mode
      if (mode !== undefined) chmodSync(entry, mode & 0o7777)
      // The entry of the lock becomes the file.
      renameSync(entry, target)
    } finally {
      rmSync(entry, { force: true })
      removeEmpty(dirname(entry))
    }
  } catch (error) {
    throw error instanceof ScoreError ? error : answerFileFailed(name, 'write', error)
  }
}

function behindLinks(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path)
  // A link to what is not there yet.
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? behindLinks(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path
}

/**
 * Takes the lock, a folder, and returns its entry, a file whose name nobody else ever has.
 *
 * The folder is made elsewhere with its entry and moved into place, which only one can do where there is none or an empty
 * one. An entry that a killed process left is removed by its name, so nobody removes that of another who was quicker.
 */
function takeLock(lock: string, name: string): string {
  sweepClaims(lock)
  const claim = mkdtempSync(`${lock}-${process.pid}-`)
  try {
    const own = basename(claim).slice(basename(lock).length + 1)
    writeFileSync(join(claim, own), '')
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (moved(claim, lock)) return join(lock, own)
      removeAbandoned(lock)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
    throw answerFileLocked(
      name,
      lock,
      entriesOf(lock).some((entry) => entry.startsWith(`${process.pid}-`)),
    )
  } catch (error) {
    rmSync(claim, { recursive: true, force: true })
    throw error
  }
}

// Ten seconds in all; a file is written in a few milliseconds.
const pause = 5
const mostTries = 2000

/** Removes what was left by those who were killed just before they had the lock. */
function sweepClaims(lock: string): void {
  const prefix = `${basename(lock)}-`
  for (const name of readdirSync(dirname(lock))) {
    if (!name.startsWith(prefix) || !isAbandoned(name.slice(prefix.length))) continue
    rmSync(join(dirname(lock), name), { recursive: true, force: true })
  }
}

function moved(claim: string, lock: string): boolean {
  try {
    renameSync(claim, lock)
    return true
  } catch (error) {
    // EPERM and EACCES: Windows, where not even an empty folder is replaced.
    if (isOneOf(error, ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'])) return false
    throw error
  }
}

function removeAbandoned(lock: string): void {
  for (const entry of entriesOf(lock)) {
    if (isAbandoned(entry)) rmSync(join(lock, entry), { force: true })
  }
  removeEmpty(lock)
}

function entriesOf(lock: string): readonly string[] {
  try {
    return readdirSync(lock)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Whether the process that made an entry is gone. */
function isAbandoned(entry: string): boolean {
  const [, holder] = /^(\d{1,10})-[\dA-Za-z]{6}$/u.exec(entry) ?? []
  if (holder === undefined) return false
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    // EPERM: it lives, and is another user's.
    return codeOf(error) === 'ESRCH'
  }
}

function removeEmpty(lock: string): void {
  try {
    rmdirSync(lock)
  } catch (error) {
    // Somebody else holds it by now, or it is gone.
    if (!isOneOf(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EACCES'])) throw error
  }
}

function fill(entry: string, text: string): void {
  const descriptor = openSync(entry, 'r+')
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  const code = codeOf(error)
  return typeof code === 'string' && codes.includes(code)
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
