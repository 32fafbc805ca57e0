import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainMetrics } from '../../../src/explain/trajectory/explain-metrics.js'
import { TrajectoryError } from '../../../src/trajectory/errors.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import type { MetricFigures } from '../../../src/trajectory/metrics/trajectory-metrics.js'
import type { RecordedError } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { type Asked, fine, refused, runOf } from './asked.js'
import { randomOf, simulatedCalls } from './simulated.js'

const noJson: Asked = { tool: 'refund', unrun: 'invalid-json', rawArgs: '{' }
const unknown: Asked = { tool: 'refnd', unrun: 'unknown-tool' }
const blocked: Asked = { tool: 'refund', unrun: 'blocked' }
const no = refused('refund')
const yes = fine('refund')

const chains: readonly (readonly [
  title: string,
  calls: readonly Asked[],
  figures: readonly [conforming: number, chains: number, recovered: number, attempts: number, never: number],
])[] = [
  ['nothing', [], [0, 0, 0, 0, 0]],
  ['one that conforms', [yes], [1, 1, 0, 0, 0]],
  ['one that never recovers', [no], [0, 1, 0, 0, 1]],
  ['a repair at the second call', [no, yes], [0, 1, 1, 1, 0]],
  ['a repair at the third', [no, noJson, yes], [0, 1, 1, 2, 0]],
  ['each call after one that conforms begins a chain', [yes, yes, no, yes, no], [2, 4, 1, 1, 1]],
  ['calls of other tools may lie between', [no, fine('lookup'), fine('lookup'), yes], [2, 3, 1, 1, 0]],
  ['two tools break at once', [no, refused('lookup'), no, fine('lookup'), yes], [0, 2, 2, 3, 0]],
  ['a name that is no tool is in no chain', [no, unknown, yes], [0, 1, 1, 1, 0]],
  ['what is blocked did conform', [no, blocked], [0, 1, 1, 1, 0]],
  ['a tool that fails did conform', [no, fine('refund', ['logical']), no], [0, 2, 1, 1, 1]],
]

test.each(chains)('chains: %s', (_title, calls, [conforming, of, recovered, attempts, never]) => {
  const { all } = metrics([runOf(calls)])
  expect(all.initialSchemaCorrectness).toMatchObject({ count: conforming, of })
  expect(all.meanAttemptsToRecovery).toEqual({
    recovered,
    attempts,
    mean: recovered === 0 ? null : attempts / recovered,
  })
  expect(all.neverRecovered).toMatchObject({ count: never, of: never + recovered })
})

test('a chain does not go on in another run', () => {
  expect(metrics([runOf([no]), runOf([yes])]).all).toMatchObject({
    initialSchemaCorrectness: { count: 1, of: 2, rate: 0.5 },
    neverRecovered: { count: 1, of: 1 },
  })
})

const timeout: RecordedError = { name: 'TimeoutError', message: 'took longer than 50 ms' }
const wrong: RecordedError = { name: 'TypeError', message: 'total is undefined' }
const refusal: RecordedError = { name: 'Error', message: 'no such order' }

test('executions fail for a moment, or not: each attempt counts, and what nobody knows the cause of is logical', () => {
  const { all } = metrics([
    runOf([fine('refund', ['transient', timeout, 'ok']), fine('refund', ['logical']), fine('refund', [wrong])]),
    runOf([fine('refund', [refusal]), fine('refund', ['unknown']), fine('refund', ['open']), no, blocked]),
  ])
  expect(all.logicalErrorRate).toMatchObject({ count: 4, of: 7, rate: 4 / 7, unknown: 2 })
  expect(all.transientErrorRate).toMatchObject({ count: 2, of: 7 })
  expect(all.blocked).toBe(1)
})

const parameters = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] }
const tools = { refund: parameters }
const asks = (id: string, name: string, args: string): object => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
})
const tells = (id: string, content: string): object => ({ role: 'tool', tool_call_id: id, content })
const chat = [
  { role: 'user', content: 'Refund it.' },
  asks('1', 'refund', '{"amount":"forty"}'),
  tells('1', '{"error":"amount must be a number"}'),
  asks('2', 'refund', '{"amount":40}'),
  tells('2', '{"error":"request timed out"}'),
  asks('3', 'refund', '{"amount":40}'),
  tells('3', 'done'),
]

test('a transcript is read with the tools that are handed in, or is not judged', () => {
  const judged = metrics([chat], { tools }).all
  expect(judged.initialSchemaCorrectness).toMatchObject({ count: 1, of: 2 })
  expect(judged).toMatchObject({ transientErrorRate: { count: 1, of: 2 }, unjudged: 0 })
  expect(metrics([runFrom(chat, { tools })]).all).toEqual(judged)
  const nobodyKnows = metrics([chat]).all
  expect(nobodyKnows).toMatchObject({ calls: 3, unjudged: 3, initialSchemaCorrectness: { of: 0, rate: null } })
  expect(explainMetrics(metrics([chat]))).toContain('3 calls could not be judged, as no schema is known')
})

test('a result that is marked as an error is a refusal where the schema refuses, or there is no such tool', () => {
  const use = (id: string, name: string, input: object): object => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id, name, input }],
  })
  const result = (id: string, content: string, isError: boolean): object => ({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }],
  })
  const marked = [
    { role: 'user', content: 'Refund it.' },
    use('1', 'refund', { amount: 'forty' }),
    result('1', 'amount must be a number', true),
    use('2', 'refund', { amount: 40 }),
    result('2', 'timed out', true),
    use('3', 'refund', { amount: 'five' }),
    result('3', 'done', false),
    use('4', 'refnd', {}),
    result('4', 'no such tool', true),
  ]
  expect(metrics([marked], { tools })).toMatchObject({
    all: {
      initialSchemaCorrectness: { count: 1, of: 2 },
      meanAttemptsToRecovery: { recovered: 1, attempts: 1 },
      transientErrorRate: { count: 1, of: 2 },
      unknownToolRate: { count: 1, of: 4 },
      ranAnyway: 1,
    },
    fields: [{ tool: 'refund', field: 'amount', calls: 1, noJson: 0 }],
    unknownTools: [{ name: 'refnd', calls: 1 }],
  })
  // Without tools nobody knows of any that is none.
  expect(metrics([marked]).all).toMatchObject({ unjudged: 4, unknownToolRate: { count: 0 } })
})

test('by tool, by model and by both', () => {
  const given = metrics([
    runOf([no, yes, fine('lookup')], 'model-a'),
    runOf([yes, unknown], 'model-b'),
    runOf([fine('lookup')]),
  ])
  const rates = (all: readonly (MetricFigures & { tool?: string; model?: string | null })[]): readonly unknown[] =>
    all.map(({ tool, model, calls, initialSchemaCorrectness: { count, of } }) => [tool ?? model, calls, count, of])
  expect(rates(given.tools)).toEqual([
    ['refund', 3, 1, 2],
    ['lookup', 2, 2, 2],
  ])
  expect(rates(given.models)).toEqual([
    ['model-a', 3, 1, 2],
    ['model-b', 2, 1, 1],
    [null, 1, 1, 1],
  ])
  expect(given.toolModels.map(({ tool, model, calls }) => [tool, model, calls])).toEqual([
    ['refund', 'model-a', 2],
    ['lookup', null, 1],
    ['lookup', 'model-a', 1],
    ['refund', 'model-b', 1],
  ])
  expect(given.unknownTools).toEqual([{ name: 'refnd', calls: 1 }])
  expect(given.all.unknownToolRate).toMatchObject({ count: 1, of: 6 })
})

test('the places that break, each once a call, with any item of a list as one', () => {
  const issues = [['lines', 0, 'price'], ['lines', 3, 'price'], ['ship to'], []].map((path) => ({
    path,
    message: 'no',
  }))
  expect(metrics([runOf([{ ...no, issues }, no, noJson])]).fields).toEqual([
    { tool: 'refund', field: '', calls: 2, noJson: 1 },
    { tool: 'refund', field: '["ship to"]', calls: 1, noJson: 0 },
    { tool: 'refund', field: 'amount', calls: 1, noJson: 0 },
    { tool: 'refund', field: 'lines[*].price', calls: 1, noJson: 0 },
  ])
})

test('advice below 0.4 and above 2, not at them', () => {
  const codes = (...runs: readonly (readonly Asked[])[]): readonly unknown[] =>
    metrics(runs.map((calls) => runOf(calls))).advice.map(({ code }) => code)
  const times = (count: number, ...calls: readonly Asked[]): readonly Asked[] => Array(count).fill(calls).flat()
  expect(codes([yes, ...times(3, yes, no)])).toEqual([])
  expect(codes([yes, ...times(4, no, yes)])).toEqual(['fix-schema'])
  expect(codes([...times(6, yes), ...times(5, no, no, yes)])).toEqual([])
  expect(codes([...times(6, yes), ...times(5, no, no, no, yes)])).toEqual(['quote-field'])
  // Of fewer chains there is none.
  expect(codes([yes, ...times(3, no, yes)])).toEqual([])
  expect(codes([no])).toEqual([])
  expect(codes([...times(6, yes), ...times(4, no, no, no, yes), no, no, no])).toEqual([])
})

test('of what is no JSON, no schema is to be mended', () => {
  const advice = (...calls: readonly Asked[]): unknown => metrics(calls.map((call) => runOf([call]))).advice
  expect(advice(noJson, noJson, noJson, no, no)).toEqual([
    { code: 'mend-json', tool: 'refund', rate: 0, noJson: 3, refused: 5 },
  ])
  expect(advice(noJson, noJson, no, no, yes)).toMatchObject([{ code: 'fix-schema', fields: ['amount'] }])
  expect(advice(noJson, noJson, noJson, noJson)).toEqual([])
})

test('the error that is quoted names no field that broke', () => {
  const told = (text: string): Asked => refused('refund', ['amount'], text)
  const quoted = (...calls: readonly Asked[]): unknown =>
    metrics(Array(5).fill(runOf([yes, yes, yes, ...calls, yes]))).advice[0]
  expect(quoted(told('invalid arguments'), told('bad input'), told('Amount must be a number'))).toEqual({
    code: 'quote-field',
    tool: 'refund',
    mean: 3,
    unnamed: 10,
    example: 'bad input',
  })
  const named = told('amount must be a number')
  expect(quoted(named, named, named)).toMatchObject({ unnamed: 0, example: null })
  expect(quoted(noJson, noJson, noJson)).toMatchObject({ unnamed: 0, example: null })
})

test('planted decay is found in runs, and said', () => {
  const random = randomOf(7)
  const rate = (step: number): number => (step <= 5 ? 0.95 : 0.5)
  const runs = Array.from({ length: 50 }, () => runOf(simulatedCalls(10, rate, () => 'refund', random)))
  const given = metrics(runs)
  expect(given.decay.fall?.step).toBe(6)
  expect(given.advice.at(-1)).toEqual({ code: 'shorten-context', step: 6 })
  expect(explainMetrics(given)).toContain('falls at step 6: ')
  expect(metrics(runs.toReversed())).toEqual(given)
})

const anyCall = fc.constantFrom(
  no,
  yes,
  noJson,
  unknown,
  blocked,
  fine('lookup', ['transient', 'ok']),
  refused('lookup'),
)
const anyRuns = fc.array(fc.array(anyCall, { maxLength: 12 }), { minLength: 1, maxLength: 6 })

test('the figures of all are the sums of those of tools and unknown names, and the order of runs says nothing', () => {
  fc.assert(
    fc.property(anyRuns, (lists) => {
      const runs = lists.map((calls) => runOf(calls))
      const given = metrics(runs)
      const sum = (pick: (figures: MetricFigures) => number): number =>
        given.tools.reduce((total, figures) => total + pick(figures), 0)
      const { all } = given
      expect(sum(({ initialSchemaCorrectness: { of } }) => of)).toBe(all.initialSchemaCorrectness.of)
      expect(sum(({ calls }) => calls) + all.unknownToolRate.count).toBe(all.calls)
      expect(all.initialSchemaCorrectness.of - all.initialSchemaCorrectness.count).toBe(all.neverRecovered.of)
      const stepped = given.steps.reduce((total, step) => total + step.initialSchemaCorrectness.of, 0)
      expect(stepped).toBe(all.initialSchemaCorrectness.of)
      expect(metrics(runs.toReversed())).toEqual(given)
      expect(JSON.parse(JSON.stringify(given))).toEqual(given)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['no runs', () => metrics([]), 'no-runs', /there is no run/],
  ['one run', () => metrics(runOf([yes]) as never), 'bad-runs', /takes runs or transcripts/],
  ['no list', () => metrics(7 as never), 'bad-runs', /takes runs or transcripts/],
  ['no run in it', () => metrics([runOf([yes]), {}]), 'bad-run', /^runs\[1\]: /],
  ['an option', () => metrics([runOf([yes])], { tool: 1 } as never), 'bad-option', /no option "tool"/],
])('a wrong question: %s', (_title, ask, code, message) => {
  const error = caught(ask)
  expect(error).toBeInstanceOf(TypeError)
  expect(error).toMatchObject({ code })
  expect(error.message).toMatch(message)
  expect(error instanceof TrajectoryError).toBe(code !== 'bad-option')
})

function caught(ask: () => unknown): TypeError {
  try {
    ask()
  } catch (error) {
    return error as TypeError // looked at by the test
  }
  throw new Error('it did not throw')
}

test('the whole text', () => {
  const calls = [fine('lookup'), refused('refund', ['lines', 0, 'price'], 'invalid input'), noJson, no, yes]
  const other = [fine('lookup', ['transient', 'ok']), unknown, refused('refund'), fine('lookup', ['unknown'])]
  expect(`\n${explainMetrics(metrics([runOf(calls, 'model-a'), runOf(other, 'model-b'), runOf([])]))}\n`)
    .toMatchInlineSnapshot(`
      "
      3 runs: 3 of 5 first payloads conform to the schema, 60.0 %
        in 1 run the model called nothing
        of 1 failure nobody knows the cause: counted as logical

                       calls  first conforms  95 % interval  attempts   never  logical  transient
        all                9     60.0 % of 5   23.1 to 88.2      3.00  1 of 2   20.0 %     20.0 %
        tool refund        5      0.0 % of 2    0.0 to 65.8      3.00  1 of 2    0.0 %      0.0 %
        tool lookup        3    100.0 % of 3  43.9 to 100.0         -       -   25.0 %     25.0 %
        model model-a      5     50.0 % of 2    9.5 to 90.5      3.00  0 of 1    0.0 %      0.0 %
        model model-b      4     66.7 % of 3   20.8 to 93.9         -  1 of 1   33.3 %     33.3 %

      by step:
        step 1  100.0 % of 2  34.2 to 100.0
        step 2    0.0 % of 1    0.0 to 79.3
        step 3    0.0 % of 1    0.0 to 79.3
        step 4  100.0 % of 1  20.7 to 100.0
        too few calls at later steps to tell whether the rate falls

      refused by schemas:
        refund.amount          in 2 calls
        refund as a whole      in 1 call   1 no JSON
        refund.lines[*].price  in 1 call

      names that are no tool:
        refnd  1 call
      "
    `)
})
