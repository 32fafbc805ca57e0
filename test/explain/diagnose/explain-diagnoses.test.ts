import { expect, test } from 'vitest'
import { diagnoseRuns } from '../../../src/diagnose/runs/diagnose-runs.js'
import type { DiagnosisReport } from '../../../src/diagnose/runs/diagnosis-report.js'
import { displayWidth } from '../../../src/explain/display-width.js'
import { explainDiagnoses } from '../../../src/explain/diagnose/explain-diagnoses.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

const schema = {
  type: 'object',
  properties: { order_id: { type: 'string' }, amount: { type: 'number' } },
  required: ['order_id'],
}
const tools = ['lookup_order', 'issue_refund', 'send_mail'].map((name) => ({ name, inputSchema: schema }))

const messages = (...calls: readonly string[]): readonly object[] => [
  { role: 'user', content: 'Refund order A-1.' },
  {
    role: 'assistant',
    content: calls.length === 0 ? 'Why?' : null,
    tool_calls: calls.map((text, index) => {
      const [name, args] = text.split(' ')
      return { id: `call_${index}`, type: 'function', function: { name, arguments: args } }
    }),
  },
]

test('stages, tools, sizes, findings, parameters and names', () => {
  const given = [
    runFrom(messages('lookup_order {"order_id":"A-1"}', 'issue_refund {"order_id":"ZK-31"}'), { tools }),
    runFrom(messages('issue_refund {"amount":"all","colour":"red","size":"XL"}', 'lookup_orders {}'), { tools }),
    runFrom(messages('lookup_orders {}', 'fly 1'), { tools: tools.slice(1) }),
    runFrom(messages(), { tools }),
    messages('send_mail {}'),
    runFrom(messages('send_mail {}').slice(1), { tools }),
    runFrom(messages('send_mail {}'), { tools: { send_mail: () => 1 } }),
  ]
  expect(explainDiagnoses(diagnoseRuns(given))).toMatchInlineSnapshot(`
    "7 runs: 1 of 6 calls passed, 16.7 %
      in 1 run the model called nothing
      3 calls could not be judged: send_mail
        1 where nobody says which tools there are: hand them in, { tools } or --tools
        1 where the schema of the tool is not known: hand it in, { tools } or --tools
        1 where nothing shows what the user said: hand it in, { query }, or in each line

                         calls   passed  registry     structure     grounding
      all                    6   16.7 %    50.0 %   66.7 % of 3   50.0 % of 2
      tool issue_refund      2    0.0 %   100.0 %   50.0 % of 2    0.0 % of 1
      tool lookup_order      1  100.0 %   100.0 %  100.0 % of 1  100.0 % of 1
      of 2 tools             2    0.0 %     0.0 %             -             -
      of 3 tools             4   25.0 %    75.0 %   66.7 % of 3   50.0 % of 2

      mean VHR 0.500 of 2 calls, AVEM 0.500 of 2 calls

    found:
      unknown-tool        in 3 calls
      missing-parameter   in 1 call
      schema-violation    in 1 call
      spurious-parameter  in 1 call   2 times
      ungrounded-value    in 1 call

    parameters:
      issue_refund.order_id  missing 1, ungrounded 1
      issue_refund.amount    refused 1
      issue_refund.colour    spurious 1
      issue_refund.size      spurious 1

    names that are not registered:
      fly            1  invented  nearest send_mail
      lookup_orders  1  invented  nearest issue_refund
      lookup_orders  1  misspelt  nearest lookup_order"
  `)
})

test('nothing could be judged', () => {
  expect(explainDiagnoses(diagnoseRuns([messages('send_mail {}', 'fly {}', 'swim {}')]))).toMatchInlineSnapshot(`
    "1 run: 0 of 0 calls passed
      3 calls could not be judged: fly, send_mail and 1 more
        3 where nobody says which tools there are: hand them in, { tools } or --tools

           calls  passed  registry  structure  grounding
      all      0       -         -          -          -"
  `)
})

test('nothing was called, and all is well', () => {
  expect(explainDiagnoses(diagnoseRuns([messages()]))).toMatchInlineSnapshot(`
    "1 run: 0 of 0 calls passed
      in 1 run the model called nothing

           calls  passed  registry  structure  grounding
      all      0       -         -          -          -"
  `)
  expect(explainDiagnoses(diagnoseRuns([runFrom(messages('lookup_order {"order_id":"A-1"}'), { tools })])))
    .toMatchInlineSnapshot(`
    "1 run: 1 of 1 call passed, 100.0 %

                         calls   passed  registry     structure     grounding
      all                    1  100.0 %   100.0 %  100.0 % of 1  100.0 % of 1
      tool lookup_order      1  100.0 %   100.0 %  100.0 % of 1  100.0 % of 1

      mean VHR 0.000 of 1 call, AVEM 1.000 of 1 call"
  `)
})

test.each([
  ['long', 'a_very_long_name_that_nobody_would_want_to_read_to_its_end_in_a_table'],
  ['wide', '天気予報を調べるための道具であって名前がとても長いもの'.repeat(2)],
  ['hostile', '\u001b[31m\u202e\u0007'.repeat(20)],
])('however much there is, it is at most 100 columns wide, and not long: names are %s', (_what, long) => {
  const rates: DiagnosisReport['all'] = {
    calls: 123_456,
    passed: 123_455,
    rate: 123_455 / 123_456,
    stages: {
      registry: { reached: 123_456, passed: 123_455, rate: 123_455 / 123_456 },
      structure: { reached: 123_455, passed: 123_455, rate: 1 },
      grounding: { reached: 123_455, passed: 123_455, rate: 1 },
    },
  }
  const mean = { calls: 123_456, mean: 0.25 }
  const many = <Row>(row: (name: string) => Row): readonly Row[] =>
    Array.from({ length: 30 }, (_, index) => row(`${index}_\n${long}`))
  const text = explainDiagnoses({
    runs: 123_456,
    runsWithoutCalls: 1,
    calls: 123_456,
    unjudged: {
      calls: 123_456,
      reasons: { 'no-tools': 1, 'no-schema': 1, 'no-query': 1, 'provider-run': 1, cut: 1 },
      tools: many((tool) => ({ tool, calls: 1 })),
    },
    all: rates,
    names: { registered: 1, misspelt: 1, invented: 1, missing: 1 },
    metrics: { NCS: mean, RPR: mean, SPR: mean, AVEM: mean, QSLO: mean, VHR: mean },
    tools: many((tool) => ({ tool, registered: true, ...rates })),
    sizes: Array.from({ length: 21 }, (_, index) => 1000 + index).map((size) => ({ size, ...rates })),
    findings: [{ code: 'arguments-unreadable', stage: 'structure', findings: 123_456, calls: 123_455 }],
    parameters: many((parameter) => {
      const counts = { missing: 123_456, spurious: 1, drifted: 1, refused: 123_456, ungrounded: 1 }
      return { tool: long, parameter, ...counts }
    }),
    confusions: many((called) => ({ called, nearest: long, name: 'invented' as const, count: 123_456 })),
  })
  const lines = text.split('\n')
  expect(lines.filter((line) => displayWidth(line) > 100)).toEqual([])
  // All end in the same column.
  const rows = lines.filter((line) => line.startsWith('  tool '))
  expect(new Set(rows.map(displayWidth)).size).toBe(1)
  expect(lines.length).toBeLessThan(110)
  expect(text).toMatch(/\n {2}tool 19_.*\n {2}and 10 more tools\n {2}of 1000 tools /u)
  expect(text).toContain('\n  and 1 more size\n')
  expect(text).toContain('\n  and 10 more\n')
})
