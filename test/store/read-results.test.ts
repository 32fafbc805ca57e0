import fc from 'fast-check'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatasetError } from '../../src/dataset/errors.js'
import { lineOf } from '../../src/store/line-of.js'
import { readResults } from '../../src/store/read-results.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { storedResult } from './support/stored-result.js'

let folder = ''
let file = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-read-'))
  file = join(folder, 'results.jsonl')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(text: string | Buffer): readonly StoredResult[] {
  writeFileSync(file, text)
  return [...readResults(file)]
}

/** How many results came before the error, and what it says. */
function failureOf(path: string): { readonly before: number; readonly code: string; readonly message: string } {
  let before = 0
  try {
    for (const _result of readResults(path)) before += 1
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error
    return { before, code: error.code, message: plain(error.message) }
  }
  throw new Error('nothing was thrown')
}

/** Without the folder of this test, and how this version of Node.js words errors. */
const plain = (message: string): string =>
  message.replaceAll(folder, '').replace(/E[A-Z]+: .*(?=\.$)|(?<=no stored result: ).*(?=\. Remove)/u, 'REASON')

const line = lineOf(storedResult())
const lineWith = (given: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ ...storedResult(), ...given })}\n`

test.each([
  ['an empty file', '', 0],
  ['one line', line, 1],
  ['lines', line.repeat(3), 3],
  ['a last line without its end', line + line.slice(0, -1), 2],
  ['the beginning of a line at the end', line + line.slice(0, -2), 1],
  ['the first byte of a line at the end', `${line}{`, 1],
  ['half a character at the end', Buffer.from(lineOf(storedResult({ run: 'é' }))).subarray(0, 45), 0],
  ['blank lines', `\n${line}\r\n\n${line} \n`, 2],
  ['lines of Windows', line.replace('\n', '\r\n').repeat(2), 2],
  ['keys that nobody knows', lineWith({ note: 'mine' }), 1],
  ['keys in another order', `${JSON.stringify(Object.fromEntries(Object.entries(storedResult()).reverse()))}\n`, 1],
  [
    'a conversation',
    lineWith({ calls: undefined, answer: undefined, turns: [{ calls: [], answer: 'Hi' }, { calls: [] }] }),
    1,
  ],
])('%s is read', (_name, text, count) => {
  expect(read(text)).toHaveLength(count)
})

test('what was written is read, whatever is in it, and wherever a chunk ends', () => {
  const results = fc.record({
    run: fc.string({ unit: 'binary' }),
    answer: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `${text}ü🎲`.repeat(20_000)),
    calls: fc.array(fc.record({ name: fc.string(), args: fc.jsonValue() }), { maxLength: 3 }),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(results, { maxLength: 6 }), (given) => {
      const stored = given.map((one) => storedResult(one))
      // JSON knows no -0.
      expect(read(stored.map(lineOf).join(''))).toEqual(JSON.parse(JSON.stringify(stored)))
    }),
    { numRuns: 20 },
  )
})

test('what is no result is an error at its line, after the results before it', () => {
  const texts = {
    'cut off in the middle': line + line.slice(0, 40) + line,
    'no JSON, after a blank line': `${line}\nresults\n`,
    'something else': `${line}{"test_id":"late-order","calls":[]}\n`,
    'a list': `${line}[]\n`,
    'something else without its end': `${line}[1, 2`,
    'another version': line + lineWith({ version: 2 }),
    'no version': line + lineWith({ version: undefined }),
    'no test_id': line + lineWith({ test_id: undefined }),
    'neither calls nor turns': line + lineWith({ calls: undefined }),
    'calls and turns': line + lineWith({ turns: [] }),
  }
  const failures = Object.entries(texts).map(([name, text]) => {
    writeFileSync(file, text)
    const { before, code, message } = failureOf(file)
    return `${name}: ${before}, ${code}, ${message}`
  })
  expect(failures).toMatchInlineSnapshot(`
    [
      "cut off in the middle: 1, broken-line, /results.jsonl:2: this is no stored result: REASON. Remove the line, or repair it.",
      "no JSON, after a blank line: 1, broken-line, /results.jsonl:3: this is no stored result: REASON. Remove the line, or repair it.",
      "something else: 1, no-result, /results.jsonl:2: this is no stored result, which is an object that begins with {"callsheet":"result". Remove the line.",
      "a list: 1, no-result, /results.jsonl:2: this is no stored result, which is an object that begins with {"callsheet":"result". Remove the line.",
      "something else without its end: 1, broken-line, /results.jsonl:2: this is no stored result: REASON. Remove the line, or repair it.",
      "another version: 1, other-version, /results.jsonl:2: the stored result has version 2, but this Callsheet reads version 1. Read it with the Callsheet that wrote it, or move the file away.",
      "no version: 1, other-version, /results.jsonl:2: the stored result has no version, but this Callsheet reads version 1. Read it with the Callsheet that wrote it, or move the file away.",
      "no test_id: 1, missing-key, /results.jsonl:2: the stored result has no test_id. Remove the line, or repair it.",
      "neither calls nor turns: 1, missing-key, /results.jsonl:2: a stored result has either calls or turns. Remove the line, or repair it.",
      "calls and turns: 1, missing-key, /results.jsonl:2: a stored result has either calls or turns. Remove the line, or repair it.",
    ]
  `)
})

test.each<[key: keyof StoredResult, value: unknown]>([
  ['run', 1],
  ['at', '2026-11-30'],
  ['commit', 7],
  ['branch', undefined],
  ['dataset', null],
  ['line', 0],
  ['line', 1.5],
  ['trial', '1'],
  ['attempt', 0],
  ['tags', 'refunds'],
  ['tags', [1]],
  ['critical', 'no'],
  ['tools', [null]],
  ['passed', 1],
  ['correct', null],
  ['exact', 'true'],
  ['score', 1.01],
  ['score', null],
  ['threshold', -1],
  ['reason', undefined],
  ['mismatches', [{ turn: null, code: 'wrong-tool', tool: 'pay' }]],
  ['mismatches', [{ turn: 0, code: 'wrong-tool', tool: 'pay', path: '' }]],
  ['error', 'late'],
  ['error', { name: 'Error' }],
  ['latency_ms', -1],
  ['calls', [{}]],
  ['answer', 1],
  ['turns', [{ answer: null }]],
])('a result whose %s is %j is none', (key, value) => {
  writeFileSync(file, line + lineWith({ [key]: value }))
  expect(failureOf(file)).toMatchObject({ before: 1, message: expect.stringMatching(new RegExp(`:2: .* ${key}`, 'u')) })
})

test('a file that is not there, or is a folder, cannot be read', () => {
  mkdirSync(join(folder, 'folder'))
  expect([failureOf(join(folder, 'none')), failureOf(join(folder, 'folder'))]).toMatchInlineSnapshot(`
    [
      {
        "before": 0,
        "code": "unreadable",
        "message": "/none: cannot be read: REASON.",
      },
      {
        "before": 0,
        "code": "unreadable",
        "message": "/folder: cannot be read: REASON.",
      },
    ]
  `)
})

test('what is added while it is read is left for the next time', () => {
  writeFileSync(file, line + line.slice(0, 100))
  const results = readResults(file)
  results.next()
  writeFileSync(file, line.repeat(5))
  expect([...results]).toEqual([])
})
