import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, raw } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { metricsCommand } from '../../src/cli/metrics/metrics-command.js'
import { CliError } from '../../src/cli/errors.js'
import { guard } from '../../src/guard/guard.js'
import { runsFrom } from '../../src/guard/runs-from.js'
import { jsonLinesSink } from '../../src/guard/sinks/json-lines.js'
import { withTrace } from '../../src/guard/trace/with-trace.js'
import { runToJson } from '../../src/run/run-to-json.js'
import { metrics } from '../../src/trajectory/metrics/metrics.js'
import type { TrajectoryMetrics } from '../../src/trajectory/metrics/trajectory-metrics.js'
import { runFrom } from '../../src/transcripts/run-from.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-metrics-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const schema = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] }
const tools = [{ name: 'issue_refund', inputSchema: schema }]
const other = [{ name: 'issue_refund', inputSchema: { ...schema, required: [] } }]

const asks = (id: string, name: string, args: string): object => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
})
const tells = (id: string, content: string): object => ({ role: 'tool', tool_call_id: id, content })
/** A refused payload, its repair, one that never recovers, and a name that is no tool. */
const chat = [
  { role: 'user', content: 'Refund it.' },
  asks('1', 'issue_refund', '{"amount":"forty"}'),
  tells('1', '{"error":"amount must be a number"}'),
  asks('2', 'issue_refund', '{"amount":40}'),
  tells('2', '{"error":"request timed out"}'),
  asks('3', 'issue_refund', '{"amount":'),
  tells('3', 'no JSON'),
  asks('4', 'refund', '{}'),
  tells('4', 'no such tool'),
]

const use = (id: string, name: string, input: object): object => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name, input }],
})
const result = (id: string, content: string, isError: boolean): object => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }],
})
/** The same of a provider that marks errors: what was refused, what failed, what went well, and a name that is no tool. */
const marked = [
  { role: 'user', content: 'Refund it.' },
  use('1', 'issue_refund', { amount: 'forty' }),
  result('1', 'amount must be a number', true),
  use('2', 'issue_refund', { amount: 40 }),
  result('2', 'timed out', true),
  use('3', 'issue_refund', { amount: 40 }),
  result('3', 'done', false),
  use('4', 'refund', {}),
  result('4', 'no such tool', true),
]

const record = {
  callsheet: 'guard',
  version: 1,
  phase: 'ended',
  execution_id: 'e-1',
  trace_id: 't-1',
  step: 1,
  attempt: 1,
  tool: 'issue_refund',
  status: 'success',
  raw_args: '{"amount":1}',
  errors: [],
  started_at: '2026-11-30T12:00:00.000Z',
}

interface Ended {
  readonly stdout: string
  /** What is said of an error; `null` where all went well. */
  readonly error: string | null
}

/** Runs `callsheet metrics …` in this process. */
async function run(...given: readonly string[]): Promise<Ended> {
  let stdout = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  try {
    await metricsCommand(given)
    return { stdout, error: null }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { stdout, error: error.message }
  } finally {
    spy.mockRestore()
  }
}

/** The metrics that --json wrote of a file with these lines. */
async function metricsOf(file: string, ...more: readonly string[]): Promise<TrajectoryMetrics> {
  writeFileSync('runs.jsonl', file)
  writeFileSync('tools.json', JSON.stringify(tools))
  expect(await run('runs.jsonl', '--json', 'out/metrics.json', ...more)).toMatchObject({ error: null })
  return written()
}

function written(): TrajectoryMetrics {
  const { callsheet: kind, version, metrics: given } = JSON.parse(readFileSync('out/metrics.json', 'utf8'))
  expect([kind, version]).toEqual(['metrics', 1])
  return given
}

/** What a guard writes of three traces, each of which has its payloads: in turn, so that the traces are mixed. */
async function writeRecords(file: string): Promise<void> {
  const refund = ({ amount }: { amount: number }): unknown => {
    if (amount === 408) throw Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })
    if (amount === 0) throw new TypeError('amount is falsy')
    return { refunded: amount }
  }
  const guarded = guard(
    { issue_refund: refund as (payload: unknown) => unknown },
    { sink: jsonLinesSink(file), schemas: { issue_refund: schema }, model: 'model-a' },
  )
  const payloads = [
    ['{"amount":"forty"}', '{"amount":', '{"amount":40}', '{"amount":408}'],
    ['{"amount":1}', '{"amount":0}'],
    ['{}', '{"amount":null}'],
  ]
  for (let step = 0; step < 4; step += 1) {
    for (const [trace, texts] of payloads.entries()) {
      const text = texts[step]
      if (text !== undefined) withTrace(`trace-${trace}`, () => guarded.issue_refund(text))
    }
  }
}

test('records of guarded tools are runs by their trace, also where they stand in several files', async () => {
  await writeRecords('records.jsonl')
  const text = readFileSync('records.jsonl', 'utf8')
  expect(await run('records.jsonl', '--json', 'out/metrics.json')).toMatchObject({ error: null })
  const whole = written()
  expect(whole).toEqual(metrics(runsFrom(text.split('\n'))))
  expect(whole).toMatchObject({
    runs: 3,
    all: {
      calls: 8,
      initialSchemaCorrectness: { count: 3, of: 5 },
      meanAttemptsToRecovery: { recovered: 1, attempts: 2, mean: 2 },
      neverRecovered: { count: 1, of: 2 },
      logicalErrorRate: { count: 1, of: 4 },
      transientErrorRate: { count: 1, of: 4 },
    },
    models: [{ model: 'model-a' }],
  })
  const each = text.trimEnd().split('\n')
  writeFileSync('a.jsonl', each.slice(5).join('\n'))
  writeFileSync('b.jsonl', `${each.slice(0, 5).join('\n')}\n${lines(chat)}`)
  expect(await run('a.jsonl', 'b.jsonl', '--json', 'out/metrics.json')).toMatchObject({ error: null })
  expect(written()).toMatchObject({ runs: 4, all: { calls: 12, initialSchemaCorrectness: { count: 3, of: 5 } } })
})

describe('--tools', () => {
  const forms: readonly (readonly [string, readonly object[], unknown])[] = [
    ['a transcript', chat, chat],
    ['a transcript as run', chat, { run: chat }],
    ['what runToJson made of it, which names no tool', chat, runToJson(runFrom(chat))],
    ['results that are marked as errors', marked, marked],
    ['the same as runToJson has it', marked, runToJson(runFrom(marked))],
  ]

  test.each(forms)('%s is read as runFrom reads it with these tools', async (_, messages, line) => {
    const given = await metricsOf(lines(line), '--tools', 'tools.json')
    expect(given.all).toMatchObject({ unjudged: 0, unknownToolRate: { count: 1, of: 4 } })
    expect(given).toEqual(metrics([messages], { tools }))
  })

  test('one rule for refused and marked, and for what a line has of its own', async () => {
    const refused = { name: 'issue_refund', args: { amount: '1' } }
    const bare = { calls: [refused, { name: 'refund' }, { name: 'refund', rawArgs: '{' }], tools }
    expect((await metricsOf(lines({ run: chat, tools }))).all).toEqual(metrics([chat], { tools }).all)
    expect((await metricsOf(lines(marked), '--tools', 'tools.json')).all).toMatchObject({
      initialSchemaCorrectness: { count: 1, of: 2 },
      meanAttemptsToRecovery: { recovered: 1, attempts: 1 },
      transientErrorRate: { count: 1, of: 2 },
      ranAnyway: 0,
    })
    expect((await metricsOf(lines(bare))).all).toMatchObject({
      calls: 3,
      initialSchemaCorrectness: { count: 0, of: 1 },
      logicalErrorRate: { of: 0 },
      unknownToolRate: { count: 2, of: 3 },
    })
  })

  test('a run of a sheet keeps what ran', async () => {
    const sheet = callsheet({ tools })
    const llm = sheet.llm([raw('issue_refund', '{"amount":"1"}'), call('issue_refund', { amount: 1 })])
    const wrapped = sheet.wrap({ issue_refund: (_args: unknown) => 'refunded' })
    const made = await sheet.run(async () => {
      const history: Parameters<typeof llm.next>[0] = [{ role: 'user', text: 'Refund it.' }]
      const first = await llm.next(history)
      wrapped.issue_refund(first.calls[0]?.args)
      const told = { role: 'tool', toolResult: { id: first.calls[0]?.id ?? null, text: 'refunded' } } as const
      await llm.next([...history, first, told])
    })
    const given = await metricsOf(lines(runToJson(made)), '--tools', 'tools.json')
    expect(given).toEqual(metrics([made]))
    expect(given.all).toMatchObject({ ranAnyway: 1, logicalErrorRate: { count: 0, of: 1 } })
  })

  test('of a record say that it ran although they refuse it, and a run is no record for what it was sent', async () => {
    const passed = { ...record, raw_args: '{"amount":"1"}' }
    expect((await metricsOf(lines(passed))).all).toMatchObject({ ranAnyway: 0, initialSchemaCorrectness: { count: 1 } })
    expect((await metricsOf(lines(passed), '--tools', 'tools.json')).all.ranAnyway).toBe(1)
    const like = { calls: [{ name: 'issue_refund', args: { amount: 1, of: { callsheet: 'guard' } } }], tools }
    expect(await metricsOf(lines(like))).toMatchObject({ runs: 1, all: { initialSchemaCorrectness: { count: 1 } } })
  })

  test('others than a line shows are an error', async () => {
    writeFileSync('runs.jsonl', lines(chat, { run: chat, tools: other }))
    writeFileSync('tools.json', JSON.stringify(tools))
    expect(await run('runs.jsonl', '--tools', 'tools.json')).toEqual({
      stdout: '',
      error:
        'runs.jsonl:2: the line has issue_refund with a schema, and --tools (tools.json) has it with another one. ' +
        'Say it in one place, or alike in both.',
    })
  })

  test('without them nobody can judge, and the text says how to', async () => {
    writeFileSync('runs.jsonl', lines(chat))
    const { stdout, error } = await run('runs.jsonl')
    expect(error).toBe('no call was judged: no schema of their tools is known. Hand the tools in: --tools <file>.')
    expect(stdout).toContain(
      '  4 calls could not be judged, as no schema is known: hand the tools in, { tools } or --tools\n',
    )
  })
})

const help = '\ncallsheet metrics --help says more'
test.each<[string, string, readonly string[], string]>([
  ['an empty file', '\n', [], 'there is no run and no record in runs.jsonl'],
  ['a run that broke off', lines(chat, record).slice(0, 40), [], 'runs.jsonl:1: '],
  [
    'a record that broke off',
    `\n${lines(chat, record)}${lines(record).slice(0, 60)}`,
    [],
    'runs.jsonl:4 is no record of a guard: ',
  ],
  ['a number', lines(record, 7), [], 'runs.jsonl:2: a line of recorded runs is an object'],
  [
    'a record without a field',
    lines(chat, { ...record, tool: undefined }),
    [],
    'runs.jsonl:2 is a damaged record: tool has to be a text',
  ],
  [
    'a record of a later version',
    lines({ ...record, version: 2 }),
    [],
    'runs.jsonl:1 is a damaged record: version is 2',
  ],
  [
    'two records of one execution that differ',
    lines(record, chat, { ...record, status: 'blocked' }),
    [],
    'runs.jsonl:1 and runs.jsonl:3 ',
  ],
  [
    'a list of records',
    lines([record]),
    [],
    "runs.jsonl:1: the line holds a list of records, but a file has one record a line: jq -c '.[]' <file>.",
  ],
  ['a run over several lines', JSON.stringify(chat, null, 2), [], 'runs.jsonl:1: the JSON goes on in the next line'],
  [
    'a run that calls nothing',
    lines({ calls: [] }),
    [],
    'no call was judged: in no run the model called a tool that exists.',
  ],
  ['an unknown option', lines(record), ['--gate', 'x'], `Unknown option '--gate'${help}`],
  ['a file twice', lines(record), ['./runs.jsonl'], `./runs.jsonl is named twice${help}`],
  ['an option twice', lines(record), ['--json', 'a', '--json', 'b'], `--json takes one value, but got 2${help}`],
  ['an empty value', lines(record), ['--tools', ''], `--tools takes a value, but got none${help}`],
  ['- as what is written', lines(record), ['--json', '-'], `--json takes a file, and - is none${help}`],
  [
    'what is read as what is written',
    lines(record),
    ['--json', './runs.jsonl'],
    `--json would overwrite ./runs.jsonl, which is runs.jsonl, which is read${help}`,
  ],
  [
    'what is read as what is written, by a folder that is to be made',
    lines(record),
    ['--json', './unmade/../runs.jsonl'],
    `--json would overwrite ./unmade/../runs.jsonl, which is runs.jsonl, which is read${help}`,
  ],
  [
    'the tools as what is written',
    lines(record),
    ['--tools', 'tools.json', '--json', 'tools.json'],
    `--json would overwrite tools.json, which is read${help}`,
  ],
  ['no tools', lines(record), ['--tools', 'gone.json'], 'gone.json'],
  ['a file that is not there', lines(record), ['gone.jsonl'], 'cannot read gone.jsonl: ENOENT'],
  ['a folder', lines(record), ['folder'], 'cannot read folder: EISDIR'],
])('%s is an error', async (_, file, more, message) => {
  writeFileSync('runs.jsonl', file)
  writeFileSync('tools.json', JSON.stringify(tools))
  mkdirSync('folder')
  const { error } = await run('runs.jsonl', ...more)
  expect(error).toContain(message)
  expect(['runs.jsonl', 'tools.json'].map((name) => readFileSync(name, 'utf8'))).toEqual([file, JSON.stringify(tools)])
  expect(['-', 'unmade'].map((name) => existsSync(name))).toEqual([false, false])
})

test('records that contradict each other are named by their files and lines', async () => {
  writeFileSync('a.jsonl', `\n${lines(record, chat)}`)
  writeFileSync('none.jsonl', '')
  writeFileSync(
    'b.jsonl',
    `${lines(chat, { ...record, execution_id: 'other', step: 2 })}\n${lines({ ...record, tool: 'lookup' })}`,
  )
  expect(await run('a.jsonl', 'none.jsonl', 'b.jsonl')).toMatchObject({
    error: expect.stringMatching(/^a\.jsonl:2 and b\.jsonl:4 are records of one execution, .+, and differ\./u),
  })
  // Blank lines at the end of a file move none of the next.
  writeFileSync('a.jsonl', `${lines(record)}\n`)
  writeFileSync('b.jsonl', '{"callsheet":"guard",')
  expect(await run('a.jsonl', 'b.jsonl')).toMatchObject({ error: expect.stringMatching(/^b\.jsonl:1 is no record/u) })
})

test('no file at all is an error', async () => {
  expect(await run()).toMatchObject({ error: `metrics takes files of records or runs, but got none${help}` })
  expect(await run('')).toMatchObject({ error: `metrics takes files of records or runs, and one has no name${help}` })
})

test('the command reads the standard input, and ends with 0 or 2', { timeout: 60_000 }, async () => {
  const cli = await buildCli()
  try {
    await writeRecords('records.jsonl')
    const ran = (input: string): ReturnType<typeof runProgram> =>
      runProgram(process.execPath, [join(cli, 'cli.js'), 'metrics', '-'], { input })
    const [told, broken] = await Promise.all([ran(readFileSync('records.jsonl', 'utf8')), ran('{"callsheet":"guard",')])
    expect(told).toMatchObject({ code: 0, stderr: '' })
    expect(told.stdout).toMatchInlineSnapshot(`
      "3 runs: 3 of 5 first payloads conform to the schema, 60.0 %

                           calls  first conforms  95 % interval  attempts   never  logical  transient
        all                    8     60.0 % of 5   23.1 to 88.2      2.00  1 of 2   25.0 %     25.0 %
        tool issue_refund      8     60.0 % of 5   23.1 to 88.2      2.00  1 of 2   25.0 %     25.0 %

      by step:
        step 1   33.3 % of 3    6.1 to 79.2
        step 2  100.0 % of 1  20.7 to 100.0
        step 4  100.0 % of 1  20.7 to 100.0
        too few calls at later steps to tell whether the rate falls

      refused by schemas:
        issue_refund.amount      in 3 calls
        issue_refund as a whole  in 1 call   1 no JSON
      "
    `)
    expect(broken).toMatchObject({ code: 2, stdout: '' })
    expect(broken.stderr).toMatch(/^callsheet: stdin:1 is no record of a guard: /u)

    // Kept, the results alone would take more memory than there is.
    const long = 'x'.repeat(2500)
    const many = Array.from({ length: 20_000 }, (_, index) =>
      JSON.stringify({
        ...record,
        execution_id: `${index}`,
        trace_id: `${index % 2000}`,
        step: 1 + Math.floor(index / 2000),
        result: long,
      }),
    )
    const small = ['--max-old-space-size=32', '--max-semi-space-size=4', join(cli, 'cli.js'), 'metrics', '-']
    const counted = await runProgram(process.execPath, small, { input: many.join('\n') })
    expect(counted).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(counted.stdout).toMatch(/^2000 runs: 20000 of 20000 /u)
  } finally {
    rmSync(cli, { recursive: true, force: true })
  }
})
