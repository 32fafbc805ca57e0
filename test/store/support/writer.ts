import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { appendResults } from '../../../src/store/append-results.js'
import { storedResult } from './stored-result.js'

/** What one of many processes does with a store, as its first argument says; bundle-writer.ts bundles this. */
const commands: Readonly<Record<string, (folder: string, name: string, argument: string) => void>> = {
  /** Appends results one by one; so does a thread beside. */
  many(folder, name, count) {
    const data = [folder, `${name}-thread`, count]
    if (isMainThread) {
      new Worker(fileURLToPath(import.meta.url), { workerData: ['many', ...data] }).on('error', (error) => {
        throw error
      })
    }
    for (let line = 1; line <= Number(count); line += 1) {
      appendResults(folder, [storedResult({ test_id: name, line })])
    }
  },

  /** Appends one result, and is killed before its given change of the disk, in the middle where that is a write. */
  killedAt(folder, name, change) {
    killBeforeChange(Number(change))
    appendResults(folder, [storedResult({ test_id: name })])
  },

  /** Appends long results for ever, and prints a line for each that it has appended. */
  forever(folder, name) {
    for (let line = 1; ; line += 1) {
      appendResults(folder, [storedResult({ test_id: name, line, answer: 'long '.repeat(100_000) })])
      fs.writeSync(1, '+\n')
    }
  },

  /** Appends a result that is longer than what the disk takes, and says what came of it. */
  long(folder, name) {
    try {
      appendResults(folder, [storedResult({ test_id: name, answer: 'long '.repeat(100_000) })])
    } catch (error) {
      fs.writeSync(1, String(error))
    }
  },
}

const changes = /^(?:mkdir|mkdtemp|open|write|rename|rm|ftruncate)\w*Sync$/u

function killBeforeChange(last: number): void {
  let count = 0
  for (const [name, work] of Object.entries(fs).filter(([each]) => changes.test(each))) {
    const call = work as (...given: unknown[]) => unknown // handed on as it came
    const watched = (...given: unknown[]): unknown => {
      count += 1
      if (count === last) {
        const [descriptor, bytes] = given
        if (name === 'writeSync') fs.writeFileSync(Number(descriptor), (bytes as Buffer).subarray(0, 100)) // as the store does
        process.kill(process.pid, 'SIGKILL')
      }
      return call(...given)
    }
    Object.assign(fs, { [name]: watched })
  }
  syncBuiltinESMExports()
}

const [command = '', folder = '', name = '', argument = ''] = isMainThread
  ? process.argv.slice(2)
  : (workerData as string[]) // as it is given above
commands[command]?.(folder, name, argument)
