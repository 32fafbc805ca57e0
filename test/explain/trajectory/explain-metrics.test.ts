import { expect, test } from 'vitest'
import { explainMetrics } from '../../../src/explain/trajectory/explain-metrics.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import type { TrajectoryMetrics } from '../../../src/trajectory/metrics/trajectory-metrics.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { fine, refused, runOf } from '../../trajectory/metrics/asked.js'

const steady = metrics([runOf([fine('search'), fine('search')])])
const withFit = (slope: number, low: number, high: number): TrajectoryMetrics => ({
  ...steady,
  decay: { fit: { slope, interval: [low, high] }, tested: 1, fall: null },
})

test.each<[number, number, number, string]>([
  [-0.000_04, -0.000_06, 0.000_04, 'slope 0.00 points a step (95 % interval -0.01 to 0.00)'],
  [-0, -0.5, 0.000_06, 'slope 0.00 points a step (95 % interval -50.00 to +0.01)'],
  [0.0123, -0.01, 0.0346, 'slope +1.23 points a step (95 % interval -1.00 to +3.46)'],
])('a slope of %d from %d to %d', (slope, low, high, text) => {
  expect(explainMetrics(withFit(slope, low, high))).toContain(`\n  ${text}\n  no step is significantly below the start`)
})

test('where nothing was estimated there is no slope', () => {
  expect(explainMetrics(withFit(0, 0, 0))).not.toContain('slope')
})

test.each<[number, number, string]>([
  [1, 1, '1 run: 1 of 1 first payload conforms to the schema, 100.0 %'],
  [0, 1, '1 run: 0 of 1 first payload conforms to the schema, 0.0 %'],
  [1, 2, '2 runs: 1 of 2 first payloads conform to the schema, 50.0 %'],
])('%d of %d', (good, all, text) => {
  const runs = Array.from({ length: all }, (_, index) => runOf([index < good ? fine('search') : refused('search')]))
  expect(explainMetrics(metrics(runs)).split('\n')[0]).toBe(text)
})

test('advice, each kind', () => {
  const noJson = { tool: 'pay', unrun: 'invalid-json' } as const
  const slow = [...Array(4).fill(refused('buy', ['id'], 'bad input')), fine('buy')]
  const runs = [
    ...Array(5).fill(runOf([refused('refund', ['lines', 0, 'price'])])),
    ...Array(5).fill(runOf([noJson])),
    ...Array(5).fill(runOf([fine('buy'), ...slow])),
  ]
  const text = explainMetrics(metrics(runs))
  expect(text.slice(text.indexOf('advice:'))).toMatchInlineSnapshot(`
    "advice:
      buy: 4.00 attempts to recover. 20 errors did not name the field that was wrong, such as
        "bad input"
      pay: 0.0 % conform at once, and 5 of 5 refused calls are no JSON: no schema mends that.
        Was the answer cut off? Allow more output tokens, ask for shorter arguments, or turn on the strict mode of the provider.
      refund: 0.0 % conform at once. Fix the schema, not the prompt. It breaks at lines[*].price. Flatten it, and list the allowed values as an enum."
  `)
})

test('what nobody called, and what nobody can judge', () => {
  const asked = (name: string): object => ({
    role: 'assistant',
    tool_calls: [{ id: '1', type: 'function', function: { name, arguments: '{}' } }],
  })
  const unjudged = runFrom([{ role: 'user', content: 'Go on.' }, asked('refund')])
  expect(explainMetrics(metrics([runOf([]), unjudged]))).toMatchInlineSnapshot(`
    "2 runs: 0 of 0 first payloads conform to the schema
      in 1 run the model called nothing
      1 call could not be judged, as no schema is known: hand the tools in, { tools } or --tools

                   calls  first conforms  95 % interval  attempts  never  logical  transient
      all              1               -              -         -      -        -          -
      tool refund      1               -              -         -      -        -          -"
  `)
})

test('what there is too much of is counted, and long names are cut in the middle', () => {
  const tools = Array.from({ length: 23 }, (_, index) => fine(`mcp__shop_of_ann__issue_refund_${index + 10}`))
  const text = explainMetrics(metrics([runOf(tools), ...['a', 'b'].map((model) => runOf([fine('x')], model))]))
  const lines = text.split('\n')
  const names = lines.filter((line) => line.startsWith('  tool ')).map((line) => line.slice(7).split('  ')[0])
  expect(names).toHaveLength(20)
  expect(new Set(names).size).toBe(20)
  expect(names.slice(0, 2)).toEqual(['x', 'mcp__shop_…e_refund_10'])
  expect(text).toContain('\n  and 4 more tools\n')
  expect(lines.filter((line) => line.startsWith('  step '))).toHaveLength(20)
  expect(text).toContain('\n  and 3 more steps\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(105)
})

test('texts of tools and models cannot forge lines', () => {
  const evil = 'x\n  tool refund  9\u001B[31m'
  const runs = [runOf([fine(evil), refused(evil, ['a\nb'], 'no\nadvice: pay')], evil), runOf([fine('y')], 'z')]
  const text = explainMetrics(metrics([...runs, runOf([{ tool: 'no\nsuch', unrun: 'unknown-tool' }])]))
  expect(text).not.toContain('\u001B')
  expect(text.split('\n').filter((line) => /^\s*(?:tool refund|b |such|advice: pay)/u.test(line))).toEqual([])
})
