import { mkdtempSync, readdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './code-of.js'
import { isAlive, LockHeld } from './lock.js'
import { pause } from './pause.js'

/**
 * Does a work while nobody else of this machine does one with the same lock, and waits for up to `wait` milliseconds until it
 * may. For works that are many and short: the lock, a folder, stays, since to make and to remove one costs more than the work.
 *
 * In the folder lies one token, the file `free`; whoever renames it to a name of his own has it, and gives it back by
 * renaming it again. A holder that is gone is relieved in the same way, and one who had this process's number before it did,
 * as the first process of a container has again after a restart. A rename that finds nothing fails, so that one of
 * many gets it. The folder comes into place with its token, which a folder that holds one keeps off, so there is never a second.
 *
 * @throws LockHeld
 */
export function inTurn<Result>(lock: string, wait: number, work: () => Result): Result {
  const held = join(lock, `${process.pid}`)
  take(lock, held, wait)
  try {
    return work()
  } finally {
    // What is lost by now, because somebody removed it, is not given back.
    renamed(held, join(lock, free))
  }
}

const free = 'free'
const stepMs = 1

function take(lock: string, held: string, wait: number): void {
  const began = once(() => processBegan(lock))
  for (let waited = 0; !renamed(join(lock, free), held); waited += stepMs) {
    const names = namesIn(lock)
    if (names.length === 0 && madeLock(lock)) continue
    const holder = names.find((name) => /^\d{1,10}$/u.test(name))
    if (holder !== undefined && isGone(lock, holder, began) && renamed(join(lock, holder), held)) return
    if (waited >= wait) throw new LockHeld(lock, holder === undefined ? null : Number(holder))
    pause(stepMs)
  }
}

function isGone(lock: string, holder: string, began: () => number): boolean {
  if (!isAlive(Number(holder))) return true
  if (Number(holder) !== process.pid) return false
  const taken = statSync(join(lock, holder), { throwIfNoEntry: false })?.ctimeMs
  return taken !== undefined && taken < began()
}

/** When this process began, by the clock of the file system: all of its threads agree on that. */
function processBegan(lock: string): number {
  const probe = mkdtempSync(`${lock}-`)
  const now = statSync(probe).ctimeMs
  rmdirSync(probe)
  return now - process.uptime() * 1000
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function namesIn(lock: string): readonly string[] {
  try {
    return readdirSync(lock)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function madeLock(lock: string): boolean {
  const made = mkdtempSync(`${lock}-`)
  try {
    writeFileSync(join(made, free), '')
    renameSync(made, lock)
    return true
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    // Somebody else was quicker.
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}
