import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { GuardRecord } from '../../../src/guard/record.js'
import { runsFrom } from '../../../src/guard/runs-from.js'
import { TrajectoryError } from '../../../src/trajectory/errors.js'
import { metricsOfRecords } from '../../../src/trajectory/metrics/metrics-of-records.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { record, refused, threw } from '../../guard/support/record.js'

const noResult = { args: undefined, result: undefined } as const
const mcpError = { isError: true, content: [] } as const

/** Whatever a guard may write of an attempt, and some of what it does not. */
const kinds: readonly (readonly [name: string, fields: Partial<GuardRecord>])[] = [
  ['success', {}],
  ['success that the schema refuses', { raw_args: '{"order_id":7,"lines":[{"n":1}]}' }],
  ['success told as an error of MCP', { told: '{"\\u0069sError":true,"content":[],"error":"it timed out"}' }],
  ['success that tells of a failure', { told: 'the connection was reset' }],
  ['success that says isError in passing', { told: 'no isError here' }],
  ['success with a result that is an error of MCP', { result: mcpError, told: 'connection reset' }],
  ['refused, and named', refused],
  ['refused, and not named', { ...refused, told: 'Invalid input' }],
  ['refused, and told nothing', { ...refused, told: null }],
  [
    'refused at several places',
    {
      ...refused,
      told: 'Read the documentation.',
      errors: ['/lines/0/n', '/lines/1/n', '/a~1b', '', '/lines/0/n'].map((path) => ({
        path,
        expected: 'a number',
        received: 'nothing',
        message: 'no number',
      })),
    },
  ],
  ['refused without saying why', { ...refused, errors: [], told: 'no' }],
  ['refused, though its text is redacted to what is none', { ...refused, raw_args: '[redacted]', told: 'no' }],
  ['no JSON', { ...noResult, status: 'json_parse_error', raw_args: '{"order_id":', told: 'no JSON' }],
  ['no JSON, though its text was repaired', { ...noResult, status: 'json_parse_error', told: 'no JSON' }],
  [
    'no JSON, though its text was repaired and does not conform',
    { ...noResult, status: 'json_parse_error', raw_args: '{"order_id":7}', told: 'no JSON' },
  ],
  ['blocked', { ...noResult, status: 'blocked', blocked_by: 'requires', told: 'look it up first' }],
  ['blocked, of no JSON', { ...noResult, status: 'blocked', blocked_by: 'limit', raw_args: '{', told: 'once only' }],
  ['a tool that is not there', { ...noResult, status: 'blocked', blocked_by: 'unknown-tool', tool: 'refnd' }],
  ['a dry run', { ...noResult, status: 'blocked', blocked_by: 'dry-run', told: '{"would":1}' }],
  ['failed for a moment', threw],
  ['failed, to be tried again', { ...threw, told: null }],
  ['failed for good', { ...threw, cause: 'logical' }],
  ['failed, and nobody knows why', { ...threw, cause: 'unknown' }],
  ['failed, and its error knows why', { ...threw, cause: null }],
  [
    'failed, and its text knows why',
    { ...threw, cause: null, error: null, told: '{"error":"503 Service Unavailable"}' },
  ],
  ['failed, and nothing says why', { ...threw, cause: null, error: null, told: null }],
  ['begun', { phase: 'started', status: null, result: undefined, told: null, duration_ms: null }],
  ['begun, and told all the same', { phase: 'started', status: null, result: undefined, told: '{"error":"x"}' }],
]

const tools = {
  issue_refund: z.object({ order_id: z.string(), lines: z.array(z.object({ n: z.string() })).default([]) }),
  lookup: () => null,
}

// Steps, attempts and times are few, so that traces are continued, and calls of several withTrace fall into one.
const attempts = fc.array(
  fc.record({
    kind: fc.nat(kinds.length - 1),
    trace_id: fc.constantFrom('t-1', 't-2', 't-3'),
    step: fc.integer({ min: 1, max: 4 }),
    attempt: fc.constantFrom(1, 1, 1, 2, 3),
    second: fc.nat(9),
    tool: fc.constantFrom('issue_refund', 'issue_refund', 'lookup', 'Überweisung'),
    model: fc.constantFrom('model-a', 'model-b', '', null),
    copies: fc.constantFrom('object', 'line', 'twice', 'begun before', 'begun after'),
  }),
  { minLength: 1, maxLength: 24 },
)

type Drawn = typeof attempts extends fc.Arbitrary<infer Value> ? Value : never

function recordsOf(drawn: Drawn): readonly unknown[] {
  const toolOf = ({ kind, tool }: Drawn[number]): string => kinds[kind]?.[1].tool ?? tool
  return drawn.flatMap((call, index) => {
    const { kind, copies, second, ...fields } = call
    const started_at = `2026-11-30T12:00:0${second}.000Z`
    // What is tried again was tried before, with the same tool.
    const wasTried = drawn.some(
      (other) =>
        (['trace_id', 'step'] as const).every((key) => other[key] === call[key]) &&
        toolOf(other) === toolOf(call) &&
        other.attempt < call.attempt &&
        other.second <= second,
    )
    const attempt = wasTried ? call.attempt : 1
    const one = record({ ...fields, attempt, execution_id: `e-${index}`, started_at, ...kinds[kind]?.[1] })
    const nothing = { blocked_by: null, cause: null, error: null, duration_ms: null, errors: [] } as const
    const start = { phase: 'started', status: null, result: undefined, told: null, ...nothing } as const
    const begun = one.phase === 'started' ? one : record({ ...one, ...start })
    const line = JSON.stringify(one)
    if (copies === 'twice') return [one, line, '']
    if (copies === 'begun before') return [JSON.stringify(begun), line]
    if (copies === 'begun after') return [line, begun]
    return [copies === 'line' ? line : one]
  })
}

test.each([
  ['as a guard has judged them', undefined],
  ['with the tools', { tools }],
])('they are those of the runs that the records become, %s', (_, options) => {
  fc.assert(
    fc.property(attempts, fc.infiniteStream(fc.nat()), (drawn, order) => {
      const records = recordsOf(drawn)
      const shuffled = records
        .map((one) => ({ one, at: order.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(JSON.stringify(metricsOfRecords(shuffled, options))).toBe(
        JSON.stringify(metrics(runsFrom(shuffled, options))),
      )
    }),
    { numRuns: 150 },
  )
})

test.each(kinds)('a call that is one record: %s', (_, fields) => {
  for (const options of [{}, { tools }]) {
    const records = [record(fields)]
    expect(metricsOfRecords(records, options)).toEqual(metrics(runsFrom(records, options)))
  }
})

test('a call of two attempts: whatever each of them is', () => {
  const pairs = kinds.flatMap(([, one], first) =>
    kinds.map(([, two], second) => ({ one, two, at: `${first}-${second}` })),
  )
  // Each pair is a tool of its own, so that no figure hides in a sum.
  const records = pairs.flatMap(({ one, two, at }) => [
    record({ trace_id: at, attempt: 1, ...one, tool: at }),
    record({ trace_id: at, attempt: 2, ...two, tool: at }),
  ])
  expect(metricsOfRecords(records)).toEqual(metrics(runsFrom(records)))
})

test('a generator is gone through once, and lines are taken as they are', () => {
  function* lines(): Generator<string> {
    yield JSON.stringify(record({ step: 1, ...refused }))
    yield ''
    yield JSON.stringify(record({ step: 2 }))
  }
  expect(metricsOfRecords(lines())).toMatchObject({
    runs: 1,
    all: {
      initialSchemaCorrectness: { count: 0, of: 1 },
      meanAttemptsToRecovery: { recovered: 1, attempts: 1, mean: 1 },
    },
  })
})

describe('what is wrong with records is said as of runs of them', () => {
  test.each<[string, readonly unknown[]]>([
    ['something foreign', [record(), { level: 'info' }]],
    ['a torn line', [record(), '', '{"callsheet":"gu']],
    ['another version', [{ ...record(), version: 2 }]],
    ['a damaged field', [record(), { ...record(), step: 0 }]],
    ['a place that is no pointer', [record({ ...refused, errors: [{ ...place, path: 'order_id' }] })]],
    ['two ends', [record(), record({ step: 2 }), record({ ...refused })]],
    ['two ends at other times', [record(), record({ started_at: '2026-11-30T13:00:00.000Z' })]],
    ['one id in two traces', [record({ execution_id: 'e' }), record({ execution_id: 'e', trace_id: 't-2' })]],
    ['a trace of very many calls', Array.from({ length: 3001 }, (_, index) => record({ step: index + 1 }))],
  ])('%s', (_, records) => {
    const said = messageOf(() => runsFrom(records))
    expect(said).not.toBe('')
    expect(messageOf(() => metricsOfRecords(records))).toBe(said)
  })

  test.each<[string, () => unknown, string]>([
    ['none', () => metricsOfRecords([]), 'metricsOfRecords got no records.'],
    ['blank lines', () => metricsOfRecords(['', ' ']), 'metricsOfRecords got no records.'],
    ['a text, of which it would be the characters', () => metricsOfRecords('{}'), 'metricsOfRecords takes records'],
    // @ts-expect-error: nothing
    ['null', () => metricsOfRecords(null), 'metricsOfRecords takes records'],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(TrajectoryError)
    expect(make).toThrow(message)
  })

  test('an option that there is not', () => {
    // @ts-expect-error: no such option
    expect(() => metricsOfRecords([record()], { tool: {} })).toThrow('tool')
  })
})

const place = { expected: 'a text', received: '1', message: 'no text' }

function messageOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'no error'
  }
}
