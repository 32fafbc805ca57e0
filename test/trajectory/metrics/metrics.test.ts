import { expect, test } from 'vitest'
import { explainMetrics } from '../../../src/explain/trajectory/explain-metrics.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { fine, refused, runOf } from './asked.js'

test('smoke', () => {
  const m = metrics([
    runOf([fine('lookup_order'), refused('issue_refund'), fine('lookup_order'), refused('issue_refund', ['lines', 0, 'price']), fine('issue_refund')], 'm-1'),
    runOf([fine('lookup_order', ['transient', 'ok']), { tool: 'nope', unrun: 'unknown-tool' }, { tool: 'issue_refund', unrun: 'invalid-json', rawArgs: '{' }], 'm-2'),
    runOf([fine('lookup_order', ['unknown'])]),
    runOf([]),
  ])
  console.log(JSON.stringify(m, null, 1))
  console.log(explainMetrics(m))
  expect(m.runs).toBe(4)
})
