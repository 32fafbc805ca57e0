import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '../../disk/code-of.js'
import { type Lock, LockHeld, takeLock } from '../../disk/lock.js'
import { makeFolder } from '../../disk/make-folder.js'
import { pause } from '../../disk/pause.js'
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
    const ofPaths = ['ERR_INVALID_FILE_URL_HOST', 'ERR_INVALID_FILE_URL_PATH', 'ERR_INVALID_URL']
    if (ofPaths.includes(codeOf(error) ?? '')) return null
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
    makeFolder(dirname(path))
    const target = behindLinks(path)
    makeFolder(dirname(target))
    const { entry, release } = lockFor(target, name)
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
      release()
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

/** Waits until nobody else holds the file. */
function lockFor(target: string, name: string): Lock {
  let held: LockHeld | null = null
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return takeLock(target)
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      held = error
    }
    pause(betweenTries)
  }
  throw answerFileLocked(name, `${target}.lock`, held?.holder === process.pid)
}

// Ten seconds in all; a file is written in a few milliseconds.
const betweenTries = 5
const mostTries = 2000

function fill(entry: string, text: string): void {
  const descriptor = openSync(entry, 'r+')
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
