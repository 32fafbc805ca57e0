import { expect, test } from 'vitest'
import type { MetricBars } from '../../../src/trajectory/metrics/bars.js'
import { meetsBars } from '../../../src/trajectory/metrics/meets-bars.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { type Asked, fine, refused, runOf } from './asked.js'

const unknown: Asked = { tool: 'refnd', unrun: 'unknown-tool' }
/** refund: 3 of 4 first payloads conform, by model-a 1 of 2, and what broke took 2 calls; lookup: 1 of 2, never recovered; ping: no execution ended. */
const given = metrics([
  runOf([refused('refund'), refused('refund'), fine('refund'), fine('refund', ['transient', 'logical'])], 'model-a'),
  runOf([fine('refund'), fine('refund', ['unknown']), fine('lookup'), refused('lookup'), unknown], 'model-b'),
  runOf([fine('ping', ['open'])], 'model-c'),
])

const held = (bars: MetricBars, of = given): readonly unknown[] =>
  meetsBars(of, bars).map(({ holds, value }) => [holds, value])

test.each<[string, MetricBars, boolean, number | null]>([
  ['at the bar', { initialSchemaCorrectness: { atLeast: 0.75, tool: 'refund' } }, true, 0.75],
  ['above the bar', { initialSchemaCorrectness: { atLeast: 0.7500001, tool: 'refund' } }, false, 0.75],
  ['of all tools', { initialSchemaCorrectness: { atLeast: 0.7 } }, true, 5 / 7],
  ['of a model', { initialSchemaCorrectness: { atLeast: 0.6, model: 'model-a' } }, false, 0.5],
  ['of a tool by a model', { initialSchemaCorrectness: { atLeast: 1, tool: 'refund', model: 'model-b' } }, true, 1],
  ['attempts, at the bar', { meanAttemptsToRecovery: { atMost: 2, tool: 'refund' } }, true, 2],
  ['attempts, below it', { meanAttemptsToRecovery: { atMost: 1.9, tool: 'refund' } }, false, 2],
  ['attempts, where one never recovered', { meanAttemptsToRecovery: { atMost: 2 } }, false, 2],
  ['attempts, where none recovered', { meanAttemptsToRecovery: { atMost: 2, tool: 'lookup' } }, false, null],
  ['attempts, where nothing broke', { meanAttemptsToRecovery: { atMost: 1, tool: 'ping' } }, true, null],
  ['never recovered', { neverRecovered: { atMost: 0.5 } }, true, 0.5],
  ['never recovered, above', { neverRecovered: { atMost: 0.4 } }, false, 0.5],
  ['never recovered, where nothing broke', { neverRecovered: { atMost: 0, tool: 'ping' } }, true, null],
  ['failures, with those of unknown cause', { logicalErrorRate: { atMost: 0.4, tool: 'refund' } }, true, 0.4],
  ['failures, above', { logicalErrorRate: { atMost: 0.39, tool: 'refund' } }, false, 0.4],
  ['failures for a moment', { transientErrorRate: { atMost: 0.2, tool: 'refund' } }, true, 0.2],
  ['names that are no tool', { unknownToolRate: { atMost: 0.1 } }, true, 0.1],
  ['names that are no tool, above', { unknownToolRate: { atMost: 0.09 } }, false, 0.1],
])('%s', (_, bars, holds, value) => {
  expect(held(bars)).toEqual([[holds, value]])
})

test('of chains that never recovered one bar says enough, if it is of the same calls', () => {
  const mean = { atMost: 2 }
  expect(held({ meanAttemptsToRecovery: mean, neverRecovered: { atMost: 0.5 } })).toEqual([
    [true, 2],
    [true, 0.5],
  ])
  expect(held({ meanAttemptsToRecovery: mean, neverRecovered: { atMost: 0.4 } })).toEqual([
    [true, 2],
    [false, 0.5],
  ])
  for (const scope of [{ tool: 'refund' }, { model: 'model-b' }]) {
    expect(held({ meanAttemptsToRecovery: mean, neverRecovered: { atMost: 0.99, ...scope } })[0]).toEqual([false, 2])
  }
})

const unjudged = metrics([
  runFrom([
    { role: 'user', content: 'Go on.' },
    { role: 'assistant', tool_calls: [{ id: '1', type: 'function', function: { name: 'refund', arguments: '{}' } }] },
  ]),
])
const silent = metrics([runOf([])])

test.each<[string, MetricBars, typeof given, string, string]>([
  [
    'a tool that nobody called',
    { initialSchemaCorrectness: { atLeast: 0.1, tool: 'refunds' } },
    given,
    'unknown-tool',
    'no run has a call of the tool "refunds". Did you mean refund?',
  ],
  [
    'a name that is no tool',
    { unknownToolRate: { atMost: 0.1, tool: 'refnd' } },
    given,
    'unknown-tool',
    'no run has a call of the tool "refnd". There are calls of refund, lookup, ping.',
  ],
  [
    'a model that nobody asked',
    { logicalErrorRate: { atMost: 0.1, model: 'model' } },
    given,
    'unknown-model',
    'no run has a call by the model "model". Did you mean model-',
  ],
  [
    'a tool that this model did not call',
    { neverRecovered: { atMost: 0.1, tool: 'lookup', model: 'model-a' } },
    given,
    'nothing-to-count',
    'neverRecovered is about calls of lookup by model-a, and there is none.',
  ],
  [
    'a tool of which no execution ended',
    { logicalErrorRate: [{ atMost: 0.9 }, { atMost: 0.1, tool: 'ping' }] },
    given,
    'nothing-to-count',
    'logicalErrorRate[1] is about executions that ended, and there is none.',
  ],
  [
    'calls that nobody can judge',
    { meanAttemptsToRecovery: { atMost: 2 } },
    unjudged,
    'nothing-to-count',
    'meanAttemptsToRecovery is about chains of calls, and there is none. 1 call could not be judged: hand in the tools',
  ],
  ['no call', { unknownToolRate: { atMost: 0.1 } }, silent, 'nothing-to-count', 'unknownToolRate is about calls, and'],
  ['no chain', { neverRecovered: { atMost: 0.1 } }, silent, 'nothing-to-count', 'neverRecovered is about chains of'],
  ['no first call', { initialSchemaCorrectness: { atLeast: 0.1 } }, silent, 'nothing-to-count', 'and there is none.'],
])('%s: nobody can say', (_, bars, of, code, message) => {
  expect(() => meetsBars(of, bars)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  )
})
