import { describe, expect, test } from 'vitest'
import { readDataset } from '../../../src/dataset/read/read-dataset.js'
import { readGate } from '../../../src/dataset/read/read-gate.js'
import { errorOf } from './error-of.js'

const dataset = readDataset(
  JSON.stringify([
    { test_id: 'a', expected_tool: 'lookup_order', tags: ['search', 'orders'] },
    { test_id: 'b', forbidden_tools: ['issue_refund'], critical: true },
    { test_id: 'c', expected_tool: null, tool_results: { toString: 1 }, tags: ['search'] },
  ]),
  'cases.json',
)

test('a whole gate', () => {
  const gate = {
    pass_rate: 0.9,
    pass_all_rate: 1,
    exact_rate: 0.000001,
    mean_score: 0.95,
    critical: { exact_rate: 1 },
    rest: { pass_rate: 0.95 },
    tags: { orders: { pass_rate: 0.9, mean_score: 0.5 } },
    tools: { lookup_order: { pass_rate: 1 }, issue_refund: { pass_rate: 1 }, toString: { pass_rate: 1 } },
    max_drop: { pass_rate: 0, mean_score: 0.02 },
  }
  expect(readGate(JSON.stringify(gate, null, 2), 'gate.json', dataset)).toEqual(gate)
})

test('a tag and a tool of any name', () => {
  const name = '__proto__'
  const named = readDataset(JSON.stringify([{ test_id: 'a', expected_tool: name, tags: [name] }]), 'cases.json')
  const text = `{"tags":{"${name}":{"pass_rate":0.5}},"tools":{"${name}":{"exact_rate":0.5}}}`
  expect(JSON.stringify(readGate(text, 'gate.json', named))).toBe(text)
})

describe('what is wrong is told with its line', () => {
  test.each<[string, string, string, number, string]>([
    ['no text', '', 'empty', 1, 'the file is empty.'],
    ['a truncated file', '{"pass_rate":\n', 'truncated', 1, 'the file breaks off here'],
    ['no object', '[]', 'bad-shape', 1, 'the value here is [], but has to be an object.'],
    [
      'a key twice',
      '{"pass_rate": 1,\n"pass_rate": 0.5}',
      'duplicate-key',
      2,
      'the key pass_rate occurs more than once',
    ],
    [
      'a number',
      '{"pass_rate":\n0.95000000000000000001}',
      'inexact-number',
      2,
      'the number 0.95000000000000000001 at pass_rate would be read as 0.95. Write 0.95 if that is meant.',
    ],
    [
      'a number of a tag that is called as data are',
      '{"tags":{"arguments":{"pass_rate":1e-999}}}',
      'inexact-number',
      1,
      'would be read as 0. Write 0 if that is meant.',
    ],
    [
      'an unknown key',
      '{\n"pas_rate": 0.9}',
      'unknown-key',
      2,
      'pas_rate is no key of a gate. Did you mean pass_rate?',
    ],
    [
      'an unknown key',
      '{"zzz": 0.9}',
      'unknown-key',
      1,
      'There are: pass_rate, pass_all_rate, exact_rate, mean_score, critical, rest, tags, tools, max_drop.',
    ],
    [
      'an unknown measure',
      '{"critical": {\n"exact": 1}}',
      'unknown-key',
      2,
      'critical.exact is no key of a group of a gate. Did you mean exact_rate?',
    ],
    [
      'an unknown measure of a tag',
      '{"tags": {"search": {\n"pass-rate": 1}}}',
      'unknown-key',
      2,
      'Did you mean pass_rate?',
    ],
    [
      'an unknown measure of a drop',
      '{"max_drop": {"drop": 1}}',
      'unknown-key',
      1,
      'max_drop.drop is no key of max_drop.',
    ],
    ['zero', '{"pass_rate": 0}', 'bad-shape', 1, 'pass_rate is 0, but has to be a number above 0 and at most 1.'],
    [
      'a percentage',
      '{"rest": {"pass_rate": 95}}',
      'bad-shape',
      1,
      'rest.pass_rate is 95, but has to be a number above 0 and at most 1.',
    ],
    ['a text', '{"pass_rate": "0.9"}', 'bad-shape', 1, 'pass_rate is "0.9", but has to be a number'],
    ['null', '{"pass_rate": null}', 'bad-shape', 1, 'pass_rate is null, but has to be a number'],
    [
      'an integer beyond all',
      '{"pass_rate": 9007199254740993}',
      'bad-shape',
      1,
      'pass_rate is 9007199254740993n, but has to be a number',
    ],
    ['a drop below zero', '{"max_drop": {"pass_rate": -0.1}}', 'bad-shape', 1, 'has to be a number from 0, below 1'],
    ['a drop of everything', '{"max_drop": {"pass_rate": 1}}', 'bad-shape', 1, 'has to be a number from 0, below 1'],
    ['a group that is a number', '{"critical": 1}', 'bad-shape', 1, 'critical is 1, but has to be an object.'],
    ['tags in a list', '{"tags": ["search"]}', 'bad-shape', 1, 'tags is ["search"], but has to be an object by name.'],
    [
      'a group of its own kind',
      '{"tools": {"lookup_order": 1}}',
      'bad-shape',
      1,
      'tools.lookup_order is 1, but has to be an object.',
    ],
    ['a list of groups', '{"tools": [{"pass_rate": 1}]}', 'bad-shape', 1, 'but has to be an object by name.'],
    ['null by name', '{"tools": null}', 'bad-shape', 1, 'tools is null, but has to be an object by name.'],
    ...['"__proto__"', '"\\u005f_proto__"', '"constructor"', '"search"'].flatMap((name) =>
      ['tags', 'tools'].flatMap((key) => {
        const path = `${key}.${String(JSON.parse(name))}`
        return (
          [
            ['5', 'bad-shape', `${path} is 5, but has to be an object.`],
            ['null', 'bad-shape', `${path} is null, but has to be an object.`],
            ['{}', 'checks-nothing', `${path} checks nothing.`],
            [
              '{"pass_rate": 95}',
              'bad-shape',
              `${path}.pass_rate is 95, but has to be a number above 0 and at most 1.`,
            ],
            ['{"pas_rate": 1}', 'unknown-key', `${path}.pas_rate is no key of a group of a gate. Did you mean`],
            ['{"__proto__": 1}', 'unknown-key', `${path}.__proto__ is no key of a group of a gate.`],
          ] as const
        ).map(([group, code, message]): [string, string, string, number, string] => [
          'a group of any name',
          `{"pass_rate": 1, "${key}": {\n${name}: ${group}}}`,
          code,
          2,
          message,
        ])
      }),
    ),
    ...['{"__proto__": {"pass_rate": 1}}', '{"pass_rate": 1, "__proto__": null}'].map(
      (text): [string, string, string, number, string] => [
        'an unknown key',
        text,
        'unknown-key',
        1,
        '__proto__ is no key of a gate.',
      ],
    ),
    ['an unknown tag', '{"tags": {\n"__proto__": {"pass_rate": 1}}}', 'unknown-tag', 2, 'has the tag "__proto__".'],
    ['an unknown tool', '{"tools": {\n"__proto__": {"pass_rate": 1}}}', 'unknown-tool', 2, 'the tool "__proto__".'],
    ['nothing', ' {}', 'checks-nothing', 1, 'the gate checks nothing. Write a least value: { "pass_rate": 0.95 }'],
    ['an empty group', '{"pass_rate": 1,\n"critical": {}}', 'checks-nothing', 2, 'critical checks nothing.'],
    ['an empty group', '{"pass_rate": 1,\n"rest": {}}', 'checks-nothing', 2, 'rest checks nothing.'],
    ['no tag', '{"pass_rate": 1,\n"tags": {}}', 'checks-nothing', 2, 'tags checks nothing.'],
    ['an empty tag', '{"tags": {\n"search": {}}}', 'checks-nothing', 2, 'tags.search checks nothing.'],
    ['an empty tool', '{"tools": {\n"lookup_order": {}}}', 'checks-nothing', 2, 'tools.lookup_order checks nothing.'],
    ['no drop', '{"pass_rate": 1,\n"max_drop": {}}', 'checks-nothing', 2, 'max_drop checks nothing.'],
    [
      'an unknown tag',
      '{"tags": {"search": {"pass_rate": 1},\n"serach": {"pass_rate": 1}}}',
      'unknown-tag',
      2,
      'no case of cases.json has the tag "serach". Did you mean search?',
    ],
    ['an unknown tag', '{"tags": {"zzz": {"pass_rate": 1}}}', 'unknown-tag', 1, 'There are: search, orders.'],
    [
      'an unknown tool',
      '{"tools": {\n"lookup_ordr": {"pass_rate": 1}}}',
      'unknown-tool',
      2,
      'speaks of the tool "lookup_ordr". Did you mean lookup_order?',
    ],
    [
      'a tool of no case',
      '{"tools": {"constructor": {"pass_rate": 1}}}',
      'unknown-tool',
      1,
      'There are: lookup_order, issue_refund, toString.',
    ],
    [
      'no rest',
      '{"tags": {"search": {"pass_rate": 1}},\n"rest": {"pass_rate": 1}}',
      'empty-group',
      2,
      'rest sets a bar for cases that are neither critical nor of a tag that tags names, and cases.json has none.',
    ],
  ])('%s: %s', (_what, text, code, line, message) => {
    const error = errorOf(() => readGate(text, 'gate.json', dataset))
    expect([error.code, error.file, error.line]).toEqual([code, 'gate.json', line])
    expect(error.message).toContain(message)
  })

  test('a bar for critical cases, of which there are none', () => {
    const plain = readDataset('[{"test_id":"a","expected_tool":null,"critical":false}]', 'cases.json')
    const error = errorOf(() => readGate('{"critical":\n{"exact_rate": 1}}', 'gate.json', plain))
    expect(error.message).toBe(
      'gate.json:2: critical sets a bar for cases that are critical: true, and cases.json has none. Remove it, or mark the cases.',
    )
    const tagged = errorOf(() => readGate('{"tags": {"a": {"pass_rate": 1}}}', 'gate.json', plain))
    expect(tagged.message).toBe('gate.json:1: no case of cases.json has the tag "a". There are none.')
  })
})
