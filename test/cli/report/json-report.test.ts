import { expect, test } from 'vitest'
import { jsonReport } from '../../../src/cli/report/json-report.js'
import { judgeGate } from '../../../src/dataset/judge-gate.js'
import { handMadeCase as about, handMadeFigures as run, handMadeSummary } from '../../support/hand-made-summary.js'

const summary = handMadeSummary([[about('rent', { tags: ['\ud800'] }), [run('rent', { latency_ms: 820 })]]])

test('the whole text', () => {
  expect(jsonReport(summary, judgeGate({ pass_rate: 0.9 }, summary, null))).toMatchInlineSnapshot(`
    "{
      "callsheet": "report",
      "version": 1,
      "gate": {
        "passed": true,
        "checks": [
          {
            "group": {
              "kind": "all"
            },
            "measure": "pass_rate",
            "minimum": 0.9,
            "actual": 1,
            "cases": 1,
            "passed": true,
            "failing": []
          }
        ]
      },
      "summary": {
        "dataset": "rent.jsonl",
        "all": {
          "cases": 1,
          "runs": 1,
          "pass_rate": 1,
          "pass_interval": [
            0.20654931437723745,
            1
          ],
          "pass_all_rate": 1,
          "exact_rate": 1,
          "mean_score": 1
        },
        "critical": null,
        "tags": {
          "\\ud800": {
            "cases": 1,
            "runs": 1,
            "pass_rate": 1,
            "pass_interval": [
              0.20654931437723745,
              1
            ],
            "pass_all_rate": 1,
            "exact_rate": 1,
            "mean_score": 1
          }
        },
        "tools": {},
        "cases": [
          {
            "test_id": "rent",
            "line": 1,
            "critical": false,
            "tags": [
              "\\ud800"
            ],
            "tools": [],
            "runs": 1,
            "passed": 1,
            "exact": 1,
            "mean_score": 1,
            "pass_interval": [
              0.20654931437723745,
              1
            ],
            "verdict": "passed",
            "reason": null
          }
        ],
        "latency_ms": {
          "median": 820,
          "p95": 820
        }
      }
    }
    "
  `)
})

test('without a gate', () => {
  expect(JSON.parse(jsonReport(summary, null))).toEqual({ callsheet: 'report', version: 1, gate: null, summary })
})
