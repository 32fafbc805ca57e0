import { expect, test } from 'vitest'
import { explainBars } from '../../../src/explain/trajectory/explain-bars.js'
import { explainMetrics } from '../../../src/explain/trajectory/explain-metrics.js'
import type { MetricBars } from '../../../src/trajectory/metrics/bars.js'
import { meetsBars } from '../../../src/trajectory/metrics/meets-bars.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { type Asked, fine, refused, runOf } from '../../trajectory/metrics/asked.js'

const unknown: Asked = { tool: 'refnd', unrun: 'unknown-tool' }
const given = metrics([
  runOf([refused('refund'), refused('refund'), fine('refund'), fine('refund', ['transient', 'logical'])], 'model-a'),
  runOf([fine('refund'), fine('refund', ['unknown']), fine('lookup'), refused('lookup'), unknown], 'model-b'),
])

/** The lines above the metrics. */
function linesOf(bars: MetricBars): string {
  const [lines = '', ...rest] = explainBars(meetsBars(given, bars), given).split('\n\n')
  expect(rest.join('\n\n')).not.toBe('')
  // As many as have room under the bars.
  expect(explainMetrics(given).startsWith(rest[0] ?? '')).toBe(true)
  return lines
}

test('each bar that fails has a line, and those that hold have none', () => {
  expect(
    [
      linesOf({
        initialSchemaCorrectness: [
          { atLeast: 0.95 },
          { atLeast: 0.75, tool: 'refund' },
          { atLeast: 0.7 + 0.1, tool: 'refund' },
          { atLeast: 0.667, model: 'model-b', tool: 'lookup' },
        ],
        meanAttemptsToRecovery: [{ atMost: 1.5, tool: 'refund' }, { atMost: 2 }, { atMost: 1, tool: 'lookup' }],
        neverRecovered: { atMost: 0.1, tool: 'lookup' },
      }),
      linesOf({
        logicalErrorRate: { atMost: 0.3333, tool: 'refund' },
        transientErrorRate: { atMost: 0, model: 'model-a' },
        unknownToolRate: { atMost: 0.01 },
      }),
    ].join('\n'),
  ).toMatchInlineSnapshot(`
    "expected initial schema correctness to be at least 95 %, but it is 66.7 %, 4 of 6
    expected initial schema correctness of refund to be at least 80 %, but it is 75.0 %, 3 of 4
    expected initial schema correctness of lookup by model-b to be at least 66.7 %, but it is 50.0 %, 1 of 2
    expected mean attempts to recovery of refund to be at most 1.5, but it is 2.00 over 1 that recovered
    expected mean attempts to recovery to be at most 2, but 1 of 2 chains never recovered (the others took 2.00)
    expected the share of chains that never recovered of lookup to be at most 10 %, but it is 100.0 %, 1 of 1
    expected the logical error rate of refund to be at most 33.33 %, but it is 40.0 %, 2 of 5
    expected the transient error rate by model-a to be at most 0 %, but it is 33.3 %, 1 of 3
    expected the share of calls of unknown tools to be at most 1 %, but it is 11.1 %, 1 of 9"
  `)
})

test('a rate beside its bar is never written as it', () => {
  const share = (of: number, refusals: number): ReturnType<typeof metrics> =>
    metrics([
      ...Array.from({ length: of - refusals }, () => runOf([fine('refund')])),
      ...Array.from({ length: refusals }, () => runOf([refused('refund')])),
    ])
  const near = share(2000, 101)
  const [line] = explainBars(meetsBars(near, { initialSchemaCorrectness: { atLeast: 0.95 } }), near).split('\n')
  expect(line).toMatchInlineSnapshot(
    `"expected initial schema correctness to be at least 95 %, but it is 94.95 %, 1899 of 2000"`,
  )
})
