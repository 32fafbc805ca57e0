import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gatherTraces } from '../../src/guard/gather-traces.js'
import type { GuardRecord } from '../../src/guard/record.js'
import { runsFrom } from '../../src/guard/runs-from.js'
import { readTools } from '../../src/tool/read-tools.js'
import { buildFrom } from '../../src/transcripts/build-from.js'
import { toCallTool } from '../../matchers/core/to-call-tool.js'
import { print } from '../../src/explain/print.js'
import { callsTo } from '../../src/match/calls-to.js'
import { checkCallTool } from '../../src/match/check-call-tool.js'
import { checkMatchToolSchemas } from '../../src/match/check-match-tool-schemas.js'
import type { Run } from '../../src/run/types.js'
import { compareEffects } from '../../src/trajectory/effects/compare-effects.js'
import { findLoops } from '../../src/trajectory/loops/find-loops.js'
import { followPlan } from '../../src/trajectory/plans/follow-plan.js'
import { plan } from '../../src/trajectory/plans/plan.js'
import { record, refused, threw } from './support/record.js'
import { traceTranscript } from './support/trace-transcript.js'

const tools = { issue_refund: z.object({ order_id: z.string(), currency: z.string().default('EUR') }) }

describe('each status has its outcome', () => {
  test.each<[string, Partial<GuardRecord>, string]>([
    ['success', {}, 'ok'],
    [
      'a payload that is no JSON',
      { status: 'json_parse_error', raw_args: '{', args: undefined, result: undefined },
      'invalid-json',
    ],
    ['a payload that the schema refuses', refused, 'invalid-args'],
    ['blocked', { status: 'blocked', blocked_by: 'limit', result: undefined, told: 'once only' }, 'blocked'],
    [
      'blocked, no such tool',
      { status: 'blocked', blocked_by: 'unknown-tool', tool: 'refund', result: undefined },
      'unknown-tool',
    ],
    ['a dry run', { status: 'blocked', blocked_by: 'dry-run', result: undefined, told: 'would refund' }, 'blocked'],
    ['failed', threw, 'threw'],
    ['an MCP result that is an error', { result: { isError: true, content: [] }, told: 'no' }, 'error'],
    ['interrupted', { phase: 'started', status: null, result: undefined, told: null, duration_ms: null }, 'open'],
  ])('%s', (_name, fields, outcome) => {
    expect(runsFrom([record(fields)])[0]?.calls.map((call) => call.outcome)).toEqual([outcome])
    expect(runsFrom([record(fields)], { tools: { ...tools, other: () => null } })[0]?.calls[0]?.outcome).toBe(outcome)
  })
})

test('the run says what was asked, what ran, why it failed and what the model was told', () => {
  const [run] = runsFrom([
    record({ step: 1, ...refused }),
    record({ step: 2, attempt: 1, ...threw, told: null }),
    record({ step: 2, attempt: 2, model: 'gpt-y' }),
  ])
  expect(run?.trace).toBe('t-1')
  expect(run?.calls).toMatchObject([
    {
      id: 'call_1',
      executions: [],
      issues: [{ path: ['order_id'], message: 'order_id must be a string' }],
      told: { error: true, request: 2 },
    },
    {
      id: 'call_2',
      executions: [1, 2],
      outcome: 'ok',
      args: { order_id: 'A-1001' },
      told: { json: { ok: true }, request: 3 },
    },
  ])
  expect(run?.executions).toMatchObject([
    { call: 2, end: 'threw', failure: 'transient', error: { name: 'TimeoutError', code: 'ETIMEDOUT' } },
    { call: 2, end: 'returned', result: { ok: true } },
  ])
  expect(run?.executions[0]?.error).not.toHaveProperty('stack')
  expect(run?.seen).toMatchObject({ ran: ['issue_refund'], unrun: [1] })
})

test('a model that changes is that of each request', () => {
  const [run] = runsFrom([
    record({ step: 1, model: 'a' }),
    record({ step: 2, model: 'b' }),
    record({ step: 3, model: null }),
  ])
  expect(run?.requests.map(({ model }) => model)).toEqual(['a', 'b', '', ''])
})

test('records come in any order, more than once, and as lines', () => {
  const all = [
    record({ step: 1 }),
    record({ step: 2 }),
    record({ trace_id: 't-2' }),
    record({ step: 2, phase: 'started', status: null, told: null }),
  ]
  const lines = [...all, ...all].reverse().map((one) => JSON.stringify(one))
  const runs = runsFrom(['', ...lines, ' '])
  expect(runs.map(({ trace, calls }) => [trace, calls.map(({ outcome }) => outcome)])).toEqual([
    ['t-1', ['ok', 'ok']],
    ['t-2', ['ok']],
  ])
})

test('a trace that went on in another withTrace keeps the order of time', () => {
  const at = (minute: number): string => `2026-11-30T12:0${minute}:00.000Z`
  const [run] = runsFrom([
    record({ execution_id: 'c', step: 1, tool: 'third', started_at: at(3) }),
    record({ execution_id: 'a', step: 1, tool: 'first', started_at: at(1) }),
    record({ execution_id: 'd', step: 2, attempt: 1, tool: 'fourth', started_at: at(4), ...threw, told: null }),
    record({ execution_id: 'e', step: 2, attempt: 2, tool: 'fourth', started_at: at(5) }),
    record({ execution_id: 'b', step: 2, tool: 'second', started_at: at(2) }),
  ])
  expect(run?.calls.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth'])
  expect(run?.calls[3]?.executions).toHaveLength(2)
})

test('ids that a provider uses again tell no calls apart', () => {
  const [run] = runsFrom([
    record({ step: 1, call_id: 'call_0' }),
    record({ step: 2, call_id: 'call_0' }),
    record({ step: 3, call_id: null }),
  ])
  expect(run?.calls.map(({ id }) => id)).toEqual(['call_0', 't-1/2/1', 't-1/3/1'])
})

test('what comes later does not change a run', () => {
  const result = { list: [1], at: new Date(0) }
  const [run] = runsFrom([record({ result })])
  result.list.push(2)
  expect(run?.executions[0]?.result).toEqual({ list: [1], at: new Date(0) })
  expect(Object.isFrozen(run?.executions[0]?.result)).toBe(true)
  expect(Object.isFrozen(result.list)).toBe(false)
})

describe('what is no log of records is an error that names the line', () => {
  test.each<[string, readonly unknown[], string]>([
    ['nothing', [], 'runsFrom() got no records. Does the guard write to the sink that you read?'],
    ['blank lines', ['', ' '], 'runsFrom() got no records. Does the guard write to the sink that you read?'],
    [
      'a foreign object',
      [record(), { level: 'info' }],
      'line 2 is no record of a guard: {"level":"info"}. Take it out, or, where it is the beginning of one, its writer was killed.',
    ],
    [
      'a torn line',
      ['{"callsheet":"gu'],
      'line 1 is no record of a guard: "{\\"callsheet\\":\\"gu". Take it out, or, where it is the beginning of one, its writer was killed.',
    ],
    [
      'another version',
      [{ ...record(), version: 2 }],
      'line 1 is a damaged record: version is 2, and only 1 is known here',
    ],
    [
      'no status',
      [{ ...record(), status: null }],
      'line 1 is a damaged record: status has to be null while started, else one of "success", "json_parse_error", "schema_validation_error", "blocked", "execution_failure", but is null',
    ],
    [
      'a step of none',
      [{ ...record(), step: 0 }],
      'line 1 is a damaged record: step has to be a whole number from 1, but is 0',
    ],
    [
      'a place that is none',
      [record({ ...refused, errors: [{ path: 'order_id', expected: 'string', received: '1', message: 'no' }] })],
      'line 1 is a damaged record: errors has to be a list of what is wrong, but is [{"path":"order_id"',
    ],
    [
      'a time that is none',
      [{ ...record(), started_at: 'yesterday' }],
      'line 1 is a damaged record: started_at has to be a time in UTC, such as "2026-11-30T12:00:00.000Z", but is "yesterday"',
    ],
    ['a day that is none', [{ ...record(), started_at: '2026-02-30T12:00:00.000Z' }], 'record: started_at has to be'],
    [
      'a time elsewhere',
      [{ ...record(), started_at: '2026-02-20T12:00:00.000+02:00' }],
      'record: started_at has to be',
    ],
    ['no trace', [{ ...record(), trace_id: '' }], 'line 1 is a damaged record: trace_id has to be a text, but is ""'],
    [
      'a duration below nothing',
      [{ ...record(), duration_ms: -1 }],
      'line 1 is a damaged record: duration_ms has to be a number of milliseconds from 0, or null, but is -1',
    ],
    ['a duration in words', [{ ...record(), duration_ms: '12' }], 'damaged record: duration_ms has to be'],
    [
      'a success with an error',
      [{ ...record(), error: { name: 'Error', message: 'no' } }],
      'line 1 is a damaged record: error has to be null where status is "success"',
    ],
    [
      'a success with a cause',
      [{ ...record(), cause: 'logical' }],
      'line 1 is a damaged record: cause has to be null where status is not "execution_failure"',
    ],
    [
      'a success with errors of the payload',
      [record({ errors: refused.errors })],
      'line 1 is a damaged record: errors has to be empty where status is "success"',
    ],
    [
      'a success that was blocked',
      [record({ blocked_by: 'limit' })],
      'line 1 is a damaged record: blocked_by has to be null where status is not "blocked"',
    ],
    [
      'attempts of one call with two tools',
      [record({ ...threw, step: 2 }), record({ ...threw }), record({ attempt: 2, tool: 'lookup_order' })],
      'line 3 is a damaged record: tool is "lookup_order" at attempt 2 of step 1, whose attempts are of "issue_refund"',
    ],
    [
      'two ends',
      [record(), record({ step: 2 }), record({ told: 'else' })],
      'lines 1 and 3 are records of one execution, t-1/1/1, and differ. Are ids handed in that are not unique?',
    ],
  ])('%s', (_name, records, message) => {
    expect(() => runsFrom(records)).toThrow(message)
  })
  test('a byte order mark, and times as warehouses write them, are read', () => {
    const line = JSON.stringify(record())
    expect(runsFrom([`\uFEFF${line}`, '\uFEFF'])).toEqual(runsFrom([line]))
    for (const started_at of ['2026-11-30 12:00:00 UTC', '2026-11-30 12:00:00.5', '2026-11-30T12:00:00+00:00']) {
      expect(runsFrom([{ ...record(), started_at, duration_ms: undefined }])).toHaveLength(1)
    }
  })
  test('a trace that went on elsewhere: each attempt belongs to the call of its tool', () => {
    const at = (second: number): string => `2026-11-30T12:00:0${second}.000Z`
    const [run] = runsFrom([
      record({ ...threw, execution_id: 'a1', started_at: at(0) }),
      record({ execution_id: 'b1', tool: 'lookup_order', started_at: at(1) }),
      record({ execution_id: 'a2', attempt: 2, started_at: at(2) }),
    ])
    expect(run?.calls.map(({ name, outcome, executions }) => [name, outcome, executions.length])).toEqual([
      ['issue_refund', 'ok', 2],
      ['lookup_order', 'ok', 1],
    ])
  })
  test.each([null, 'a line', 5])('no list: %j', (value) => {
    // @ts-expect-error: not a list
    expect(() => runsFrom(value)).toThrow('runsFrom() takes a list of records, or of lines of JSON')
  })
  test('an unknown option', () => {
    // @ts-expect-error: no such option
    expect(() => runsFrom([record()], { tool: {} })).toThrow('runsFrom() has no option "tool"; did you mean tools?')
    // @ts-expect-error: no such option
    expect(() => runsFrom([record()], { sink: {} })).toThrow('runsFrom() has no option "sink"; there is tools')
  })
  test('a trace of very many calls', () => {
    const many = Array.from({ length: 3001 }, (_, index) => record({ step: index + 1 }))
    expect(() => runsFrom(many)).toThrow('the trace "t-1" has 3001 calls, and a run has at most 3000.')
  })
})

test('a run is what buildRun makes of the same as a transcript', () => {
  const kinds: readonly Partial<GuardRecord>[] = [
    {},
    { result: { isError: true, content: [] } },
    { told: '{"isError":true,"content":[]}' },
    { told: 'plain', result: 'plain' },
    { told: '{"error":null}' },
    refused,
    threw,
    { ...threw, told: null },
    { status: 'json_parse_error', raw_args: '{"a":', args: undefined, result: undefined },
    { status: 'blocked', blocked_by: 'requires', args: undefined, result: undefined, told: 'look it up first' },
    { status: 'blocked', blocked_by: 'unknown-tool', tool: 'refund', args: undefined, result: undefined },
    { status: 'blocked', blocked_by: 'dry-run', args: undefined, result: undefined, told: '{"would":1}' },
    { phase: 'started', status: null, result: undefined, told: null, duration_ms: null },
    { raw_args: '{"order_id": "A", "n": 9007199254740993, "n": 5.0}' },
    { raw_args: '{"order_id":"é","__proto__":1}', tool: 'other' },
  ]
  const trace = fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.constantFrom('call_0', 'call_1', null)), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(trace, fc.boolean(), (calls, withTools) => {
      const records = calls.map(([kind, call_id], index) => record({ step: index + 1, ...kinds[kind], call_id }))
      const given = withTools ? { ...tools, other: () => null } : undefined
      const gatherer = gatherTraces((one) => one)
      for (const one of records) gatherer.add(one)
      const [gathered] = gatherer.traces()
      if (gathered === undefined) throw new Error('no trace')
      const known = given === undefined ? null : readTools(given)
      const plain = buildFrom('guard records', traceTranscript(gathered), { known, failed: null })
      const [run] = runsFrom(records, given === undefined ? {} : { tools: given })
      expect(run).toEqual({ ...plain })
    }),
    { numRuns: 200 },
  )
})

describe('what is not known of records is handed in to the function that reads them', () => {
  const [run] = runsFrom([record()])

  test.each<[string, (run: Run) => unknown]>([
    [
      'a plan with a tool that nobody called',
      (one) => followPlan(one, plan(['issue_refund'], { never: ['close_account'] })),
    ],
    ['effects', (one) => compareEffects(one, [], { writeTools: ['close_account'] })],
    ['loops', (one) => findLoops(one, { except: ['close_account'] })],
    ['schemas', (one) => checkMatchToolSchemas(one)],
    ['a matcher', (one) => checkCallTool(one, 'close_account')],
  ])('%s', (_title, ask) => {
    expect(() => run !== undefined && ask(run)).toThrow(/^(?!.*runFrom\().*runsFrom\(records, \{ tools \}\)/u)
  })

  test('a list of its runs is no run', () => {
    const runs = runsFrom([record(), record({ trace_id: 't-2' })])
    expect(() => followPlan(runs, plan(['issue_refund']))).toThrow('a list of 2 runs: take one of it')
    expect(() => toCallTool(runs, 'issue_refund')).toThrow('a list of 2 runs: take one of it')
    // As JavaScript would call it.
    expect(() => callsTo(runs as never, 'issue_refund')).toThrow('Take one of these runs')
    expect(() => print(runs as never)).toThrow('takes a run, but got a list of runs: take one of them')
  })
})
