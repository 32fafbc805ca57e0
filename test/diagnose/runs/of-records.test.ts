import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toBeGrounded } from '../../../matchers/diagnose/to-be-grounded.js'
import { toConform } from '../../../matchers/diagnose/to-conform.js'
import { diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'
import { diagnoseRuns } from '../../../src/diagnose/runs/diagnose-runs.js'
import { explainDiagnoses } from '../../../src/explain/diagnose/explain-diagnoses.js'
import { guard } from '../../../src/guard/guard.js'
import { runsFrom } from '../../../src/guard/runs-from.js'
import { memorySink } from '../../../src/guard/sinks/memory.js'
import { withTrace } from '../../../src/guard/trace/with-trace.js'
import { checkMatchToolSchemas } from '../../../src/match/check-match-tool-schemas.js'
import type { Run } from '../../../src/run/types.js'
import { metricsOfRecords } from '../../../src/trajectory/metrics/metrics-of-records.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { record } from '../../guard/support/record.js'

const card = z.object({ number: z.string().regex(/^\d{16}$/u) })
const tools = { pay: z.object({ card, amount: z.number() }), lookup: z.object({ id: z.string() }) }

/** What a guard recorded, of which the card is a secret. */
function recorded(...calls: readonly (readonly [tool: 'pay' | 'lookup', payload: string])[]): Run {
  const sink = memorySink()
  const own = { pay: (_payload: unknown) => 'paid', lookup: (_payload: unknown) => ({ owner: 'Ann' }) }
  const guarded = guard(own, { sink, schemas: tools, redact: ['card.number'] })
  withTrace('t-1', () => {
    for (const [tool, payload] of calls) guarded[tool](payload)
  })
  expect(JSON.stringify(sink.records)).not.toContain('4000123412341234')
  const [run] = runsFrom(sink.records, { tools })
  if (run === undefined) throw new Error('no run')
  expect(metricsOfRecords(sink.records, { tools })).toEqual(metrics([run]))
  return run
}

const paid = ['pay', '{"card":{"number":"4000123412341234"},"amount":5}'] as const
const wrong = ['pay', '{"card":{"number":"4000123412341234"},"amount":"five"}'] as const
const lookup = ['lookup', '{"id":"A-1"}'] as const

test('the first two stages are judged, and grounding is not asked', () => {
  const run = recorded(lookup, wrong, paid)
  expect(diagnoseRun(run).map(({ diagnosis: { stage, verdicts } }) => [stage, verdicts])).toEqual([
    ['passed', { registry: true, structure: true, grounding: null }],
    ['structure', { registry: true, structure: false, grounding: null }],
    ['passed', { registry: true, structure: true, grounding: null }],
  ])
  const report = diagnoseRuns([run])
  expect(report.unjudged.calls).toBe(0)
  expect(explainDiagnoses(report).split('\n').slice(0, 2)).toEqual([
    '1 run: 2 of 3 calls passed, 66.7 %',
    '  of 2 calls grounding was not asked, as records do not show what the user said',
  ])
})

test('with the query all of it is judged', () => {
  const stages = diagnoseRun(recorded(lookup), { query: 'Where is A-7?' }).map(({ diagnosis }) => diagnosis.stage)
  expect(stages).toEqual(['grounding'])
})

test('toBeGrounded is never passed by not being asked', () => {
  expect(() => toBeGrounded(recorded(lookup))).toThrow('does not show what the user said')
  expect(toBeGrounded(recorded(lookup), { in: 'Where is A-1?' }).pass).toBe(true)
})

describe('what stands in place of a secret is judged by the guard alone', () => {
  test('what it let through conforms', () => {
    const run = recorded(paid)
    expect(run.calls[0]?.rawArgs).toContain('[redacted]')
    expect(run.calls[0]?.issues).toEqual([])
    expect(checkMatchToolSchemas(run).answer).toBe('holds')
    expect(toConform(run).pass).toBe(true)
  })

  test('what it refused does not, and other faults count', () => {
    const run = recorded(wrong)
    expect(run.calls[0]?.issues.map(({ path }) => path)).toEqual([['amount']])
    expect(toConform(run).pass).toBe(false)
    expect(diagnoseRun(run)[0]?.diagnosis.findings).toMatchObject([{ code: 'schema-violation', path: 'amount' }])
  })

  test('without a secret the tools that are handed in judge', () => {
    const fields = { tool: 'lookup', raw_args: '{"id":7}', args: { id: 7 } }
    expect(runsFrom([record(fields)], { tools })[0]?.calls[0]?.issues).toHaveLength(1)
  })
})
