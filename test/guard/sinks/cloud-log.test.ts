import { describe, expect, test } from 'vitest'
import type { GuardRecord } from '../../../src/guard/record.js'
import { cloudLogSink } from '../../../src/guard/sinks/cloud-log.js'
import { record, refused, threw } from '../support/record.js'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

/** The entry that a record becomes. */
function entryOf(fields: Partial<GuardRecord>, project?: string): Readonly<Record<string, unknown>> {
  const lines: string[] = []
  const sink = cloudLogSink({ write: (line) => void lines.push(line), ...(project === undefined ? {} : { project }) })
  void sink.write(record(fields))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
  return JSON.parse(lines[0] ?? '') as Readonly<Record<string, unknown>> // an object, as the sink writes it
}

describe('severity and message say what became of it', () => {
  test.each<[Partial<GuardRecord>, string, string]>([
    [{}, 'INFO', 'issue_refund: success'],
    [{ phase: 'started', status: null }, 'INFO', 'issue_refund: started'],
    [
      { status: 'json_parse_error', errors: [{ path: '', expected: 'JSON', received: '{', message: 'no JSON' }] },
      'WARNING',
      'issue_refund: json_parse_error: no JSON',
    ],
    [refused, 'WARNING', 'issue_refund: schema_validation_error: order_id must be a string'],
    [{ status: 'blocked', blocked_by: 'dry-run' }, 'INFO', 'issue_refund: blocked: dry-run'],
    [{ status: 'blocked', blocked_by: 'limit' }, 'WARNING', 'issue_refund: blocked: limit'],
    [threw, 'ERROR', 'issue_refund: execution_failure: took longer than 50 ms'],
  ])('%#', (fields, severity, message) => {
    expect(entryOf(fields)).toMatchObject({ severity, message, tool: 'issue_refund' })
  })
})

test('an entry has its trace, its span and the time of its end where Cloud Logging looks for them', () => {
  const entry = entryOf({ trace_id: traceId, started_at: '2026-11-30T12:00:00.000Z', duration_ms: 1500 }, 'shop-prod')
  expect(entry).toEqual({
    severity: 'INFO',
    message: 'issue_refund: success',
    time: '2026-11-30T12:00:01.500Z',
    'logging.googleapis.com/trace': `projects/shop-prod/traces/${traceId}`,
    'logging.googleapis.com/spanId': '00f067aa0ba902b7',
    ...record({ trace_id: traceId, started_at: '2026-11-30T12:00:00.000Z', duration_ms: 1500 }),
  })
  expect(entryOf({ trace_id: traceId })['logging.googleapis.com/trace']).toBe(traceId)
  expect(entryOf({ trace_id: 'chat 7' }, 'shop-prod')).not.toHaveProperty(['logging.googleapis.com/trace'])
})

test('what would be too long for Cloud Logging is left out, the result first', () => {
  const long = 'é'.repeat(130_000)
  expect(entryOf({ result: long })).toMatchObject({ left_out: ['result'], args: { order_id: 'A-1001' } })
  const both = entryOf({ result: long, args: { long } })
  expect(both['left_out']).toEqual(['result', 'args'])
  expect(both).not.toHaveProperty('args')
  expect(entryOf({ result: 'é'.repeat(120_000) })).not.toHaveProperty('left_out')
})

test.each<readonly [string, Partial<GuardRecord>, readonly string[]]>([
  ['a payload', { raw_args: 'é'.repeat(500_000) }, ['raw_args']],
  ['a payload of what has to be escaped', { raw_args: '\u0001'.repeat(500_000) }, ['raw_args']],
  [
    'errors',
    { errors: [{ path: '', expected: 'x', received: '', message: 'é'.repeat(300_000) }], status: 'json_parse_error' },
    ['errors'],
  ],
  ['an error', { ...threw, error: { name: 'Error', message: 'm'.repeat(300_000), stack: 's' } }, ['error']],
  ['a name', { tool: '\u0001'.repeat(300_000) }, ['tool']],
  [
    'all of it',
    {
      raw_args: '1'.repeat(300_000),
      told: '2'.repeat(300_000),
      result: '3'.repeat(300_000),
      args: '4'.repeat(300_000),
    },
    ['result', 'args', 'told', 'raw_args'],
  ],
])('no entry is too long: %s', (_, fields, leftOut) => {
  const entry = entryOf(fields)
  expect(entry['left_out']).toEqual(leftOut)
  expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(256 * 1024)
  // What is short stays, and of a payload, its beginning.
  expect(entry).toHaveProperty('execution_id')
  expect(fields.raw_args?.startsWith(String(entry['raw_args']).slice(0, 10_000)) ?? true).toBe(true)
})

test.each<[unknown, string]>([
  [null, 'cloudLogSink() takes options { project, write }'],
  [{ projectId: 'a' }, 'cloudLogSink() has no option "projectId"; there are project and write'],
  [{ project: 'a/b' }, 'cloudLogSink() takes the id of a project as project, as in "shop-prod"'],
  [{ write: 5 }, 'cloudLogSink() takes a function as write: (line) => void'],
])('wrong use is an error: %j', (options, message) => {
  // @ts-expect-error: of no right type
  expect(() => cloudLogSink(options)).toThrow(message)
})
