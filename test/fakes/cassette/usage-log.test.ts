import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { logUsage, readUsage, type Usage } from '../../../fakes/cassette/usage-log.js'
import { runProgram } from '../../support/run-program.js'
import { bundleStoreChild } from './support/store-programs.js'

let folder = ''
let log = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-usage-'))
  log = join(folder, 'usage.jsonl')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const usages: readonly Usage[] = [
  { file: '/a/x.json', served: [1, 3, 2], drifted: false },
  { file: '/a/line\nbreak "größer".json', served: [], drifted: true },
]

test('what is logged is read again, in order', () => {
  vi.stubEnv('CALLSHEET_CASSETTE_USAGE', log)
  for (const usage of usages) logUsage(usage)

  expect(readUsage(readFileSync(log, 'utf8'))).toEqual(usages)
})

test('a path is logged from the root, since tests run in other folders', () => {
  vi.stubEnv('CALLSHEET_CASSETTE_USAGE', log)
  logUsage({ file: 'a/x.json', served: [], drifted: false })

  expect(readUsage(readFileSync(log, 'utf8')).map(({ file }) => file)).toEqual([join(process.cwd(), 'a/x.json')])
})

test('no more is logged than belongs to it', () => {
  vi.stubEnv('CALLSHEET_CASSETTE_USAGE', log)
  const more = { file: '/a/x.json', served: [1], drifted: false, key: 'secret' }
  logUsage(more)

  expect(readFileSync(log, 'utf8')).toBe('{"file":"/a/x.json","served":[1],"drifted":false}\n')
})

test.each([undefined, ''])('nothing is logged where the variable is %j', (value) => {
  vi.stubEnv('CALLSHEET_CASSETTE_USAGE', value)

  expect(() => logUsage({ file: '/a/x.json', served: [], drifted: false })).not.toThrow()
})

test('a log that cannot be written is an error that names it', () => {
  vi.stubEnv('CALLSHEET_CASSETTE_USAGE', folder)

  expect(() => logUsage({ file: '/a/x.json', served: [], drifted: false })).toThrow(
    expect.objectContaining({
      code: 'unwritable',
      message: expect.stringContaining(`cannot write to ${folder}, which CALLSHEET_CASSETTE_USAGE names: EISDIR`),
    }),
  )
})

test('lines of many processes stay whole', async () => {
  const child = await bundleStoreChild()
  const writers = ['/one', '/two', '/three', '/four']
  const ended = await Promise.all(
    writers.map((name) =>
      runProgram(process.execPath, [child.program, 'logUsage', name, '200'], {
        env: { CALLSHEET_CASSETTE_USAGE: log },
      }),
    ),
  )
  child.remove()
  const all = readUsage(readFileSync(log, 'utf8'))

  expect(ended.map(({ stderr }) => stderr)).toEqual(['', '', '', ''])
  expect(all.length).toBe(800)
  const ordered = Array.from({ length: 200 }, (_unused, index) => index + 1)
  for (const name of writers) {
    expect(all.filter(({ file }) => file === name).map(({ served }) => served.at(-1))).toEqual(ordered)
  }
})

describe('reading', () => {
  test.each([
    ['an empty log', '', []],
    [
      'line ends of Windows and empty lines',
      '\r\n{"file":"/a","served":[],"drifted":true}\r\n\r\n',
      [{ file: '/a', served: [], drifted: true }],
    ],
    [
      'members of a later version',
      '{"file":"/a","served":[2],"drifted":false,"more":1}\n',
      [{ file: '/a', served: [2], drifted: false }],
    ],
  ])('%s', (_name, text, usage) => {
    expect(readUsage(text)).toEqual(usage)
  })

  test.each([
    ['{"file":"/a","serv', 'no JSON'],
    ['null', 'no object'],
    ['[]', '"file" is no path'],
    ['{"file":"","served":[],"drifted":true}', '"file" is no path'],
    ['{"file":"/a","drifted":true}', '"served" is no list of numbers of entries'],
    ['{"file":"/a","served":[0],"drifted":true}', '"served" is no list of numbers of entries'],
    ['{"file":"/a","served":[1.5],"drifted":true}', '"served" is no list of numbers of entries'],
    ['{"file":"/a","served":["1"],"drifted":true}', '"served" is no list of numbers of entries'],
    ['{"file":"/a","served":[1]}', '"drifted" is neither true nor false'],
  ])('%s is an error that names the line', (line, reason) => {
    const text = `{"file":"/a","served":[],"drifted":true}\n\n${line}\n`

    expect(() => readUsage(text, 'usage.log')).toThrow(
      new CassetteError(
        'invalid',
        'usage.log',
        `usage.log:3: no record of what a cassette served (${reason}); delete the file and run the tests again`,
      ),
    )
    expect(() => readUsage(text)).toThrow('usage log:3: ')
  })
})
