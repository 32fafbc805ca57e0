import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CliError } from '../../src/cli/errors.js'
import { lintCommand } from '../../src/cli/lint/lint-command.js'
import { lockTools } from '../../src/lint/lock/lock-tools.js'
import { allRules } from '../../src/lint/rules/all-rules.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-lint-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

/** Three rules, so that what others find changes nothing here. */
const rules = {
  ...Object.fromEntries(allRules.map(({ category }) => [`${category}/*`, 'off'])),
  'desc/missing': 'error',
  'desc/filler-opening': 'warn',
  'compat/array-no-items': 'error',
}
const config = (more: Readonly<Record<string, unknown>> = {}): string => JSON.stringify({ lint: { rules, ...more } })

const pay = {
  name: 'pay',
  description: 'Pay an invoice. Returns the receipt.',
  inputSchema: { type: 'object', properties: { invoice: { type: 'string' } } },
}
const find = { ...pay, name: 'find', description: 'Find invoices by their tags.' }
const tagged = { ...find, inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }
const mute = { name: 'mute', inputSchema: { type: 'object', properties: {} } }
const text = (...tools: readonly unknown[]): string => `${JSON.stringify({ tools }, null, 2)}\n`

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `callsheet lint …` in this process, beside these files and, unless there is another, a configuration of three rules. */
async function lint(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const all: Readonly<Record<string, string>> = { 'callsheet.config.json': config(), 'package.json': '{}', ...files }
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(name), { recursive: true })
    if (content !== '') writeFileSync(name, content)
  }
  const told = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((written) => {
      told[name] += String(written)
      return true
    }),
  )
  try {
    return { code: await lintCommand(args), ...told }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { code: 2, stdout: told.stdout, stderr: `${told.stderr}${error.message}` }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

describe('what is printed', () => {
  test('tools that are all right', async () => {
    const ended = await lint({ 'tools.json': text(pay, find) }, 'tools.json')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout.replaceAll(/about \d+/gu, 'about N')).toMatchInlineSnapshot(`
      "tools.json: detected mcp, 2 tools

      2 tools: no findings
      score 100.0 of 100, A
      about N tokens in every request, under 0.1 % of a context window of 200000 (estimated)

      passed
      "
    `)
  })

  test('a block for each tool with findings, with their places', async () => {
    const files = { 'tools.json': text(pay, mute, { ...tagged, description: 'This tool finds invoices.' }) }
    const ended = await lint(files, 'tools.json')
    expect(ended.code).toBe(1)
    const { stdout } = ended
    expect(stdout).toContain('tools.json: detected mcp, 3 tools\n')
    expect(stdout).toMatch(/^mute  \d+\.\d F  low/mu)
    expect(stdout).toMatch(/^ +\d+:\d+ +error +desc\/missing +there is no description +\+\d/mu)
    expect(stdout).toMatch(/^ +\d+:\d+ +error +compat\/array-no-items .*\(openai\) +\+\d/mu)
    expect(stdout).toMatch(/^ +fix: add items/mu)
    expect(stdout).not.toMatch(/^pay /mu)
    expect(stdout).toContain('3 tools: 2 errors and 1 warning; 1 without any\n')
    expect(stdout).toMatch(/\nfailed: 2 errors\n$/u)
  })

  test('the place is that of the value', async () => {
    const given = text(pay, { ...tagged, description: 'This tool finds invoices.' })
    const { stdout } = await lint({ 'tools.json': given }, 'tools.json')
    const [, line, column] = /(\d+):(\d+) +warn +desc\/filler-opening/u.exec(stdout) ?? []
    expect(given.split('\n')[Number(line) - 1]?.slice(Number(column) - 1)).toMatch(/^"This tool finds/u)
  })

  test('with --quiet errors alone, and all are counted', async () => {
    const files = { 'tools.json': text({ ...pay, description: 'This tool pays an invoice.' }) }
    const ended = await lint(files, 'tools.json', '--quiet')
    expect(ended.code).toBe(0)
    expect(ended.stdout).not.toContain('desc/filler-opening')
    expect(ended.stdout).toContain('1 tool: 1 warning')
  })

  test('several inputs, each by itself, and a line for each at the end', async () => {
    const files = { 'a.json': text(pay), 'b.json': text(mute) }
    const { code, stdout } = await lint(files, 'a.json', 'b.json')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^a\.json +1 tool +100\.0 A +\d+ tokens +no findings$/mu)
    expect(stdout).toMatch(/^b\.json +1 tool +\d+\.\d F +\d+ tokens +1 error$/mu)
  })

  test('with --tokenizer, tokens are counted and not estimated', async () => {
    const { stdout } = await lint({ 'tools.json': text(pay) }, 'tools.json', '--tokenizer', 'o200k_base')
    expect(stdout).toMatch(/^\d+ tokens in every request, under 0\.1 % of a context window of 200000$/mu)
  })

  test('with --matrix, who takes what', async () => {
    const { stdout } = await lint(
      { 'tools.json': text(pay, tagged) },
      'tools.json',
      '--matrix',
      '--target',
      'openai,mcp',
    )
    expect(stdout).toMatch(/^openai +1 of 2 +compat\/array-no-items$/mu)
    expect(stdout).toMatch(/^mcp +2 of 2 +takes all$/mu)
  })

  test('hostile texts stay on their lines', async () => {
    const hostile = { ...mute, name: 'a\u001b[31m\n::error::x\u202e' }
    const { stdout } = await lint({ 'tools.json': text(hostile) }, 'tools.json')
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
    expect(stdout).not.toMatch(/^::/mu)
  })
})

describe('the exit code', () => {
  const warned = { 'tools.json': text({ ...pay, description: 'This tool pays an invoice.' }) }
  test.each([
    [[], 0],
    [['--fail-on', 'error'], 0],
    [['--fail-on', 'warn'], 1],
    [['--fail-on', 'info'], 1],
    [['--fail-on', 'never'], 0],
    [['--min-score', '100'], 1],
    [['--min-score', '50'], 0],
    [['--max-tokens', '5'], 1],
    [['--max-tokens', '5000'], 0],
  ])('with %j of a warning is %i', async (args, code) => {
    expect(await lint(warned, 'tools.json', ...args)).toMatchObject({ code, stderr: '' })
  })

  test('with --fail-on never of an error is 0, and the bar holds all the same', async () => {
    const files = { 'tools.json': text(mute) }
    expect(await lint(files, 'tools.json', '--fail-on', 'never')).toMatchObject({ code: 0 })
    const ended = await lint(files, 'tools.json', '--fail-on', 'never', '--min-score', '90')
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(/\nfailed: tools\.json has a score of \d+\.\d, below 90\n$/u)
  })
})

describe('what cannot be done as written has exit code 2', () => {
  const files = { 'tools.json': text(pay), 'broken.json': '{"tools": [}', 'none.json': '{"tools": []}' }
  test.each<readonly [readonly string[], string]>([
    [[], 'lint takes files with tools'],
    [['--target', 'openai'], 'lint takes files with tools'],
    [['missing.json'], 'cannot read missing.json'],
    [['broken.json'], 'broken.json:1:12 is no JSON'],
    [['none.json'], 'none.json'],
    [['tools.json', '--nonsense'], "Unknown option '--nonsense'"],
    [['tools.json', '--target', 'opnai'], 'Did you mean openai?'],
    [['tools.json', '--preset', 'recomended'], 'Did you mean recommended?'],
    [['tools.json', '--format', 'sarrif'], 'Did you mean sarif?'],
    [['tools.json', '--format', 'sarif='], 'names no file'],
    [['tools.json', '--format', 'json', '--format', 'sarif'], 'json and sarif cannot both be printed'],
    [['tools.json', '--output', 'x.json'], '--output takes a --format'],
    [['tools.json', '--format', 'json', '--output', 'tools.json'], 'would overwrite tools.json'],
    [['tools.json', '--format', 'json=a', '--format', 'sarif=./a'], 'would overwrite ./a'],
    [['tools.json', '--fail-on', 'warning'], '--fail-on takes one of error, warn, info, never'],
    [['tools.json', '--min-score', '101'], 'a number from 0 to 100'],
    [['tools.json', '--min-score', '80', '--min-score', '90'], '--min-score takes one value, but got 2'],
    [['tools.json', '--max-tokens', '1.5'], 'a whole number of tokens from 1'],
    [['tools.json', '--context-window', '0'], 'a whole number of tokens from 1'],
    [['tools.json', '--tokenizer', 'o200k'], 'Did you mean o200k_base?'],
    [['tools.json', '--write-baseline'], '--write-baseline writes the file that --baseline names'],
    [['tools.json', '--baseline', 'missing.json'], 'there is no baseline missing.json'],
    [['tools.json', '--baseline', 'tools.json'], 'tools.json is no baseline'],
    [['tools.json', '--config', 'callsheet.config.json', '--no-config'], 'exclude each other'],
    [['tools.json', '--stdin-name', 'x'], '--stdin-name names what - reads'],
    [['-', '--fix'], '--fix writes files, and - is none'],
    [['--mcp', 'node server.mjs', '--fix'], '--fix writes files, and a server is none'],
    [['tools.json', '--fix=suggestion'], '--fix takes one of safe, compatible'],
    [['--explain', 'desc/mising'], 'Did you mean desc/missing?'],
    [['--explain', 'desc/missing', 'tools.json'], '--explain takes one rule'],
  ])('%j', async (args, message) => {
    const ended = await lint(files, ...args)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain(message)
    expect(readFileSync('tools.json', 'utf8')).toBe(files['tools.json'])
  })
})

describe('--explain', () => {
  test('the page of a rule', async () => {
    const { code, stdout } = await lint({}, '--explain', 'compat/array-no-items')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^compat\/array-no-items: /u)
    const parts = ['category', 'severity', 'weight', 'wrong:', 'right:', 'known from:']
    expect(parts.filter((part) => !stdout.includes(part))).toEqual([])
  })

  test('a list of all', async () => {
    const { code, stdout } = await lint({}, '--explain')
    expect(code).toBe(0)
    for (const { id } of allRules) expect(stdout).toMatch(new RegExp(`^  ${id} `, 'mu'))
  })

  test('every page shows what cannot be seen', async () => {
    for (const { id } of allRules) {
      const { stdout } = await lint({}, '--explain', id)
      expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u)
    }
  })
})

describe('forms', () => {
  const files = { 'tools.json': text(mute) }

  test('JSON on the standard output, and nothing else there', async () => {
    const { code, stdout, stderr } = await lint(files, 'tools.json', '--format', 'json')
    expect(code).toBe(1)
    expect(stderr).toBe('failed: 1 error\n')
    expect(JSON.parse(stdout)).toMatchObject({
      callsheet: 'lint',
      version: 1,
      outcome: { passed: false, reasons: ['1 error'], counts: { error: 1, warn: 0, info: 0 } },
      inputs: [
        {
          name: 'tools.json',
          file: 'tools.json',
          shape: 'mcp',
          toolCount: 1,
          grade: 'F',
          tools: [{ name: 'mute' }],
          findings: [{ rule: 'desc/missing', pointer: '/description', known: false, place: { line: 3, column: 5 } }],
          ignored: [],
        },
      ],
    })
  })

  test('the same input gives the same bytes', async () => {
    const [one, other] = [
      await lint(files, 'tools.json', '--format', 'json'),
      await lint(files, 'tools.json', '--format', 'json'),
    ]
    expect(one).toEqual(other)
  })

  test('several, in files, beside the text', async () => {
    const args = ['sarif=out/lint.sarif', 'junit=out/lint.xml', 'markdown=out/lint.md'].flatMap((to) => [
      '--format',
      to,
    ])
    const { code, stdout } = await lint(files, 'tools.json', ...args)
    expect(code).toBe(1)
    expect(stdout).toContain('desc/missing')
    expect(JSON.parse(readFileSync('out/lint.sarif', 'utf8'))).toMatchObject({ version: '2.1.0' })
    expect(readFileSync('out/lint.xml', 'utf8')).toMatch(/^<\?xml /u)
    expect(readFileSync('out/lint.md', 'utf8')).toMatch(/^## callsheet lint failed/u)
  })

  test('github annotates the place', async () => {
    const { stdout } = await lint(files, 'tools.json', '--format', 'github')
    expect(stdout).toMatch(
      /^::error file=tools\.json,line=3,col=5,.*title=desc\/missing::mute: there is no description/u,
    )
  })

  test('--output is the file of the form', async () => {
    await lint(files, 'tools.json', '--format', 'json', '--output', 'lint.json')
    expect(JSON.parse(readFileSync('lint.json', 'utf8'))).toMatchObject({ callsheet: 'lint' })
  })

  test('a change of SARIF, made, is what the fix makes', async () => {
    const given = text(tagged)
    await lint({ 'tools.json': given }, 'tools.json', '--format', 'sarif=lint.sarif')
    const [result] = JSON.parse(readFileSync('lint.sarif', 'utf8')).runs[0].results
    const [{ deletedRegion: region, insertedContent }] = result.fixes[0].artifactChanges[0].replacements
    const lines = given.split('\n')
    const offset = (line: number, column: number): number =>
      lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1
    const changed =
      given.slice(0, offset(region.startLine, region.startColumn)) +
      insertedContent.text +
      given.slice(offset(region.endLine, region.endColumn))
    expect(JSON.parse(changed).tools[0].inputSchema.properties.tags).toEqual({ type: 'array', items: {} })
  })
})

describe('a baseline', () => {
  const files = { 'tools.json': text(pay, mute) }

  test('holds what is there, and what is new fails', async () => {
    const written = await lint(files, 'tools.json', '--baseline', 'known.json', '--write-baseline')
    expect(written).toMatchObject({ code: 0, stdout: '' })
    expect(JSON.parse(readFileSync('known.json', 'utf8'))).toEqual({
      callsheet: 'lint-baseline',
      version: 1,
      findings: [{ tool: 'mute', rule: 'desc/missing', path: '/description', message: 'there is no description' }],
    })

    const same = await lint(files, 'tools.json', '--baseline', 'known.json')
    expect(same.code).toBe(0)
    expect(same.stdout).toContain('1 finding of the baseline not shown')
    expect(same.stdout).not.toContain('desc/missing')

    const more = await lint({ 'tools.json': text(pay, mute, tagged) }, 'tools.json', '--baseline', 'known.json')
    expect(more.code).toBe(1)
    expect(more.stdout).toMatch(/\nfailed: 1 error\n$/u)
  })

  test('knows a finding as often as it was written down', async () => {
    await lint(files, 'tools.json', '--baseline', 'known.json', '--write-baseline')
    const twice = await lint({ 'tools.json': text(mute, mute) }, 'tools.json', '--baseline', 'known.json')
    expect(twice.stdout).toMatch(/\nfailed: 1 error\n$/u)
  })

  test('says what is not found any more', async () => {
    await lint(files, 'tools.json', '--baseline', 'known.json', '--write-baseline')
    const mended = await lint({ 'tools.json': text(pay) }, 'tools.json', '--baseline', 'known.json')
    expect(mended.code).toBe(0)
    expect(mended.stdout).toContain('1 entry of known.json not found any more')
    expect(mended.stdout).toContain('  mute: desc/missing: there is no description\n')
  })
})

describe('what would be lost', () => {
  test('a baseline takes the place of nothing else', async () => {
    const ended = await lint({ 'a.json': text(mute) }, 'a.json', '--baseline', 'package.json', '--write-baseline')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('is no baseline') })
    expect(readFileSync('package.json', 'utf8')).toBe('{}')
  })

  test('a baseline that there is not yet is told how to be made', async () => {
    const ended = await lint({ 'a.json': text(mute) }, 'a.json', '--baseline', 'known.json')
    expect(ended).toMatchObject({ code: 2, stderr: 'there is no baseline known.json. --write-baseline writes it' })
  })

  test('no report takes the place of the configuration that was found', async () => {
    const ended = await lint({ 'a.json': text(mute) }, 'a.json', '--format', 'json=callsheet.config.json')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('which is the configuration') })
    expect(readFileSync('callsheet.config.json', 'utf8')).toBe(config())
  })

  test('a fix keeps who may read the file', async () => {
    writeFileSync('a.json', text(tagged), { mode: 0o600 })
    expect((await lint({}, 'a.json', '--fix')).stderr).toContain('fix made')
    expect(statSync('a.json').mode & 0o777).toBe(0o600)
  })

  test('nothing is fixed where one input cannot be', async () => {
    const module = `export default ${JSON.stringify([pay])}`
    const ended = await lint({ 'a.json': text(tagged), 'b.mjs': module }, 'a.json', 'b.mjs', '--fix')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('b.mjs is none') })
    expect(readFileSync('a.json', 'utf8')).toBe(text(tagged))
  })

  test('a baseline knows a finding by more than what is measured', async () => {
    const rules = { 'desc/too-short': 'error' }
    const files = { 'callsheet.config.json': JSON.stringify({ lint: { rules } }) }
    const brief = (description: string): string => text({ ...pay, description })
    await lint({ ...files, 'a.json': brief('Pay it now.') }, 'a.json', '--baseline', 'known.json', '--write-baseline')
    const ended = await lint({ ...files, 'a.json': brief('Pay now.') }, 'a.json', '--baseline', 'known.json')
    expect(readFileSync('known.json', 'utf8')).toMatch(/desc\/too-short.*3 words/u)
    expect(ended.code).toBe(0)
  })

  test.each(['json', 'sarif'])('%s shows what cannot be seen', async (format) => {
    const { stdout } = await lint(
      { 'a.json': text({ ...mute, name: 'a\u202eb\u200b\u{e0041}' }) },
      'a.json',
      '--format',
      format,
    )
    expect(stdout).not.toMatch(/[\u202e\u200b\u{e0041}]/u)
    expect(JSON.stringify(JSON.parse(stdout))).toContain('a\u202eb\u200b\u{e0041}')
  })
})

test('a tool that the lockfile does not know, or that is gone, fails the command', async () => {
  const files = { 'a.json': text(pay), 'b.json': text(find), 'tools.lock.json': JSON.stringify(lockTools([pay, find])) }
  expect((await lint(files, 'a.json', 'b.json', '--lock', 'tools.lock.json')).code).toBe(0)
  const other = await lint(
    { ...files, 'b.json': text({ ...find, name: 'evil' }) },
    'a.json',
    'b.json',
    '--lock',
    'tools.lock.json',
  )
  expect(other.code).toBe(1)
  expect(other.stdout).toContain('failed: the lockfile does not know evil; find of the lockfile is gone')
})

test('with --quiet what fails the command is shown', async () => {
  const files = { 'tools.json': text({ ...pay, description: 'This tool pays an invoice.' }) }
  const { code, stdout } = await lint(files, 'tools.json', '--quiet', '--fail-on', 'warn')
  expect(code).toBe(1)
  expect(stdout).toContain('desc/filler-opening')
})

describe('what is passed over', () => {
  const files = { 'tools.json': text(pay, mute) }
  const ignore = { rule: 'desc/missing', tool: 'mute', reason: 'it is being written' }

  test('stands in the configuration or in a file, and is told with why', async () => {
    const inConfig = await lint({ ...files, 'callsheet.config.json': config({ ignore: [ignore] }) }, 'tools.json')
    expect(inConfig.code).toBe(0)
    expect(inConfig.stdout).toMatch(/passed over: 1 finding\n {2}desc\/missing {2}mute {2}it is being written\n/u)

    for (const list of [[ignore], { ignore: [ignore] }]) {
      const own = { ...files, 'callsheet.config.json': config(), 'skip.json': JSON.stringify(list) }
      const inFile = await lint(own, 'tools.json', '--suppressions', 'skip.json')
      expect(inFile.stdout).toBe(inConfig.stdout)
    }
  })

  test('needs a reason', async () => {
    const own = { ...files, 'skip.json': JSON.stringify([{ rule: 'desc/missing' }]) }
    const ended = await lint(own, 'tools.json', '--suppressions', 'skip.json')
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('skip.json: ignore[0].reason')
  })

  test('fails the command where it is of no use to any input and that is asked for', async () => {
    const own = { ...files, 'other.json': text(pay), 'callsheet.config.json': config({ ignore: [ignore] }) }
    expect(await lint(own, 'tools.json', 'other.json', '--report-unused-ignores')).toMatchObject({ code: 0 })
    expect(await lint(own, 'other.json')).toMatchObject({ code: 0 })
    const ended = await lint(own, 'other.json', '--report-unused-ignores')
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(
      /\nfailed: the ignore for desc\/missing of "mute" passes nothing over \(it is being written\)\n$/u,
    )
  })

  test('expires, and says so', async () => {
    const old = { ...ignore, expires: '2020-01-31' }
    const ended = await lint({ ...files, 'callsheet.config.json': config({ ignore: [old] }) }, 'tools.json')
    expect(ended.code).toBe(1)
    expect(ended.stdout).toContain(
      'the ignore for desc/missing of "mute" expired after 2020-01-31 (it is being written)',
    )
  })
})

describe('fixes', () => {
  const files = { 'tools.json': text(pay, tagged) }

  test('are made in the file, which is linted as it is then', async () => {
    const ended = await lint(files, 'tools.json', '--fix')
    expect(ended.code).toBe(0)
    expect(ended.stderr).toMatch(/^tools\.json: 1 fix made\n {2}find: compat\/array-no-items: /u)
    expect(JSON.parse(readFileSync('tools.json', 'utf8')).tools[1].inputSchema.properties.tags).toHaveProperty('items')
  })

  test('leave a mark of the byte order, and all else, as it is', async () => {
    await lint({ 'tools.json': `\ufeff${text(pay, tagged)}\r\n` }, 'tools.json', '--fix')
    const fixed = readFileSync('tools.json', 'utf8')
    expect(fixed).toMatch(/^\ufeff\{\n/u)
    expect(fixed).toMatch(/\}\n\r\n$/u)
    expect(JSON.parse(fixed.slice(1)).tools[1].inputSchema.properties.tags).toHaveProperty('items')
  })

  test('are only told by a dry run', async () => {
    const ended = await lint(files, 'tools.json', '--fix-dry-run')
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/^tools\.json: 1 fix would be made\n/u)
    expect(readFileSync('tools.json', 'utf8')).toBe(files['tools.json'])
  })

  test('change nothing where there is nothing to fix', async () => {
    const ended = await lint({ 'tools.json': text(pay) }, 'tools.json', '--fix=compatible')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync('tools.json', 'utf8')).toBe(text(pay))
  })
})

describe('the configuration', () => {
  const none = { 'callsheet.config.json': '' }
  const tools = { 'tools.json': text(mute) }
  const off = JSON.stringify({ lint: { rules: { ...rules, 'desc/missing': 'off' } } })

  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['callsheet.config.json', { 'callsheet.config.json': off }],
    ['callsheet.config.mjs', { ...none, 'callsheet.config.mjs': `export default ${off}` }],
    [
      'callsheet.config.js',
      { ...none, 'package.json': '{"type":"module"}', 'callsheet.config.js': `export default ${off}` },
    ],
    ['package.json', { ...none, 'package.json': `{"name":"a","callsheet":${off}}` }],
  ])('is read from %s', async (_name, files) => {
    expect(await lint({ ...tools, ...files }, 'tools.json')).toMatchObject({ code: 0, stderr: '' })
    expect(await lint({ ...tools, ...files }, 'tools.json', '--no-config')).toMatchObject({ code: 1 })
  })

  test('is that of a folder above, up to the package', async () => {
    await lint({ ...tools, 'callsheet.config.json': off, 'deep/er/x.json': '{}' }, 'tools.json')
    process.chdir('deep/er')
    expect(await lintIn('../../tools.json')).toBe(0)
    writeFileSync('package.json', '{}')
    expect(await lintIn('../../tools.json')).toBe(1)
  })

  test('gives the bar, which the command line overrules', async () => {
    const files = {
      ...tools,
      'callsheet.config.json': config({ failOn: 'never', minScore: 10, format: ['json=out.json'] }),
    }
    expect(await lint(files, 'tools.json')).toMatchObject({ code: 0 })
    expect(existsSync('out.json')).toBe(true)
    expect(await lint(files, 'tools.json', '--fail-on', 'error')).toMatchObject({ code: 1 })
    expect(await lint(files, 'tools.json', '--min-score', '99')).toMatchObject({ code: 1 })
  })

  test.each([
    ['{"lints":{}}', 'did you mean lint?'],
    ['{"lint":{"rule":{}}}', 'did you mean rules?'],
    ['{"lint":{"rules":{"desc/mising":"off"}}}', 'did you mean desc/missing?'],
    ['{"lint":{"targets":["opnai"]}}', 'did you mean openai?'],
    ['{"lint":{"failOn":"warning"}}', 'failOn must be one of error, warn, info, never'],
    ['{"lint":{"minScore":"80"}}', 'minScore must be a number from 0 to 100'],
    ['{"lint":{"maxTokens":0.5}}', 'maxTokens must be a whole number'],
    ['{"lint":{"format":[]}}', 'format must be'],
    ['{"lint":{"format":"sarrif"}}', 'Did you mean sarif?'],
    ['{"lint":{"baseline":7}}', 'baseline must be a file'],
    ['[]', 'callsheet.config.json'],
    ['{', 'is no JSON'],
  ])('%s is an error that names the file', async (given, message) => {
    const ended = await lint({ ...tools, 'callsheet.config.json': given }, 'tools.json')
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('callsheet.config.json')
    expect(ended.stderr).toContain(message)
  })

  test('two in one folder are an error, which names both', async () => {
    const ended = await lint({ ...tools, 'callsheet.config.mjs': 'export default {}' }, 'tools.json')
    expect(ended).toMatchObject({ code: 2 })
    expect(ended.stderr).toContain('callsheet.config.mjs and ')
  })

  test('a module that exports nothing is an error', async () => {
    const files = { ...tools, ...none, 'callsheet.config.mjs': 'export const lint = {}' }
    expect((await lint(files, 'tools.json')).stderr).toContain('callsheet.config.mjs: it exports nothing by default')
  })
})

/** The exit code alone, in this folder. */
async function lintIn(...args: readonly string[]): Promise<number> {
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  try {
    return await lintCommand(args)
  } finally {
    spy.mockRestore()
  }
}

describe('the command as it is built', () => {
  let built = ''
  beforeAll(async () => {
    built = await buildCli()
  })
  afterAll(() => rmSync(built, { recursive: true, force: true }))
  const run = (args: readonly string[], input = ''): ReturnType<typeof runProgram> =>
    runProgram(process.execPath, [join(built, 'cli.js'), 'lint', ...args], { input })

  test('reads the standard input under a name', async () => {
    writeFileSync('callsheet.config.json', config())
    const ended = await run(['-', '--stdin-name', 'from a pipe'], text(mute))
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    expect(ended.stdout).toMatch(/^from a pipe: detected mcp, 1 tool\n/u)
    expect(ended.stdout).toMatch(/^ +3:5 +error +desc\/missing/mu)
  })

  test.each([
    ['holds a timer', 'setInterval(() => undefined, 1000)', 1, ''],
    ['ends the process', 'process.exit(0)', 2, 'before the command was done'],
    ['never finishes loading', 'await new Promise(() => undefined)', 2, 'before the command was done'],
  ])('a module that %s does not decide how the command ends', async (_, code, expected, said) => {
    writeFileSync('tools.mjs', `export const tools = ${text(mute)}\n${code}\n`)
    const ended = await run(['tools.mjs'])
    expect(ended.code).toBe(expected)
    expect(ended.stderr).toContain(said)
  })

  test('GitHub Actions changes nothing by itself', async () => {
    writeFileSync('tools.json', text(mute))
    const cli = [join(built, 'cli.js'), 'lint', 'tools.json']
    const plain = await runProgram(process.execPath, cli)
    const onGithub = await runProgram(process.execPath, cli, { env: { GITHUB_ACTIONS: 'true' } })
    expect(onGithub).toEqual(plain)
    expect(plain.code).toBe(1)
  })

  test('tells of itself, and of a wrong call in one line and not in a stack', async () => {
    const help = await run(['--help'])
    expect(help.stdout).toMatch(/^usage: callsheet lint /u)
    const wrong = await run(['tools.json', '--targets', 'openai'])
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toBe("callsheet: Unknown option '--targets'\ncallsheet lint --help says more\n")
  })
})
