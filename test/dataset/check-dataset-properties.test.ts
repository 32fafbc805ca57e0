import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseScorer } from '../../src/dataset/case-scorer.js'
import { checkDataset } from '../../src/dataset/check-dataset.js'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import type { DatasetFindingCode } from '../../src/dataset/finding.js'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import type { ScoreOptions } from '../../src/score/options.js'

const names = ['lookup', 'refund', 'search'] as const
const keys = ['id', 'amount', 'city', 'unit', 'tags', 'at'] as const

const parameter = fc.constantFrom<object>(
  { type: 'string' },
  { type: 'integer' },
  { type: ['string', 'null'] },
  { enum: ['x', 'y'] },
  { anyOf: [{ enum: ['x'] }, { type: 'null' }] },
  { type: 'array', items: { enum: ['x', 'y'] } },
  { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
  { type: 'string', format: 'date', default: '2026-03-30' },
)
const schema = fc
  .record({
    properties: fc.dictionary(fc.constantFrom(...keys), parameter, { maxKeys: 4 }),
    required: fc.subarray([...keys], { maxLength: 2 }),
    additionalProperties: fc.constantFrom(undefined, false, true),
  })
  .map(({ properties, required, additionalProperties: more }) => ({
    type: 'object',
    properties,
    required: required.filter((key) => Object.hasOwn(properties, key)),
    ...(more === undefined ? {} : { additionalProperties: more }),
  }))
const tools = fc
  .subarray([...names], { minLength: 1 })
  .chain((some) => fc.tuple(...some.map((name) => schema.map((parameters) => ({ name, parameters })))))

const value = fc.constantFrom<unknown>(
  'x',
  'y',
  'z',
  7,
  '7',
  null,
  ['x'],
  ['x', 'z'],
  { b: 'x' },
  '2026-03-30',
  '{{TODAY}}',
)
const args = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 })
const path = fc.constantFrom(...keys, 'tags[*]', 'at.b', 'unknown')
const rule = fc.constantFrom<object>(
  { matching_strategy: 'ignore' },
  { matching_strategy: 'ignore_case' },
  { matching_strategy: 'fuzzy', threshold: 0.8 },
  { matching_strategy: 'numeric' },
  { matching_strategy: 'date' },
  { matching_strategy: 'any_order' },
  { matching_strategy: 'pattern', pattern: '^x' },
  { matching_strategy: 'one_of', values: ['x', 7], optional: true },
  { matching_strategy: 'schema' },
  { matching_strategy: 'nearly' },
)
const fullCall = fc.record(
  {
    tool: fc.constantFrom(...names, 'lookups'),
    arguments: args,
    rules: fc.dictionary(path, rule, { maxKeys: 2 }),
    weights: fc.dictionary(path, fc.constantFrom(1, 2, 0), { maxKeys: 1 }),
  },
  { requiredKeys: ['tool'] },
)
// Most of them plain, so that some are right.
const call = fc.oneof(
  { weight: 2, arbitrary: fc.record({ tool: fc.constantFrom(...names), arguments: args }) },
  { weight: 1, arbitrary: fullCall },
)
const step = fc.oneof(
  { weight: 3, arbitrary: call },
  fc.array(call, { maxLength: 2 }).map((any_order) => ({ any_order })),
  call.map((optional) => ({ optional })),
)
const fullTruth = fc.record(
  {
    expected_calls: fc.array(step, { maxLength: 2 }),
    alternatives: fc.array(call, { maxLength: 1 }),
    forbidden_tools: fc.subarray([...names, 'wipe'], { maxLength: 1 }),
    expected_answer: fc.constantFrom<unknown>('done', { value: 'x', rule: { matching_strategy: 'date' } }, ''),
    fallbacks: fc.dictionary(
      fc.constantFrom(...names),
      fc.array(fc.record({ tool: fc.constantFrom(...names), score: fc.constantFrom(0.5, 1) }), { maxLength: 1 }),
      { maxKeys: 1 },
    ),
  },
  { requiredKeys: ['expected_calls'] },
)
const truth = fc.oneof(fc.record({ expected_calls: fc.array(step, { maxLength: 1 }) }), fullTruth)
// Casts: not all of it is a case, on purpose.
const rows = fc.oneof(
  truth.map((whole) => ({ test_id: 'one', ...whole }) as unknown as DatasetCase),
  fc
    .array(truth, { minLength: 1, maxLength: 2 })
    .map(
      (turns) =>
        ({ test_id: 'one', turns: turns.map((turn) => ({ prompt: 'go', ...turn })) }) as unknown as DatasetCase,
    ),
)
const received = fc.array(fc.record({ name: fc.constantFrom(...names), args }), { maxLength: 3 })

function codesOf(row: DatasetCase, options: ScoreOptions): readonly DatasetFindingCode[] {
  const cases = [{ case: row, file: 'x', line: 1, lineAt: () => 1 }]
  return checkDataset({ file: 'x', cases }, options).map(({ code }) => code)
}

function isScored(row: DatasetCase, calls: readonly PlainCall[], options: ScoreOptions): boolean {
  const parts = (row.turns ?? [row]).map(() => ({ calls, answer: 'done' }))
  try {
    caseScorer(row, options).score({ test_id: 'one', trial: 1, parts, error: null, latency_ms: null, tools: [] }, 1)
    return true
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return false
    throw error
  }
}

test('a case without findings is scored, and one that scoring refuses has a finding', () => {
  const seen = { scored: 0, refused: 0, clean: 0 }
  fc.assert(
    fc.property(rows, tools, received, fc.boolean(), (row, some, calls, hasClock) => {
      const options: ScoreOptions = { tools: some, ...(hasClock ? { now: '2026-03-30T12:00:00Z' } : {}) }
      const codes = codesOf(row, options)
      const scored = [[], calls].map((each) => isScored(row, each, options))
      if (codes.length === 0) expect(scored).toEqual([true, true])
      seen.clean += codes.length === 0 ? 1 : 0
      for (const one of scored) seen[one ? 'scored' : 'refused'] += 1
    }),
    { numRuns: 400 },
  )
  // All of it was met.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})

interface Drift {
  readonly name: string
  readonly code: DatasetFindingCode
  readonly apply: (tool: Tool) => Tool
}
interface Tool {
  readonly name: string
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
}

const renamed = (tool: Tool, key: string, name: string): Tool => ({
  ...tool,
  properties: Object.fromEntries(Object.entries(tool.properties).map(([own, one]) => [own === key ? name : own, one])),
  required: tool.required.map((own) => (own === key ? name : own)),
})
const changed = (tool: Tool, key: string, to: object): Tool => ({
  ...tool,
  properties: { ...tool.properties, [key]: to },
})
const drifts: readonly Drift[] = [
  { name: 'a tool is renamed', code: 'unknown-tool', apply: (tool) => ({ ...tool, name: 'acts' }) },
  { name: 'a parameter is renamed', code: 'unknown-parameter', apply: (tool) => renamed(tool, 'id', 'order_id') },
  { name: 'one gets another name altogether', code: 'unknown-parameter', apply: (tool) => renamed(tool, 'id', 'zzz') },
  { name: 'an optional one is renamed', code: 'unknown-parameter', apply: (tool) => renamed(tool, 'unit', 'zzz') },
  {
    name: 'one becomes required',
    code: 'missing-parameter',
    apply: (tool) => ({ ...changed(tool, 'key', { type: 'string' }), required: [...tool.required, 'key'] }),
  },
  { name: 'a value goes', code: 'enum-value-gone', apply: (tool) => changed(tool, 'unit', { enum: ['km'] }) },
  { name: 'a type changes', code: 'schema-violation', apply: (tool) => changed(tool, 'id', { type: 'integer' }) },
]

test.each(drifts)('$name: one finding, whatever else there is', ({ code, apply }) => {
  const more = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
  fc.assert(
    fc.property(
      more,
      fc.boolean(),
      fc.constantFrom<object>({}, { additionalProperties: false }),
      (others, needs, rest) => {
        const tool: Tool = {
          name: 'act',
          properties: {
            id: { type: 'string' },
            ...Object.fromEntries(others.map((key) => [key, { type: 'number' }])),
            unit: { enum: ['km', 'mi'] },
          },
          required: ['id', ...(needs ? others : [])],
        }
        const row: DatasetCase = {
          test_id: 'one',
          expected_tool: 'act',
          arguments: { ...Object.fromEntries(others.map((key, index) => [key, index])), id: 'A-1', unit: 'mi' },
        }
        const options = ({ name, properties, required }: Tool): ScoreOptions => ({
          tools: [{ name, parameters: { type: 'object', properties, required, ...rest } }],
        })
        expect(codesOf(row, options(tool))).toEqual([])
        expect(codesOf(row, options(apply(tool)))).toEqual([code])
      },
    ),
    { numRuns: 40 },
  )
})
