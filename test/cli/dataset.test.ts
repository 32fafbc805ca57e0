import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetCommand } from '../../src/cli/dataset/dataset-command.js'
import { CliError } from '../../src/cli/errors.js'
import { expectedIn } from '../dataset/check/expected-in.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const fixture = (name: string): string => fileURLToPath(new URL(`../dataset/check/${name}`, import.meta.url))
const drifted = readFileSync(fixture('drifted.yaml'), 'utf8')

const project = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-dataset-')))
const at = (name: string): string => join(project, name)
const files: Readonly<Record<string, string>> = {
  'drifted.yaml': drifted,
  'tools.json': readFileSync(fixture('tools.json'), 'utf8'),
  'sound.jsonl':
    '{"test_id":"one","expected_tool":"search_flights","arguments":{"origin":"Bonn","destination":"Oslo","day":"{{TODAY+3d}}"}}\n' +
    '{"test_id":"two","expected_tool":"label","arguments":{"sku":"a-1"},"rules":{"sku":{"matching_strategy":"normaliser","name":"sku"}}}\n',
  'options.mjs':
    `const { tools: own } = ${readFileSync(fixture('tools.json'), 'utf8')}\n` +
    "export const tools = [...own, { name: 'label', run: () => 1 }]\n" +
    'export const normalisers = { sku: (value) => String(value).toUpperCase() }\n',
  // No Node.js runs an enum by itself.
  'tools.ts': "export enum Kind { A }\nexport default [{ name: 'label' }]\n",
  'broken.jsonl': '{"test_id":"one","expected_tool":null}\n{"test_id":"two",',
}
let folder = ''
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text)
  folder = await buildCli()
})
afterAll(() => {
  for (const path of [folder, project]) rmSync(path, { recursive: true, force: true })
})

interface Said {
  readonly code: number
  readonly out: string
}

/** Runs the command several times, in one shell. */
async function run(...lines: readonly string[]): Promise<readonly Said[]> {
  const each = lines.map((line) => `"$1" "$2" dataset check ${line} 2>&1; echo "=$?"`).join('\n')
  const { stdout, stderr } = await runProgram('sh', [
    '-c',
    `cd "$0"\n${each}`,
    project,
    process.execPath,
    join(folder, 'cli.js'),
  ])
  expect(stderr).toBe('')
  return [...stdout.matchAll(/([^]*?)^=(\d+)\n/gmu)].map(([, out = '', code]) => ({ out, code: Number(code) }))
}

test('prints a line for each finding and one for all, and says by its exit code how it went', async () => {
  const [found, sound, typescript, broken] = await run(
    'drifted.yaml --tools tools.json',
    'sound.jsonl --options options.mjs',
    'sound.jsonl --tools tools.ts',
    'broken.jsonl --tools tools.json',
  )

  const lines = found?.out.trimEnd().split('\n') ?? []
  expect(lines.slice(0, -1).map((line) => /^(drifted\.yaml:\d+: [a-z-]+): [a-z-]+: /u.exec(line)?.[1])).toEqual(
    expectedIn(drifted).map(({ line, code }) => `drifted.yaml:${line}: ${code}`),
  )
  expect(lines.at(-1)).toBe('37 findings in 14 of 16 cases, against 5 tools')
  expect(found?.code).toBe(1)

  expect(sound).toEqual({ code: 0, out: 'no findings in 2 cases, against 6 tools, 1 of them without a schema\n' })
  expect(typescript?.code).toBe(2)
  expect(typescript?.out.replace(process.version, 'v1')).toMatchInlineSnapshot(`
    "callsheet: cannot load tools.ts: Node.js v1 does not run this TypeScript by itself. Name a JavaScript module, or the tools as JSON, or run the command with a loader: NODE_OPTIONS='--import tsx'.
    "
  `)
  expect(broken?.code).toBe(2)
  expect(broken?.out).toContain('broken.jsonl:2: ')
})

describe('what cannot be done as written', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no command', [], /^dataset takes check\ncallsheet dataset --help says more$/u],
    ['another command', ['chekc'], /^dataset takes check, but got 'chekc'\n/u],
    ['no data set', ['check', '--tools', 'tools.json'], /^check takes one data set, but got 0\n/u],
    [
      'two data sets',
      ['check', 'a.json', 'b.json', '--tools', 'tools.json'],
      /^check takes one data set, but got 2\n/u,
    ],
    ['no tools', ['check', 'sound.jsonl'], /^--tools is missing: today's tools/u],
    ['an option without its value', ['check', 'sound.jsonl', '--tools', ''], /^--tools takes a value, but got none/u],
    ['one given twice', ['check', 'x', '--zone', 'UTC', '--zone', 'UTC'], /^--zone takes one value, but got 2/u],
    ['an option that there is not', ['check', 'x', '--tolls', 'x'], /^Unknown option '--tolls'/u],
    [
      'tools said twice',
      ['check', 'sound.jsonl', '--tools', 'tools.json', '--options', 'options.mjs'],
      /^--tools and \S+options\.mjs both give tools\./u,
    ],
    [
      'a data set that is not there',
      ['check', 'gone.jsonl', '--tools', 'tools.json'],
      /gone\.jsonl: cannot be read: there is no such file/u,
    ],
    [
      'no instant',
      ['check', 'sound.jsonl', '--tools', 'tools.json', '--now', 'soon'],
      /^--now takes an instant .*, but got "soon"$/u,
    ],
    [
      'no zone',
      ['check', 'sound.jsonl', '--tools', 'tools.json', '--zone', 'Mars'],
      /^--zone takes UTC, .*, but got "Mars"$/u,
    ],
  ])('%s', async (_, args, message) => {
    const known = new Set([...Object.keys(files), 'gone.jsonl'])
    const error: unknown = await datasetCommand(args.map((arg) => (known.has(arg) ? at(arg) : arg))).catch(
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(CliError)
    expect(String(error).replace('CliError: ', '')).toMatch(message)
  })
})
