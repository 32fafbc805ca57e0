import type { GuardRecord } from '../../../src/guard/record.js'

/** A record of a success, with what a test says differs. */
export function record(fields: Partial<GuardRecord> = {}): GuardRecord {
  const step = fields.step ?? 1
  const attempt = fields.attempt ?? 1
  return {
    callsheet: 'guard',
    version: 1,
    phase: 'ended',
    execution_id: `${fields.trace_id ?? 't-1'}/${step}/${attempt}`,
    trace_id: 't-1',
    span_id: '00f067aa0ba902b7',
    parent_span_id: null,
    step,
    attempt,
    tool: 'issue_refund',
    call_id: `call_${step}`,
    model: 'gpt-x',
    status: 'success',
    raw_args: '{"order_id":"A-1001"}',
    args: { order_id: 'A-1001' },
    errors: [],
    blocked_by: null,
    cause: null,
    error: null,
    result: { ok: true },
    told: '{"ok":true}',
    started_at: new Date(Date.UTC(2026, 10, 30, 12) + step * 1000 + attempt).toISOString(),
    duration_ms: 12,
    ...fields,
  }
}

/** What a record of a payload that the schema refused differs in. */
export const refused = {
  status: 'schema_validation_error',
  args: undefined,
  result: undefined,
  raw_args: '{"order_id":1001}',
  errors: [{ path: '/order_id', expected: 'string', received: '1001', message: 'order_id must be a string' }],
  told: '{"error":"order_id must be a string"}',
} as const satisfies Partial<GuardRecord>

/** What a record of a tool that threw differs in. */
export const threw = {
  status: 'execution_failure',
  result: undefined,
  cause: 'transient',
  error: { name: 'TimeoutError', message: 'took longer than 50 ms', code: 'ETIMEDOUT', stack: 'TimeoutError: …' },
  told: '{"error":"TimeoutError: took longer than 50 ms"}',
} as const satisfies Partial<GuardRecord>
