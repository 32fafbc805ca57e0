import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Ended, runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

let cli = ''
beforeAll(async () => {
  cli = await buildCli()
}, 60_000)
afterAll(() => rmSync(cli, { recursive: true, force: true }))

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-tools-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

const refund = {
  name: 'issue_refund',
  description: 'Refund an order.',
  inputSchema: {
    type: 'object',
    properties: { order_id: { type: 'string' }, reason: { enum: ['late', 'broken', 'other'] } },
    required: ['order_id'],
  },
}
const lookup = {
  name: 'lookup_order',
  description: 'Look an order up.',
  inputSchema: { type: 'object', properties: {} },
}
const stricter = {
  ...refund,
  description: 'Refund an order\nin full.',
  inputSchema: {
    type: 'object',
    properties: { order_id: { type: 'string' }, reason: { enum: ['late', 'broken'] }, note: { type: 'string' } },
    required: ['order_id', 'reason'],
  },
}

const write = (file: string, ...tools: readonly unknown[]): void => writeFileSync(file, JSON.stringify({ tools }))
const run = (...args: readonly string[]): Promise<Ended> =>
  runProgram(process.execPath, [join(cli, 'cli.js'), 'tools', ...args])

test('lock reads a server of MCP, and --check tells what it lists otherwise', async () => {
  const server = fileURLToPath(new URL('lint/mcp-server.mjs', import.meta.url))
  const command = `'${process.execPath}' '${server}'`
  expect((await run('lock', '--mcp', `${command} sound`)).code).toBe(0)
  expect(await run('lock', '--check', '--mcp', `${command} sound`)).toMatchObject({ code: 0 })
  const { code, stdout } = await run('lock', '--check', '--mcp', `${command} sound evil`)
  expect(code).toBe(1)
  expect(stdout).toContain('evil: is not in the lockfile')
})

test('diff prints whom a change breaks, the worst first', async () => {
  write('old.json', refund, lookup)
  write('new.json', stricter, { ...lookup, name: 'look_up_order' })
  const { code, stdout, stderr } = await run('diff', 'old.json', 'new.json')
  expect(stderr).toBe('')
  expect(code).toBe(1)
  expect(stdout).toMatchInlineSnapshot(`
    "  breaking    issue_refund: reason is required now  newly-required
      breaking    issue_refund: reason takes fewer values: ["late","broken","other"] became ["late","broken"]  narrowed-enum
      breaking    lookup_order: the tool is gone; "look_up_order" is new, and may be what it is called now  removed-tool
      risky       issue_refund: the description was "Refund an order." and is "Refund an order\\nin full."  description-changed
      compatible  issue_refund: note is new  added-parameter
      compatible  look_up_order: the tool is new  added-tool

    3 breaking, 1 risky, 2 compatible
    "
  `)
})

test.each([
  ['breaking', 0],
  ['risky', 1],
  ['never', 0],
])('--fail-on %s of a changed description', async (failOn, expected) => {
  write('old.json', refund)
  write('new.json', { ...refund, description: 'Refund an order in full.' })
  expect((await run('diff', 'old.json', 'new.json', '--fail-on', failOn)).code).toBe(expected)
})

test('diff as JSON, of two shapes', async () => {
  write('old.json', refund)
  const { name, description, inputSchema } = stricter
  writeFileSync(
    'new.json',
    JSON.stringify({ tools: [{ type: 'function', function: { name, description, parameters: inputSchema } }] }),
  )
  const { code, stdout } = await run('diff', 'old.json', 'new.json', '--json', '--fail-on', 'never')
  expect(code).toBe(0)
  const { changes, ...head } = JSON.parse(stdout)
  expect(head).toEqual({ callsheet: 'tools-diff', version: 1 })
  expect(changes).toContainEqual({
    kind: 'breaking',
    code: 'newly-required',
    tool: 'issue_refund',
    path: '/inputSchema/properties/reason',
    message: 'reason is required now',
  })
})

test('diff of the same tools', async () => {
  write('old.json', refund)
  expect(await run('diff', 'old.json', 'old.json')).toMatchObject({ code: 0, stdout: 'no tool has changed\n' })
})

test('lock writes a lockfile, and --check holds tools to it', async () => {
  write('tools.json', refund, lookup)
  expect(await run('lock', 'tools.json')).toMatchObject({
    code: 0,
    stdout: 'tools.lock.json: 2 tools locked\n',
    stderr: '',
  })
  expect(Object.keys(JSON.parse(readFileSync('tools.lock.json', 'utf8')).tools)).toEqual([
    'issue_refund',
    'lookup_order',
  ])
  expect(await run('lock', 'tools.json', '--check')).toMatchObject({
    code: 0,
    stdout: 'tools.lock.json: 2 tools, as locked\n',
  })
  const before = readFileSync('tools.lock.json', 'utf8')
  write('tools.json', stricter, { ...lookup, name: 'new\u001b[31m' })
  const { code, stdout } = await run('lock', 'tools.json', '--check')
  expect(code).toBe(1)
  expect(stdout).toBe(
    [
      'tools.lock.json: 3 tools differ',
      '  issue_refund: has changed since it was locked',
      '  lookup_order: is gone',
      '  new\\u001b[31m: is not in the lockfile',
      '',
    ].join('\n'),
  )
  expect(readFileSync('tools.lock.json', 'utf8')).toBe(before)
  expect((await run('lock', 'tools.json')).code).toBe(0)
  expect((await run('lock', 'tools.json', '--check')).code).toBe(0)
})

test('several files make one lockfile', async () => {
  write('a.json', refund)
  write('b.json', lookup)
  expect((await run('lock', 'b.json', 'a.json', '--lock', 'sub/all.json')).stdout).toBe(
    'sub/all.json: 2 tools locked\n',
  )
  expect((await run('lock', 'a.json', 'b.json', '--lock', 'sub/all.json', '--check')).code).toBe(0)
})

test.each<[string, readonly string[], string]>([
  ['no command', [], 'tools takes diff or lock'],
  ['another command', ['list'], "tools takes diff or lock, and not 'list'"],
  ['one file', ['diff', 'a.json'], 'diff takes two files, the old and the new, but got 1'],
  ['three files', ['diff', 'a.json', 'a.json', 'a.json'], 'but got 3'],
  [
    'another bar',
    ['diff', 'a.json', 'a.json', '--fail-on', 'info'],
    "--fail-on takes breaking, risky or never, but got 'info'",
  ],
  ['the input twice', ['diff', '-', '-'], '- can be read only once'],
  ['no file', ['diff', 'a.json', 'none.json'], 'none.json'],
  ['no JSON', ['diff', 'a.json', 'broken.json'], 'broken.json:1:2'],
  ['no tools', ['diff', 'a.json', 'number.json'], 'number.json'],
  ['nothing to lock', ['lock'], 'lock takes files of tools, but got none'],
  ['two of one name', ['lock', 'a.json', 'twin.json'], '2 tools are called "issue_refund"'],
  ['no lockfile to check', ['lock', 'a.json', '--check'], 'tools.lock.json'],
  ['no lockfile there', ['lock', 'a.json', '--lock', 'twin.json'], 'twin.json is there and is no lockfile of tools'],
  ['its own input', ['lock', 'a.json', '--lock', './a.json'], '--lock names ./a.json, which is a.json, which is read'],
  ['no file to write', ['lock', 'a.json', '--lock', '-'], "--lock takes a file, and '-' is none"],
])('it cannot be done: %s', async (_, args, message) => {
  write('a.json', refund)
  write('twin.json', refund)
  writeFileSync('broken.json', '{')
  writeFileSync('number.json', '5')
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/\n\s+at /u)
  expect(existsSync('tools.lock.json')).toBe(false)
})
