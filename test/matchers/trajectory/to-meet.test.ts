import { expect, test } from 'vitest'
import { toMeet } from '../../../matchers/trajectory/to-meet.js'
import type { CallFacts } from '../../../src/trajectory/metrics/facts-of-call.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { tallyMetrics } from '../../../src/trajectory/metrics/tally-metrics.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { fine, refused, runOf } from '../../trajectory/metrics/asked.js'

const good = runOf([fine('issue_refund'), fine('lookup_order')])
const bad = runOf([refused('issue_refund', ['amount'], 'no'), fine('issue_refund'), fine('issue_refund')])
const chat = [
  { role: 'user', content: 'Refund it.' },
  {
    role: 'assistant',
    tool_calls: ['"1"', '2', '3'].map((amount) => ({
      id: amount,
      type: 'function',
      function: { name: 'issue_refund', arguments: `{"amount":${amount}}` },
    })),
  },
]
const tools = { issue_refund: { type: 'object', properties: { amount: { type: 'number' } } } }
/** What types refuse. */
const loosely = toMeet as (...values: readonly unknown[]) => ReturnType<typeof toMeet>

function* both(): Generator<typeof good> {
  yield good
  yield bad
}

const stored: unknown = JSON.parse(JSON.stringify(metrics([good, bad])))

test.each<[string, () => unknown, number]>([
  ['a list of runs', () => [good, bad], 3 / 4],
  ['a set', () => new Set([good, bad]), 3 / 4],
  ['a generator', both, 3 / 4],
  ['one run', () => bad, 1 / 2],
  ['a transcript that was read with its tools', () => runFrom(chat, { tools }), 1 / 2],
  ['metrics', () => metrics([good, bad]), 3 / 4],
  ['metrics that were read from a file', () => stored, 3 / 4],
  ['transcripts among runs, which nobody can judge', () => [good, bad, chat], 3 / 4],
])('%s: at its rate it holds, above it fails', (_, make, rate) => {
  expect(loosely(make(), { initialSchemaCorrectness: { atLeast: rate } }).pass).toBe(true)
  expect(loosely(make(), { initialSchemaCorrectness: { atLeast: rate + 0.001 } }).pass).toBe(false)
})

test('the whole text', () => {
  const bars = {
    initialSchemaCorrectness: { atLeast: 0.95, tool: 'issue_refund' },
    meanAttemptsToRecovery: { atMost: 2 },
  }
  const { pass, message } = toMeet([good, bad], bars)
  expect(pass).toBe(false)
  expect(message()).toMatchInlineSnapshot(`
    "expected initial schema correctness of issue_refund to be at least 95 %, but it is 66.7 %, 2 of 3

    2 runs: 3 of 4 first payloads conform to the schema, 75.0 %

                         calls  first conforms  95 % interval  attempts   never  logical  transient
      all                    5     75.0 % of 4   30.1 to 95.4      1.00  0 of 1    0.0 %      0.0 %
      tool issue_refund      4     66.7 % of 3   20.8 to 93.9      1.00  0 of 1    0.0 %      0.0 %
      tool lookup_order      1    100.0 % of 1  20.7 to 100.0         -       -    0.0 %      0.0 %

    by step:
      step 1   50.0 % of 2    9.5 to 90.5
      step 2  100.0 % of 1  20.7 to 100.0
      step 3  100.0 % of 1  20.7 to 100.0
      too few calls at later steps to tell whether the rate falls

    refused by schemas:
      issue_refund.amount  in 1 call"
  `)
})

const bars = { neverRecovered: { atMost: 0.1 } }

test.each<[string, () => unknown, RegExp]>([
  ['no bars', () => loosely([good]), /^toMeet: needs bars, such as /],
  ['a bar that is none', () => loosely([good], { neverRecovered: 1 }), /^toMeet: neverRecovered must be /],
  ['a second argument', () => loosely([good], bars, {}), /^toMeet: /],
  ['no runs', () => loosely([], bars), /^toMeet: there is no run/],
  ['a text', () => loosely('runs', bars), /^toMeet: received "runs"/],
  ['a promise', () => loosely(Promise.resolve([good]), bars), /^toMeet: received a promise/],
  ['what is no run among runs', () => loosely([good, 7], bars), /^toMeet: runs\[1\]: /],
  ['nothing', () => loosely(undefined, bars), /^toMeet: received undefined/],
  [
    'a tool that nobody called',
    () => loosely([good], { neverRecovered: { atMost: 0, tool: 'refund' } }),
    /^toMeet: no run has/,
  ],
  ['calls that nobody can judge', () => loosely(chat, bars), /^toMeet: neverRecovered is about chains of calls/],
  ['.not', () => toMeet.not([good], bars), /^not\.toMeet: .*expect\(metrics\(runs\)\.all/],
])('%s is misuse', (_, ask, message) => {
  expect(ask).toThrow(TypeError)
  expect(ask).toThrow(message)
})

test('of very many bars, tools and models the text is short, and has the worst', () => {
  const names = Array.from({ length: 60 }, (_, index) => `t${index}_${'of_a_long_server__'.repeat(12)}`)
  const facts = names.map((tool, index): CallFacts => {
    const isFine = index % 4 !== 0
    const rest = { isJson: true, unnamed: null, ends: [], isBlocked: false, ranAnyway: false } as const
    const schema = isFine ? 'conforms' : 'fails'
    return { tool, model: `m-${index % 30}`, step: index + 1, schema, fields: isFine ? [] : ['amount'], ...rest }
  })
  const tally = tallyMetrics()
  tally.add(facts)
  // Of the 15 tools that break, each has farther to go than the one before.
  const bars = names.map((tool, index) => ({ atLeast: (index + 1) / 100, tool }))
  const lines = toMeet(tally.metrics(), { initialSchemaCorrectness: bars }).message().split('\n')
  expect(lines.length).toBeLessThanOrEqual(25)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200)
  const told = lines.flatMap((line) => /^expected initial schema correctness of (t\d+)_/u.exec(line)?.[1] ?? [])
  expect(told).toEqual([28, 32, 36, 40, 44, 48, 52, 56].map((index) => `t${index}`))
  expect(lines).toContain('and 7 more bars that do not hold')
  expect(lines.at(-1)).toBe('explainMetrics(metrics(runs)) has the rest')
})
