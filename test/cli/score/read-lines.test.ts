import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLines, type Line } from '../../../src/cli/score/read-lines.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-lines-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string | Uint8Array): string {
  const file = join(folder, 'runs.jsonl')
  writeFileSync(file, content)
  return file
}

/** All lines, or those before an error, and the error. */
async function linesOf(content: string | Uint8Array, chunkSize?: number): Promise<readonly (Line | Error)[]> {
  const file = fileOf(content)
  const all: (Line | Error)[] = []
  try {
    for await (const lines of readLines(file, chunkSize)) {
      // One by one: those before an error are there.
      for (const line of lines) all.push(line)
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    all.push(error)
  }
  return all
}

function textsOf(lines: readonly (Line | Error)[]): readonly (readonly [number, string])[] {
  return lines.map((line) => (line instanceof Error ? [0, line.message] : [line.line, line.text]))
}

test.each<readonly [string, string, readonly (readonly [number, string])[]]>([
  ['no line', '', []],
  ['one that nothing ends', '{"a":1}', [[1, '{"a":1}']]],
  ['one that ends', '{"a":1}\n', [[1, '{"a":1}']]],
  [
    'blank lines, which count',
    '\n  \na\n\t\n\nb',
    [
      [3, 'a'],
      [6, 'b'],
    ],
  ],
  [
    'ends of Windows, which JSON takes for white space',
    'a\r\n\r\nb\r\n',
    [
      [1, 'a\r'],
      [3, 'b\r'],
    ],
  ],
  [
    'a byte order mark',
    '\uFEFFa\nb',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'a mark that is text',
    'a\n\uFEFFb',
    [
      [1, 'a'],
      [2, '\uFEFFb'],
    ],
  ],
  ['separators that end no line of JSON Lines', 'a\u2028b\u0085c\n', [[1, 'a\u2028b\u0085c']]],
])('%s', async (_, content, expected) => {
  expect(textsOf(await linesOf(content))).toEqual(expected)
})

test('lines are the same, wherever a chunk ends', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\n\uFEFF]/g, '-'))
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 20 }), async (texts, chunkSize) => {
      const expected = texts.flatMap((text, index) => (text.trim() === '' ? [] : [[index + 1, text]]))
      expect(textsOf(await linesOf(texts.join('\n'), chunkSize))).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('a line of many chunks', async () => {
  const long = 'ä€😀'.repeat(100_000)
  expect(textsOf(await linesOf(`${long}\nb`, 1000))).toEqual([
    [1, long],
    [2, 'b'],
  ])
})

test('what is no UTF-8 is told with its line, after those before it', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n\nb\n'), Buffer.from([0x7b, 0xff, 0x7d]), Buffer.from('\nc\n')])
  const lines = await linesOf(bytes)

  expect(textsOf(lines.slice(0, 2))).toEqual([
    [1, 'a'],
    [3, 'b'],
  ])
  expect(lines.slice(2)).toMatchObject([
    { code: 'no-utf8', line: 4, message: expect.stringMatching(/:4: the line is no UTF-8/) },
  ])
})

test('bytes that break off at the end of the file are no UTF-8', async () => {
  const [only] = await linesOf(Buffer.from('€').subarray(0, 2))
  expect(only).toMatchObject({ code: 'no-utf8', line: 1 })
})

test.each([
  ['a file that is not there', () => join(folder, 'none.jsonl'), /^cannot read .*none\.jsonl: ENOENT/],
  ['a folder', () => folder, /^cannot read .*: EISDIR/],
])('%s', async (_, file, message) => {
  await expect(readLines(file()).next()).rejects.toThrow(message)
})
