import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagnose, type DiagnoseQuestion } from '../../src/diagnose/diagnose.js'
import type { Diagnosis } from '../../src/diagnose/diagnosis.js'
import { DiagnoseError } from '../../src/diagnose/errors.js'
import { guardNames } from '../../src/diagnose/guards.js'
import { registry } from '../../src/diagnose/registry.js'
import { snapshot } from '../../src/json/snapshot.js'

const tools = [
  {
    name: 'get_weather',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' }, tags: { type: 'array' } },
      required: ['city'],
    },
  },
]
const call = { name: 'get_weather', args: { city: 'Oslo' } }
const query = 'What is the weather in Oslo?'

describe('misuse', () => {
  test.each<[string, unknown, string]>([
    ['no call', { tools, query }, 'or null where the model called nothing.'],
    ['a call that is undefined', { call: undefined, tools, query }, 'option call is undefined'],
    ['no tools', { call, query }, 'diagnose needs tools'],
    ['no query', { call, tools }, 'query must be a text, what the user asked for: received undefined'],
    ['a query that is a list', { call, tools, query: [query] }, 'received ["What is the weather in Oslo?"].'],
    [
      'a query that is a conversation',
      { call, tools, query: [{ role: 'user', content: 'Hi.' }] },
      '. A conversation is diagnosed as a whole: diagnoseRun(messages, { tools }).',
    ],
    [
      'context that is a text',
      { call, tools, query, context: 'Oslo' },
      'context must be a list of what else the model had read',
    ],
    ['context that is null', { call, tools, query, context: null }, 'context must be a list'],
    [
      'context in mode paper',
      { call, tools, query, mode: 'paper', context: ['Oslo'] },
      "without guards.context, as in mode 'paper', the query alone is known",
    ],
    [
      'a key that does not exist',
      { call, tools, query, contexts: [] },
      'there is no option "contexts". Did you mean context?',
    ],
    ['an option that cannot be', { call, tools, query, misspelt: 2 }, 'option misspelt must be'],
    ['nothing', undefined, 'query must be a text'],
    ['null', null, 'must be an object'],
  ])('%s', (_, question, sentence) => {
    const asking = () => diagnose(question as DiagnoseQuestion) // what only a caller without types hands in
    expect(asking).toThrow(TypeError)
    expect(asking).toThrow(sentence)
  })

  test('the code of an error is no part of what Vitest prints', () => {
    const error = new DiagnoseError('bad-query', 'query must be a text.')
    expect([error.code, Object.keys(error), error.message]).toEqual(['bad-query', [], 'query must be a text.'])
  })
})

describe('plain data', () => {
  test('frozen, and no part of it is the caller’s', () => {
    const own = { name: 'get_weather', args: { city: 'Bergen', tags: ['a', { b: 'c' }] } }
    const expected = { name: 'get_weather', args: { city: 'Bergen' } }
    for (const options of [{}, { mode: 'paper' }, { guards: { leaves: false } }] as const) {
      const diagnosis = diagnose({ call: own, tools, query, expected, ...options })
      const before = JSON.stringify(diagnosis)
      expect(objectsIn(diagnosis).filter((part) => !Object.isFrozen(part))).toEqual([])
      expect(objectsIn(diagnosis).filter((part) => objectsIn(own).includes(part))).toEqual([])
      own.args.tags.push('later')
      expect(JSON.stringify(diagnosis)).toBe(before)
    }
  })

  test('the call, the tools and the context stay as they were, frozen or not', () => {
    const question = { call: { ...call, args: { city: 'Oslo', tags: ['x'] } }, tools, query, context: [{ a: ['x'] }] }
    const before = JSON.stringify(question)
    expect(diagnose(snapshot(question))).toEqual(diagnose(question))
    expect(JSON.stringify(question)).toBe(before)
    expect(objectsIn(question.call).some((part) => Object.isFrozen(part))).toBe(false)
  })
})

function objectsIn(value: unknown): readonly object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

const words = [
  'get',
  'weather',
  'wether',
  'Oslo',
  'city',
  'days',
  '7',
  'seven',
  'Zürich',
  '工具',
  '🎉',
  '__proto__',
  'x',
]
const word = fc.constantFrom(...words)
const name = fc.oneof(
  fc.constant('get_weather'),
  fc.array(word, { maxLength: 3 }).map((parts) => parts.join('_')),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small', withCrossShrink: true },
  word,
  fc.array(word, { maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom(null, true, 0.5, 7n, '', ' ', '2026-03-05', undefined),
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, word, { maxKeys: 2 }),
)
const args = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom('city', 'days', 'tags', 'citty', 'City'), name), value, { maxKeys: 4 }),
  fc.record({ city: word }),
  value.map((one) => (one === undefined ? null : one)),
)
const question: fc.Arbitrary<DiagnoseQuestion> = fc.record({
  call: fc.option(fc.record({ name, args })),
  tools: fc.constantFrom<unknown>(tools, registry(tools), []),
  query: fc.array(word, { maxLength: 6 }).map((parts) => parts.join(' ')),
  mode: fc.constantFrom('guarded', 'paper'),
  guards: fc
    .subarray([...guardNames], { maxLength: 3 })
    .map((off) => Object.fromEntries(off.map((one) => [one, false]))),
  misspelt: fc.constantFrom(0, 0.5, 1),
})

const stages = ['registry', 'structure', 'grounding'] as const

test('of whatever call: stages, metrics and findings agree', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const diagnosis = diagnose(asked)
      const { verdicts, metrics, findings, stage, correction, parameters } = diagnosis
      for (const [index, later] of stages.slice(1).entries()) {
        expect(verdicts[later] === null).toBe(verdicts[stages[index] ?? 'registry'] !== true)
      }
      const isRegistered = asked.call?.name === 'get_weather' && asked.tools !== undefined && !isEmpty(asked.tools)
      expect(metrics.FNEM === 1).toBe(isRegistered)
      expect(metrics.FNEM === -1).toBe((asked.call?.name ?? '') === '')
      expect(metrics.NCS !== null).toBe(metrics.FNEM === 0)
      for (const of of [metrics.RPR, metrics.SPR, metrics.PDS]) expect(of !== null).toBe(verdicts.structure !== null)
      for (const share of sharesIn(diagnosis)) expect([share, share >= 0 && share <= 1]).toEqual([share, true])
      expect(stage).toBe(findings[0]?.stage ?? 'passed')
      expect(correction === null).toBe(stage === 'passed')
      expect(stage === 'passed').toBe(stages.every((each) => verdicts[each] === true) && findings.length === 0)
      expect(parameters.every(({ values }) => verdicts.grounding !== null || values.length === 0)).toBe(true)
    }),
    { numRuns: 250 },
  )
})

function isEmpty(given: unknown): boolean {
  return Array.isArray(given) && given.length === 0
}

function sharesIn({ metrics: { NCS, RPR, PDS, SPR, AVEM, QSLO, VHR }, parameters }: Diagnosis): readonly number[] {
  const leaves = parameters.flatMap(({ values }) =>
    values.flatMap(({ overlap, hallucination }) => [overlap, hallucination]),
  )
  const all = [NCS, RPR, SPR, AVEM, QSLO, VHR, ...Object.values(PDS ?? {}), ...leaves]
  return all.filter((share) => share !== null)
}

test('the same question gives the same bytes, by a registry or by tools', () => {
  const textOf = (diagnosis: Diagnosis): string =>
    JSON.stringify(diagnosis, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
  fc.assert(
    fc.property(question, (asked) => {
      const first = textOf(diagnose({ ...asked, tools }))
      expect(textOf(diagnose({ ...asked, tools: registry(tools) }))).toBe(first)
      expect(textOf(diagnose({ ...asked, tools: JSON.parse(JSON.stringify(tools)) as unknown }))).toBe(first)
    }),
    { numRuns: 150 },
  )
})

test('a call is diagnosed by its text as by its arguments', () => {
  const json = args.filter((own) => own !== undefined && !hasOwnKinds(own))
  fc.assert(
    fc.property(json, question, (own, asked) => {
      const rawArgs = JSON.stringify(own)
      const byText = diagnose({ ...asked, call: { name: 'get_weather', rawArgs } })
      const byArgs = diagnose({ ...asked, call: { name: 'get_weather', args: JSON.parse(rawArgs) as unknown } })
      expect(byText).toEqual(byArgs)
    }),
    { numRuns: 150 },
  )
})

function hasOwnKinds(own: unknown): boolean {
  if (typeof own !== 'object' || own === null) return typeof own === 'bigint' || own === undefined
  return Object.values(own).some(hasOwnKinds)
}
