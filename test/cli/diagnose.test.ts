import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, say } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { diagnoseCommand } from '../../src/cli/diagnose/diagnose-command.js'
import { CliError } from '../../src/cli/errors.js'
import { diagnoseRuns } from '../../src/diagnose/runs/diagnose-runs.js'
import { runToJson } from '../../src/run/run-to-json.js'
import type { Run } from '../../src/run/types.js'
import { runFrom } from '../../src/transcripts/run-from.js'
import { record } from '../guard/support/record.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-diagnose-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const schema = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
const tools = ['lookup_order', 'issue_refund'].map((name) => ({ name, inputSchema: schema }))

const chat = [
  { role: 'user', content: 'Refund A-1.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'one', type: 'function', function: { name: 'issue_refund', arguments: '{"order_id":"A-1"}' } }],
  },
]
const recorded = {
  test_id: 'refund',
  query: 'Refund A-1.',
  calls: [
    { name: 'lookup_order', args: { order_id: 'ZK-31' } },
    { name: 'lookup_orders', args: {} },
  ],
  answer: 'Done.',
}

interface Ended {
  readonly stdout: string
  /** What is said of an error; `null` where all went well. */
  readonly error: string | null
}

/** Runs `callsheet diagnose runs.jsonl …` in this process, beside these files. */
async function diagnose(runs: string, ...more: readonly string[]): Promise<Ended> {
  writeFileSync('runs.jsonl', runs)
  writeFileSync('tools.json', JSON.stringify(tools))
  let stdout = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  try {
    await diagnoseCommand(['runs.jsonl', ...more])
    return { stdout, error: null }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { stdout, error: error.message }
  } finally {
    spy.mockRestore()
  }
}

/** The report that --json wrote. */
async function reportOf(runs: string, ...more: readonly string[]): Promise<ReturnType<typeof diagnoseRuns>> {
  expect(await diagnose(runs, '--json', 'out/report.json', ...more)).toMatchObject({ error: null })
  const { callsheet: kind, version, report } = JSON.parse(readFileSync('out/report.json', 'utf8'))
  expect([kind, version]).toEqual(['diagnosis', 1])
  return report
}

/** Two legs, two sizes of the registry, a result between two calls. */
async function conversation(): Promise<Run> {
  const sheet = callsheet({ tools })
  const llm = sheet.llm([
    call('lookup_order', { order_id: 'A-1' }),
    call('issue_refund', { order_id: 'QX-7' }),
    say('Done.'),
  ])
  const query = { role: 'user', text: 'Refund A-1, €5 🧾.' } as const
  return sheet.run(async (leg) => {
    const first = await leg(() => llm.next([query], { tools: tools.slice(0, 1) }))
    const told = { role: 'tool', toolResult: { id: first.calls[0]?.id ?? null, text: 'known as QX-7' } } as const
    const second = await leg(() => llm.next([query, first, told], { tools }))
    await leg(() => llm.next([query, first, told, second, { role: 'tool', toolResult: { id: 'call_2', text: 'ok' } }]))
  })
}

describe('records of guarded tools', () => {
  const one = { tool: 'issue_refund', raw_args: '{"order_id":"A-1"}' }
  const records = [
    record({ ...one, step: 2, raw_args: '{"order_id":1}' }),
    record({ ...one, step: 1, tool: 'lookup_order' }),
    record({ ...one, trace_id: 't-2' }),
  ]

  test('are runs by their trace, among other lines, whose first two stages are judged', async () => {
    const file = lines(records[0], chat, ...records.slice(1))
    const { stdout, error } = await diagnose(file, '--tools', 'tools.json', '--failures')
    expect(error).toBe(null)
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'runs.jsonl:1 call 2 issue_refund: order_id 1 is against the schema: it must be a string (structure)',
      '3 runs: 3 of 4 calls passed, 75.0 %',
      '  of 2 calls grounding was not asked, as records do not show what the user said',
    ])
  })

  test('without tools nobody can judge them, and the text says how', async () => {
    const { stdout, error } = await diagnose(lines(...records))
    expect(stdout).toContain('3 where nobody says which tools there are: hand them in, { tools } or --tools')
    expect(error).toContain('no call was judged')
  })

  test.each<[string, string, string]>([
    [
      'damaged',
      lines(chat, { ...records[0], tool: undefined }),
      'runs.jsonl:2 is a damaged record: tool has to be a text',
    ],
    ['broken off', `\n${lines(chat)}${lines(records[0]).slice(0, 60)}`, 'runs.jsonl:3 is no record of a guard: '],
    [
      'two of one execution that differ',
      lines(records[0], chat, { ...records[0], status: 'blocked' }),
      'runs.jsonl:1 and runs.jsonl:3 ',
    ],
  ])('%s: an error that names the line', async (_title, file, message) => {
    const { error } = await diagnose(file, '--tools', 'tools.json')
    expect(error?.startsWith(message)).toBe(true)
  })
})

describe('lines', () => {
  test('of every kind are read', async () => {
    const own = { ...recorded, tools: [{ name: 'fly', inputSchema: schema }, ...tools] }
    const file = lines(chat, { run: chat }, { test_id: 'chat', run: { messages: chat } }, recorded, {
      ...recorded,
      test_id: 'x',
    })
    const report = await reportOf(file, '--tools', 'tools.json')
    expect(report).toMatchObject({
      runs: 5,
      calls: 7,
      all: { passed: 3 },
      unjudged: { calls: 0 },
      confusions: [{ called: 'lookup_orders', nearest: 'lookup_order', count: 2 }],
    })
    const turns = { query: 'Refund A-1.', turns: [{ calls: chat.slice(0, 0) }, { calls: recorded.calls }], tools }
    expect(await reportOf(lines(own, turns))).toMatchObject({ runs: 2, calls: 4, sizes: [{ size: 2 }, { size: 3 }] })
  })

  test('of runs that runToJson wrote say what the runs say', async () => {
    const run = await conversation()
    const json = runToJson(run)
    const report = diagnoseRuns([run, run])
    expect(report).toMatchObject({ calls: 4, all: { passed: 4 }, sizes: [{ size: 1 }, { size: 2 }] })
    expect(await reportOf(lines(json, { test_id: 'refund', run: json }))).toEqual(report)
  })

  test('of calls keep numbers that JavaScript does not hold', async () => {
    const id = '9007199254740993'
    const big = {
      name: 'get',
      inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    }
    const line = (told: string): string =>
      `{"query":"Get ${told}.","calls":[{"name":"get","args":{"id":${id}}}],"tools":[${JSON.stringify(big)}]}\n`
    expect(await reportOf(line(id))).toMatchObject({ all: { passed: 1 } })
    expect(await reportOf(line('9007199254740992'))).toMatchObject({
      all: { passed: 0, stages: { grounding: { reached: 1 } } },
    })
  })
})

describe('tools of a line and --tools', () => {
  const lookup = { name: 'lookup_order', inputSchema: schema }
  const refund = { name: 'issue_refund', inputSchema: schema }
  const drafted = { ...refund, inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema } }
  const other = { ...refund, inputSchema: { ...schema, required: [] } }
  type Own = readonly { readonly name: string; readonly inputSchema: object }[]
  const ofChat = (own: Own): object => ({
    messages: chat,
    tools: own.map(({ name, inputSchema: parameters }) => ({ type: 'function', function: { name, parameters } })),
  })
  const ofSheet = async (own: Own): Promise<unknown> => {
    const sheet = callsheet({ tools: own })
    const llm = sheet.llm([call('issue_refund', { order_id: 'A-1' })])
    return runToJson(await sheet.run(() => llm.next([{ role: 'user', text: 'Refund A-1.' }], { tools: own })))
  }
  const forms: readonly (readonly [string, (own: Own) => object | Promise<object>])[] = [
    ['a run', (own) => ({ run: chat, tools: own })],
    ['a transcript', ofChat],
    ['a transcript as run', (own) => ({ run: ofChat(own) })],
    ['what runToJson made', ofSheet],
    ['calls', (own) => ({ ...recorded, tools: own })],
  ]

  test.each(forms)('%s: the same are one, and others are an error', async (_, form) => {
    expect(await diagnose(lines(await form([drafted])), '--tools', 'tools.json')).toMatchObject({ error: null })
    const where = 'and --tools (tools.json)'
    expect(await diagnose(lines(chat, await form([lookup, other])), '--tools', 'tools.json')).toEqual({
      stdout: '',
      error: `runs.jsonl:2: the line has issue_refund with a schema, ${where} has it with another one. Say it in one place, or alike in both.`,
    })
    const { error } = await diagnose(lines(await form([...tools, { ...refund, name: 'fly' }])), '--tools', 'tools.json')
    expect(error).toContain(`the line has fly with a schema, ${where} has no such tool.`)
  })

  test('a line that has none, or only names, takes those of --tools', async () => {
    const named = runToJson(runFrom(chat))
    const report = await reportOf(lines({ run: chat }, named, chat), '--tools', 'tools.json')
    expect(report).toMatchObject({ calls: 3, all: { passed: 3 }, sizes: [{ size: 2 }] })
  })

  test('tools beside a run are those that the run shows, or those that it does not', async () => {
    expect(await reportOf(lines({ run: ofChat([refund]), tools }))).toMatchObject({ sizes: [{ size: 2 }] })
    expect(await diagnose(lines({ run: ofChat([refund]), tools: [other] }))).toMatchObject({
      error: expect.stringContaining('and the list of tools beside its run has it with another one.'),
    })
  })
})

test('a line may say what else the model had read', async () => {
  const line = { ...recorded, calls: recorded.calls.slice(0, 1) }
  const passed = async (more: object): Promise<number> =>
    (await reportOf(lines({ ...line, ...more }), '--tools', 'tools.json')).all.passed
  expect(await passed({})).toBe(0)
  expect(await passed({ context: [{ orders: ['ZK-31'] }] })).toBe(1)
  expect(await passed({ context: ['It was ZK-31.'], query: undefined })).toBe(1)
  const wrong = JSON.parse(JSON.stringify(chat).replaceAll('Refund A-1', 'Refund it'))
  const report = await reportOf(lines({ run: wrong }, { run: wrong, context: ['A-1'] }), '--tools', 'tools.json')
  expect(report.all).toMatchObject({ calls: 2, passed: 1 })
})

test('--failures names each call that fails, and where', async () => {
  const drifted = { query: 'Refund A-1.', calls: [{ name: 'issue_refund', args: { order: 'A-1', amount: 7 } }] }
  const file = `\n${lines(chat, recorded, drifted)}`
  const { stdout, error } = await diagnose(file, '--tools', 'tools.json', '--failures', '--json', 'report.json')
  expect(error).toBe(null)
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    'runs.jsonl:3 call 1 lookup_order: order_id "ZK-31" was told nowhere (grounding)',
    'runs.jsonl:3 call 2 lookup_orders: no such tool is registered: the name is misspelt, and lookup_order is nearest (registry)',
    'runs.jsonl:4 call 1 issue_refund: order is none of its parameters, order_id was probably meant, and 1 more (structure)',
    '3 runs: 1 of 4 calls passed, 25.0 %',
  ])
  const { failures, ...rest } = JSON.parse(readFileSync('report.json', 'utf8'))
  expect(failures).toHaveLength(3)
  expect(failures[0]).toEqual({
    file: 'runs.jsonl',
    line: 3,
    call: 1,
    tool: 'lookup_order',
    stage: 'grounding',
    text: 'order_id "ZK-31" was told nowhere',
  })
  const plain = await diagnose(file, '--tools', 'tools.json', '--json', 'report.json')
  expect(stdout).toContain(plain.stdout)
  expect(plain.stdout).not.toContain('runs.jsonl')
  expect(JSON.parse(readFileSync('report.json', 'utf8'))).toEqual(rest)
  expect(await diagnose(lines(chat), '--tools', 'tools.json', '--failures')).toMatchObject({
    stdout: expect.stringMatching(/^1 run: 1 of 1 call passed/u),
  })
})

test('options are those of diagnoseRun', async () => {
  const day = { name: 'book', inputSchema: { type: 'object', properties: { day: { type: 'string' } } } }
  const line = lines({
    query: 'Book it for tomorrow.',
    calls: [{ name: 'book', args: { day: '2026-03-31' } }],
    tools: [day],
  })
  const passed = async (...more: readonly string[]): Promise<number> => (await reportOf(line, ...more)).all.passed
  expect(await passed('--now', '2026-03-30')).toBe(1)
  expect(await passed('--now', '2026-04-30')).toBe(0)
  expect(await passed('--mode', 'paper')).toBe(0)
  expect(await passed('--mode', 'guarded', '--now', '2026-04-30', '--assume', 'day, book.day')).toBe(1)
})

test('what could not be judged is said, and nothing at all is an error', async () => {
  const { query: _query, ...silent } = recorded
  expect(await diagnose(lines(chat, silent), '--tools', 'tools.json')).toMatchObject({
    error: null,
    stdout: expect.stringContaining(
      '2 runs: 1 of 1 call passed, 100.0 %\n' +
        '  2 calls could not be judged: lookup_order and lookup_orders\n' +
        '    2 where nothing shows what the user said: hand it in, { query }, or in each line\n',
    ),
  })
  expect(await diagnose(lines(chat, silent))).toMatchObject({
    stdout: expect.stringContaining(
      '    3 where nobody says which tools there are: hand them in, { tools } or --tools\n',
    ),
    error: 'no call was judged: 3 calls could not be judged, for the reasons above.',
  })
  expect(await diagnose(lines({ calls: [] }), '--tools', 'tools.json')).toMatchObject({
    stdout: expect.stringContaining('1 run: 0 of 0 calls passed\n  in 1 run the model called nothing\n'),
    error: 'no call was judged: in no run the model called anything.',
  })
})

const help = '\ncallsheet diagnose --help says more'
const brokenRun = { calls: [], turns: [], tools: [], executions: [], effects: [], legs: [], seen: {} }

test.each<[string, string, readonly string[], string]>([
  ['an empty file', '\n', [], 'there is no run in runs.jsonl'],
  ['a line that broke off', '{"query":"Hi.","calls":[', [], 'runs.jsonl:1: '],
  ['a line after a good one', `${lines(chat)}{"calls":`, ['--tools', 'tools.json'], 'runs.jsonl:2: '],
  ['a number', '7', [], 'runs.jsonl:1: a line of recorded runs is an object'],
  ['no record', lines({ query: 'Hi.' }), [], 'runs.jsonl:1: run cannot be read: '],
  ['two records', lines({ calls: [], run: chat }), [], 'runs.jsonl:1: calls and run do not go together'],
  [
    'an unknown key',
    lines({ calls: [], qeury: 'Hi.' }),
    [],
    'runs.jsonl:1: qeury is no key of a recorded run. Did you mean query?',
  ],
  [
    'an empty query',
    lines({ calls: [], query: '' }),
    [],
    'runs.jsonl:1: query is "", but has to be a text, what the user asked for.',
  ],
  ['tools that are none', lines({ calls: [], tools: 5 }), [], 'runs.jsonl:1: tools cannot be read: '],
  [
    'a query twice',
    lines({ run: chat, query: 'Hi.', tools }),
    [],
    'runs.jsonl:1: the run read from OpenAI chat messages shows what the user said: leave query out.',
  ],
  [
    'a query that is a conversation',
    lines({ calls: [], query: chat }),
    [],
    'runs.jsonl:1: query is a list, but has to be a text, what the user asked for. A conversation is a run of its own: ',
  ],
  [
    'a context that is a text',
    lines({ calls: [], query: 'Hi.', context: 'QX-7' }),
    [],
    'runs.jsonl:1: context is "QX-7", but has to be a list of what else the model had read, texts or data.',
  ],
  [
    'a context, where the query alone counts',
    lines({ ...recorded, context: ['ZK-31'] }),
    ['--mode', 'paper', '--tools', 'tools.json'],
    "runs.jsonl:1: without guards.context, as in mode 'paper', the query alone is known: ",
  ],
  [
    'an object over several lines',
    JSON.stringify({ run: chat }, null, 2),
    [],
    'runs.jsonl:1: the JSON goes on in the next line, but a file of runs has one run a line: jq -c . <file>, or',
  ],
  ['a list over several lines', JSON.stringify([chat], null, 2), [], 'runs.jsonl:1: the JSON goes on in the next line'],
  ...[[chat, chat], [{ run: chat }], [recorded], [{ messages: chat }]].map(
    (list): [string, string, readonly string[], string] => [
      'a list of runs in one line',
      lines(chat, list),
      ['--tools', 'tools.json'],
      "runs.jsonl:2: the line holds a list of runs, but a file of runs has one run a line: jq -c '.[]' <file>.",
    ],
  ),
  [
    'an assumed parameter that no run has',
    lines(chat, chat),
    ['--tools', 'tools.json', '--assume', 'order_id,orderids'],
    `--assume has "orderids", and no tool has such a parameter. Did you mean order_id?${help}`,
  ],
  [
    'a run without requests',
    lines(brokenRun),
    [],
    'runs.jsonl:1: it has no list of requests: the run is not as runToJson made it.',
  ],
  [
    'a request that does not go on',
    lines({ run: { ...brokenRun, requests: [{ carried: 1, added: [] }] } }),
    [],
    'runs.jsonl:1: requests[0] does not go on from the one before it: the run is not as runToJson made it.',
  ],
  [
    'a call without a request',
    lines({ ...brokenRun, calls: [{ turn: 1 }], requests: [{ carried: 0, added: [] }] }),
    [],
    'runs.jsonl:1: a call has no request: the run is not as runToJson made it.',
  ],
  [
    'a mode that there is not',
    lines(chat),
    ['--mode', 'strict'],
    `--mode must be 'guarded' or 'paper': received "strict"${help}`,
  ],
  [
    'an empty name',
    lines(chat),
    ['--assume', 'a,'],
    `--assume must be a list of parameters, such as ['symbol']: received ["a",""]${help}`,
  ],
  ['a value twice', lines(chat), ['--mode', 'paper', '--mode', 'paper'], `--mode takes one value, but got 2${help}`],
  ['an empty value', lines(chat), ['--now', ''], `--now takes a value, but got none${help}`],
  ['an unknown option', lines(chat), ['--gate', 'x'], `Unknown option '--gate'${help}`],
  ['the same runs twice', lines(chat), ['./runs.jsonl'], `./runs.jsonl is named twice${help}`],
  [
    'a report over the runs',
    lines(chat),
    ['--json', './runs.jsonl'],
    `--json would overwrite ./runs.jsonl, which is runs.jsonl, which is read${help}`,
  ],
  [
    'a report over the tools',
    lines(chat),
    ['--tools', 'tools.json', '--json', 'tools.json'],
    `--json would overwrite tools.json, which is read${help}`,
  ],
  ['a file that is not there', lines(chat), ['gone.jsonl', '--tools', 'tools.json'], 'cannot read gone.jsonl: ENOENT'],
])('%s is an error', async (_, runs, more, message) => {
  const { stdout, error } = await diagnose(runs, ...more)
  expect(error).toContain(message)
  expect(stdout).toBe('')
})

test('no runs at all are an error', async () => {
  await expect(diagnoseCommand([])).rejects.toThrow('diagnose takes recorded runs, but got none')
  await expect(diagnoseCommand([''])).rejects.toThrow('diagnose takes files of runs, and one has no name')
})

test('the command reads the standard input, and ends with 0 or 2', { timeout: 60_000 }, async () => {
  const cli = await buildCli()
  try {
    writeFileSync('tools.json', JSON.stringify(tools))
    const run = (args: readonly string[], input: string): ReturnType<typeof runProgram> =>
      runProgram(process.execPath, [join(cli, 'cli.js'), 'diagnose', ...args], { input })
    const [told, broken] = await Promise.all([
      run(['-', '--tools', 'tools.json'], lines(chat)),
      run(['-'], '{"calls":'),
    ])
    expect(told).toMatchObject({ code: 0, stderr: '' })
    expect(told.stdout).toMatchInlineSnapshot(`
      "1 run: 1 of 1 call passed, 100.0 %

                           calls   passed  registry     structure     grounding
        all                    1  100.0 %   100.0 %  100.0 % of 1  100.0 % of 1
        tool issue_refund      1  100.0 %   100.0 %  100.0 % of 1  100.0 % of 1

        mean VHR 0.000 of 1 call, AVEM 1.000 of 1 call
      "
    `)
    expect(broken).toMatchObject({ code: 2, stdout: '' })
    expect(broken.stderr).toMatch(/^callsheet: stdin:1: /u)
  } finally {
    rmSync(cli, { recursive: true, force: true })
  }
})

test('a report is written to a file, and - is none', async () => {
  const { error } = await diagnose(lines(), '--json', '-')
  expect(error).toContain('--json takes a file, and - is none')
  expect(existsSync('-')).toBe(false)
})
