import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuardRecord } from '../../../src/guard/record.js'
import { jsonLinesSink } from '../../../src/guard/sinks/json-lines.js'
import { runProgram } from '../../support/run-program.js'
import { record } from '../support/record.js'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-sink-'))
const writer = join(folder, 'writer.mjs')
beforeAll(async () => {
  const input = fileURLToPath(new URL('support/writer.ts', import.meta.url))
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
  await bundle.write({ file: writer, format: 'esm' })
  await bundle.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What stands in a file, and in those that were closed before it. */
function linesIn(name: string): readonly string[] {
  const stem = name.replace('.jsonl', '')
  const files = readdirSync(folder).filter((file) => file.startsWith(`${stem}.`) && file.endsWith('.jsonl'))
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  )
}

function idIn(line: string): unknown {
  return (JSON.parse(line) as { execution_id: unknown }).execution_id // a line of the sink
}

test('a record is a line as soon as it is written, in a folder that is made', () => {
  const file = join(folder, 'made', 'here', 'records.jsonl')
  const sink = jsonLinesSink(file)
  void sink.write(record({ result: { n: 1n, text: 'é\u2028\n' } }))
  const [line = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  expect(rest).toEqual([''])
  expect(JSON.parse(line)).toEqual({ ...record(), result: { n: { $bigint: '1' }, text: 'é\u2028\n' } })
})

test('what a killed writer left of a line is ended, and the next one is whole', () => {
  const file = join(folder, 'torn.jsonl')
  writeFileSync(file, '{"callsheet":"gu')
  const sink = jsonLinesSink(file)
  void sink.write(record({ step: 1 }))
  appendFileSync(file, '{"call')
  void sink.write(record({ step: 2 }))
  expect(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.length > 20),
  ).toEqual([false, true, false, true, false])
})

test('two processes of 10,000 lines each lose none, though the file is closed again and again', async () => {
  const file = join(folder, 'many.jsonl')
  const ended = await Promise.all(
    ['a', 'b'].map((name) => runProgram(process.execPath, [writer, file, name, '10000', '900000'])),
  )
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ])
  const ids = linesIn('many.jsonl').map(idIn)
  expect(ids).toHaveLength(20_000)
  expect(new Set(ids).size).toBe(20_000)
  const closed = readdirSync(folder).filter((name) => /^many\.\d+\.jsonl$/u.test(name))
  expect(closed.length).toBeGreaterThan(3)
})

test('a writer that is killed leaves whole lines', async () => {
  const file = join(folder, 'killed.jsonl')
  const { signal } = await runProgram(process.execPath, [writer, file, 'a', '10000000'], {
    onOutput: (child) => void setTimeout(() => child.kill('SIGKILL'), 30),
  })
  expect(signal).toBe('SIGKILL')
  const text = readFileSync(file, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  const ids = linesIn('killed.jsonl').map(idIn)
  expect(ids).toEqual(ids.map((_, index) => `a/${index}`))
  expect(ids.length).toBeGreaterThan(0)
})

test('a file above the size gets the next number that is free', () => {
  const file = join(folder, 'big.jsonl')
  writeFileSync(join(folder, 'big.7.jsonl'), '')
  const sink = jsonLinesSink(file, { rotateAbove: 1 })
  void sink.write(record({ step: 1 }))
  void sink.write(record({ step: 2 }))
  expect(
    readdirSync(folder)
      .filter((name) => name.startsWith('big.') && name.endsWith('.jsonl'))
      .toSorted(),
  ).toEqual(['big.7.jsonl', 'big.8.jsonl', 'big.9.jsonl'])
})

describe('a file that cannot be closed now', () => {
  const recordOf = (bytes: number): GuardRecord => record({ told: 'x'.repeat(bytes) })

  test('grows on, and not every line waits for it', () => {
    const file = join(folder, 'held.jsonl')
    // Our parent lives: it holds the lock.
    mkdirSync(`${file}.lock`)
    writeFileSync(join(`${file}.lock`, String(process.ppid)), '')
    const sink = jsonLinesSink(file, { rotateAbove: 100_000 })
    const begun = performance.now()
    void sink.write(recordOf(100_000))
    for (let line = 0; line < 5; line += 1) void sink.write(recordOf(100))
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(linesIn('held.jsonl')).toHaveLength(6)
    rmSync(join(`${file}.lock`, String(process.ppid)))
    writeFileSync(join(`${file}.lock`, 'free'), '')
    void sink.write(recordOf(100))
    expect(existsSync(join(folder, 'held.1.jsonl'))).toBe(false)
    void sink.write(recordOf(10_000))
    expect(existsSync(join(folder, 'held.1.jsonl'))).toBe(true)
    expect(linesIn('held.jsonl')).toHaveLength(8)
  })

  test('since its lock is a file, does not keep lines from being written', () => {
    const file = join(folder, 'odd.jsonl')
    writeFileSync(`${file}.lock`, '')
    const sink = jsonLinesSink(file, { rotateAbove: 1 })
    void sink.write(recordOf(10))
    expect(linesIn('odd.jsonl')).toHaveLength(1)
  })
})

describe('wrong use is an error', () => {
  test.each<[unknown, unknown, string]>([
    ['', {}, 'jsonLinesSink() takes the path of a file'],
    [5, {}, 'jsonLinesSink() takes the path of a file'],
    ['a', { rotate: 5 }, 'jsonLinesSink() has no option "rotate"; there is rotateAbove'],
    ['a', { rotateAbove: 0 }, 'jsonLinesSink() takes a number of bytes above 0 as rotateAbove'],
    ['a', { rotateAbove: '5' }, 'jsonLinesSink() takes a number of bytes above 0 as rotateAbove'],
    ['a', null, 'jsonLinesSink() takes options { rotateAbove }'],
  ])('%j %j', (path, options, message) => {
    // @ts-expect-error: of no right type
    expect(() => jsonLinesSink(path, options)).toThrow(message)
  })
})
