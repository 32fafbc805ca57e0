import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallDiagnosis, diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'
import { diagnoseRuns } from '../../../src/diagnose/runs/diagnose-runs.js'
import type { DiagnosisRates, DiagnosisReport } from '../../../src/diagnose/runs/diagnosis-report.js'
import type { DiagnosisFinding, DiagnosisStage } from '../../../src/diagnose/diagnosis.js'
import type { Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

const text = { type: 'string' }
const properties = { order_id: text, reason: text, tags: { type: 'array', items: text } }
const schema = { type: 'object', properties, required: ['order_id'] }
const tools = ['lookup_order', 'issue_refund', 'send_mail'].map((name) => ({ name, inputSchema: schema }))

const user = (content: string): object => ({ role: 'user', content })
const asks = (...calls: readonly (readonly [name: string, args: string])[]): object => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map(([name, args], index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: args },
  })),
})
const told = (...results: readonly string[]): readonly object[] =>
  results.map((content, index) => ({ role: 'tool', tool_call_id: `call_${index}`, content }))

const chat = (...turns: readonly (readonly [name: string, args: string][])[]): Run =>
  runFrom(
    [user('Refund order A-1 today.'), ...turns.flatMap((calls) => [asks(...calls), ...told(...calls.map(() => 'ok'))])],
    {
      tools,
    },
  )

test('every number of a small report', () => {
  const report = diagnoseRuns([
    chat([['lookup_order', '{"order_id":"A-1"}']], [['issue_refund', '{"order_id":"ZK-31","reason":"today"}']]),
    chat([
      ['lookup_orders', '{"order_id":"A-1"}'],
      ['lookup_orders', '{}'],
    ]),
    chat([['issue_refund', '{"reasn":"today","colour":"Refund"}']], [['frobnicate', '{}']]),
    runFrom([user('Hi.'), { role: 'assistant', content: 'Hello.' }]),
  ])
  expect(report).toMatchObject({
    runs: 4,
    runsWithoutCalls: 1,
    calls: 6,
    unjudged: { calls: 0, reasons: { 'no-tools': 0, 'no-schema': 0, 'no-query': 0 }, tools: [] },
    all: {
      calls: 6,
      passed: 1,
      rate: 1 / 6,
      stages: {
        registry: { reached: 6, passed: 3, rate: 0.5 },
        structure: { reached: 3, passed: 2, rate: 2 / 3 },
        grounding: { reached: 2, passed: 1, rate: 0.5 },
      },
    },
    names: { registered: 3, misspelt: 2, invented: 1, missing: 0 },
    metrics: { NCS: { calls: 3 }, RPR: { calls: 3, mean: 2 / 3 }, VHR: { calls: 2 } },
    sizes: [{ size: 3, calls: 6, passed: 1 }],
    findings: [
      { code: 'unknown-tool', stage: 'registry', findings: 3, calls: 3 },
      { code: 'drifted-parameter', stage: 'structure', findings: 1, calls: 1 },
      { code: 'missing-parameter', stage: 'structure', findings: 1, calls: 1 },
      { code: 'spurious-parameter', stage: 'structure', findings: 1, calls: 1 },
      { code: 'ungrounded-value', stage: 'grounding', findings: 1, calls: 1 },
    ],
    confusions: [
      { called: 'lookup_orders', nearest: 'lookup_order', name: 'misspelt', count: 2 },
      { called: 'frobnicate', name: 'invented', count: 1 },
    ],
  })
  expect(report.tools.map(({ tool, registered, calls, passed }) => [tool, registered, calls, passed])).toEqual([
    ['issue_refund', true, 2, 0],
    ['lookup_orders', false, 2, 0],
    ['frobnicate', false, 1, 0],
    ['lookup_order', true, 1, 1],
  ])
  const refund = { tool: 'issue_refund', missing: 0, spurious: 0, drifted: 0, refused: 0, ungrounded: 0 }
  expect(report.parameters).toEqual([
    { ...refund, parameter: 'order_id', missing: 1, ungrounded: 1 },
    { ...refund, parameter: 'colour', spurious: 1 },
    { ...refund, parameter: 'reasn', drifted: 1 },
  ])
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(Object.isFrozen(report.all.stages.grounding)).toBe(true)
})

test('a name within a parameter counts by its place', () => {
  const address = { type: 'object', properties: { city: text, zip: text }, required: ['city'] }
  const list = { type: 'array', items: address }
  const inputSchema = { type: 'object', properties: { address, others: list } }
  const report = diagnoseRuns(
    [
      chat([
        ['move', '{"address":{"town":"A-1"},"others":[{"city":7},{"city":"Refund"},{"city":8}]}'],
        ['move', '{"others":[{"city":"Oslo"},{"city":"Refund","zip":"order"}]}'],
      ]),
    ],
    { tools: [{ name: 'move', inputSchema }] },
  )
  const none = { tool: 'move', missing: 0, spurious: 0, drifted: 0, refused: 0, ungrounded: 0 }
  expect(report.parameters).toEqual([
    { ...none, parameter: 'others[].city', refused: 1, ungrounded: 1 },
    { ...none, parameter: 'address.city', missing: 1 },
    { ...none, parameter: 'address.town', spurious: 1 },
  ])
})

test('a call that nobody can judge counts apart, and in no rate', () => {
  const bare = [
    user('Refund A-1.'),
    asks(['issue_refund', '{"order_id":"A-1"}'], ['lookup_order', '{"order_id":"A-1"}']),
  ]
  const offered = { issue_refund: () => 1, lookup_order: schema }
  const report = diagnoseRuns([bare, runFrom(bare, { tools: offered }), runFrom(bare.slice(1), { tools })])
  expect(report).toMatchObject({
    runs: 3,
    runsWithoutCalls: 0,
    calls: 1,
    all: { calls: 1, passed: 1, rate: 1 },
    unjudged: {
      calls: 5,
      reasons: { 'no-tools': 2, 'no-schema': 1, 'no-query': 2 },
      tools: [
        { tool: 'issue_refund', calls: 3 },
        { tool: 'lookup_order', calls: 2 },
      ],
    },
  })
  expect(diagnoseRuns([bare]).all).toMatchObject({
    calls: 0,
    rate: null,
    stages: { grounding: { reached: 0, rate: null } },
  })
})

test.each<[string, unknown, string, string]>([
  ['no runs', [], 'no-runs', 'there is no run: rates of nothing would say nothing.'],
  ['one run', chat([['lookup_order', '{}']]), 'bad-runs', 'diagnoseRuns takes runs or transcripts, several of them'],
  ['a text', 'runs.jsonl', 'bad-runs', 'diagnoseRuns takes runs or transcripts, several of them'],
  ['what is no run', [chat([['lookup_order', '{}']]), { rows: [] }], 'bad-run', 'runs[1]: '],
])('%s is an error', (_, runs, code, message) => {
  const diagnosed = (): unknown => diagnoseRuns(runs as readonly Run[], { tools }) // wrong on purpose
  expect(diagnosed).toThrow(expect.objectContaining({ code }))
  expect(diagnosed).toThrow(message)
})

test('runs are read one by one, and an error of the reader is its own', () => {
  const run = chat([['lookup_order', '{"order_id":"A-1"}']])
  function* source(): Generator<Run> {
    yield run
    yield run
    throw new RangeError('the disk is gone')
  }
  expect(() => diagnoseRuns(source())).toThrow(RangeError)
  expect(diagnoseRuns(new Set([run])).calls).toBe(1)
})

const names = ['lookup_order', 'issue_refund', 'lookup_orders', 'isue_refund', 'frobnicate']
const args = [
  '{"order_id":"A-1"}',
  '{"order_id":"ZK-31"}',
  '{}',
  '{"orderId":"A-1"}',
  '[]',
  '{"order_id":7,"x":1,"y":2}',
  '{"order_id":"A-1","tags":["zzqx","wwkv"]}',
  '{"a',
  '{"order_id":"A-1","reason":"late"}',
]
const someCall = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...args))
const someRun = fc
  .tuple(fc.array(fc.array(someCall, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), fc.constantFrom(1, 2, 3))
  .map(([turns, size]) => {
    const messages = turns.flatMap((calls) => [asks(...calls), ...told(...calls.map(([name]) => name))])
    return runFrom([user('Refund order A-1 today.'), ...messages, { role: 'assistant', content: 'Done.' }], {
      tools: tools.slice(0, size),
    })
  })
const someRuns = fc.array(someRun, { minLength: 1, maxLength: 6 })

test('every count is what counting by hand gives', () => {
  fc.assert(
    fc.property(someRuns, (runs) => {
      const report = diagnoseRuns(runs)
      const each = runs.map((run) => ({ size: run.tools.length, calls: diagnoseRun(run) }))
      const calls = each.flatMap((one) => one.calls)
      expect(report.runs).toBe(runs.length)
      expect(report.runsWithoutCalls).toBe(each.filter((one) => one.calls.length === 0).length)
      expect(report.all).toEqual(recount(calls))
      for (const { tool, registered, ...rates } of report.tools) {
        const own = calls.filter(
          ({ diagnosis: { tool: name, name: kind } }) => name === tool && (kind === 'registered') === registered,
        )
        expect(rates).toEqual(recount(own))
      }
      for (const { size, ...rates } of report.sizes) {
        expect(rates).toEqual(recount(each.filter((one) => one.size === size).flatMap((one) => one.calls)))
      }
      const values = calls.flatMap(({ diagnosis }) => diagnosis.metrics.VHR ?? [])
      expect(report.metrics.VHR.calls).toBe(values.length)
      expect(report.metrics.VHR.mean ?? 0).toBeCloseTo(
        values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length),
        8,
      )
      for (const { code, findings, calls: inCalls } of report.findings) {
        const own = calls.map(({ diagnosis }) => diagnosis.findings.filter((finding) => finding.code === code).length)
        expect([findings, inCalls]).toEqual([
          own.reduce((sum, one) => sum + one, 0),
          own.filter((one) => one > 0).length,
        ])
      }
      for (const { tool, parameter, missing, ungrounded, spurious, drifted, refused } of report.parameters) {
        const having = (code: string): number =>
          calls.filter(
            ({ diagnosis }) =>
              diagnosis.tool === tool &&
              diagnosis.findings.some((one) => one.code === code && placeOf(one) === parameter),
          ).length
        expect({ missing, ungrounded, spurious, drifted, refused }).toEqual({
          missing: having('missing-parameter'),
          ungrounded: having('ungrounded-value'),
          spurious: having('spurious-parameter'),
          drifted: having('drifted-parameter'),
          refused: having('schema-violation'),
        })
      }
      const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)
      expect(total(report.tools.map((one) => one.calls))).toBe(calls.length)
      expect(total(report.sizes.map((one) => one.calls))).toBe(calls.length)
      expect(total(Object.values(report.names))).toBe(calls.length)
      expect(total(report.confusions.map(({ count }) => count))).toBe(report.names.misspelt + report.names.invented)
    }),
    { numRuns: 25 },
  )
})

function placeOf(finding: DiagnosisFinding): string | null {
  if (!('parameter' in finding)) return null
  return (finding.path ?? finding.parameter).replaceAll(/\d+(?=\])/gu, '')
}

function recount(calls: readonly CallDiagnosis[]): DiagnosisRates {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
  const stage = (name: DiagnosisStage): DiagnosisRates['stages'][DiagnosisStage] => {
    const verdicts = calls.map(({ diagnosis }) => diagnosis.verdicts[name])
    const reached = verdicts.filter((one) => one !== null).length
    const passed = verdicts.filter((one) => one === true).length
    return { reached, passed, rate: share(passed, reached) }
  }
  const passed = calls.filter(({ diagnosis }) => diagnosis.findings.length === 0).length
  const stages = { registry: stage('registry'), structure: stage('structure'), grounding: stage('grounding') }
  return { calls: calls.length, passed, rate: share(passed, calls.length), stages }
}

test('the order of the runs says nothing, and shards add up', () => {
  fc.assert(
    fc.property(someRuns, someRuns, (left, right) => {
      const whole = diagnoseRuns([...left, ...right])
      expect(JSON.stringify(diagnoseRuns([...left, ...right].toReversed()))).toBe(JSON.stringify(whole))
      const merged = [diagnoseRuns(left), diagnoseRuns(right)].map(countsOf)
      const keys = new Set(merged.flatMap((counts) => [...counts.keys()]))
      const sums = [...keys].map(
        (key) => [key, merged.reduce((sum, counts) => sum + (counts.get(key) ?? 0), 0)] as const,
      )
      expect(new Map(sums)).toEqual(countsOf(whole))
    }),
    { numRuns: 12 },
  )
})

/** All counts of a report that are not 0, each by where it stands. */
function countsOf(report: DiagnosisReport): ReadonlyMap<string, number> {
  const { tools: ofTools, sizes, findings, parameters, confusions, ...rest } = report
  const rows = [...ofTools, ...sizes, ...findings, ...parameters, ...confusions]
  const counts = new Map<string, number>()
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'number' && value !== 0 && !/rate|mean|size$/u.test(path)) counts.set(path, value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) add(`${path}.${key}`, item)
  }
  add('', rest)
  for (const row of rows) {
    const own = Object.entries(row).filter(([key, value]) => typeof value !== 'number' || key === 'size')
    add(JSON.stringify(own.filter(([, value]) => typeof value !== 'object' || value === null)), row)
  }
  return counts
}
