import { mkdtempSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './code-of.js'
import { pause } from './pause.js'

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
 * Takes the lock of a file, the folder `<file>.lock`; that of a process which is gone is taken over. Where somebody else
 * holds it, waits for up to `wait` milliseconds.
 *
 * The folder is made elsewhere, with its entry, whose name no other entry ever has, and moved into place, which only one can
 * do where there is none or an empty one. An abandoned entry is removed by its name, so nobody removes that of another who
 * was quicker. An empty folder is no lock. So there is no moment at which a crash or a race leaves two holders, or a lock
 * that nobody can judge.
 *
 * @throws LockHeld where anybody else holds it, this process included
 */
export function takeLock(file: string, wait = 0): Lock {
  const lock = `${file}.lock`
  sweepClaims(lock)
  const claim = mkdtempSync(`${lock}-${process.pid}-`)
  try {
    const name = basename(claim).slice(basename(lock).length + 1)
    writeFileSync(join(claim, name), '')
    moveInTurn(claim, lock, wait)
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

function moveInTurn(claim: string, lock: string, wait: number): void {
  let waited = 0
  // A try without waiting means that somebody gave the lock back meanwhile, or that it was abandoned.
  for (let tries = 0; tries < 100;) {
    if (moved(claim, lock)) return
    const blocker = removeAbandoned(lock)
    if (blocker === null) tries += 1
    else if (waited >= wait || blocker.holder === null) throw blocker
    else {
      pause(stepMs)
      waited += stepMs
    }
  }
  throw new LockHeld(lock, null)
}

const stepMs = 1

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

/** Says who holds the lock, if anybody does. */
function removeAbandoned(lock: string): LockHeld | null {
  const names = entriesOf(lock)
  if (names === null) return new LockHeld(lock, null)
  for (const name of names) {
    const holder = holderOf(name)
    if (holder === null || isAlive(holder)) return new LockHeld(lock, holder)
    rmSync(join(lock, name), { force: true })
  }
  removeEmpty(lock)
  return null
}

/** `null` where it is no folder. */
function entriesOf(lock: string): readonly string[] | null {
  try {
    return readdirSync(lock)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') return null
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
  const code = codeOf(error)
  return code !== undefined && codes.includes(code)
}
