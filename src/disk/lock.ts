import { mkdtempSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './code-of.js'

/** A file that is held: nobody else gets it, in this process or another, until it is released. */
export interface Lock {
  /** An empty file of the holder's own. Whoever renames it to something else has released the lock with that. */
  readonly entry: string
  /** Gives the file free, where it is still held. */
  release(): void
}

/** Somebody else holds the file. */
export class LockHeld extends Error {
  override readonly name: string = 'LockHeld'
  /** The folder that is the lock. */
  readonly lock: string
  /** His process; `null` where the lock does not say. */
  readonly holder: number | null

  constructor(lock: string, holder: number | null) {
    super(holder === null ? `somebody holds ${lock}` : `process ${holder} holds ${lock}`)
    this.lock = lock
    this.holder = holder
  }
}

/**
 * Takes the lock of a file, the folder `<file>.lock`; that of a process which is gone is taken over.
 * Leaves nothing behind.
 *
 * The folder is made elsewhere, with its entry, whose name no other entry ever has, and moved into place, which only one can
 * do where there is none or an empty one. An abandoned entry is removed by its name, so nobody removes that of another who
 * was quicker. An empty folder is no lock. So there is no moment at which a crash or a race leaves two holders, or a lock
 * that nobody can judge.
 *
 * @throws LockHeld where anybody else holds it, this process included
 */
export function takeLock(file: string): Lock {
  const lock = `${file}.lock`
  sweepClaims(lock)
  const claim = mkdtempSync(`${lock}-${process.pid}-`)
  try {
    const name = basename(claim).slice(basename(lock).length + 1)
    writeFileSync(join(claim, name), '')
    moveInto(claim, lock)
    return lockOf(join(lock, name))
  } catch (error) {
    rmSync(claim, { recursive: true, force: true })
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

function lockOf(entry: string): Lock {
  return {
    entry,
    release() {
      rmSync(entry, { force: true })
      removeEmpty(dirname(entry))
    },
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

function moveInto(claim: string, lock: string): void {
  // Each further try means that somebody else gave the lock back meanwhile, or that it was abandoned.
  for (let tries = 0; tries < 100; tries += 1) {
    if (moved(claim, lock)) return
    removeAbandoned(lock)
  }
  throw new LockHeld(lock, null)
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
function removeAbandoned(lock: string): void {
  for (const name of entriesOf(lock)) {
    const holder = holderOf(name)
    if (holder === null || isAlive(holder)) throw new LockHeld(lock, holder)
    rmSync(join(lock, name), { force: true })
  }
  removeEmpty(lock)
}

function entriesOf(lock: string): readonly string[] {
  try {
    return readdirSync(lock)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') throw new LockHeld(lock, null)
    throw error
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

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(codeOf(error) ?? '')
}
