import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
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
  expect(await passed('--mode', 'guarded', '--now', '2026-04-30', '--assume', 'other, book.day')).toBe(1)
})

test('what could not be judged is said, and nothing at all is an error', async () => {
  const { query: _query, ...silent } = recorded
  expect(await diagnose(lines(chat, silent), '--tools', 'tools.json')).toMatchObject({
    error: null,
    stdout: expect.stringContaining(
      '2 runs: 1 of 1 call passed, 100.0 %\n' +
        '  2 calls could not be judged: lookup_order and lookup_orders\n' +
        '    2 where nothing shows what the user said\n',
    ),
  })
  expect(await diagnose(lines(chat, silent))).toMatchObject({
    stdout: expect.stringContaining('    3 where nobody says which tools there are\n'),
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
    'tools twice',
    lines({ ...recorded, tools }),
    ['--tools', 'tools.json'],
    'runs.jsonl:1: tools and --tools (tools.json) do not go together. Remove one of the two.',
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
