import { expect, test } from 'vitest'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import { toolsNamed } from '../../src/dataset/tools-named.js'

test.each<[string, Omit<DatasetCase, 'test_id'>, readonly string[]]>([
  ['no tool', { expected_tool: null, expected_answer: 'tool' }, []],
  ['one tool', { expected_tool: 'a', arguments: { tool: 'x', expected_calls: [{ tool: 'x' }] } }, ['a']],
  [
    'groups',
    {
      expected_calls: [
        { tool: 'a', arguments: { any_order: [{ tool: 'x' }] } },
        { any_order: [{ tool: 'b' }, { one_of: [{ tool: 'c' }, { ordered: [{ tool: 'd' }, { tool: 'a' }] }] }] },
        { same_turn: [{ tool: 'e' }, { optional: { tool: 'f' } }] },
        { times: { tool: 'g' }, min: 0, max: null },
      ],
    },
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  ],
  [
    'alternatives, fallbacks, what is forbidden, results',
    {
      expected_tool: 'a',
      alternatives: [{ tool: 'b' }, { expected_calls: [{ tool: 'c' }] }],
      fallbacks: { a: [{ tool: 'd', score: 0.5 }] },
      forbidden_tools: ['e', 'a'],
      tool_results: { f: [{ tool: 'x' }], toString: 1 },
    },
    ['a', 'b', 'c', 'd', 'e', 'f', 'toString'],
  ],
  [
    'turns',
    {
      forbidden_tools: ['a'],
      turns: [
        { prompt: 'tool', expected_tool: 'b' },
        { prompt: '', expected_calls: [{ tool: 'c' }], forbidden_tools: ['d'] },
      ],
    },
    ['a', 'b', 'c', 'd'],
  ],
])('%s', (_what, row, expected) => {
  expect(toolsNamed({ test_id: 't', ...row })).toEqual(expected)
})
