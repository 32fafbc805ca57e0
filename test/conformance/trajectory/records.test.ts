import { expect, test } from 'vitest'
import type { GuardRecord } from '../../../src/guard/record.js'
import { runsFrom } from '../../../src/guard/runs-from.js'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { plan } from '../../../src/trajectory/plans/plan.js'
import { planFrom } from '../../../src/trajectory/plans/plan-from.js'
import { retry } from '../../../src/trajectory/plans/retry.js'

const refund = plan(['lookup_order', retry('issue_refund', 3)], {
  never: [{ tool: 'issue_refund', before: 'lookup_order' }],
})

const statuses = {
  ok: 'success',
  text: 'json_parse_error',
  schema: 'schema_validation_error',
  gate: 'blocked',
  crash: 'execution_failure',
} as const

/** Records of one trace: `tool status`, one a step. */
function trace(id: string, ...steps: readonly `${string} ${keyof typeof statuses}`[]): readonly GuardRecord[] {
  return steps.map((text, index): GuardRecord => {
    const [tool = '', word = 'ok'] = text.split(' ')
    const status = statuses[word as keyof typeof statuses] // as the type of the steps says
    const ran = status === 'success' || status === 'execution_failure'
    return {
      callsheet: 'guard',
      version: 1,
      phase: 'ended',
      execution_id: `${id}-${index + 1}`,
      trace_id: id,
      span_id: `${index + 1}`.padStart(16, '0'),
      parent_span_id: null,
      step: index + 1,
      attempt: 1,
      tool,
      call_id: null,
      model: null,
      status,
      raw_args: status === 'json_parse_error' ? '{"order_id":' : '{"order_id":"A-1001"}',
      ...(ran ? { args: { order_id: 'A-1001' } } : {}),
      errors:
        status === 'schema_validation_error' || status === 'json_parse_error'
          ? [{ path: '', expected: 'object', received: 'nothing', message: 'it must be an object' }]
          : [],
      blocked_by: status === 'blocked' ? 'requires' : null,
      cause: status === 'execution_failure' ? 'transient' : null,
      error: status === 'execution_failure' ? { name: 'Error', message: 'busy' } : null,
      ...(status === 'success' ? { result: { done: true } } : {}),
      told: status === 'success' ? '{"done":true}' : '{"error":"no"}',
      started_at: `2026-11-30T12:00:${String(index).padStart(2, '0')}.000Z`,
      duration_ms: 1,
    }
  })
}

test('records of guarded tools are held against a plan as runs of a sheet are', () => {
  const [repaired, early] = runsFrom([
    ...trace(
      '1'.repeat(32),
      'lookup_order ok',
      'issue_refund text',
      'issue_refund schema',
      'issue_refund crash',
      'issue_refund ok',
    ),
    ...trace('2'.repeat(32), 'issue_refund gate', 'lookup_order ok', 'issue_refund ok'),
  ])
  if (repaired === undefined || early === undefined) throw new Error('two traces are two runs')
  expect(followPlan(repaired, refund)).toMatchObject({
    follows: true,
    recoveries: [{ tool: 'issue_refund', failures: [2, 3, 4], isExpected: true, recovered: 5 }],
  })
  expect(followPlan(early, refund)).toMatchObject({
    follows: false,
    never: [{ call: 1, before: 'lookup_order', outcome: 'blocked', ran: false }],
    adherence: { recall: 1, precision: 2 / 3 },
  })
  expect(planFrom([repaired]).steps).toEqual(refund.steps)
})
