import { expect, test } from 'vitest'
import { jsonReport } from '../../../src/cli/report/json-report.js'
import { DatasetError } from '../../../src/dataset/errors.js'
import { judgeGate } from '../../../src/dataset/judge-gate.js'
import { readReport } from '../../../src/dataset/read/read-report.js'
import {
  failedFigures as failed,
  handMadeCase as about,
  handMadeFigures as run,
  handMadeSummary,
} from '../../support/hand-made-summary.js'

const summary = handMadeSummary([
  [
    about('rent', { critical: true, tags: ['money'], tools: ['pay'] }),
    [run('rent', { latency_ms: 820 }), failed('rent', { score: 1 / 3 })],
  ],
  [about('__proto__', { tags: ['__proto__'] }), [failed('__proto__', { score: 0.1 })]],
])
const report = jsonReport(summary, null)

test('what was written is read', () => {
  expect(readReport(report, 'report.json')).toEqual(summary)
  expect(JSON.stringify(readReport(report, 'report.json').all)).toBe(JSON.stringify(summary.all))
  expect(readReport(jsonReport(summary, judgeGate({ pass_rate: 0 }, summary, null)), 'report.json')).toEqual(summary)
})

test('keys of a later hand do no harm', () => {
  expect(readReport(report.replace('"version": 1,', '"version": 1, "note": "main",'), 'report.json')).toEqual(summary)
})

test('shares are made of the numbers of the cases', () => {
  expect(readReport(report.replaceAll(/"pass_rate": [\d.]+/gu, '"pass_rate": 1'), 'report.json')).toEqual(summary)
})

test.each<[string, string, string]>([
  ['a file that was cut', report.slice(0, 400), 'truncated'],
  ['no report', '[]', 'bad-shape'],
  ['a stored result', '{ "callsheet": "result", "version": 1 }', 'bad-shape'],
  ['a later version', report.replace('"version": 1', '"version": 2'), 'bad-shape'],
  ['no cases', report.replace(/"cases": \[[\s\S]*\]/u, '"cases": []'), 'bad-shape'],
  ['a case without runs', report.replace(/("tools": \[[^\]]*\],\s*)"runs": 2/u, '$1"runs": 0'), 'bad-shape'],
  ['more passed than ran', report.replace('"passed": 1', '"passed": 3'), 'bad-shape'],
  ['more exact than ran', report.replace('"exact": 1', '"exact": 3'), 'bad-shape'],
  ['a score above 1', report.replace('"mean_score": 0.1,', '"mean_score": 1.1,'), 'bad-shape'],
  ['a case twice', report.replace('"test_id": "__proto__"', '"test_id": "rent"'), 'duplicate-id'],
])('%s', (_, text, code) => {
  expect(text).not.toBe(report)
  expect(() => readReport(text, 'report.json')).toThrow(
    expect.objectContaining({ constructor: DatasetError, code, file: 'report.json' }),
  )
})

test('it says where', () => {
  const texts = [
    ['"passed": 1', '"passed": 3'],
    ['"version": 1', '"version": 2'],
  ].map(([from = '', to = '']) => {
    try {
      return readReport(report.replace(from, to), 'report.json')
    } catch (error) {
      return error instanceof Error ? error.message : error
    }
  })

  expect(texts).toMatchInlineSnapshot(`
    [
      "report.json:83: summary.cases[0].passed is 3, but has to be no more than runs.",
      "report.json:3: version is 2, but has to be 1, the version of reports that is known here.",
    ]
  `)
})
