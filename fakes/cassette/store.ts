import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
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
import { CassetteError } from './cassette-error.js'
import {
  changed,
  codeOf,
  lockLost,
  locked,
  noFileToRead,
  noFileToWrite,
  unreadable,
  unwritable,
} from './store-errors.js'

/** A file held for writing. */
export interface CassetteLock {
  /**
   * Writes the whole text and releases the lock: a reader sees the old file or the new one, and a crash at any moment leaves
   * the old one. `before` is the text that the recording began with, null where there was no file.
   *
   * @throws CassetteError `changed` where the file holds another text by now, `unwritable`, or `locked` where the lock was
   * lost: the file is as it was.
   */
  save(text: string, before: string | null): void
  /** Gives the file free, where it is still held. */
  release(): void
}

/**
 * The text of a cassette file; null where there is none.
 *
 * @throws CassetteError `unreadable`
 */
export function readStored(file: string): string | null {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) return null
    // Reading a pipe would wait for ever.
    if (!found.isFile()) throw noFileToRead(file, found.isDirectory())
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof CassetteError) throw error
    // ENOTDIR: a part of the path is a file, of which some versions of Node.js make an error.
    if (isOneOf(error, ['ENOENT', 'ENOTDIR'])) return null
    throw unreadable(file, error)
  }
}

/**
 * Holds a file for writing until it is saved or released. Folders are made as needed. The lock is a folder `<file>.lock`;
 * that of a process which is gone is taken over.
 *
 * @throws CassetteError `locked` where anybody else holds it, this process included; `unwritable` where the file could not
 * be saved later on.
 */
export function lockCassette(file: string): CassetteLock {
  const { target, entry } = orUnwritable(file, () => {
    const place = placeOf(file)
    return { target: place, entry: takeLock(file, `${place}.lock`) }
  })
  const release = (): void => {
    rmSync(entry, { force: true })
    removeEmpty(dirname(entry))
  }
  return {
    save(text, before) {
      try {
        if (readStored(target) !== before) throw changed(file)
        orUnwritable(file, () => {
          fill(file, entry, text, statSync(target, { throwIfNoEntry: false })?.mode)
          // Makes the file visible and gives up the lock in one step: the entry is the file.
          withOneRetry(() => renameSync(entry, target))
        })
      } finally {
        release()
      }
    },
    release,
  }
}

function orUnwritable<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof CassetteError ? error : unwritable(file, error)
  }
}

/** The real path to write to: behind symbolic links, which stay, and the same for everybody who means the same file. */
function placeOf(file: string): string {
  // A circle of links ends here, by ELOOP.
  statSync(file, { throwIfNoEntry: false })
  let path = resolve(file)
  for (;;) {
    mkdirSync(dirname(path), { recursive: true })
    path = join(realpathSync(dirname(path)), basename(path))
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined) return path
    if (!found.isSymbolicLink()) {
      if (!found.isFile()) throw noFileToWrite(file, found.isDirectory())
      // A rename needs no right to the file that it replaces, but whoever made it read-only meant that.
      accessSync(path, constants.W_OK)
      return path
    }
    path = resolve(dirname(path), readlinkSync(path))
  }
}

/**
 * Takes a lock and returns its entry: an empty file, whose name no other entry ever has, in the folder `lock`.
 *
 * The folder is made elsewhere, with its entry, and moved into place, which only one can do where there is none or an empty
 * one. An abandoned entry is removed by its name, so nobody removes that of another who was quicker. An empty folder is no
 * lock. So there is no moment at which a crash or a race leaves two holders, or a lock that nobody can judge.
 */
function takeLock(file: string, lock: string): string {
  sweepClaims(lock)
  const claim = mkdtempSync(`${lock}-${process.pid}-`)
  try {
    const name = basename(claim).slice(basename(lock).length + 1)
    writeFileSync(join(claim, name), '')
    // Each further try means that somebody else gave the lock back meanwhile, or that it was abandoned.
    for (let tries = 0; tries < 100; tries += 1) {
      if (moved(claim, lock)) return join(lock, name)
      removeAbandoned(file, lock)
    }
    throw locked(file, lock, null, false)
  } catch (error) {
    rmSync(claim, { recursive: true, force: true })
    throw error
  }
}

/** Removes what was left by those who were killed just before they had the lock. */
function sweepClaims(lock: string): void {
  const prefix = `${basename(lock)}-`
  for (const name of readdirSync(dirname(lock))) {
    if (!name.startsWith(prefix)) continue
    const holder = holderOf(name.slice(prefix.length))
    if (holder !== null && !isAlive(holder)) rmSync(join(dirname(lock), name), { recursive: true, force: true })
  }
}

function moved(claim: string, lock: string): boolean {
  try {
    renameSync(claim, lock)
    return true
  } catch (error) {
    // EPERM and EACCES: Windows, where not even an empty folder is replaced.
    if (isOneOf(error, ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES'])) return false
    throw error
  }
}

/** Throws where somebody holds the lock. */
function removeAbandoned(file: string, lock: string): void {
  for (const name of entriesOf(file, lock)) {
    const holder = holderOf(name)
    if (holder === null || isAlive(holder)) throw locked(file, lock, holder, holder === process.pid)
    rmSync(join(lock, name), { force: true })
  }
  removeEmpty(lock)
}

function entriesOf(file: string, lock: string): readonly string[] {
  try {
    return readdirSync(lock)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') throw locked(file, lock, null, false)
    throw error
  }
}

/** The process that made an entry, or null where it is none of ours. */
export function holderOf(name: string): number | null {
  const [, digits] = /^(\d{1,10})-[\dA-Za-z]{6}$/u.exec(name) ?? []
  return digits === undefined ? null : Number(digits)
}

export function isAlive(holder: number): boolean {
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and is another user's.
    return codeOf(error) !== 'ESRCH'
  }
}

function removeEmpty(lock: string): void {
  try {
    rmdirSync(lock)
  } catch (error) {
    // Somebody else holds it by now, or it is gone; an empty folder that cannot be removed holds nobody off.
    if (!isOneOf(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EACCES', 'EROFS'])) throw error
  }
}

function fill(file: string, entry: string, text: string, mode: number | undefined): void {
  const descriptor = openHeld(file, entry)
  try {
    writeFileSync(descriptor, text)
    if (mode !== undefined && mode !== fstatSync(descriptor).mode) fchmodSync(descriptor, mode & 0o7777)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function openHeld(file: string, entry: string): number {
  try {
    return openSync(entry, 'r+')
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? lockLost(file, error) : error
  }
}

/** On Windows a file that somebody reads, a virus scanner for instance, cannot be replaced for a moment. */
function withOneRetry(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isOneOf(error, ['EPERM', 'EACCES', 'EBUSY'])) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    work()
  }
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  const code = codeOf(error)
  return typeof code === 'string' && codes.includes(code)
}
