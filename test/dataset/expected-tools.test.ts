import { expect, test } from 'vitest'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import { expectedTools } from '../../src/dataset/expected-tools.js'

test.each<[string, Omit<DatasetCase, 'test_id'>, readonly string[]]>([
  ['one tool', { expected_tool: 'pay' }, ['pay']],
  ['no tool', { expected_tool: null }, []],
  ['nothing said of tools', { expected_answer: 'sent' }, []],
  ['calls, each tool once', { expected_calls: [{ tool: 'look' }, { tool: 'pay' }, { tool: 'look' }] }, ['look', 'pay']],
  [
    'every group',
    {
      expected_calls: [
        { any_order: [{ tool: 'a' }, { ordered: [{ tool: 'b' }, { same_turn: [{ tool: 'c' }] }] }] },
        { one_of: [{ tool: 'd' }, { tool: 'e' }] },
        { optional: { tool: 'f' } },
        { times: { optional: { tool: 'g' } }, min: 0, max: 2 },
      ],
    },
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  ],
  [
    'alternatives of both forms',
    {
      expected_tool: 'pay',
      alternatives: [{ tool: 'transfer' }, { expected_calls: [{ optional: { tool: 'look' } }, { tool: 'pay' }] }],
    },
    ['pay', 'transfer', 'look'],
  ],
  [
    'turns, after the case itself',
    {
      forbidden_tools: ['wipe'],
      turns: [
        { prompt: 'Hello' },
        { prompt: 'Pay', expected_tool: 'pay' },
        { prompt: 'Look', expected_calls: [{ tool: 'look' }], alternatives: [{ tool: 'search' }] },
      ],
    },
    ['pay', 'look', 'search'],
  ],
  [
    'neither fallbacks nor what is forbidden',
    { expected_tool: 'pay', fallbacks: { pay: [{ tool: 'owe', score: 0.5 }] }, forbidden_tools: ['wipe'] },
    ['pay'],
  ],
])('%s', (_, row, expected) => {
  expect(expectedTools({ test_id: 'x', ...row })).toEqual(expected)
})
