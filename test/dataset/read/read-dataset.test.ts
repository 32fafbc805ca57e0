import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readDataset } from '../../../src/dataset/read/read-dataset.js'
import type { Path } from '../../../src/json/paths.js'
import { errorOf } from './error-of.js'

const sound = [
  {
    test_id: 'late',
    prompt: 'It came late: "ä\n😀"',
    expected_calls: [
      { tool: 'lookup', arguments: { id: 'A-1' } },
      { any_order: [{ tool: 'refund' }, { tool: 'mail' }] },
    ],
    tool_results: { lookup: { total: '49.90', at: '2026-01-01' }, refund: [{ $throw: 'the bank is down' }, [1, 2]] },
    tags: ['refunds'],
    critical: true,
    threshold: 0.5,
  },
  { test_id: 'none', expected_tool: null },
  {
    test_id: 'talk',
    turns: [
      { prompt: 'Hi', expected_answer: { value: 'Hello', rule: { matching_strategy: 'ignore_case' } } },
      { prompt: 'Bye' },
    ],
    forbidden_tools: ['refund'],
  },
]

const casesIn = (text: string, file: string) => readDataset(text, file).cases.map((located) => located.case)

describe('one data set, however it is written', () => {
  const lines = sound.map((row) => JSON.stringify(row))
  test.each([
    ['a.json', JSON.stringify(sound)],
    ['a.json', JSON.stringify({ cases: sound }, null, 2).replaceAll('\n', '\r\n')],
    ['A.JSON', ` \n${JSON.stringify(sound, null, '\t')}\n\n`],
    ['a.jsonl', lines.join('\n')],
    ['dir.x/a.ndjson', `\n${lines.join('\r\n\r\n  \n')}\n`],
    ['a.yaml', stringify(sound)],
    ['a.yml', `# cases\n---\n${stringify({ cases: sound })}...\n`],
    ['a.yaml', JSON.stringify(sound)],
  ])('%s', (file, text) => {
    expect(readDataset(text, file).file).toBe(file)
    expect(casesIn(text, file)).toEqual(sound)
  })

  test('an anchor, a folded text, texts that look like others', () => {
    const text = [
      '- test_id: a',
      '  prompt: >-',
      '    one',
      '    two',
      '  expected_tool: x',
      '  arguments: &args { day: 2026-01-01, at: 2026-01-01T00:00:00Z, ok: yes, version: 1.2.3, n: 5.0, h: 0x1F }',
      '- test_id: "5"',
      '  expected_calls: [{ tool: x, arguments: *args }, { tool: y, arguments: { "<<": { a: 1 } } }]',
    ].join('\n')
    const args = { day: '2026-01-01', at: '2026-01-01T00:00:00Z', ok: 'yes', version: '1.2.3', n: 5, h: 31 }
    expect(casesIn(text, 'a.yaml')).toEqual([
      { test_id: 'a', prompt: 'one two', expected_tool: 'x', arguments: args },
      {
        test_id: '5',
        expected_calls: [
          { tool: 'x', arguments: args },
          { tool: 'y', arguments: { '<<': { a: 1 } } },
        ],
      },
    ])
  })
})

test('null that is written is null', () => {
  const text =
    '- test_id: a\n  expected_tool: null\n  tool_results: { a: ~, b: Null, c: [null, ~], d: "", f: {} }\n- test_id: b\n  expected_tool: ~ # none\n'
  expect(casesIn(text, 'a.yaml')).toEqual([
    { test_id: 'a', expected_tool: null, tool_results: { a: null, b: null, c: [null, null], d: '', f: {} } },
    { test_id: 'b', expected_tool: null },
  ])
})

describe('__proto__ is a name as any other', () => {
  test.each(['a.json', 'a.yaml'])('as a parameter, a tool, an argument: %s', (file) => {
    const text =
      '[{"test_id":"a","expected_tool":"__proto__","arguments":{"__proto__":{"__proto__":9007199254740993}},"rules":{"__proto__":{"matching_strategy":"ignore"}},"weights":{"__proto__":2},"fallbacks":{"__proto__":[{"tool":"x","score":0.5}]},"tool_results":{"__proto__":1}}]'
    const told = JSON.stringify(casesIn(text, file), (_key, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    )
    expect(told).toBe(text.replace('9007199254740993', '9007199254740992'))
  })

  test.each<[string, string]>([
    ['"__proto__": 1', 'case a: __proto__ is no key of a case.'],
    ['"arguments": {"y": 1}, "rules": {"__proto__": {"matching_strategy": "fuzy"}}', 'the rule at __proto__'],
    ['"arguments": {"y": 1}, "rules": {"y": {"matching_strategy": "exact", "__proto__": 1}}', 'a key "__proto__"'],
    ['"arguments": {"y": 1}, "weights": {"__proto__": "1"}', 'the weight at __proto__'],
    ['"fallbacks": {"__proto__": 1}', 'fallbacks.__proto__'],
    ['"fallbacks": {"x": [{"tool": "y", "score": 0.5, "__proto__": 1}]}', 'fallbacks.x[0] has a key "__proto__"'],
    ['"alternatives": [{"tool": "y", "__proto__": 1}]', 'alternatives[0] has a key "__proto__"'],
    ['"tool_results": {"__proto__": []}', 'tool_results.__proto__ is an empty list'],
    ['"tool_results": {"__proto__": {"$throw": ""}}', 'tool_results.__proto__ is {"$throw":""}'],
    ['"tool_results": {"x": {"$throw": "a", "__proto__": 1}}', 'tool_results.x is'],
  ])('%s', (more, message) => {
    for (const file of ['a.json', 'a.yaml']) {
      expect(errorOf(() => readDataset(row(more), file)).message).toContain(message)
    }
  })
})

test.each(['a.json', 'a.yaml', 'a.jsonl'])(
  'integers beyond 2^53 are BigInt, other numbers what they say: %s',
  (file) => {
    const row =
      '{"test_id":"a","expected_tool":"x","arguments":{"l":[9007199254740993,-123456789012345678901234567890],"n":[5.0,1e3,-0.0,9007199254740991,0.1,1E-7]}}'
    const [only] = casesIn(file === 'a.json' ? `[${row}]` : file === 'a.yaml' ? `- ${row}` : row, file)
    expect(only?.arguments).toEqual({
      l: [9007199254740993n, -123456789012345678901234567890n],
      n: [5, 1000, -0, 9007199254740991, 0.1, 1e-7],
    })
  },
)

describe('where a value stands', () => {
  const mark = 'here it is'
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(null, true, 1, 'a "quoted, [text]\\', '{', 'ä😀'),
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b c', '"', '0', 'ü'), tie('value'), { minKeys: 1, maxKeys: 3 }),
    ),
  })).value

  /** A path to some part of a value. */
  const partOf = (whole: unknown, picks: readonly number[]): Path => {
    if (typeof whole !== 'object' || whole === null) return []
    const keys = Object.keys(whole)
    const key = keys[(picks[0] ?? 0) % keys.length] ?? ''
    const rest = partOf(Reflect.get(whole, key), picks.slice(1))
    return [Array.isArray(whole) ? Number(key) : key, ...rest]
  }
  const withMark = (whole: unknown, path: Path): unknown => {
    const [key, ...rest] = path
    if (key === undefined) return mark
    const copy = structuredClone(whole) as object
    Reflect.set(copy, key, withMark(Reflect.get(copy, key), rest))
    return copy
  }
  const lineOf = (text: string): number => text.slice(0, text.indexOf(mark)).split('\n').length

  test.each(['a.json', 'cases.json', 'a.jsonl', 'a.yaml', 'cases.yaml'])('%s', (file) => {
    const property = fc.property(
      fc.array(value, { minLength: 1, maxLength: 4 }),
      fc.nat(3),
      fc.array(fc.nat(2), { maxLength: 4 }),
      (values, pick, picks) => {
        const index = pick % values.length
        const inner = partOf(values[index], picks)
        const rows = values.map((one, at) => ({
          test_id: `case-${at}`,
          expected_tool: 'x',
          tool_results: { x: { it: at === index ? withMark(one, inner) : one } },
        }))
        const whole = file.startsWith('cases') ? { cases: rows } : rows
        const text = file.endsWith('l')
          ? file.endsWith('yaml')
            ? stringify(whole, { lineWidth: 0 })
            : rows.map((row) => `${JSON.stringify(row)}\n\n`).join('')
          : JSON.stringify(whole, null, 1)
        const located = readDataset(text, file).cases[index]
        expect(located?.lineAt(['tool_results', 'x', 'it', ...inner])).toBe(lineOf(text))
        expect(located?.line).toBe(lineOf(text.replace(`case-${index}`, mark)) - (file.endsWith('.json') ? 1 : 0))
        // Of a path that leads nowhere, where it is left.
        expect(located?.lineAt(['test_id', 'no', 5])).toBe(located?.lineAt(['test_id']))
      },
    )
    fc.assert(property, { numRuns: 60 })
  })
})

const row = (more: string) => `[\n{"test_id": "a", "expected_tool": "x",\n${more}}]`

describe('what is wrong is told with its line', () => {
  test.each<[string, string, string, string, number | null, string]>([
    // As a text.
    ['an extension', 'a.txt', '[]', 'unknown-extension', null, 'Give it the extension .json, .jsonl, .ndjson'],
    ['no extension', 'dir.json/a', '[]', 'unknown-extension', null, 'Give it the extension'],
    ['nothing', 'a.json', '', 'empty', 1, 'the file is empty.'],
    ['white space', 'a.json', ' \n ', 'empty', 1, 'the file is empty.'],
    ['comments alone', 'a.yaml', '# none\n', 'empty', null, 'the file is empty.'],
    ['a mark', 'a.json', '\uFEFF[]', 'byte-order-mark', 1, 'begins with a byte order mark'],
    ['a mark', 'a.jsonl', '\uFEFF{}', 'byte-order-mark', 1, 'begins with a byte order mark'],
    ['a mark', 'a.yaml', '\uFEFF- a: 1', 'byte-order-mark', 1, 'begins with a byte order mark'],
    [
      'no JSON',
      'a.json',
      '[\n{"test_id": a}]',
      'no-json',
      2,
      'the file is no JSON: expected a JSON value, but met "a" (column 13).',
    ],
    ['a comma too many', 'a.json', '[\n{},\n]', 'no-json', 3, 'but met "]"'],
    ['more after the end', 'a.json', '[] []', 'no-json', 1, 'expected the end of the text'],
    ['a conflict', 'a.json', '[\n<<<<<<< HEAD\n{},\n=======\n{}\n>>>>>>> b\n]', 'merge-conflict', 2, 'Resolve it.'],
    ['a conflict', 'a.jsonl', '{"test_id":"a","expected_tool":null}\n=======\n', 'merge-conflict', 2, 'Resolve it.'],
    ['a conflict', 'a.yaml', '- a: 1\n<<<<<<< HEAD\n- b: 1\n', 'merge-conflict', 2, 'Resolve it.'],
    [
      'a key twice',
      'a.json',
      row('"arguments": {"b": {"c": 1,\n"c": 2}}'),
      'duplicate-key',
      4,
      'the key [0].arguments.b.c occurs',
    ],
    [
      'a key twice',
      'a.yaml',
      '- test_id: a\n  "test_id": b',
      'duplicate-key',
      2,
      'the key "test_id" occurs more than once',
    ],
    [
      'a number',
      'a.json',
      row('"arguments": {"n":\n1.00000000000000000001}'),
      'inexact-number',
      4,
      'the number 1.00000000000000000001 at [0].arguments.n would be read as 1. Write it as a text: "1.00000000000000000001"',
    ],
    [
      'a number',
      'a.jsonl',
      '\n{"test_id":"a","threshold":1e999}',
      'inexact-number',
      2,
      'the number 1e999 at threshold would be read as Infinity.',
    ],
    [
      'a number',
      'a.yaml',
      '- test_id: a\n  arguments:\n    n: 0.12345678901234567890',
      'inexact-number',
      3,
      'Write it as a text',
    ],
    [
      'leading zeros',
      'a.yaml',
      '- test_id: 0042',
      'inexact-number',
      1,
      'the number 0042 at test_id would be read as 42. Write it as a text: "0042"',
    ],
    ['no number', 'a.yaml', '- test_id: .nan', 'bad-shape', 1, '.nan is no value of JSON.'],
    ['depth', 'a.json', `[\n${'['.repeat(300)}${']'.repeat(300)}]`, 'too-deep', 2, 'nested deeper than 200 levels'],
    [
      'depth',
      'a.jsonl',
      `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
      'too-deep',
      1,
      'nested deeper than 200 levels',
    ],
    ['depth', 'a.yaml', `- ${'['.repeat(300)}${']'.repeat(300)}`, 'too-deep', 1, 'nested deeper than 200 levels'],
    ...(
      [
        ['0.123456789012345678', 'threshold', ''],
        ['1.123456789012345678', 'extra_call_penalty', ''],
        ['1e999', 'weights', '{"id": '],
      ] as const
    ).flatMap(([digits, key, open]) =>
      ['a.json', 'a.yaml'].map(
        (file) =>
          [
            `a number where no text can stand: ${key}`,
            file,
            row(`"${key}": ${open}${digits}${open && '}'}`),
            'inexact-number',
            3,
            `would be read as ${Number(digits)}. Write ${digits === '1e999' ? 'one that is not beyond all numbers' : `${Number(digits)} if that is meant`}.`,
          ] as [string, string, string, string, number, string],
      ),
    ),
    // As JSON Lines.
    [
      'a truncated line',
      'a.jsonl',
      '{"test_id":"a","expected_tool":null}\n{"test_id":"b","expec',
      'truncated',
      2,
      'the line breaks off here',
    ],
    [
      'a line of a file that is JSON',
      'a.jsonl',
      '[\n{"test_id":"a"}\n]',
      'truncated',
      1,
      'In .jsonl each line is one case',
    ],
    ['a list on a line', 'a.jsonl', '[{"test_id":"a"}]', 'bad-shape', 1, 'the line is no case'],
    // As YAML.
    ['two documents', 'a.yaml', '--- []\n--- []', 'several-documents', 2, 'a second document begins here'],
    ['an alias of nothing', 'a.yaml', '- a: 1\n- *b', 'no-yaml', 2, 'there is no anchor &b.'],
    ['an endless alias', 'a.yaml', '- &a [*a]', 'too-deep', 1, 'nested deeper than 200 levels'],
    ['a bomb', 'a.yaml', bomb(), 'no-yaml', 1, 'Excessive alias count'],
    ['a tag', 'a.yaml', '- a: 1\n- b: !!binary aGk=', 'no-yaml', 2, 'Unresolved tag'],
    ['a tag of its own', 'a.yaml', '- !secret a', 'no-yaml', 1, 'Unresolved tag: !secret'],
    ...[
      '!!str 5',
      '!!int "5"',
      '!!null null',
      '! x',
      '!<tag:yaml.org,2002:str> x',
      '&y !!str x',
      '!!seq [x]',
      '!!map { x: 1 }',
      '!!str\n    x',
      '{ !!str x: 1 }',
      '[! x]',
    ].map((value): [string, string, string, string, number, string] => [
      `a tag of YAML: ${value}`,
      'a.yaml',
      `- test_id: a\n  expected_tool: x\n  arguments: { y: 1 }\n  tags: ${value}`,
      'no-yaml',
      4,
      `are not taken; a text stands in quotes, a number without.`,
    ]),
    ['the name of a tag', 'a.yaml', '- test_id: !!str 5', 'no-yaml', 1, 'tags (!!str) are not taken'],
    ...(
      [
        ['expected_tool:', 'for expected_tool'],
        ['expected_tool: # none', 'for expected_tool'],
        ['expected_tool: &x', 'for expected_tool'],
        ['? expected_tool', 'for expected_tool'],
        ['arguments:', 'for arguments'],
        ['rules:', 'for rules'],
        ['prompt:', 'for prompt'],
        ['arguments: { y }', 'for arguments.y'],
        ['arguments: { y: , z: 1 }', 'for arguments.y'],
        ['tool_results: { y: { z: } }', 'for tool_results.y.z'],
        ['tool_results: { y: [z: ] }', 'for tool_results.y.z'],
        ['expected_calls:', 'for expected_calls'],
        ['tags: [a, &x ]', 'as an item of tags'],
      ] as const
    ).flatMap(([line, where]) =>
      ['', '\n  critical: true', '\n- test_id: b\n  expected_tool: null'].map(
        (rest): [string, string, string, string, number, string] => [
          `nothing written: ${line}`,
          'a.yaml',
          `- test_id: a\n  ${line}${rest}`,
          'bad-shape',
          2,
          `nothing is written ${where}. Write a value, or null if that is meant.`,
        ],
      ),
    ),
    ['nothing written', 'a.yaml', '- test_id: a\n  tags:\n  - b\n  -\n', 'bad-shape', 4, 'as an item of tags.'],
    ['nothing written', 'a.yaml', '-\n', 'bad-shape', 1, 'nothing is written as an item of the list.'],
    ['nothing written', 'a.yaml', 'cases:\n', 'bad-shape', 1, 'nothing is written for cases.'],
    [
      'a merge key',
      'a.yaml',
      '- &a { x: 1 }\n- test_id: a\n  arguments: { <<: *a }',
      'no-yaml',
      3,
      'merge keys (<<) are not part of YAML 1.2; write the keys out.',
    ],
    ['a tab', 'a.yaml', '- a:\n\t- b', 'no-yaml', 2, 'Tabs are not allowed'],
    [
      'a key that is a number',
      'a.yaml',
      '- test_id: a\n  5: b',
      'bad-shape',
      2,
      'the key 5 is no text. Write it in quotes.',
    ],
    ['a key that is a list', 'a.yaml', '- ? [a]\n  : b', 'bad-shape', 1, 'the key of this pair is no text.'],
    // As a list of cases.
    ['a text', 'a.json', '"a"', 'bad-shape', 1, 'this file holds "a".'],
    ['an object', 'a.json', '{"test_id": "a"}', 'bad-shape', 1, 'this file holds {"test_id":"a"}.'],
    ['no list', 'a.yaml', '\ncases:\n  a: 1', 'bad-shape', 2, 'this file holds {"cases":{"a":1}}.'],
    [
      'another key',
      'a.json',
      '{"cases": [],\n"case": []}',
      'unknown-key',
      2,
      'case is no key of a data set. Did you mean cases?',
    ],
    ...['"test_id": "q"', '"expected_tool": null', '"__proto__": 1'].flatMap((stray) =>
      (
        [
          ['a.json', `{${stray},\n"cases": [{"test_id":"a","expected_tool":null}]}`, 1],
          ['a.json', `{"cases": [{"test_id":"a","expected_tool":null}],\n${stray}}`, 2],
          ['a.yaml', `cases:\n- test_id: a\n  expected_tool: null\n${stray}`, 4],
        ] as const
      ).map(([file, text, line]): [string, string, string, string, number, string] => [
        `a key beside cases: ${stray}`,
        file,
        text,
        'unknown-key',
        line,
        'is no key of a data set. There is: cases.',
      ]),
    ),
    ['an empty list', 'a.json', '[]', 'empty', 1, 'the data set is empty'],
    ['an empty list', 'a.yaml', 'cases: []', 'empty', 1, 'the data set is empty'],
    ['lines without one', 'a.jsonl', '\n \n', 'empty', 1, 'the data set is empty'],
    [
      'an id twice',
      'a.json',
      '[{"test_id":"a","expected_tool":null},\n{"test_id":"b","expected_tool":null},\n{"test_id":"a","expected_tool":null}]',
      'duplicate-id',
      3,
      'the test_id a is that of the case on line 1, too.',
    ],
    // As a case.
    ['no object', 'a.json', '[\n5]', 'bad-shape', 2, 'the value here is 5, but has to be an object.'],
    [
      'no id',
      'a.yaml',
      '- test_id: a\n  expected_tool: null\n- expected_tool: x',
      'bad-shape',
      3,
      'test_id is missing: it has to be a text.',
    ],
    [
      'an empty id',
      'a.json',
      '[{"test_id":""}]',
      'bad-shape',
      1,
      'test_id is "", but has to be a text that is not empty.',
    ],
    ['an id that is a number', 'a.yaml', '- test_id: 5', 'bad-shape', 1, 'test_id is 5, but has to be a text.'],
    [
      'an unknown key',
      'a.json',
      row('"expected_tol": "x"'),
      'unknown-key',
      3,
      'case a: expected_tol is no key of a case. Did you mean expected_tool?',
    ],
    [
      'an unknown key',
      'a.yaml',
      '- test_id: a\n  expected_tool: x\n  zzz:\n    - 1',
      'unknown-key',
      3,
      'case a: zzz is no key of a case. There are: test_id, prompt, turns,',
    ],
    [
      'a misspelt id',
      'a.json',
      '[{"testid":"a"}]',
      'unknown-key',
      1,
      'testid is no key of a case. Did you mean test_id?',
    ],
    [
      'a key of a turn',
      'a.json',
      '[{"test_id":"a","turns":[{"prompt":"x"},\n{"prompt":"x","treshold":1}]}]',
      'unknown-key',
      2,
      'case a: turns[1].treshold is no key of a turn.',
    ],
    [
      'a tool of a wrong kind',
      'a.json',
      '[{"test_id":"a",\n"expected_tool":["x"]}]',
      'bad-shape',
      2,
      'case a: expected_tool is ["x"], but has to be the name of a tool, or null for no call.',
    ],
    [
      'tags',
      'a.json',
      row('"tags": ["a", ""]'),
      'bad-shape',
      3,
      'case a: tags[1] is "", but has to be a text that is not empty.',
    ],
    [
      'a threshold',
      'a.json',
      row('"threshold": 0'),
      'bad-shape',
      3,
      'threshold is 0, but has to be a number above 0 and at most 1.',
    ],
    ['critical', 'a.json', row('"critical": "yes"'), 'bad-shape', 3, 'critical is "yes", but has to be true or false.'],
    [
      'turns',
      'a.json',
      '[{"test_id":"a","turns":[]}]',
      'bad-shape',
      1,
      'turns is [], but has to hold a message of the user.',
    ],
    [
      'a turn without prompt',
      'a.json',
      '[{"test_id":"a","turns":[{}]}]',
      'bad-shape',
      1,
      'turns[0].prompt is missing: it has to be a text.',
    ],
    [
      'a word',
      'a.json',
      row('"extra_calls": "allow"'),
      'bad-shape',
      3,
      'extra_calls is "allow", but has to be fail, penalise, first, ignore.',
    ],
  ])('%s: %s', (_what, file, text, code, line, message) => {
    const error = errorOf(() => readDataset(text, file))
    expect({ code: error.code, line: error.line, file: error.file }).toEqual({ code, line, file })
    expect(error.message).toContain(message)
    expect(error.message.startsWith(line === null ? `${file}: ` : `${file}:${line}: `)).toBe(true)
  })

  /** Ten lists, each with ten times the one before it. */
  function bomb(): string {
    const names = 'abcdefghij'.split('')
    const lists = names.map(
      (name, at) =>
        `- &${name} [${Array(10)
          .fill(at === 0 ? '1' : `*${names[at - 1]}`)
          .join(', ')}]`,
    )
    return lists.join('\n')
  }
})

describe('what is expected is read with its line', () => {
  const rules = (rule: string) => row(`"arguments": {"id": "A"}, "rules": {\n"id": ${rule}}`)
  test.each<[string, string, number, string]>([
    ['nothing', '[\n{"test_id":"a"}]', 2, 'case a: the ground truth expects nothing.'],
    [
      'a strategy',
      rules('{"matching_strategy":"fuzy"}'),
      4,
      'names the strategy "fuzy", which is not known. Did you mean fuzzy?',
    ],
    ['a rule without its threshold', rules('{"matching_strategy":"fuzzy"}'), 4, 'has no threshold'],
    [
      'a rule with a key too many',
      rules('{"matching_strategy":"date","zone":"UTC"}'),
      4,
      'the rule at id of the ground truth has a key "zone"',
    ],
    [
      'a rule of a call',
      '[{"test_id":"a","expected_calls":[{"tool":"x"},\n{"tool":"y","arguments":{"id":1},"rules":{\n"id":{"matching_strategy":"range"}}}]}]',
      3,
      'has no bound',
    ],
    [
      'a call in a group',
      '[{"test_id":"a","expected_calls":[{"any_order":[{"tool":"x"},\n{"tol":"y"}]}]}]',
      2,
      'expected_calls[0].any_order[1] has a key "tol"',
    ],
    ['an alternative', row('"alternatives": [{"tool":"y"},\n{"tool":""}]'), 4, 'tool of alternatives[1]'],
    [
      'arguments for no call',
      '[{"test_id":"a","expected_tool":null,\n"arguments":{}}]',
      2,
      'arguments and expected_tool: null do not go together.',
    ],
    ['two kinds of calls', row('"expected_calls": []'), 2, 'expected_tool and expected_calls do not go together.'],
    ['a forbidden tool that is expected', row('"forbidden_tools": ["x"]'), 3, 'It would be right and forbidden.'],
    ['a fallback of nothing', row('"fallbacks": {\n"y": [{"tool":"z","score":0.5}]}'), 4, 'None of them is y.'],
    ['a weight', row('"arguments": {"id": 1}, "weights": {\n"id": 0}'), 4, 'the weight at id of the ground truth'],
    [
      'a turn',
      '[{"test_id":"a","turns":[{"prompt":"x","expected_tool":"x"},\n{"prompt":"y","expected_tool":null,\n"arguments":{}}]}]',
      3,
      'case a: turn 2: arguments and expected_tool: null do not go together.',
    ],
    [
      'a turn that says how and not what',
      '[{"test_id":"a","turns":[{"prompt":"x","expected_tool":"x"},\n{"prompt":"y","extra_calls":"ignore"}]}]',
      2,
      'case a: turn 2: the ground truth expects nothing.',
    ],
    [
      'a whole that says how and not what',
      '[{"test_id":"a","turns":[{"prompt":"x","expected_tool":"x"}],\n"extra_calls":"ignore"}]',
      1,
      'case a: the ground truth expects nothing.',
    ],
    [
      'turns that expect nothing',
      '[\n{"test_id":"a","turns":[{"prompt":"x"}]}]',
      2,
      'case a: nothing is expected, neither of a turn nor of the whole conversation.',
    ],
    [
      'a prompt beside turns',
      '[{"test_id":"a",\n"prompt":"x","turns":[{"prompt":"x","expected_tool":"x"}]}]',
      2,
      'case a: prompt and turns do not go together.',
    ],
    [
      'no answers',
      row('"tool_results": {\n"x": []}'),
      4,
      'case a: tool_results.x is an empty list, which answers no call.',
    ],
    [
      'a failure without a text',
      row('"tool_results": {"x": [1,\n{"$throw": ""}]}'),
      4,
      'case a: tool_results.x[1] is {"$throw":""}, but a tool that fails is { "$throw": "text" }',
    ],
    ['a failure with more', row('"tool_results": {"x": {"$throw": "a", "code": 5}}'), 3, 'this key alone'],
    [
      'a misspelt failure',
      row('"tool_results": {"x": {"$trow": "a"}}'),
      3,
      'a tool that fails is { "$throw": "text" }',
    ],
  ])('%s', (_what, text, line, message) => {
    const error = errorOf(() => readDataset(text, 'a.json'))
    expect([error.code, error.line]).toEqual(['bad-case', line])
    expect(error.message).toContain(message)
  })

  test('the error of the score is the cause', () => {
    expect(errorOf(() => readDataset('[{"test_id":"a"}]', 'a.json')).cause).toMatchObject({ code: 'nothing-expected' })
  })

  test('what only a score knows is not refused: normalisers, placeholders, also in a pattern', () => {
    const kept = [
      {
        test_id: '{{TOMORROW}}',
        prompt: 'Until {{TODAY+1d}}?',
        expected_tool: 'x',
        arguments: { sku: 'a', at: '{{NOW}}' },
        rules: {
          sku: { matching_strategy: 'normaliser', name: 'sku' },
          at: { matching_strategy: 'pattern', pattern: '^{{TODAY}}' },
        },
      },
      { test_id: 'b', expected_tool: 'x', arguments: { at: '{{TODAYY}}' } },
    ]
    expect(casesIn(JSON.stringify(kept), 'a.json')).toEqual(kept)
  })
})

test('what is too deep for the parser of YAML is told, too', () => {
  expect(errorOf(() => readDataset('['.repeat(10_000), 'a.yaml')).code).toBe('too-deep')
})

test('three thousand cases take no square of the time', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ test_id: `case ${index}`, expected_tool: null }))
  const { cases } = readDataset(JSON.stringify(rows, null, 1), 'a.json')
  expect(cases.map(({ line }) => line)).toEqual(rows.map((_, index) => 2 + 4 * index))
})
