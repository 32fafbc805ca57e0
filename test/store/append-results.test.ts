import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatasetError } from '../../src/dataset/errors.js'
import { appendResults } from '../../src/store/append-results.js'
import { lineOf } from '../../src/store/line-of.js'
import { readResults } from '../../src/store/read-results.js'
import { runProgram } from '../support/run-program.js'
import { bundleWriter } from './support/bundle-writer.js'
import { storedResult } from './support/stored-result.js'

let writer: Awaited<ReturnType<typeof bundleWriter>>
beforeAll(async () => {
  writer = await bundleWriter()
})
afterAll(() => writer.remove())

let scratch = ''
let folder = ''
let file = ''
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'callsheet-store-'))
  folder = join(scratch, '.callsheet')
  file = join(folder, 'results.jsonl')
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

const run = (command: string, name: string, argument = ''): ReturnType<typeof runProgram> =>
  runProgram(process.execPath, [writer.program, command, folder, name, argument])

/** The error that a work throws, without the folder of this test and how this version of Node.js words errors of the system. */
function errorOf(work: () => unknown): { readonly code: string; readonly message: string } {
  try {
    work()
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error
    return { code: error.code, message: plain(error.message) }
  }
  throw new Error('nothing was thrown')
}

const plain = (message: string): string =>
  message.replaceAll(scratch, '').replaceAll(/E[A-Z]{3,}: .*(?=\. The file)/gu, 'ERROR')

const first = storedResult({ test_id: 'first' })
const second = storedResult({ test_id: 'second', answer: 'größer 🎲 \u0000 \r\n' })

describe('results are appended', () => {
  test('each as a line, to a new folder that git ignores', () => {
    appendResults(join(folder, 'deeper'), [first])
    appendResults(folder, [first, second])
    appendResults(folder, [second])

    expect(readFileSync(file, 'utf8')).toBe([first, second, second].map(lineOf).join(''))
    expect([...readResults(file)]).toEqual([first, second, second])
    expect(readFileSync(join(folder, 'deeper', '.gitignore'), 'utf8')).toBe('*\n')
    expect(existsSync(join(folder, '.gitignore'))).toBe(false)
  })

  test('to a folder that is there, which is left to git', () => {
    mkdirSync(folder)
    appendResults(folder, [first])

    expect(readdirSync(folder).sort()).toEqual(['results.jsonl', 'results.jsonl.lock'])
  })

  test('and where there are none, nothing is made', () => {
    appendResults(folder, [])

    expect(existsSync(folder)).toBe(false)
  })

  const line = lineOf(first)
  test.each([
    ['nothing', '', ''],
    ['a line', line, line],
    ['a line without its end', line.slice(0, -1), line],
    ['a line that was cut off', line + line.slice(0, -2), line],
    ['the first byte of a line', `${line}{`, line],
    ['half a character', Buffer.concat([Buffer.from(line), Buffer.from(lineOf(second)).subarray(0, -60)]), line],
    ['nothing but a line that was cut off', line.slice(0, 30), ''],
    ['a long one', line + lineOf({ ...first, answer: 'long '.repeat(10_000) }).slice(0, -2), line],
  ])('after %s', (_name, before, kept) => {
    mkdirSync(folder)
    writeFileSync(file, before)
    appendResults(folder, [second])

    expect(readFileSync(file, 'utf8')).toBe(kept + lineOf(second))
  })

  test('but not to what is no line of a store', () => {
    mkdirSync(folder)
    writeFileSync(file, `${line}[1, 2]`)

    expect(errorOf(() => appendResults(folder, [first]))).toMatchInlineSnapshot(`
      {
        "code": "no-result",
        "message": "/.callsheet/results.jsonl: results cannot be stored: the file ends in a line that is no stored result, without a line break. Name another folder, or remove the line.",
      }
    `)
    expect(readFileSync(file, 'utf8')).toBe(`${line}[1, 2]`)
  })

  test.each([
    ['a file stands in the place of the folder', () => writeFileSync(folder, 'mine')],
    ['a folder stands in the place of the file', () => mkdirSync(file, { recursive: true })],
    [
      'a file stands in the place of the lock',
      () => {
        mkdirSync(folder)
        writeFileSync(`${file}.lock`, 'mine')
      },
    ],
  ])('but not where %s', (_name, prepare) => {
    prepare()

    expect(errorOf(() => appendResults(folder, [first]))).toEqual({
      code: 'unwritable',
      message: '/.callsheet/results.jsonl: results cannot be stored: ERROR. The file is as it was.',
    })
  })

  // A limit of the shell stands for a full disk: the write stops half-way with an error of the system.
  test('but not to a disk that is full: the file is as it was', async () => {
    appendResults(folder, [first])
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$@"`
    const args = ['-c', limited, 'sh', process.execPath, writer.program, 'long', folder, 'x']
    const { stdout, stderr } = await runProgram('sh', args)

    expect(plain(stdout)).toMatchInlineSnapshot(
      `"TypeError: /.callsheet/results.jsonl: results cannot be stored: ERROR. The file is as it was."`,
    )
    expect(stderr).toBe('')
    expect(readFileSync(file, 'utf8')).toBe(line)
    appendResults(folder, [second])
    expect([...readResults(file)]).toEqual([first, second])
  })
})

describe('writers', () => {
  test('of two processes, two threads each, lose none of 10,000 results that each appends', async () => {
    const ended = await Promise.all(['one', 'two'].map((name) => run('many', name, '10000')))
    const lines = new Map<string, number>()
    for (const { test_id, line } of readResults(file)) {
      // Each writer's results come in its own order, each once.
      if (line !== (lines.get(test_id) ?? 0) + 1) throw new Error(`${test_id} ${line} after ${lines.get(test_id)}`)
      lines.set(test_id, line)
    }

    expect(ended).toEqual(ended.map(() => ({ code: 0, signal: null, stdout: '', stderr: '' })))
    expect(Object.fromEntries(lines)).toEqual({ one: 10_000, 'one-thread': 10_000, two: 10_000, 'two-thread': 10_000 })
    expect(readdirSync(`${file}.lock`)).toEqual(['free'])
  })

  test('that are killed before any change of the disk, or in the middle of it, leave whole lines', async () => {
    const seen = new Set<string>()
    let isDone = false
    for (let change = 1; !isDone; change += 1) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      writeFileSync(file, lineOf(first) + lineOf(second).slice(0, 100))
      const { code, signal } = await run('killedAt', 'killed', String(change))
      isDone = code === 0
      const left = [...readResults(file)].map(({ test_id }) => test_id)
      seen.add(`${left.join()} ${readFileSync(file).at(-1) === 10 ? 'whole' : 'torn'}`)
      appendResults(folder, [second])

      expect(signal).toBe(isDone ? null : 'SIGKILL')
      expect([...readResults(file)].map(({ test_id }) => test_id)).toEqual([...left, 'second'])
    }

    expect([...seen]).toEqual(['first torn', 'first,killed whole'])
  })

  test('that are killed at any moment, while others go on, leave whole lines and lose none', async () => {
    const told = new Map<string, number>()
    for (const delay of [1, 20]) {
      const ended = await Promise.all(
        ['killed', 'next'].map((name, index) =>
          runProgram(process.execPath, [writer.program, 'forever', folder, `${name} after ${delay}`], {
            onOutput: (child, stdout) => {
              told.set(`${name} after ${delay}`, stdout.split('\n').length - 1)
              if (stdout.length > 2) return
              setTimeout(() => child.kill('SIGKILL'), delay + 30 * index)
            },
          }),
        ),
      )

      expect(ended).toMatchObject(ended.map(() => ({ signal: 'SIGKILL', stderr: '' })))
    }
    appendResults(folder, [first])
    const lines = new Map<string, number>()
    for (const { test_id, line } of readResults(file)) {
      const isNext = test_id === 'first' || line === (lines.get(test_id) ?? 0) + 1
      expect(isNext).toBe(true)
      lines.set(test_id, line)
    }

    expect([...lines.keys()].sort()).toEqual([...told.keys(), 'first'].sort())
    for (const [name, count] of told) expect(lines.get(name)).toBeGreaterThanOrEqual(count)
  })
})
