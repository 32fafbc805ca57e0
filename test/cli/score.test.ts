import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CliError } from '../../src/cli/errors.js'
import { scoreCommand } from '../../src/cli/score/score-command.js'
import { runToJson } from '../../src/run/run-to-json.js'
import { appendResults } from '../../src/store/append-results.js'
import { storedResult } from '../store/support/stored-result.js'
import { refunded } from '../support/refund-runs.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-score-')))
  process.chdir(folder)
  vi.stubEnv('GITHUB_ACTIONS', undefined)
  vi.stubEnv('GITHUB_WORKSPACE', undefined)
  vi.stubEnv('CALLSHEET_RUN', 'this-run')
})
afterEach(() => {
  process.chdir(home)
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const tools = [
  {
    name: 'transfer',
    inputSchema: {
      type: 'object',
      properties: { recipient: { type: 'string' }, amount: { type: 'number' } },
      required: ['recipient', 'amount'],
      additionalProperties: false,
    },
  },
  { name: 'balance', inputSchema: { type: 'object', properties: {} } },
]

const john = { expected_tool: 'transfer', arguments: { recipient: 'John Doe', amount: 250 } }
const cases = lines(
  { test_id: 'rent', prompt: 'Send John Doe 250', tags: ['transfers'], critical: true, ...john },
  { test_id: 'balance', prompt: 'What do I have?', expected_tool: 'balance' },
  { test_id: 'hello', prompt: 'Hello!', tags: ['small-talk'], expected_tool: null },
)

const transfer = (amount: unknown) => ({ name: 'transfer', args: { recipient: 'John Doe', amount } })
const rent = { test_id: 'rent', calls: [transfer(250)], answer: 'Done.' }
const balance = { test_id: 'balance', calls: [{ name: 'balance', args: {} }] }
const hello = { test_id: 'hello', calls: [] }
const usual = { 'cases.jsonl': cases, 'runs.jsonl': lines(rent, balance, hello), 'tools.json': JSON.stringify(tools) }

interface Ended {
  readonly code: number
  readonly stdout: string
  /** What is said of an error. */
  readonly error: string
}

/** Runs `callsheet score cases.jsonl --runs runs.jsonl …` in this process, beside these files. */
async function score(files: Readonly<Record<string, string>>, ...more: readonly string[]): Promise<Ended> {
  for (const [name, text] of Object.entries(files)) writeFileSync(name, text)
  const given = more.includes('--runs') ? [] : ['--runs', 'runs.jsonl']
  let stdout = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  try {
    return { code: await scoreCommand(['cases.jsonl', ...given, ...more]), stdout, error: '' }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { code: 2, stdout, error: error.message }
  } finally {
    spy.mockRestore()
  }
}

/** What the store holds. */
function stored(store = '.callsheet'): readonly Readonly<Record<string, unknown>>[] {
  const file = join(store, 'results.jsonl')
  if (!existsSync(file)) return []
  const texts = readFileSync(file, 'utf8').split('\n')
  return texts.filter((text) => text !== '').map((text) => JSON.parse(text))
}

const storedIds = (): readonly unknown[] => stored().map(({ test_id }) => test_id)

describe('runs that are all right', () => {
  test('are told, and stored', async () => {
    const ended = await score(usual, '--tools', 'tools.json')

    expect(ended).toMatchObject({ code: 0, error: '' })
    expect(ended.stdout).toMatchInlineSnapshot(`
      "cases.jsonl: 3 of 3 cases passed, 100.0 % (43.9 to 100.0)

                        cases   passed  95 % interval    exact  score
        all                 3  100.0 %  43.9 to 100.0  100.0 %  1.000
        critical            1  100.0 %  20.7 to 100.0  100.0 %  1.000
        tag small-talk      1  100.0 %  20.7 to 100.0  100.0 %  1.000
        tag transfers       1  100.0 %  20.7 to 100.0  100.0 %  1.000
        tool balance        1  100.0 %  20.7 to 100.0  100.0 %  1.000
        tool transfer       1  100.0 %  20.7 to 100.0  100.0 %  1.000
      "
    `)
    expect(stored()).toMatchObject([
      { run: 'this-run', dataset: 'cases.jsonl', test_id: 'rent', trial: 1, line: 1, critical: true, passed: true },
      { run: 'this-run', dataset: 'cases.jsonl', test_id: 'balance', trial: 1, line: 2, passed: true, exact: true },
      { run: 'this-run', dataset: 'cases.jsonl', test_id: 'hello', trial: 1, line: 3, tags: ['small-talk'] },
    ])
  })

  test('say nothing where that is wished', async () => {
    expect(await score(usual, '--quiet', '--no-store')).toEqual({ code: 0, stdout: '', error: '' })
    expect(stored()).toEqual([])
  })

  test('and what was stored is a file of runs itself', async () => {
    await score(usual, '--store', 'one')
    const again = await score({}, '--runs', 'one/results.jsonl', '--store', 'two')
    expect(again).toMatchObject({ code: 0, error: '' })
    expect(stored('two')).toEqual(stored('one').map((line) => ({ ...line, at: expect.any(String) })))
  })

  test('and a run of a sheet is one', async () => {
    const run = { test_id: 'refund', run: runToJson(refunded) }
    const row = { test_id: 'refund', expected_calls: [{ tool: 'lookup_order' }, { tool: 'issue_refund' }] }
    expect(await score({ 'cases.jsonl': lines(row), 'runs.jsonl': lines(run) }, '--quiet')).toMatchObject({ code: 0 })
  })
})

test('a run that is wrong, without a gate', async () => {
  const ended = await score({ ...usual, 'runs.jsonl': lines({ ...rent, calls: [transfer(251)] }, balance, hello) })

  expect(ended).toMatchObject({ code: 1, error: '' })
  expect(ended.stdout).toMatchInlineSnapshot(`
    "cases.jsonl: 2 of 3 cases passed, 66.7 % (20.8 to 93.9)

                      cases   passed  95 % interval    exact  score
      all                 3   66.7 %   20.8 to 93.9   66.7 %  0.833
      critical            1    0.0 %    0.0 to 79.3    0.0 %  0.500
      tag transfers       1    0.0 %    0.0 to 79.3    0.0 %  0.500
      tag small-talk      1  100.0 %  20.7 to 100.0  100.0 %  1.000
      tool transfer       1    0.0 %    0.0 to 79.3    0.0 %  0.500
      tool balance        1  100.0 %  20.7 to 100.0  100.0 %  1.000

    failed:
      cases.jsonl:1  rent (critical)  Call 1 of transfer has amount 251 instead of 250.
    "
  `)
})

test('a case that passes only now and then, without a gate', async () => {
  const runs = lines(rent, { ...rent, calls: [] }, balance, hello)
  expect(await score({ ...usual, 'runs.jsonl': runs }, '--quiet')).toMatchObject({ code: 1 })
})

describe('runs without a number', () => {
  test('are trials in their order, after those that have one', async () => {
    const runs = lines(rent, { ...rent, trial: 3 }, rent, { ...rent, trial: 2 }, balance, hello)
    expect(await score({ ...usual, 'runs.jsonl': runs }, '--quiet')).toMatchObject({ code: 0 })
    expect(stored().map(({ trial }) => trial)).toEqual([1, 3, 4, 2, 1, 1])
  })

  test('one trial twice is an error', async () => {
    const runs = lines(balance, rent, { ...rent, trial: 1 }, hello)
    const { code, error } = await score({ ...usual, 'runs.jsonl': runs })
    expect([code, error]).toEqual([2, expect.stringMatching(/^runs\.jsonl:3: trial 1 of "rent" is there twice/)])
    expect(storedIds()).toEqual(['balance', 'rent'])
  })
})

describe('what cannot be done as written', () => {
  const whole = lines(rent, balance, hello)
  const gate = (value: unknown) => ({ ...usual, 'gate.json': JSON.stringify(value) })

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[], RegExp, readonly string[]]>([
    [
      'a line that breaks off',
      { ...usual, 'runs.jsonl': whole.slice(0, -8) },
      [],
      /^runs\.jsonl:3: /,
      ['rent', 'balance'],
    ],
    [
      'a line that is no run',
      { ...usual, 'runs.jsonl': `${lines(rent)}[]\n${whole}` },
      [],
      /^runs\.jsonl:2: /,
      ['rent'],
    ],
    [
      'a run of no case',
      { ...usual, 'runs.jsonl': lines(balance, { ...rent, test_id: 'rnt' }) },
      [],
      /^runs\.jsonl:2: .*"rnt".* Did you mean "rent"\?/,
      ['balance'],
    ],
    [
      'cases without a run',
      { ...usual, 'runs.jsonl': lines(balance) },
      [],
      /^cases\.jsonl:1: 2 of 3 cases have no run\. .*\n  cases\.jsonl:1: rent\n  cases\.jsonl:3: hello$/,
      ['balance'],
    ],
    ['no run at all', { ...usual, 'runs.jsonl': '\n' }, [], /^cases\.jsonl:1: no case has a run/, []],
    ['nor a part of them', { ...usual, 'runs.jsonl': '' }, ['--partial'], /^cases\.jsonl:1: no case has a run/, []],
    ['no such data set', { 'runs.jsonl': whole }, [], /^cases\.jsonl: /, []],
    ['an empty data set', { ...usual, 'cases.jsonl': '' }, [], /^cases\.jsonl/, []],
    ['no such runs', { 'cases.jsonl': cases }, [], /^cannot read runs\.jsonl: ENOENT/, []],
    ['no such tools', usual, ['--tools', 'none.json'], /none\.json/, []],
    ['no such gate', usual, ['--gate', 'none.json'], /^cannot read none\.json: ENOENT/, []],
    [
      'a gate for a tag that there is not',
      gate({ tags: { transfer: { pass_rate: 1 } } }),
      ['--gate', 'gate.json'],
      /^gate\.json:1: .*Did you mean "?transfers/,
      [],
    ],
    ['a gate that asks for nothing', gate({}), ['--gate', 'gate.json'], /^gate\.json/, []],
    [
      'a drop from nothing',
      gate({ max_drop: { pass_rate: 0 } }),
      ['--gate', 'gate.json'],
      /^gate\.json asks for max_drop, which needs --baseline\ncallsheet score --help says more$/,
      [],
    ],
    [
      'a baseline that nobody looks at',
      gate({ pass_rate: 1 }),
      ['--gate', 'gate.json', '--baseline', 'runs.jsonl'],
      /^--baseline is not looked at: gate\.json asks for no max_drop\n/,
      [],
    ],
    [
      'a baseline without a gate',
      usual,
      ['--baseline', 'runs.jsonl'],
      /^--baseline is not looked at: there is no --gate\n/,
      [],
    ],
    [
      'a report over the runs',
      usual,
      ['--json', './runs.jsonl'],
      /^--json would overwrite \.\/runs\.jsonl, which is runs\.jsonl of --runs\n/,
      [],
    ],
    [
      'two reports in one file',
      usual,
      ['--json', 'a', '--junit', 'a'],
      /^--json would overwrite a, which --junit names\n/,
      [],
    ],
    [
      'runs that are added to',
      { ...usual, 'runs.jsonl': whole },
      ['--runs', '.callsheet/results.jsonl'],
      /^--runs reads \.callsheet\/results\.jsonl, to which results are added\. Write --no-store/,
      [],
    ],
    ['a folder that is a file', usual, ['--json', 'cases.jsonl/a.json'], /^cannot write cases\.jsonl\/a\.json: /, []],
    ['a store that is a file', usual, ['--store', 'cases.jsonl'], /cases\.jsonl/, []],
  ])('%s', async (_, files, args, message, inStore) => {
    const { code, error, stdout } = await score(files, ...args)

    expect(error).toMatch(message)
    expect([code, stdout]).toEqual([2, ''])
    expect(storedIds()).toEqual(inStore)
  })

  test('a rule that needs a model, and none is brought', async () => {
    const files = { ...usual, 'cases.jsonl': lines(askedOfAModel), 'runs.jsonl': lines(late) }
    const { code, error } = await score(files)
    expect(code).toBe(2)
    expect(error).toMatchInlineSnapshot(
      `"cases.jsonl:1: the case "late" cannot be scored (the run of runs.jsonl:1): the rule semantic needs an embedder, which takes time: name a module that exports it with --options."`,
    )
  })
})

const askedOfAModel = {
  test_id: 'late',
  expected_tool: 'refund',
  arguments: { reason: 'late delivery' },
  rules: { reason: { matching_strategy: 'semantic', threshold: 0.6 } },
}
const late = { test_id: 'late', calls: [{ name: 'refund', args: { reason: 'it came too late' } }] }

test('a module brings models, tools and a clock', async () => {
  const module = `
const topics = [/late/, /broken/]
export const embedder = async (texts) => texts.map((text) => topics.map((topic) => Number(topic.test(text)) + 0.01))
export const tools = [{ name: 'refund', inputSchema: { type: 'object', properties: { reason: { type: 'string' } } } }]
export const now = '2026-11-30T09:00:00Z'
`
  const broken = { test_id: 'late', calls: [{ name: 'refund', args: { reason: 'it is broken' } }] }
  const files = { 'options.mjs': module, 'cases.jsonl': lines(askedOfAModel), 'runs.jsonl': lines(late, broken) }
  const ended = await score(files, '--options', 'options.mjs', '--quiet')
  expect(ended).toMatchObject({ code: 1, error: '' })
  expect(stored().map(({ passed }) => passed)).toEqual([true, false])

  const twice = await score({}, '--options', 'options.mjs', '--now', '2026-11-30T09:00:00Z')
  expect(twice.error).toMatch(/^--now and options\.mjs both give now\. Remove one of the two\n/)
})

test('what the tools contradict is printed, and nothing is scored', async () => {
  const renamed = JSON.stringify(tools).replaceAll('recipient', 'payee')
  const ended = await score({ ...usual, 'tools.json': renamed }, '--tools', 'tools.json')

  expect(ended).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^cases\.jsonl: \d findings?, so nothing was scored/),
  })
  expect(ended.stdout).toMatch(/^cases\.jsonl:1: unknown-parameter: rent: .*payee/m)
  expect(stored()).toEqual([])
})

test('placeholders are those of the clock', async () => {
  const row = { test_id: 'today', expected_tool: 'book', arguments: { day: '{{TODAY+1d}}' } }
  const run = { test_id: 'today', calls: [{ name: 'book', args: { day: '2026-12-01' } }] }
  const files = { 'cases.jsonl': lines(row), 'runs.jsonl': lines(run) }

  expect(await score(files, '--now', '2026-11-30T09:00:00Z', '--quiet')).toMatchObject({ code: 0 })
  expect(await score(files, '--now', '2026-11-30T23:30:00Z', '--zone', '+01:00', '--quiet')).toMatchObject({ code: 1 })
})

test.each([
  [
    'a rule',
    {
      expected_tool: 'book',
      arguments: { day: '2026-12-01' },
      rules: { day: { matching_strategy: 'one_of', values: ['{{TODAY}}'] } },
    },
  ],
  ['a turn', { turns: [{ prompt: 'Book it', expected_tool: 'book', arguments: { day: '{{ NOW-1h }}' } }] }],
  ['an answer', { expected_answer: 'It is {{TODAY}}.' }],
])('placeholders without a clock are one sentence, whatever the tools: in %s', async (_, late) => {
  const rows = lines(
    { test_id: 'plain', expected_tool: null },
    { test_id: 'late', ...late },
    { test_id: 'later', ...late },
  )
  for (const more of [[], ['--tools', 'tools.json'], ['--partial']]) {
    const ended = await score({ ...usual, 'cases.jsonl': rows, 'tools.json': '[{ "name": "book" }]' }, ...more)
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      error:
        'cases.jsonl:2: the case "late" has a placeholder, {{TODAY}} or {{NOW}}, and nothing says what time it was. ' +
        'Pass the moment when the runs were recorded: --now 2026-11-30T09:00:00Z. It holds for all runs.',
    })
  }
  expect(stored()).toEqual([])
})

test.each([
  ['what tools answer', { tool_results: { balance: 'as of {{TODAY}}' } }],
  ['other braces', { prompt: 'Hello {{name}}' }],
])('no clock is needed for %s', async (_, more) => {
  const rows = lines({ test_id: 'hello', expected_tool: null, ...more })
  expect(await score({ 'cases.jsonl': rows, 'runs.jsonl': lines(hello) })).toMatchObject({ code: 0, error: '' })
})

test('a name is that of the data set in results and reports, and files keep theirs', async () => {
  const wrong = { ...usual, 'runs.jsonl': lines({ ...rent, calls: [] }, balance, hello) }
  const ended = await score(wrong, '--name', 'bank', '--json', 'r.json', '--junit', 'r.xml', '--github')

  expect(ended).toMatchObject({ code: 1, error: '' })
  expect(ended.stdout).toMatch(/^bank: 2 of 3 cases passed/)
  expect(ended.stdout).toContain('::error file=cases.jsonl,line=1,')
  expect(stored().map(({ dataset }) => dataset)).toEqual(['bank', 'bank', 'bank'])
  expect(JSON.parse(readFileSync('r.json', 'utf8'))).toMatchObject({ summary: { dataset: 'bank' } })
  expect(readFileSync('r.xml', 'utf8')).toContain('<testcase classname="bank" name="rent" file="cases.jsonl" line="1">')
  // The store knows it by this name.
  const gate = { 'gate.json': '{ "max_drop": { "pass_rate": 0 } }' }
  const against = ['--gate', 'gate.json', '--baseline', '.callsheet/results.jsonl', '--baseline-run', 'this-run']
  vi.stubEnv('CALLSHEET_RUN', 'next-run')
  expect(await score(gate, '--name', 'bank', ...against, '--no-store')).toMatchObject({ code: 1, error: '' })
  expect((await score(gate, ...against)).error).toMatch(/ holds no result of cases\.jsonl, .* results of: bank\.$/)
})

test('the rest of a gate is that of the cases that were run', async () => {
  const files = { ...usual, 'runs.jsonl': lines(rent), 'gate.json': '{ "rest": { "pass_rate": 1 } }' }
  expect((await score(files, '--partial', '--gate', 'gate.json')).error).toBe(
    'rest of the gate looks at nothing: every case that was run is critical, or has a tag that tags names.',
  )
})

test('cases that nobody ran are left out where that is wished, and it is said', async () => {
  const ended = await score({ ...usual, 'runs.jsonl': lines(rent, hello) }, '--partial', '--json', 'report.json')

  expect(ended).toMatchObject({ code: 0, error: '' })
  expect(ended.stdout).toMatch(/^cases\.jsonl: 2 of 2 cases passed/)
  expect(ended.stdout).toContain('\nleft out, since nobody ran them: 1 case (balance)\n')
  expect(JSON.parse(readFileSync('report.json', 'utf8'))).toMatchObject({ summary: { all: { cases: 2 } } })
})

test('what is left out is said, however quiet', async () => {
  const files = { ...usual, 'runs.jsonl': lines(rent) }
  expect(await score(files, '--partial', '--quiet')).toEqual({
    code: 0,
    error: '',
    stdout: 'left out, since nobody ran them: 2 cases (balance and hello)\n',
  })
})

test.each(['{ "pass_rate": 0.5 }', '{ "critical": { "pass_rate": 0.5 } }'])(
  'the bar of critical cases is not left out with them: %s',
  async (gate) => {
    const files = { ...usual, 'gate.json': gate, 'runs.jsonl': lines(balance, hello) }
    const ended = await score(files, '--partial', '--gate', 'gate.json', '--json', 'r.json')

    expect([ended.code, ended.stdout, existsSync('r.json')]).toEqual([2, '', false])
    expect(ended.error).toBe(
      gate.includes('critical')
        ? 'critical of the gate looks at nothing: no case that was run is critical.'
        : 'cases.jsonl:1: the only critical case has no run and would be left out, and a gate asks that critical cases are exact, whether it says so or not. Run it.',
    )
    // One of them is enough, and so is a data set without any.
    expect(await score({ ...files, 'runs.jsonl': lines(rent) }, '--partial', '--gate', 'gate.json')).toMatchObject({
      code: 0,
    })
  },
)

describe('names that would move the cursor, or command the log of GitHub', () => {
  const evil = 'a\n::error::b\r\u001B[2J\u2028c'
  const shown = String.raw`a\n::error::b\r\u001b[2J\u2028c`
  const row = { test_id: evil, expected_tool: 'transfer', arguments: { [evil]: 1 } }
  const run = { test_id: evil, calls: [] }
  const harmless = /^(?:[^\p{Cc}\p{Cf}\u2028\u2029]|\n(?! *::))*$/u

  test.each<readonly [string, unknown, unknown, readonly string[], string]>([
    [
      'a case without a run',
      [row, { ...row, test_id: 'b' }],
      [{ ...run, test_id: 'b' }],
      [],
      `\n  cases.jsonl:1: ${shown}`,
    ],
    ['a case that the tools contradict', [row], [run], ['--tools', 'tools.json'], `unknown-parameter: ${shown}: `],
    ['a case that is wrong', [{ ...row, [evil]: 1 }], [run], [], shown],
    [
      'a run of other turns',
      [{ test_id: evil, turns: [{ prompt: 'Hello!', expected_tool: null }] }],
      [{ test_id: evil, turns: [{ calls: [] }, { calls: [] }] }],
      [],
      `the case ${shown} has 1 turn`,
    ],
    [
      'a rule that needs a model',
      [{ ...askedOfAModel, test_id: evil }],
      [{ ...late, test_id: evil }],
      [],
      'a\\n::error::b',
    ],
    [
      'a case that is left out',
      [row, { test_id: 'b', expected_tool: null }],
      [{ ...run, test_id: 'b' }],
      ['--partial'],
      `(${shown})`,
    ],
    ['an option', [row], [run], [`--${evil}`], shown],
    ['a name of a file', [row], [run], ['--gate', `${evil}.json`], `cannot read ${shown}.json`],
    ['a name of a run', [row], [{ ...run, test_id: `${evil}!` }], [], 'a\\n::error::b'],
    ['an option of a module', [row], [run], ['--options', 'options.mjs'], shown],
  ])('%s', async (_, rows, runs, args, part) => {
    const files = {
      'cases.jsonl': lines(...(rows as readonly unknown[])),
      'runs.jsonl': lines(...(runs as readonly unknown[])),
      'tools.json': JSON.stringify(tools),
      'options.mjs': `const tools = []\nexport { tools as ${JSON.stringify(evil)} }`,
    }
    const { stdout, error } = await score(files, ...args)
    expect(stdout + error).toContain(part)
    expect(stdout + error).toMatch(harmless)
  })
})

test.each([
  ['--now', 'garbage'],
  ['--now', '2026-13-45'],
  ['--now', '1764493200000'],
  ['--zone', 'Mars/Olympus'],
])('%s %s is refused though no case asks for it', async (option, value) => {
  const { code, error, stdout } = await score(usual, option, value)
  expect([code, stdout, storedIds()]).toEqual([2, '', []])
  expect(error).toMatch(new RegExp(`^${option} takes .*, but got "${value}"$`, 'u'))
})

describe('reports', () => {
  const wrong = { ...usual, 'runs.jsonl': lines({ ...rent, calls: [transfer(251)] }, balance, hello) }

  test('are written where the gate fails, too', async () => {
    const files = { ...wrong, 'gate.json': '{ "pass_rate": 0.5 }' }
    const ended = await score(
      files,
      '--gate',
      'gate.json',
      '--json',
      'out/report.json',
      '--junit',
      'out/junit.xml',
      '--github',
    )

    // Critical cases have to be exact, whether the gate says so or not.
    expect(ended).toMatchObject({ code: 1, error: '' })
    expect(ended.stdout).toContain('gate failed: 1 of 2 checks')
    expect(ended.stdout).toMatch(/^::error file=cases\.jsonl,line=1,/m)
    expect(readdirSync('out').toSorted()).toEqual(['junit.xml', 'report.json'])
    expect(readFileSync('out/junit.xml', 'utf8')).toMatch(/^<\?xml /)
  })

  test('and annotations are printed on GitHub without being asked for', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true')
    expect((await score(wrong, '--quiet')).stdout).toMatch(/^::error file=cases\.jsonl,line=1,/m)
    // From the root of the repository.
    vi.stubEnv('GITHUB_WORKSPACE', join(folder, '..'))
    const name = `${basename(folder)}/cases.jsonl`
    expect((await score(wrong, '--quiet')).stdout).toContain(`::error file=${name},line=1,`)
  })
})

describe('a baseline', () => {
  const good = usual['runs.jsonl']
  const worse = lines(rent, { ...balance, calls: [] }, hello)
  const gate = { 'gate.json': '{ "max_drop": { "pass_rate": 0.1 } }' }

  test.each([
    ['a report', ['report.json']],
    ['a run of stored results', ['.callsheet/results.jsonl', '--baseline-run', 'this-run']],
  ])('is %s', async (_, which) => {
    await score({ ...usual, ...gate }, '--json', 'report.json')
    vi.stubEnv('CALLSHEET_RUN', 'next-run')
    const args = ['--gate', 'gate.json', '--baseline', ...which, '--no-store']

    expect(await score({ 'runs.jsonl': good }, ...args)).toMatchObject({ code: 0, error: '' })
    const dropped = await score({ 'runs.jsonl': worse }, ...args)
    expect(dropped).toMatchObject({ code: 1, error: '' })
    expect(dropped.stdout).toContain('FAILED  baseline: pass_rate 66.7 % over 3 of 3 cases, was 100')
  })

  test('is no report of another data set, whatever its cases are called', async () => {
    await score({ ...usual, ...gate }, '--json', 'report.json', '--name', 'shop/cases.jsonl')
    const args = ['--gate', 'gate.json', '--baseline', 'report.json']
    expect(await score({}, ...args)).toEqual({
      code: 2,
      stdout: '',
      error:
        'report.json is a report of "shop/cases.jsonl", and what is scored is "cases.jsonl". Name a report of this data set; ' +
        'where it is the same one, give it the name of the report: --name "shop/cases.jsonl".',
    })
    expect(await score({}, ...args, '--name', 'shop/cases.jsonl')).toMatchObject({ code: 0, error: '' })
  })

  const store = ['--gate', 'gate.json', '--baseline', '.callsheet/results.jsonl', '--no-store']
  /** Stored: a run that was right, a red one, and one of a part on a branch of its own. */
  function storeRuns(): void {
    const stored = (run: string, day: number, branch: string, ids: readonly string[], red = ''): void =>
      appendResults(
        '.callsheet',
        ids.map((test_id) => {
          const at = `2026-11-0${day}T12:00:00.000Z`
          return storedResult({ run, at, branch, dataset: 'cases.jsonl', test_id, passed: test_id !== red })
        }),
      )
    stored('github-1', 1, 'main', ['rent', 'balance', 'hello'])
    stored('github-2', 2, 'main', ['rent', 'balance', 'hello'], 'balance')
    stored('github-3', 3, 'main', ['hello'], 'hello')
    stored('github-4', 4, 'shorter', ['rent'])
  }

  test('of a store is never guessed: a red run, or a part, would be that of the next', async () => {
    storeRuns()
    const { code, error, stdout } = await score({ ...usual, ...gate, 'runs.jsonl': worse }, ...store)

    expect([code, stdout]).toEqual([2, ''])
    expect(error).toMatchInlineSnapshot(`
      ".callsheet/results.jsonl holds stored results, of which the last may be those of a run that failed. Say which run is the baseline: --baseline-run <name>, or --baseline-branch <branch>. The last runs of cases.jsonl:
        github-4  2026-11-04 12:00  shorter
        github-3  2026-11-03 12:00  main
        github-2  2026-11-02 12:00  main
        github-1  2026-11-01 12:00  main"
    `)
  })

  test.each<readonly [string, readonly string[], number, string, string]>([
    ['the run that was right', ['--baseline-run', 'github-1'], 1, '3 of 3 cases', '100.0 %'],
    ['the run that was red', ['--baseline-run', 'github-2'], 0, '3 of 3 cases', '66.7 %'],
    [
      'a part',
      ['--baseline-run', 'github-4'],
      0,
      '1 of 3 cases (balance and hello are not in the baseline)',
      '100.0 %',
    ],
    // Rent is that of the second run, and hello that of the third, which has no other.
    ['each case in the last run of a branch', ['--baseline-branch', 'main'], 0, '3 of 3 cases', '33.3 %'],
  ])('is %s', async (_, which, code, over, was) => {
    storeRuns()
    const files = { ...usual, ...gate, 'runs.jsonl': worse }
    const ended = await score(files, ...store, ...which, '--json', 'r.json', '--junit', 'r.xml')

    expect(ended).toMatchObject({ code, error: '' })
    const clause = ` over ${over}, was ${was}, at least `
    expect(ended.stdout).toContain(clause)
    expect(readFileSync('r.xml', 'utf8')).toContain(clause)
    const check = JSON.parse(readFileSync('r.json', 'utf8')).gate.checks.at(-1)
    expect(`${check.cases} of ${check.group.total} cases`).toBe(over.slice(0, 12))
    expect(check.group.missing).toHaveLength(3 - check.cases)
  })

  test('of a branch is not this very run, where CI tries it again', async () => {
    storeRuns()
    vi.stubEnv('CALLSHEET_RUN', 'github-3')
    const { stdout } = await score({ ...usual, ...gate }, ...store, '--baseline-branch', 'main')
    expect(stdout).toContain('over 3 of 3 cases, was 66.7 %')
  })

  test('is nothing that has to be guessed', async () => {
    storeRuns()
    vi.stubEnv('CALLSHEET_RUN', 'github-4')
    const errors: string[] = []
    for (const args of [
      [...store, '--baseline-run', 'github-11'],
      [...store, '--baseline-branch', 'mian'],
      [...store, '--baseline-run', 'github-4'],
      [...store, '--baseline-branch', 'shorter'],
      [...store, '--baseline-run', 'github-1', '--baseline-branch', 'main'],
      ['--gate', 'gate.json', '--baseline', 'r.json', '--baseline-run', 'github-1'],
      ['--gate', 'gate.json', '--baseline', 'r.json', '--baseline-branch', 'main'],
      ['--gate', 'gate.json', '--baseline-run', 'github-1'],
      ['--gate', 'gate.json', '--baseline-branch', 'main'],
    ]) {
      const { code, stdout, error } = await score({ ...usual, ...gate }, ...args)
      expect([code, stdout]).toEqual([2, ''])
      errors.push(error.replace('\ncallsheet score --help says more', ' …'))
    }
    expect(errors.join('\n')).toMatchInlineSnapshot(`
      ".callsheet/results.jsonl holds no run "github-11" of cases.jsonl. Did you mean "github-1"? The last runs of cases.jsonl:
        github-3  2026-11-03 12:00  main
        github-2  2026-11-02 12:00  main
        github-1  2026-11-01 12:00  main
      .callsheet/results.jsonl holds no earlier run of cases.jsonl on the branch "mian". There are runs on: main.
      --baseline-run github-4 is the very run that is scored. Name an earlier one …
      .callsheet/results.jsonl holds no earlier run of cases.jsonl on the branch "shorter". There are runs on: main.
      --baseline-run and --baseline-branch exclude each other: each says which run is the baseline …
      --baseline-run is for stored results (.jsonl), and r.json is a report of one run. Leave it out …
      --baseline-branch is for stored results (.jsonl), and r.json is a report of one run. Leave it out …
      --baseline-run says which run of a file counts, and no --baseline names the file …
      --baseline-branch says which run of a file counts, and no --baseline names the file …"
    `)
  })

  test.each([
    [
      'a store without this data set',
      '.callsheet/results.jsonl',
      /^\.callsheet\/results\.jsonl holds no result of cases\.jsonl, to be a baseline\. It holds results of: other\.jsonl\.$/,
    ],
    ['a file of something else', 'tools.json', /^tools\.json/],
    ['no such file', 'none.json', /^cannot read none\.json: ENOENT/],
  ])('is not %s', async (_, file, message) => {
    for (const [name, text] of Object.entries({ ...usual, ...gate, 'other.jsonl': cases })) writeFileSync(name, text)
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await scoreCommand(['other.jsonl', '--runs', 'runs.jsonl'])
    write.mockRestore()
    const ended = await score({}, '--gate', 'gate.json', '--baseline', file)
    expect(ended).toMatchObject({ code: 2, error: expect.stringMatching(message) })
  })
})

describe('as a program', () => {
  let cli = ''
  beforeAll(async () => {
    cli = await buildCli()
  })
  afterAll(() => rmSync(cli, { recursive: true, force: true }))

  test('it reads the standard input, and keeps nothing of a run', async () => {
    const long = 'x'.repeat(8000)
    // Kept, they would take more memory than there is. The ends of lines are those of Windows, but for the last, which has none.
    const runs = Array.from({ length: 5000 }, (_, index) => JSON.stringify({ ...rent, answer: `${long}${index}` }))
    const files = { ...usual, 'more.jsonl': lines(balance, hello) }
    for (const [name, text] of Object.entries(files)) writeFileSync(name, text)
    const heap = ['--max-old-space-size=32', '--max-semi-space-size=4']
    const args = [
      ...heap,
      join(cli, 'cli.js'),
      'score',
      'cases.jsonl',
      '--runs',
      '-',
      '--runs',
      'more.jsonl',
      '--no-store',
    ]
    const ended = await runProgram(process.execPath, args, { input: runs.join('\r\n') })

    expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(ended.stdout).toMatch(/^cases\.jsonl: 3 of 3 cases passed .*5002/)
  })

  test('nobody has to read what it prints', async () => {
    for (const [name, text] of Object.entries(usual)) writeFileSync(name, text)
    const line = `{ "$0" "$1" score cases.jsonl --runs runs.jsonl --json report.json; echo "code $?" >&2; } | true`
    const ended = await runProgram('sh', ['-c', line, process.execPath, join(cli, 'cli.js')])

    expect(ended.stderr).toBe('code 0\n')
    expect(JSON.parse(readFileSync('report.json', 'utf8'))).toMatchObject({ summary: { all: { pass_rate: 1 } } })
  })
})
