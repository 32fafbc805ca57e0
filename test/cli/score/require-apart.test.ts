import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArgs } from '../../../src/cli/score/read-args.js'
import { requireApart } from '../../../src/cli/score/require-apart.js'

const home = process.cwd()
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-apart-')))
const inputs = ['cases.jsonl', 'runs.jsonl', 'more.jsonl', 'gate.json', 'base.json', 'tools.json', 'options.mjs']
beforeAll(() => {
  process.chdir(folder)
  for (const file of [...inputs, 'store/results.jsonl']) {
    mkdirSync('store', { recursive: true })
    writeFileSync(file, '')
    symlinkSync(join(folder, file), `link-${file.replace('/', '-')}`)
    linkSync(file, `hard-${file.replace('/', '-')}`)
  }
  mkdirSync('sub/deep', { recursive: true })
  symlinkSync('.', 'here')
  symlinkSync('sub/deep', 'deep')
  symlinkSync('new.xml', 'nowhere.xml')
  symlinkSync('/dev/null', 'nothing')
  symlinkSync('round-2', 'round-1')
  symlinkSync('round-1', 'round-2')
  for (const name of ['cases', 'none']) mkdirSync(`store-${name}`)
  symlinkSync('../cases.jsonl', 'store-cases/results.jsonl')
})
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

const others = '--runs runs.jsonl --runs more.jsonl --gate gate.json --baseline base.json --tools tools.json'
const usual = `cases.jsonl ${others} --options options.mjs`.split(' ')

function check(...more: readonly string[]): void {
  const store = more.includes('--store') ? [] : ['--store', 'store']
  requireApart(readArgs([...usual, ...store, ...more]))
}

const roads: readonly (readonly [string, (file: string) => string])[] = [
  ['itself', (file) => file],
  ['its whole path', (file) => join(folder, file)],
  ['a link', (file) => `link-${file.replace('/', '-')}`],
  ['a hard link', (file) => `hard-${file.replace('/', '-')}`],
  ['a linked folder', (file) => `here/here/${file}`],
  ['a folder that is to be made', (file) => `unmade/../sub/unmade/../../${file}`],
]

describe.each(roads)('by %s', (_, road) => {
  test.each([...inputs, 'store/results.jsonl'])('no report is written over %s', (file) => {
    for (const option of ['--json', '--junit']) {
      expect(() => check(option, road(file))).toThrow(new RegExp(`^${option} would overwrite .*, which `, 'u'))
    }
  })

  test('no runs are read twice', () => {
    expect(() => check('--runs', road('runs.jsonl'))).toThrow(/^--runs names .*runs\.jsonl twice\n/)
  })

  test('no runs are read of the store that they are added to', () => {
    const read = (): void => check('--runs', road('store/results.jsonl'))
    expect(read).toThrow(/^--runs reads .*results\.jsonl, to which results are added\. /)
  })
})

test.each([
  ['one', 'o.x', 'o.x'],
  ['one by a linked folder', 'o.x', 'here/o.x'],
  ['one in a folder that is to be made', 'new/a/o.x', 'here/new/a/../a/o.x'],
  ['one where a link leads that is to be made', 'new.xml', 'nowhere.xml'],
  // Not in the working directory, where the link stands.
  ['one round the corner of a link', 'sub/o.x', 'deep/../o.x'],
  ['a circle of links', 'round-1', 'round-1'],
])('two reports do not go to %s', (_, json, junit) => {
  expect(() => check('--json', json, '--junit', junit)).toThrow(/^--json would overwrite .*, which .*--junit/)
  expect(() => check('--json', junit, '--junit', json)).toThrow(/^--json would overwrite .*, which .*--junit/)
})

test.each([
  ['two reports', ['--json', 'o.json', '--junit', 'o.xml']],
  ['of the same name in two folders', ['--json', 'sub/o.x', '--junit', 'sub/deep/o.x']],
  ['and the corner of a link is not here', ['--json', 'o.x', '--junit', 'deep/../o.x']],
  ['below a file, which cannot be', ['--json', 'cases.jsonl/o.x', '--junit', 'cases.jsonl/o.y']],
  ['a device, of which nothing is lost', ['--runs', 'nothing', '--json', '/dev/null']],
  ['a store that is a baseline, too', ['--no-store']],
])('%s are fine', (_, more) => {
  const store = more.includes('--no-store') ? [] : ['--store', 'store-none']
  expect(requireApart(readArgs([...usual, ...store, ...more]))).toBe(undefined)
})

test('a baseline is read before anything is added to it', () => {
  const args = ['cases.jsonl', '--runs', 'runs.jsonl', '--baseline', 'store/results.jsonl', '--store', 'store']
  expect(requireApart(readArgs(args))).toBe(undefined)
})

test('the standard input is one, whatever it is called', () => {
  expect(() => check('--runs', '-', '--runs', '/dev/stdin')).toThrow(/^--runs names \/dev\/stdin twice\n/)
  expect(() => check('--runs', '/dev/fd/0', '--runs', '-')).toThrow(/^--runs names - twice\n/)
})

test('nothing is added to a data set', () => {
  expect(() => check('--store', 'store-cases')).toThrow(
    /^results would be added to cases\.jsonl, the data set\. Write --no-store, or another --store\n/,
  )
})

test('the texts', () => {
  const texts = [
    ['--json', 'link-cases.jsonl'],
    ['--junit', 'runs.jsonl'],
    ['--junit', 'here/store/results.jsonl'],
  ].map((more) => {
    try {
      return check(...more)
    } catch (error) {
      return String(error).split('\n')[0]
    }
  })
  expect(texts).toMatchInlineSnapshot(`
    [
      "CliError: --json would overwrite link-cases.jsonl, which is cases.jsonl, the data set",
      "CliError: --junit would overwrite runs.jsonl, which --runs names",
      "CliError: --junit would overwrite here/store/results.jsonl, which is store/results.jsonl of --store",
    ]
  `)
})
