import { expect, test } from 'vitest'
import { TrajectoryError } from '../../../src/trajectory/errors.js'
import { readBars } from '../../../src/trajectory/metrics/read-bars.js'

const figures =
  'initialSchemaCorrectness, meanAttemptsToRecovery, neverRecovered, logicalErrorRate, transientErrorRate, unknownToolRate'

test('bars in the order given, each with its place', () => {
  const bars = {
    neverRecovered: { atMost: 0 },
    initialSchemaCorrectness: [{ atLeast: 1 }, { atLeast: 0.5, tool: 'refund', model: 'model-a' }],
    meanAttemptsToRecovery: { atMost: 1 },
  }
  expect(readBars(bars).map(({ figure, bound, tool, model, where }) => [figure, bound, tool, model, where])).toEqual([
    ['neverRecovered', 0, null, null, 'neverRecovered'],
    ['initialSchemaCorrectness', 1, null, null, 'initialSchemaCorrectness[0]'],
    ['initialSchemaCorrectness', 0.5, 'refund', 'model-a', 'initialSchemaCorrectness[1]'],
    ['meanAttemptsToRecovery', 1, null, null, 'meanAttemptsToRecovery'],
  ])
})

const never = { neverRecovered: { atMost: 0.1 } }

test.each<[string, unknown, string]>([
  [
    'nothing',
    undefined,
    `needs bars, such as { initialSchemaCorrectness: { atLeast: 0.95 } }: received undefined. There are ${figures}.`,
  ],
  [
    'no bar',
    {},
    `needs bars, such as { initialSchemaCorrectness: { atLeast: 0.95 } }: received {}. There are ${figures}.`,
  ],
  ['a list', [never], 'received [{"neverRecovered":{"atMost":0.1}}]. There are '],
  [
    'a figure that is misspelt',
    { ...never, logicalErorRate: { atMost: 1 } },
    'there is no figure "logicalErorRate". Did you mean logicalErrorRate?',
  ],
  ['a figure that is none', { speed: { atMost: 1 } }, `there is no figure "speed". There are ${figures}.`],
  ['a number', { neverRecovered: 0.1 }, 'neverRecovered must be { atMost, tool?, model? }: received 0.1.'],
  [
    'a bar that is absent',
    { neverRecovered: undefined },
    'neverRecovered must be { atMost, tool?, model? }: received undefined.',
  ],
  [
    'an empty list',
    { neverRecovered: [] },
    'neverRecovered must be { atMost, tool?, model? }, or several of them as a list: received [].',
  ],
  ['a hole in a list', { neverRecovered: [{ atMost: 0 }, , { atMost: 0 }] }, 'neverRecovered[1] must be '], // oxlint-disable-line no-sparse-arrays
  [
    'the other side',
    { neverRecovered: { atLeast: 0.1 } },
    'neverRecovered has a key "atLeast", but is to be { atMost, tool?, model? }.',
  ],
  [
    'both sides',
    { initialSchemaCorrectness: { atLeast: 0.1, atMost: 1 } },
    'initialSchemaCorrectness has a key "atMost", but is to be { atLeast, tool?, model? }.',
  ],
  [
    'no side',
    { neverRecovered: { tool: 'refund' } },
    'neverRecovered.atMost must be a number from 0 to below 1: received undefined.',
  ],
  [
    'a key that is misspelt',
    { neverRecovered: [{ atMost: 0, tol: 'x' }] },
    'neverRecovered[0] has a key "tol", but is to be',
  ],
  [
    'an empty name',
    { neverRecovered: { atMost: 0, tool: '' } },
    'neverRecovered.tool must be the name of a tool: received "".',
  ],
  [
    'no name',
    { neverRecovered: { atMost: 0, model: undefined } },
    'neverRecovered.model must be the name of a model: received undefined.',
  ],
])('%s is no bar', (_, bars, message) => {
  expect(() => readBars(bars)).toThrow(TrajectoryError)
  expect(() => readBars(bars)).toThrow(
    expect.objectContaining({ code: 'bad-bars', message: expect.stringContaining(message) }),
  )
})

test.each<[string, 'atLeast' | 'atMost', readonly number[], readonly unknown[]]>([
  ['initialSchemaCorrectness', 'atLeast', [0.001, 0.95, 1], [0, -0, -0.1, 1.01, 95, Number.NaN, '0.9', null]],
  ['meanAttemptsToRecovery', 'atMost', [1, 2.5, 1000], [0, 0.99, Infinity, Number.NaN, '2']],
  ['neverRecovered', 'atMost', [0, 0.5, 0.999], [-0.01, 1, 5, Number.NaN, true]],
  ['logicalErrorRate', 'atMost', [0, 0.5], [1, -1]],
  ['transientErrorRate', 'atMost', [0, 0.5], [1, -1]],
  ['unknownToolRate', 'atMost', [0, 0.5], [1, -1]],
])('%s: a bar that anything is past, or nothing, is none', (figure, side, fine, wrong) => {
  for (const bound of fine) expect(readBars({ [figure]: { [side]: bound } })).toMatchObject([{ bound }])
  for (const bound of wrong) {
    expect(() => readBars({ [figure]: { [side]: bound } })).toThrow(`${figure}.${side} must be a number`)
  }
})
