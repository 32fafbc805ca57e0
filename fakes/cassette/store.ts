import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
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
import { basename, dirname, join, resolve } from 'node:path'
import { LockHeld, takeLock } from '../../src/disk/lock.js'
import { makeFolder } from '../../src/disk/make-folder.js'
import { pause } from '../../src/disk/pause.js'
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

export { holderOf, isAlive } from '../../src/disk/lock.js'

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
  const { target, entry, release } = orUnwritable(file, () => {
    const place = placeOf(file)
    return { target: place, ...takeLock(place) }
  })
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
    if (error instanceof CassetteError) throw error
    if (error instanceof LockHeld) throw locked(file, error.lock, error.holder, error.holder === process.pid)
    throw unwritable(file, error)
  }
}

/** The real path to write to: behind symbolic links, which stay, and the same for everybody who means the same file. */
function placeOf(file: string): string {
  // A circle of links ends here, by ELOOP.
  statSync(file, { throwIfNoEntry: false })
  let path = resolve(file)
  for (;;) {
    makeFolder(dirname(path))
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
    pause(100)
    work()
  }
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  const code = codeOf(error)
  return typeof code === 'string' && codes.includes(code)
}
