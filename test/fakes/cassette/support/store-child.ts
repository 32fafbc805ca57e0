import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { lockCassette, readStored } from '../../../../fakes/cassette/store.js'
import { logUsage } from '../../../../fakes/cassette/usage-log.js'

/** What became of a try. */
export type Told = 'done' | { readonly code: unknown; readonly message: string }

/** How it went for processes one of which overtook the other. */
export interface Overtaken {
  readonly work: string
  readonly moment: readonly number[]
  readonly told: readonly Told[]
  readonly text: string | null
}

/** What one of many processes does with a file, as its first argument says; store-programs.ts bundles and starts this. */
const commands: Readonly<Record<string, (file: string, argument: string) => void>> = {
  /** Records one text. */
  save: (file, text) => say(tell(() => lockCassette(file).save(text, readStored(file)))),

  /** Records one text as a user who may not do everything. */
  saveAsNobody(file, text) {
    if (process.getuid?.() === 0) {
      process.setgid?.(65_534)
      process.setuid?.(65_534)
    }
    say(tell(() => lockCassette(file).save(text, readStored(file))))
  },

  /** Records a text and is killed before its given change of the disk, in the middle where it writes the text. */
  killedAt(file, argument) {
    killBeforeChange(Number(argument))
    lockCassette(file).save(texts.next, texts.old)
    say('done')
  },

  /**
   * Wants a file left by a process that is gone; before one use of the disk it is overtaken by another that wants it, who is
   * overtaken by a third. Says what became of all, for all such moments.
   */
  overtaken(folder, dead) {
    const ends: Overtaken[] = []
    // Nothing here depends on it, and hundreds of them are slow.
    fs.fsyncSync = () => undefined
    for (const work of [keep, addOne]) {
      const at = (first: number, second: number): number => {
        const file = join(folder, `${ends.length}`, 'x.json')
        fs.mkdirSync(`${file}.lock`, { recursive: true })
        fs.writeFileSync(join(`${file}.lock`, `${dead}-aB3xyZ`), '')
        const told: Told[] = []
        const reached = overtake([first, second], () => work(file), told)
        ends.push({ work: work.name, moment: [first, second], told, text: readStored(file) })
        return reached
      }
      let [first, second] = [1, 1]
      for (let reached = 1; reached > 0;) {
        reached = at(first, second)
        if (reached === 2) second += 1
        else [first, second] = [first + 1, 1]
      }
    }
    say(ends)
  },

  /** Records for ever, and says when it has begun. */
  rewrite(file) {
    for (let count = 0; ; count += 1) {
      const before = readStored(file)
      lockCassette(file).save(texts.numbered(count), before)
      if (count === 0) say('done')
    }
  },

  /** Holds the file until it is killed. */
  hold(file) {
    say(tell(() => lockCassette(file)))
    stay()
  },

  /** Wants one file after the other, each at the moment that all others want it, and keeps what it gets until it is killed. */
  race(folder, argument) {
    const { start = 0, rounds = 0 } = JSON.parse(argument) as { readonly start?: number; readonly rounds?: number } // as the test gave it
    const told: Told[] = []
    for (let round = 0; round < rounds; round += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, start + 10 * round - Date.now()))
      told.push(tell(() => lockCassette(join(folder, `${round}.json`))))
    }
    say(told)
    stay()
  },

  /** Logs ever longer usages of a file for the given number of times. */
  logUsage(file, argument) {
    for (let last = 1; last <= Number(argument); last += 1) {
      logUsage({ file, served: Array.from({ length: last }, (_unused, index) => index + 1), drifted: false })
    }
  },

  /** Adds 1 to the number in the file for the given number of times, however long it takes to get it. */
  count(file, argument) {
    for (let added = 0; added < Number(argument);) {
      const told = tell(() => addOne(file))
      if (told === 'done') added += 1
      else if (told.code !== 'locked') throw new Error(told.message)
    }
    say('done')
  },
}

const texts = {
  old: 'old '.repeat(1000),
  next: 'next '.repeat(50_000),
  numbered: (count: number): string => `${count} `.repeat(50_000),
}

function tell(work: () => unknown): Told {
  try {
    work()
    return 'done'
  } catch (error) {
    const { code, message } = error as { readonly code: unknown; readonly message: string } // whatever was thrown is shown
    return { code, message }
  }
}

function say(told: unknown): void {
  if (parentPort === null) fs.writeSync(1, `${JSON.stringify(told)}\n`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window but a thread
  else parentPort.postMessage(told)
}

/** Not for ever: the test may have failed. */
function stay(): void {
  setTimeout(() => undefined, 30_000)
}

/** What changes the disk; a kill before any other call leaves the same as one before the next of these. */
const changes = /^(?:mkdir|mkdtemp|open|write|fsync|f?chmod|rename|rm|unlink|link|symlink|truncate)\w*Sync$/u

function killBeforeChange(last: number): void {
  let count = 0
  beforeEveryCall((name, [file, text]) => {
    if (changes.test(name)) count += 1
    if (count !== last) return
    if (name === 'writeFileSync' && typeof file === 'number') fs.writeSync(file, String(text).slice(0, 100_000))
    process.kill(process.pid, 'SIGKILL')
  })
}

const keep = (file: string): void => void lockCassette(file)

function addOne(file: string): void {
  const lock = lockCassette(file)
  const before = readStored(file)
  lock.save(String(Number(before ?? '0') + 1), before)
}

/** Does a work, and before its given call the same again, and so on; says how many of these calls there were. */
function overtake([moment, ...moments]: readonly number[], work: () => void, told: Told[]): number {
  let calls = 0
  let reached = 0
  const undo = beforeEveryCall(() => {
    calls += 1
    if (calls === moment) reached = 1 + overtake(moments, work, told)
  })
  told.push(tell(work))
  undo()
  return reached
}

/** Calls something before every use of the disk, but for those of its own, until it is undone. */
function beforeEveryCall(before: (name: string, given: readonly unknown[]) => void): () => void {
  const original = Object.fromEntries(Object.entries(fs).filter(([name]) => name.endsWith('Sync')))
  let isWithin = false
  for (const [name, work] of Object.entries(original)) {
    const call = work as (...given: unknown[]) => unknown // handed on as it came
    const watched = (...given: unknown[]): unknown => {
      if (!isWithin) {
        isWithin = true
        before(name, given)
        isWithin = false
      }
      return call(...given)
    }
    Object.assign(fs, { [name]: watched })
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, original)
    syncBuiltinESMExports()
  }
}

const [command = '', file = '', argument = ''] = parentPort === null ? process.argv.slice(2) : (workerData as string[]) // as the test gave it
commands[command]?.(file, argument)
