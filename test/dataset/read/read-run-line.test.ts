import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call, callsheet, say } from '../../../src/entries/callsheet.js'
import { caseScorer } from '../../../src/dataset/case-scorer.js'
import { recordedOf } from '../../../src/dataset/recorded-of.js'
import type { RecordedRun } from '../../../src/dataset/recorded-run.js'
import { readRunLine } from '../../../src/dataset/read/read-run-line.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import type { Run } from '../../../src/run/types.js'
import { compareDecimals } from '../../../src/score/values/decimal.js'
import { errorOf } from './error-of.js'

const place = { file: 'runs.jsonl', line: 7 }
const read = (line: object): RecordedRun => readRunLine(JSON.stringify(line), place)
const empty = { trial: null, error: null, latency_ms: null, tools: [] }

describe('what a line says', () => {
  test.each<[string, object, Partial<RecordedRun>]>([
    ['no call', { test_id: 'a', calls: [] }, { parts: [{ calls: [], answer: undefined }] }],
    [
      'calls',
      {
        test_id: 'a',
        calls: [
          { name: 'x', args: { id: 'ü' } },
          { name: 'y', rawArgs: '{"a', turn: 2 },
          { name: 'z' },
          { name: 'z', args: null },
        ],
        answer: 'Done',
      },
      {
        parts: [
          {
            calls: [
              { name: 'x', args: { id: 'ü' } },
              { name: 'y', rawArgs: '{"a', turn: 2 },
              { name: 'z' },
              { name: 'z', args: null },
            ],
            answer: 'Done',
          },
        ],
      },
    ],
    [
      'all there is',
      {
        test_id: 'a',
        calls: [],
        answer: null,
        trial: 3,
        latency_ms: 0,
        error: { name: 'E', message: 'm', code: 'c', stack: 's', cause: 'why' },
      },
      {
        parts: [{ calls: [], answer: null }],
        trial: 3,
        latency_ms: 0,
        error: { name: 'E', message: 'm', code: 'c', cause: { name: 'Error', message: 'why' } },
      },
    ],
    [
      'an error in one text',
      { test_id: 'a', calls: [], error: 'timeout' },
      { parts: [{ calls: [], answer: undefined }], error: { name: 'Error', message: 'timeout' } },
    ],
    [
      'nothing where it is null',
      { test_id: 'a', calls: [], error: null, trial: null, latency_ms: null },
      { parts: [{ calls: [], answer: undefined }] },
    ],
    [
      'turns',
      {
        test_id: 'a',
        turns: [
          { calls: [{ name: 'x', args: {} }], answer: 'One' },
          { calls: [], answer: null },
        ],
      },
      {
        parts: [
          { calls: [{ name: 'x', args: {} }], answer: 'One' },
          { calls: [], answer: null },
        ],
      },
    ],
    [
      'no turn before an error',
      { test_id: 'a', turns: [], error: 'refused' },
      { parts: [], error: { name: 'Error', message: 'refused' } },
    ],
    [
      'a stored result, whose other keys say nothing',
      {
        callsheet: 'result',
        version: 1,
        test_id: 'a',
        trial: 2,
        score: 0.12345678901234566,
        calls: [{ name: 'x', args: '"', ok: true }],
        answer: 'A',
      },
      { trial: 2, parts: [{ calls: [{ name: 'x', args: '"' }], answer: 'A' }] },
    ],
  ])('%s', (_what, line, expected) => {
    expect(read(line)).toEqual({ ...empty, test_id: 'a', ...expected })
  })

  test('the tools that the agent had', () => {
    const schema = { type: 'object' }
    expect(read({ test_id: 'a', calls: [], tools: [{ name: 'x', inputSchema: schema }] }).tools).toMatchObject([
      { name: 'x', inputSchema: schema },
    ])
    expect(
      errorOf(() =>
        read({
          test_id: 'a',
          run: [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content: 'Hello' },
          ],
          tools: [],
        }),
      ).message,
    ).toBe('runs.jsonl:7: tools and run do not go together. The run says its tools itself.')
    expect(errorOf(() => read({ test_id: 'a', calls: [], tools: 5 })).message).toContain(
      'runs.jsonl:7: tools cannot be read: ',
    )
  })

  test('a transcript', () => {
    const run = [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: '1', type: 'function', function: { name: 'x', arguments: '{"id":9007199254740993}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'ok' },
      { role: 'assistant', content: 'Done' },
    ]
    expect(read({ test_id: 'a', run }).parts).toMatchObject([
      { calls: [{ name: 'x', rawArgs: '{"id":9007199254740993}' }], answer: 'Done' },
    ])
  })

  test('a transcript whose arguments are no text', () => {
    const text =
      '{"test_id":"a","run":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"x","input":{"id":9007199254740993}}]}]}'
    expect(readRunLine(text, place).parts).toMatchObject([{ calls: [{ name: 'x', args: { id: 9007199254740993n } }] }])
  })
})

describe('a run, as runToJson writes it', () => {
  const schema = { type: 'object', properties: { id: { $ref: '#/$defs/id' } }, $defs: { id: { type: 'string' } } }
  const toolsOf = () => ({ x: { inputSchema: schema, execute: () => 'ok' } })

  /** One leg for each list of what the model asks for. */
  const runOf = async (legs: readonly string[], answer?: string): Promise<Run> => {
    const sheet = callsheet()
    const tools = sheet.wrap(toolsOf())
    const llm = sheet.llm(legs.flatMap((id) => [call('x', { id }), say(`Done ${id}`)]))
    const turn = async (id: string): Promise<void> => {
      const user = { role: 'user', text: id } as const
      const asked = await llm.next([user])
      const text = tools.x.execute()
      const told = { role: 'tool', toolResult: { id: asked.calls[0]?.id ?? '', text } } as const
      await llm.next([user, asked, told])
    }
    return sheet.run(async (leg) => {
      for (const id of legs) await (legs.length === 1 ? turn(id) : leg(() => turn(id)))
      return answer
    })
  }

  test.each<[string, readonly string[]]>([
    ['one part', ['A']],
    ['one part for each leg', ['A', 'B', 'C']],
  ])('%s', async (_what, legs) => {
    const run = await runOf(legs)
    const about = { test_id: 'a', trial: 2, latency_ms: 5 }
    const written = JSON.stringify({ ...about, run: runToJson(run) })
    const turns = legs.length === 1 ? null : legs.length
    const direct = recordedOf(run, { ...about, turns })
    const again = readRunLine(written, place)
    const parts = direct.parts.map(({ calls, answer }) => ({
      calls: calls.map(({ name, args, turn }) => ({ name, rawArgs: JSON.stringify(args), turn })),
      answer,
    }))
    expect(again).toEqual({ ...direct, parts })
    expect(again.parts).toHaveLength(legs.length)
  })

  test('the answer of the agent, its error, arguments without a text, all schemas', async () => {
    const data = JSON.parse(JSON.stringify(runToJson(await runOf(['A'], 'The end')))) as Record<string, unknown>
    const made = {
      ...data,
      error: { name: 'E', message: 'm' },
      calls: [
        {
          name: 'x',
          turn: 1,
          leg: 1,
          rawArgs: null,
          args: { id: { $bigint: '9007199254740993' }, $$ref: 1, list: [{ $number: '-0' }, { $date: 'd' }] },
        },
      ],
    }
    expect(read({ test_id: 'a', run: made })).toEqual({
      ...empty,
      test_id: 'a',
      error: { name: 'E', message: 'm' },
      parts: [
        {
          calls: [{ name: 'x', turn: 1, args: { id: 9007199254740993n, $ref: 1, list: [-0, { $date: 'd' }] } }],
          answer: 'The end',
        },
      ],
      tools: [{ name: 'x', description: null, inputSchema: schema }],
    })
    expect(read({ test_id: 'a', run: made, error: 'mine' }).error).toEqual({ name: 'Error', message: 'mine' })
  })
})

test('no digit of an argument is lost: where a number changes, the text of the arguments is kept', () => {
  const digits = fc.stringMatching(/^\d{1,20}$/u).map((text) => text.replace(/^0+(?=\d)/u, ''))
  const numbers = fc
    .record({
      sign: fc.constantFrom('', '-'),
      whole: digits,
      fraction: fc.option(fc.stringMatching(/^\d{1,20}$/u)),
      power: fc.option(fc.integer({ min: -400, max: 400 })),
      mark: fc.constantFrom('e', 'E'),
    })
    .map(
      ({ sign, whole, fraction, power, mark }) =>
        `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `${mark}${power}`}`,
    )
  const property = fc.property(numbers, fc.boolean(), (number, inTurn) => {
    const calls = `"calls":[{"name":"y"},{"name":"x","args": {"a":[1.0,${number}]} }]`
    const text = `{"test_id":"a",${inTurn ? `"turns":[{${calls}}]` : calls}}`
    const made = readRunLine(text, place).parts[0]?.calls[1]
    const isChanged =
      compareDecimals(number, Number(number)) !== 0 ||
      (/^-?\d+$/u.test(number) && !Number.isSafeInteger(Number(number)))
    expect(made?.rawArgs).toBe(isChanged ? `{"a":[1.0,${number}]}` : undefined)
  })
  fc.assert(property, { numRuns: 500 })
})

test('of a stored result the text that the model wrote stays what it is', () => {
  const call = '{"name":"x","args":{"n":9007199254740993,"n":1},"rawArgs":"{ }"}'
  const line = `{"callsheet":"result","version":1,"test_id":"a","calls":[${call}]}`
  expect(readRunLine(line, place).parts[0]?.calls[0]).toMatchObject({ rawArgs: '{ }' })
})

describe('arguments that are written twice', () => {
  const lineOf = (args: string, rawArgs: string, inTurn: boolean): string => {
    const calls = `"calls":[{"name":"y"},{"name":"x","args":${args},"rawArgs":${JSON.stringify(rawArgs)}}]`
    return `{"test_id":"a",${inTurn ? `"turns":[{"calls":[]},{${calls}}]` : calls}}`
  }

  test.each<[string, string]>([
    ['{}', '{}'],
    ['{"b":[1,-0],"a":"ä"}', ' {"a": "\\u00e4", "b": [1.0, 0]}'],
    ['{"n":9007199254740993}', '{"n": 9007199254740993.0}'],
    // What parsing made of the text says less.
    ['{"n":9007199254740992}', '{"n":9007199254740993}'],
    ['{"n":1}', '{"n":2,"n":1}'],
    ['{"n":2,"n":1}', '{"n":2,"n":1}'],
    ['{"n":null}', '{"n":1e999}'],
    ['null', 'null'],
    ['{"__proto__":1}', '{"__proto__": 1}'],
  ])('%s and %s say the same', (args, rawArgs) => {
    for (const inTurn of [false, true]) {
      const calls = readRunLine(lineOf(args, rawArgs, inTurn), place).parts.flatMap((part) => part.calls)
      expect(calls.map((call) => call.rawArgs)).toEqual([undefined, rawArgs])
    }
  })

  test.each<[string, string]>([
    ['{"n":1}', '{"n":2}'],
    ['{"n":1}', '{}'],
    ['{}', '{"n":1}'],
    ['{}', ''],
    ['{}', '{"n'],
    ['"{}"', '{}'],
    ['{"n":"1"}', '{"n":1}'],
    ['{"n":9007199254740993}', '{"n":9007199254740992}'],
    ['{"n":9007199254740993}', '{"n":9007199254740995}'],
    ['{"n":2,"n":1}', '{"n":1}'],
    ['{"__proto__":1}', '{}'],
  ])('%s and %s do not', (args, rawArgs) => {
    for (const [inTurn, path] of [
      [false, 'calls[1]'],
      [true, 'turns[1].calls[1]'],
    ] as const) {
      expect(errorOf(() => readRunLine(lineOf(args, rawArgs, inTurn), place)).message).toBe(
        `runs.jsonl:7: args and rawArgs of ${path} do not say the same. Write one of them: rawArgs is the text of the model.`,
      )
    }
  })

  test('beyond all depth they are not compared', () => {
    const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(errorOf(() => readRunLine(lineOf(deep, deep, false), place)).code).toBe('too-deep')
    expect(errorOf(() => readRunLine(lineOf('{}', deep, false), place)).code).toBe('bad-run')
  })
})

describe('a key that is there twice', () => {
  test.each<[string, string]>([
    ['{"test_id":"a","calls":[{"name":"x"}],"calls":[]}', 'calls'],
    ['{"test_id":"b","test_id":"a","calls":[]}', 'test_id'],
    ['{"test_id":"a","calls":[],"\\u0063alls":[]}', 'calls'],
    ['{"test_id":"a","calls":[{"name":"x","name":"y"}]}', 'calls[0].name'],
    ['{"test_id":"a","calls":[{"name":"x","args":{"n":1},"args":{}}]}', 'calls[0].args'],
    ['{"test_id":"a","calls":[{"name":"x","rawArgs":"{}","rawArgs":"[]"}]}', 'calls[0].rawArgs'],
    ['{"test_id":"a","turns":[{"calls":[],"answer":"A","answer":"B"}]}', 'turns[0].answer'],
    ['{"test_id":"a","calls":[{"name":"x","args":{"n":1,"n":2}}],"calls":[]}', 'calls'],
    ['{"test_id":"a","calls":[],"error":{"name":"E","message":"a","message":"b"}}', 'error.message'],
    ['{"test_id":"a","run":[{"role":"user","content":"a","content":"b"}]}', 'run[0].content'],
    ['{"callsheet":"result","version":1,"test_id":"a","test_id":"b","calls":[]}', 'test_id'],
  ])('%s', (text, key) => {
    const error = errorOf(() => readRunLine(text, place))
    expect([error.code, error.line]).toEqual(['duplicate-key', 7])
    expect(error.message).toContain(`the key ${key} occurs more than once`)
  })

  test.each<[string, string]>([
    ['{"n":2,"n":1}', '{"test_id":"a","calls":[{"name":"x","args":{"n":2,"n":1}}]}'],
    [
      '{ "a" : [{"n":1,"n":1}] }',
      '{"test_id":"a","turns":[{"calls":[{"name":"x","args": { "a" : [{"n":1,"n":1}] }}]}]}',
    ],
    ['{"n":2,"n":1}', '{"test_id":"a","calls":[{"name":"x","rawArgs":"{\\"n\\":2,\\"n\\":1}"}]}'],
  ])('in arguments the text is kept, and the call is not exact: %s', (rawArgs, text) => {
    const recorded = readRunLine(text, place)
    expect(recorded.parts[0]?.calls[0]?.rawArgs).toBe(rawArgs)
    const args = JSON.parse(rawArgs) as Record<string, unknown>
    const inTurns = text.includes('turns')
    const truth = { expected_tool: 'x', arguments: args }
    const row = inTurns ? { test_id: 'a', turns: [{ prompt: '', ...truth }] } : { test_id: 'a', ...truth }
    expect(caseScorer(row, {}).score(recorded, 1)).toMatchObject({ correct: true, exact: false, score: 1 })
    const sound = JSON.stringify({ name: 'x', rawArgs: JSON.stringify(args) })
    const once = inTurns ? `"turns":[{"calls":[${sound}]}]` : `"calls":[${sound}]`
    const other = readRunLine(`{"test_id":"a",${once}}`, place)
    expect(caseScorer(row, {}).score(other, 1)).toMatchObject({ correct: true, exact: true })
  })

  test('in a transcript the call is not exact, either', () => {
    const called = { id: '1', type: 'function', function: { name: 'x', arguments: '{"n":2,"n":1}' } }
    const run = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: null, tool_calls: [called] },
    ]
    const row = { test_id: 'a', expected_tool: 'x', arguments: { n: 1 } }
    expect(caseScorer(row, {}).score(read({ test_id: 'a', run }), 1)).toMatchObject({ correct: true, exact: false })
  })
})

test('a number of a schema that JavaScript does not hold is told', () => {
  const line =
    '{"test_id":"a","calls":[],"tools":[{"name":"x","inputSchema":{"properties":{"n":{"enum":[9007199254740993]}}}}]}'
  expect(errorOf(() => readRunLine(line, place)).message).toBe(
    'runs.jsonl:7: the number 9007199254740993 at tools[0].inputSchema.properties.n.enum[0] would be read as 9007199254740992. Write 9007199254740992 if that is meant.',
  )
})

test('an id of 19 digits is scored by all of them', () => {
  const row = { test_id: 'a', expected_tool: 'x', arguments: { id: 1234567890123456789n } }
  const scorer = caseScorer(row, {})
  const passed = (id: string) =>
    scorer.score(readRunLine(`{"test_id":"a","calls":[{"name":"x","args":{"id":${id}}}]}`, place), 1).passed
  expect([passed('1234567890123456789'), passed('1234567890123456788')]).toEqual([true, false])
})

describe('what is wrong is told with its place', () => {
  const sound = '{"test_id":"a","calls":[{"name":"x","args":{"id":"A-1 \\"😀\\""}}],"answer":"Hi","trial":1}'

  test('wherever a line ends too early, it is truncated', () => {
    expect(readRunLine(sound, place).test_id).toBe('a')
    const codes = Array.from(
      { length: sound.length - 1 },
      (_, at) => errorOf(() => readRunLine(sound.slice(0, at + 1), place)).code,
    )
    expect(new Set(codes)).toEqual(new Set(['truncated']))
  })

  test.each<[string, string, string, string]>([
    ['nothing', ' ', 'empty', 'the line is empty.'],
    [
      'no JSON',
      '{"test_id":"a", calls:[]}',
      'no-json',
      'the line is no JSON: expected a key in double quotes after ",", but met "calls" (column 17).',
    ],
    ['two lines in one', '{"test_id":"a","calls":[]}{}', 'no-json', '(column 27)'],
    ['a mark', '\uFEFF{}', 'byte-order-mark', 'byte order mark'],
    ['a conflict', '<<<<<<< HEAD', 'merge-conflict', 'a marker of a merge conflict'],
    ['a list', '[]', 'bad-run', 'a line of recorded runs is an object with test_id and calls; this one holds [].'],
    ['a text', '"a"', 'bad-run', 'this one holds "a".'],
    ['null', 'null', 'bad-run', 'this one holds null.'],
    [
      'an unknown key',
      '{"test_id":"a","cals":[]}',
      'unknown-key',
      'cals is no key of a recorded run. Did you mean calls?',
    ],
    [
      'an unknown key',
      '{"test_id":"a","calls":[],"zzz":1}',
      'unknown-key',
      'There are: test_id, trial, calls, answer, turns, run,',
    ],
    ['no id', '{"calls":[]}', 'bad-run', 'test_id is missing, but has to be the id of a case.'],
    ['an empty id', '{"test_id":"","calls":[]}', 'bad-run', 'test_id is "", but'],
    ['an id that is a number', '{"test_id":5,"calls":[]}', 'bad-run', 'test_id is 5, but'],
    [
      'a trial from 0',
      '{"test_id":"a","calls":[],"trial":0}',
      'bad-run',
      'trial is 0, but has to be a whole number from 1, or null.',
    ],
    ['half a trial', '{"test_id":"a","calls":[],"trial":1.5}', 'bad-run', 'trial is 1.5, but'],
    [
      'a latency below 0',
      '{"test_id":"a","calls":[],"latency_ms":-1}',
      'bad-run',
      'latency_ms is -1, but has to be a number of milliseconds, or null.',
    ],
    ['an endless latency', '{"test_id":"a","calls":[],"latency_ms":1e999}', 'bad-run', 'latency_ms is Infinity, but'],
    ['a latency in words', '{"test_id":"a","calls":[],"latency_ms":"1 s"}', 'bad-run', 'latency_ms is "1 s", but'],
    [
      'an error that is true',
      '{"test_id":"a","calls":[],"error":true}',
      'bad-run',
      'error is true, but has to be null where the agent did not give up',
    ],
    ['an error without a text', '{"test_id":"a","calls":[],"error":""}', 'bad-run', 'error is "", but'],
    [
      'an error without a message',
      '{"test_id":"a","calls":[],"error":{"name":"E"}}',
      'bad-run',
      'error is {"name":"E"}, but',
    ],
    [
      'nothing that was done',
      '{"test_id":"a"}',
      'bad-run',
      'the line does not say what the agent did. Write calls ([] for none)',
    ],
    ['an answer alone', '{"test_id":"a","answer":"Hi"}', 'bad-run', 'the line does not say what the agent did.'],
    ['two things that were done', '{"test_id":"a","calls":[],"run":{}}', 'bad-run', 'calls and run do not go together'],
    [
      'an answer beside turns',
      '{"test_id":"a","turns":[],"answer":""}',
      'bad-run',
      'answer and turns do not go together. Write an answer in each turn.',
    ],
    ['an answer beside a run', '{"test_id":"a","run":[],"answer":""}', 'bad-run', 'answer and run do not go together.'],
    [
      'calls that are none',
      '{"test_id":"a","calls":{}}',
      'bad-run',
      'calls is {}, but has to be a list of { name, args }.',
    ],
    [
      'an answer that is a list',
      '{"test_id":"a","calls":[],"answer":[]}',
      'bad-run',
      'answer is [], but has to be a text, or null.',
    ],
    [
      'a call that is a name',
      '{"test_id":"a","calls":["x"]}',
      'bad-run',
      'calls[0] is "x", but has to be an object { name, args }.',
    ],
    [
      'a call of another dialect',
      '{"test_id":"a","calls":[{"name":"x","arguments":{}}]}',
      'unknown-key',
      'calls[0].arguments is no key of a call. Did you mean args?',
    ],
    ...[
      ['arguments', '"{}"', 'rawArgs'],
      ['input', '{}', 'args'],
      ['parameters', '{}', 'args'],
      ['tool', '"x"', 'name'],
      ['toolName', '"x"', 'name'],
      ['function', '{"name":"x"}', 'name'],
    ].map(([key, value, meant]): [string, string, string, string] => [
      `a call of another dialect: ${key}`,
      `{"test_id":"a","calls":[{"id":"1","type":"tool_use","${key}":${value}}]}`,
      'unknown-key',
      `calls[0].${key} is no key of a call. Did you mean ${meant}?`,
    ]),
    ...['tool_calls', 'toolCalls', 'messages', 'choices'].map((key): [string, string, string, string] => [
      `a part of a transcript: ${key}`,
      `{"test_id":"a","role":"assistant","${key}":[]}`,
      'unknown-key',
      `${key} is no key of a recorded run. Write run: the messages, or the result of the SDK, as a whole.`,
    ]),
    [
      'a call without a name',
      '{"test_id":"a","calls":[{"name":"x"},{"args":{}}]}',
      'bad-run',
      'calls[1].name is missing, but has to be the name of a tool.',
    ],
    [
      'arguments in a text',
      '{"test_id":"a","calls":[{"name":"x","args":"{}"}]}',
      'bad-run',
      'calls[0].args is "{}", but has to be an object; the text that the model wrote goes into rawArgs.',
    ],
    [
      'a text of arguments that is none',
      '{"test_id":"a","calls":[{"name":"x","rawArgs":{}}]}',
      'bad-run',
      'calls[0].rawArgs is {}, but has to be a text.',
    ],
    ['a turn from 0', '{"test_id":"a","calls":[{"name":"x","turn":0}]}', 'bad-run', 'calls[0].turn is 0, but'],
    [
      'turns that are none',
      '{"test_id":"a","turns":{}}',
      'bad-run',
      'turns is {}, but has to be a list of { calls, answer? }.',
    ],
    ['no turn', '{"test_id":"a","turns":[]}', 'bad-run', 'turns is an empty list'],
    ['a turn that is a list', '{"test_id":"a","turns":[[]]}', 'bad-run', 'turns[0] is [], but'],
    ['a turn without calls', '{"test_id":"a","turns":[{"answer":"Hi"}]}', 'bad-run', 'turns[0].calls is missing, but'],
    [
      'a key of a turn',
      '{"test_id":"a","turns":[{"calls":[],"anwser":"Hi"}]}',
      'unknown-key',
      'turns[0].anwser is no key of a turn. Did you mean answer?',
    ],
    [
      'a call in a turn',
      '{"test_id":"a","turns":[{"calls":[]},{"calls":[{"name":""}]}]}',
      'bad-run',
      'turns[1].calls[0].name is "", but',
    ],
    [
      'a run that is a number',
      '{"test_id":"a","run":5}',
      'bad-run',
      'run is 5, but has to be what runToJson makes of a run',
    ],
    [
      'a run that is none',
      '{"test_id":"a","run":{"calls":[],"turns":[]}}',
      'bad-run',
      'run.legs is missing, but has to be a list, as runToJson writes it.',
    ],
    [
      'a call of a run',
      '{"test_id":"a","run":{"calls":[{"name":"x"}],"turns":[],"legs":[],"tools":[],"answer":null}}',
      'bad-run',
      'run.calls[0].turn is missing',
    ],
    [
      'no transcript',
      '{"test_id":"a","run":{"zzz":1}}',
      'bad-run',
      'run cannot be read: {"zzz":1} is no transcript of a known kind.',
    ],
    [
      'another version',
      '{"callsheet":"result","version":2,"test_id":"a","calls":[]}',
      'version',
      'callsheet: "result", version 2, and this callsheet reads result, version 1. Update callsheet',
    ],
    ['another kind', '{"callsheet":"diagnosis","version":1}', 'version', 'callsheet: "diagnosis", version 1'],
    [
      'a stored line of nothing',
      '{"callsheet":"result","version":1,"test_id":"a"}',
      'bad-run',
      'the line does not say what the agent did.',
    ],
  ])('%s: %s', (_what, text, code, message) => {
    const error = errorOf(() => readRunLine(text, place))
    expect([error.code, error.file, error.line]).toEqual([code, 'runs.jsonl', 7])
    expect(error.message).toContain(message)
  })
})
