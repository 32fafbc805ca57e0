import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkDataset } from '../../src/dataset/check-dataset.js'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import type { DatasetFinding } from '../../src/dataset/finding.js'
import { loadDataset } from '../../src/dataset/read/load-dataset.js'
import { readDataset } from '../../src/dataset/read/read-dataset.js'
import type { ScoreOptions } from '../../src/score/options.js'
import { expectedIn } from './check/expected-in.js'

const file = fileURLToPath(new URL('check/drifted.yaml', import.meta.url))
const tools: unknown = JSON.parse(readFileSync(new URL('check/tools.json', import.meta.url), 'utf8'))
const now = '2026-03-30T12:00:00Z'

describe('a data set that the tools have left behind', () => {
  const dataset = loadDataset(file)
  const findings = checkDataset(dataset, { tools, now })
  const expected = expectedIn(readFileSync(file, 'utf8'))

  test('each contradiction is found once, on its line, and nothing else is', () => {
    expect(findings.map(({ line, code }) => `${line} ${code}`)).toEqual(
      expected.map(({ line, code }) => `${line} ${code}`),
    )
    expect(new Set(findings.map(({ code }) => code)).size).toBe(8)
  })

  test.each(expected)('$line $code: $words', ({ line, words }) => {
    expect(findings.find((finding) => finding.line === line)?.message).toContain(words)
  })

  test('every path leads there, but for what is missing', () => {
    const byId = new Map(dataset.cases.map((located) => [located.case.test_id, located]))
    for (const { path, test_id, line, code, file: named } of findings) {
      const located = byId.get(test_id)
      expect(located?.lineAt(path)).toBe(line)
      expect(named).toBe(file)
      expect(valueIn(located?.case, path) === undefined).toBe(code === 'missing-parameter')
    }
  })

  test('some of the sentences', () => {
    expect(sentencesOf(findings, ['renamed-parameters', 'values-that-are-gone', 'other-violations']))
      .toMatchInlineSnapshot(`
      "unknown-parameter: dest is no parameter of search_flights; destination, which is required and missing, may be its new name
      unknown-parameter: when is no parameter of search_flights; day, which is required and missing, may be its new name
      unknown-parameter: filters.cabinn is no parameter of search_flights; cabin may be meant
      unknown-parameter: note is no parameter of transfer_to_human, which takes none there
      enum-value-gone: reason of issue_refund is one of ["arrived_late","damaged","other"], and not "late"; "arrived_late" may be meant
      enum-value-gone: reason of issue_refund is one of ["arrived_late","damaged","other"], and not "Broken"
      enum-value-gone: filters.cabin of search_flights is one of ["economy","business",null], and not "first"
      enum-value-gone: filters.airlines[1] of search_flights is one of ["LH","AF","BA"], and not "UA"
      schema-violation: the schema of search_flights refuses 7 at origin: Instance type "number" is invalid. Expected "string"
      enum-value-gone: reason of issue_refund is one of ["arrived_late","damaged","other"], and not "lost"
      schema-violation: the schema of lookup_order refuses "B-1" at order_id: String does not match pattern
      schema-violation: the schema of issue_refund refuses 0 at amount: 0 is less than 0.01
      schema-violation: the schema of issue_refund refuses "perhaps" at notify: Instance type "string" is invalid. Expected "boolean""
    `)
  })

  test('on one line, too', () => {
    const rows = dataset.cases.map((located) => JSON.stringify(located.case))
    const lines = checkDataset(readDataset(rows.join('\n'), 'drifted.jsonl'), { tools, now })
    const count = (all: readonly DatasetFinding[]): readonly string[] =>
      all.map(({ test_id, code, message }) => `${test_id} ${code} ${message}`).toSorted()
    expect(count(lines)).toEqual(count(findings))
    expect(lines.map(({ line }) => line)).toEqual(lines.map(({ line }) => line).toSorted((a, b) => a - b))
  })
})

const call = (args: unknown, more: object = {}): DatasetCase =>
  ({ test_id: 'one', expected_tool: 'act', arguments: args, ...more }) as DatasetCase // also what is no case
const act = (parameters: unknown): ScoreOptions => ({ tools: [{ name: 'act', parameters }] })
const found = (row: DatasetCase, options: ScoreOptions): readonly string[] =>
  checkDataset({ file: 'x', cases: [{ case: row, file: 'x', line: 1, lineAt: () => 1 }] }, options).map(
    ({ code, path }) => `${code} ${path.join('/')}`,
  )

const text = { type: 'string' }

describe('what is no contradiction', () => {
  test.each<[string, unknown, DatasetCase]>([
    ['a schema of any arguments', true, call({ a: 1 })],
    ['no schema', undefined, call({ a: 1 })],
    ['an object of which nothing is said', { type: 'object' }, call({ a: 1 })],
    ['further arguments that are allowed', { properties: { b: text }, additionalProperties: true }, call({ a: 1 })],
    ['further arguments of a kind', { properties: {}, additionalProperties: text }, call({ a: 'x' })],
    ['names of a pattern', { properties: { b: text }, patternProperties: { '^x-': text } }, call({ 'x-a': 'x' })],
    ['a name in one branch', { anyOf: [{ properties: { a: text } }, { properties: { b: text } }] }, call({ a: 'x' })],
    ['a name of what is combined', { properties: { b: text }, allOf: [{ properties: { a: text } }] }, call({ a: 'x' })],
    [
      'an object within, of which nothing is said',
      { properties: { a: { type: 'object', properties: {} } } },
      call({ a: { b: 1 } }),
    ],
    ['a number as text', { properties: { a: { type: 'number' } } }, call({ a: '250' })],
    ['an object as text', { properties: { a: { type: 'object', properties: { b: text } } } }, call({ a: '{"b":"x"}' })],
    ['null for what is optional', { properties: { a: text } }, call({ a: null })],
    ['nothing for what may be null', { properties: { a: { type: ['string', 'null'] } }, required: ['a'] }, call({})],
    [
      'arguments that are not compared',
      { properties: { a: text }, required: ['a'] },
      { test_id: 'one', expected_tool: 'act' },
    ],
    ['a value of the list', { properties: { a: { enum: ['x', 1, null, { b: 1 }] } } }, call({ a: { b: 1 } })],
    [
      'a value that a rule compares',
      { properties: { a: { type: 'number' } } },
      call({ a: 'x' }, { rules: { a: { matching_strategy: 'exact' } } }),
    ],
    [
      'a weight beside a rule, of which nobody knows the parameter',
      undefined,
      call({}, { rules: { a: { matching_strategy: 'range', min: 1, optional: true } }, weights: { a: 2 } }),
    ],
    [
      'a model that nobody asks',
      { properties: { a: text } },
      call({ a: 'x' }, { rules: { a: { matching_strategy: 'semantic', threshold: 0.8 } } }),
    ],
    [
      'null among one_of, for what is optional',
      { properties: { a: text } },
      call({}, { rules: { a: { matching_strategy: 'one_of', values: ['x', null], optional: true } } }),
    ],
    [
      'an answer that a rule compares',
      true,
      { test_id: 'one', expected_answer: { value: '5', rule: { matching_strategy: 'numeric' } } },
    ],
  ])('%s', (_, parameters, row) => {
    expect(found(row, act(parameters))).toEqual([])
  })
})

describe('what is one', () => {
  test.each<[string, unknown, DatasetCase, readonly string[]]>([
    [
      'an argument of a tool that takes none',
      { type: 'object', properties: {} },
      call({ a: 1 }),
      ['unknown-parameter arguments/a'],
    ],
    [
      'a name that every branch refuses',
      {
        oneOf: [
          { properties: { b: text }, additionalProperties: false },
          { properties: { c: text }, additionalProperties: false },
        ],
      },
      call({ a: 'x' }),
      ['unknown-parameter arguments/a'],
    ],
    [
      'a name that only the validator refuses',
      { properties: { b: text }, additionalProperties: true, propertyNames: { maxLength: 1 } },
      call({ aa: 1 }),
      ['schema-violation arguments'],
    ],
    [
      'in a list',
      { properties: { a: { items: { properties: { b: text } } } } },
      call({ a: [{ b: 'x' }, { c: 'x' }] }),
      ['unknown-parameter arguments/a/1/c'],
    ],
    [
      'two that are gone, and one that is new',
      { properties: { c: text }, required: ['c'] },
      call({ a: 'x', b: 'y' }),
      ['unknown-parameter arguments/a', 'unknown-parameter arguments/b'],
    ],
    [
      'one that is gone, and two that are new',
      { properties: { c: text, d: text }, required: ['c', 'd'] },
      call({ a: 'x' }),
      ['unknown-parameter arguments/a', 'missing-parameter arguments/c', 'missing-parameter arguments/d'],
    ],
    [
      'one that is gone, and a new one of another type',
      { properties: { c: { type: 'number' } }, required: ['c'] },
      call({ a: 'x' }),
      ['unknown-parameter arguments/a', 'missing-parameter arguments/c'],
    ],
    [
      'a renamed one with its rule and weight',
      { properties: { order_id: text }, required: ['order_id'] },
      call({ order: 'x' }, { rules: { order: { matching_strategy: 'ignore_case' } }, weights: { order: 2 } }),
      ['unknown-parameter arguments/order'],
    ],
    [
      'missing within',
      { properties: { a: { properties: { b: text }, required: ['b'] } } },
      call({ a: {} }),
      ['missing-parameter arguments/a/b'],
    ],
    [
      'one that is required, with a default that nobody fills in',
      { properties: { a: { type: 'number', default: 1 } }, required: ['a'] },
      call({}),
      ['missing-parameter arguments/a'],
    ],
    ['a const', { properties: { a: { const: 'x' } } }, call({ a: 'y' }), ['enum-value-gone arguments/a']],
    [
      'an enum in a union',
      { properties: { a: { anyOf: [{ enum: ['x'] }, { type: 'null' }] } }, required: ['a'] },
      call({ a: 'y' }),
      ['enum-value-gone arguments/a'],
    ],
    [
      'a value that no rule can bring back',
      { properties: { a: { enum: ['north'] } } },
      call({ a: 'south' }, { rules: { a: { matching_strategy: 'fuzzy', threshold: 0.9 } } }),
      ['enum-value-gone arguments/a'],
    ],
    [
      'a rule that compares with nothing',
      { properties: { a: text } },
      call({}, { rules: { a: { matching_strategy: 'ignore_case' } } }),
      ['bad-case rules/a'],
    ],
    [
      'a rule of nothing, beside one that compares what the schema refuses',
      { properties: { a: { type: 'number' } } },
      call({ a: 'x' }, { rules: { a: { matching_strategy: 'exact' }, zzz: { matching_strategy: 'ignore' } } }),
      ['unused-rule rules/zzz'],
    ],
    [
      'rules that are none, each',
      { properties: { a: text, b: text } },
      call(
        { a: 'x', b: 'y' },
        { rules: { a: { matching_strategy: 'nearly' }, b: { matching_strategy: 'fuzzy' } }, weights: { a: -1 } },
      ),
      ['bad-case rules/a', 'bad-case rules/b', 'bad-case weights/a'],
    ],
    [
      'rules that meet',
      true,
      call({ a: { b: 1 } }, { rules: { a: { matching_strategy: 'ignore' }, 'a.b': { matching_strategy: 'ignore' } } }),
      ['bad-case rules'],
    ],
    [
      'a threshold that is none, beside an unknown tool',
      true,
      call({}, { expected_tool: 'acts', threshold: 2 }),
      ['unknown-tool expected_tool', 'bad-case threshold'],
    ],
    [
      'an answer that its rule cannot compare',
      true,
      { test_id: 'one', expected_answer: { value: 'x', rule: { matching_strategy: 'date' } } },
      ['bad-case expected_answer'],
    ],
    [
      'a schema that leads nowhere',
      { properties: { a: { $ref: '#/$defs/gone' } } },
      call({ a: 1 }),
      ['bad-case expected_tool'],
    ],
    ['no clock', true, call({ a: '{{TODAY}} to {{NOW+1h}}' }), ['placeholder arguments/a', 'placeholder arguments/a']],
  ])('%s', (_, parameters, row, expected) => {
    expect(found(row, act(parameters))).toEqual(expected)
  })

  test('without tools, what needs none', () => {
    const row = call({ a: '{{TODAY+3x}}' }, { forbidden_tools: ['wipe'] })
    expect(found(row, {})).toEqual(['placeholder arguments/a', 'bad-case forbidden_tools'])
    expect(found(call({ a: 1 }, { forbidden_tools: ['wipe'] }), {})).toEqual(['bad-case forbidden_tools'])
    expect(found(call({ a: 1 }), {})).toEqual([])
  })
})

describe('schemas of zod', () => {
  const of = (input: z.ZodType): ScoreOptions => ({ tools: { act: input } })
  const shape = { a: z.enum(['x', 'y']), n: z.number().default(1), o: z.object({ b: z.string() }).optional() }
  test.each<[string, z.ZodType, unknown, readonly string[]]>([
    ['what it takes', z.object(shape), { a: 'x', o: { b: 'y' } }, []],
    ['a default is not required', z.object(shape), { a: 'x' }, []],
    ['others, where they are meant', z.looseObject(shape), { a: 'x', q: 1 }, []],
    ['a name that is stripped', z.object(shape), { a: 'x', q: 1 }, ['unknown-parameter arguments/q']],
    ['a name that is refused', z.strictObject(shape), { a: 'x', q: 1 }, ['unknown-parameter arguments/q']],
    ['a renamed one', z.strictObject({ order_id: z.string() }), { order: 'x' }, ['unknown-parameter arguments/order']],
    ['one that is missing', z.object(shape), {}, ['missing-parameter arguments/a']],
    ['one that is missing within', z.object(shape), { a: 'x', o: {} }, ['missing-parameter arguments/o/b']],
    ['a value that is gone', z.object(shape), { a: 'z' }, ['enum-value-gone arguments/a']],
    ['a type', z.object(shape), { a: 'x', n: 'many' }, ['schema-violation arguments/n']],
    [
      'a refinement',
      z.object({ a: z.string().refine((text) => text === 'x') }),
      { a: 'y' },
      ['schema-violation arguments/a'],
    ],
    ['one of the whole', z.object({ a: z.string() }).refine(() => false), { a: 'y' }, ['schema-violation arguments']],
    [
      'what can only be awaited',
      z.object({ a: z.string().refine(() => Promise.resolve(true)) }),
      { a: 'y' },
      ['bad-case expected_tool'],
    ],
  ])('%s', (_, input, args, expected) => {
    expect(found(call(args), of(input))).toEqual(expected)
  })
})

describe('options', () => {
  test.each<[string, object, RegExp]>([
    ['a zone', { zone: 'Mars/Olympus' }, /zone "Mars\/Olympus" is unknown/u],
    ['a clock', { now: 'soon' }, /now is "soon"/u],
    ['tools', { tools: 5 }, /expected a list or record of tools, received 5/u],
    ['a name', { tool: [] }, /Did you mean tools\?/u],
  ])('%s that is none is no finding', (_, options, message) => {
    expect(() => found(call({}), options)).toThrow(message)
  })

  test('a clock is asked once, and models are not', () => {
    let asked = 0
    const clock = (): string => `2026-03-${10 + (asked += 1)}T00:00:00Z`
    const day = { properties: { day: { const: '2026-03-11' } } }
    const model = (): never => {
      throw new Error('asked')
    }
    const rows = ['one', 'two'].map((test_id) => ({ ...call({ day: '{{TODAY}}' }), test_id }))
    const cases = rows.map((row) => ({ case: row, file: 'x', line: 1, lineAt: () => 1 }))
    expect(checkDataset({ file: 'x', cases }, { ...act(day), now: clock, embedder: model, judge: model })).toEqual([])
    expect(asked).toBe(1)
  })
})

function valueIn(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )
}

function sentencesOf(findings: readonly DatasetFinding[], ids: readonly string[]): string {
  return findings
    .filter(({ test_id }) => ids.includes(test_id))
    .map(({ code, message }) => `${code}: ${message}`)
    .join('\n')
}
