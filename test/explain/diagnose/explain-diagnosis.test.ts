import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Diagnosis, DiagnosisFinding } from '../../../src/diagnose/diagnosis.js'
import { explainDiagnosis, type ExplainDiagnosisOptions } from '../../../src/explain/diagnose/explain-diagnosis.js'
import { displayWidth } from '../../../src/explain/display-width.js'
import { mostLines } from '../../../src/explain/explain.js'
import { buildRun } from '../../support/build-run.js'
import { madeDiagnosis, madeGrounding, madeInvention, madeParameter } from './made-diagnosis.js'

const query = "What's the weather in San Francisco right now?"
const sanFrancisco = { part: 0, start: query.indexOf('San'), end: query.indexOf(' right') }
const untold = (
  path: string,
  value: unknown,
  nearest: Extract<DiagnosisFinding, { code: 'ungrounded-value' }>['nearest'],
) =>
  ({
    code: 'ungrounded-value',
    stage: 'grounding',
    parameter: path.split(/[.[]/u)[0] ?? '',
    path,
    value,
    nearest,
  }) as const

const bay = madeDiagnosis([untold('city', 'San Fransisco Bay', sanFrancisco), untold('days', 7, null)], {
  metrics: { FNEM: 1, NCS: null, RPR: 1, PDS: {}, SPR: 0, AVEM: 0, QSLO: 0.765, VHR: 0.6175 },
  parameters: [
    madeParameter('city', madeInvention('city', 'San Fransisco Bay', { overlap: 0.765, span: sanFrancisco })),
    madeParameter('days', madeInvention('days', 7)),
    madeParameter('now', madeGrounding('now', true, { verdict: 'excluded', by: null })),
  ],
})
const result = '{"orders":[{"sku":"B-17"}],"name":"Ann"}'
const told = {
  parts: [
    { from: 'the query', text: 'Order what Ann ordered' },
    { from: 'the system prompt', text: 'You are a clerk.' },
    { from: 'the result of call 1 (find_orders)', text: result },
  ],
}
const sku = { part: 2, start: result.indexOf('B-17'), end: result.indexOf('B-17') + 4 }
const leaf = madeDiagnosis([untold('items[1].sku', 'B-18', sku)], {
  tool: 'order',
  metrics: { FNEM: 1, NCS: null, RPR: 1, PDS: {}, SPR: 0, AVEM: 0.5, QSLO: 0.75, VHR: 0.125 },
  parameters: [
    madeParameter(
      'items',
      madeGrounding('items[0].sku', 'B-17', { span: sku }),
      madeInvention('items[1].sku', 'B-18', { overlap: 0.75, span: sku }),
    ),
  ],
})
const run = buildRun([
  'find_orders {"name":"Ann"} > ok > {"orders":[{"sku":"B-17"}],"name":"Ann"}',
  'order {"items":[{"sku":"B-17"},{"sku":"B-18"}]} > ok > done',
  'says Ordered.',
])
const structure = madeDiagnosis(
  [
    { code: 'missing-parameter', stage: 'structure', parameter: 'city' },
    { code: 'drifted-parameter', stage: 'structure', parameter: 'units', nearest: 'unit' },
    { code: 'spurious-parameter', stage: 'structure', parameter: 'debug' },
    {
      code: 'schema-violation',
      stage: 'structure',
      parameter: 'days',
      path: 'days',
      value: 'seven',
      issue: { path: ['days'], message: 'Expected an integer.' },
      rule: 'must be an integer',
    },
  ],
  {
    metrics: {
      FNEM: 1,
      NCS: null,
      RPR: 0,
      PDS: { units: 0.889, debug: 0 },
      SPR: 0.333,
      AVEM: null,
      QSLO: null,
      VHR: null,
    },
    parameters: [
      { name: 'units', status: 'drifted', nearest: 'unit', PDS: 0.889, values: [] },
      { name: 'debug', status: 'spurious', nearest: 'unit', PDS: 0, values: [] },
      madeParameter('days'),
      { name: 'city', status: 'missing', nearest: null, PDS: null, values: [] },
    ],
  },
)
const missing = (...names: readonly string[]): readonly DiagnosisFinding[] =>
  names.map((parameter) => ({ code: 'missing-parameter', stage: 'structure', parameter }))
const spurious = (...names: readonly string[]): readonly DiagnosisFinding[] =>
  names.map((parameter) => ({ code: 'spurious-parameter', stage: 'structure', parameter }))
const fromForOrigin = madeDiagnosis([...missing('origin'), ...spurious('from')], {
  tool: 'book_flight',
  metrics: { ...structure.metrics, RPR: 0.5, SPR: 0.5 },
})
const unreached = { RPR: null, PDS: null, SPR: null, AVEM: null, QSLO: null, VHR: null }
const registry = (tool: string, name: Diagnosis['name'], nearest: string | null, NCS: number): Diagnosis =>
  madeDiagnosis([{ code: 'unknown-tool', stage: 'registry', tool, nearest }], {
    tool,
    name,
    nearest,
    metrics: { ...unreached, FNEM: 0, NCS },
  })
const many = Array.from({ length: 60 }, (_, index) => `p${index}`)
const huge = madeDiagnosis(
  many.map((name) => untold(name, 'x'.repeat(500), null)),
  { parameters: many.map((name) => madeParameter(name, madeInvention(name, 'x'.repeat(500)))) },
)
const longRun = buildRun(Array.from({ length: 100 }, (_, index) => `get_weather {"n":${index}} > ok > yes`))

const texts: readonly (readonly [title: string, diagnosis: Diagnosis, options: ExplainDiagnosisOptions])[] = [
  [
    'nothing is wrong',
    madeDiagnosis([], {
      parameters: [madeParameter('city', madeGrounding('city', 'Oslo', { span: { ...sku, part: 0 } }))],
    }),
    { told: query, call: 1 },
  ],
  ['nothing is graded', madeDiagnosis([], { metrics: { ...bay.metrics, VHR: null } }), {}],
  ['two values, one of them near', bay, { told: query }],
  ['the same without what was told', bay, {}],
  ['a leaf, of a run', leaf, { told, run, call: 2 }],
  [
    'a number that is near nothing',
    madeDiagnosis([untold('days', 7, null)], { parameters: [madeParameter('days', madeInvention('days', 7))] }),
    { told, call: 3 },
  ],
  ['a query of nothing', madeDiagnosis([untold('days', 7, null)]), { told: '' }],
  ['the structure', structure, { call: 1 }],
  ['a name in the place of another one', fromForOrigin, { call: 1 }],
  [
    'several names in the place of others',
    {
      ...fromForOrigin,
      findings: [...missing('origin', 'day'), ...spurious('from', 'a', 'b', 'c')],
    },
    {},
  ],
  [
    'the same within a list',
    {
      ...fromForOrigin,
      findings: [...missing('legs'), ...spurious('legs', 'from')].map((one, index) =>
        'parameter' in one && index < 2 ? { ...one, path: `legs[0].${index === 0 ? 'origin' : 'from'}` } : one,
      ),
    },
    {},
  ],
  [
    'a call that is right',
    madeDiagnosis([], { extrinsic: { correct: true, score: 1, precision: 1, recall: 1, F1: 1 } }),
    { call: 1 },
  ],
  [
    'a call that passed, and is wrong',
    madeDiagnosis([], { extrinsic: { correct: false, score: 0.5, precision: 0.5, recall: 1, F1: 2 / 3 } }),
    {},
  ],
  [
    'a value against the schema alone',
    { ...structure, findings: structure.findings.slice(3), parameters: [madeParameter('days')] },
    {},
  ],
  [
    'arguments that are a list',
    madeDiagnosis([{ code: 'arguments-unreadable', stage: 'structure', received: [1] }]),
    {},
  ],
  [
    'arguments that are two objects',
    madeDiagnosis([{ code: 'arguments-unreadable', stage: 'structure', received: '{"city":"Oslo"}{"city":"Bergen"}' }]),
    {},
  ],
  ['a name that is misspelt', registry('get_wether', 'misspelt', 'get_weather', 0.954), { call: 1, run: longRun }],
  ['a name that is invented', registry('book_table', 'invented', 'get_weather', 0.171), { call: 1 }],
  ['a name that is near none', registry('zzz', 'invented', null, 0), {}],
  [
    'no call',
    madeDiagnosis([{ code: 'no-call', stage: 'registry' }], {
      tool: '',
      name: 'missing',
      metrics: { ...unreached, FNEM: -1, NCS: null },
    }),
    {},
  ],
  [
    'more than there is room for',
    huge,
    {
      told: { parts: [{ from: 'the query', text: `${'so long '.repeat(50)}end` }, ...told.parts] },
      run: longRun,
      call: 50,
    },
  ],
]

test('what is said, in whole', async () => {
  const book = texts.map(([title, diagnosis, options]) => `### ${title}\n\n${explainDiagnosis(diagnosis, options)}\n`)
  await expect(book.join('\n')).toMatchFileSnapshot('./texts.txt')
})

describe('the marked place', () => {
  /** How a character is shown, and how many columns that takes in a terminal. */
  const shown: readonly (readonly [character: string, columns: number])[] = [
    ['a', 1],
    [' ', 1],
    ['é', 1],
    ['e\u0301', 1],
    ['東', 2],
    ['ﾃ', 1],
    ['한', 2],
    ['👍', 2],
    ['\t', 2],
    ['\n', 2],
    ['\u200b', 6],
  ]
  const part = fc.array(fc.constantFrom(...shown), { maxLength: 8 })
  const textOf = (characters: readonly (readonly [string, number])[]): string =>
    characters.map(([text]) => text).join('')
  const columnsOf = (characters: readonly (readonly [string, number])[]): number =>
    characters.reduce((sum, [, columns]) => sum + columns, 0)

  test('stands under what it marks, however wide that is', () => {
    fc.assert(
      fc.property(part, part, part, (before, inner, behind) => {
        // Space at its ends is not marked.
        const marked = [['x', 1], ...inner, ['x', 1]] as const
        const start = textOf(before).length
        const nearest = { part: 0, start, end: start + textOf(marked).length }
        const text = textOf([...before, ...marked, ...behind])
        const lines = explainDiagnosis(madeDiagnosis([untold('city', 'X', nearest)]), { told: text }).split('\n')
        const [, spaces = '', carets = ''] = /^( *)(\^+) nearest to city "X"$/u.exec(lines[3] ?? '') ?? []
        expect(spaces.length).toBe('  the query   '.length + columnsOf(before))
        expect(carets.length).toBe(columnsOf(marked))
        expect(displayWidth(lines[2] ?? '')).toBe(spaces.length + carets.length + columnsOf(behind))
      }),
    )
  })

  test.each([
    ['in the middle of a long text', `${'so '.repeat(200)}San Francisco${' and'.repeat(200)}`, 'San Francisco'],
    ['that is long itself', `in ${'San '.repeat(200)}now`, 'San '.repeat(200)],
    ['between two characters of two units', `${'👍'.repeat(100)}San${'👍'.repeat(100)}`, 'San'],
    ['at the end', `${'so '.repeat(200)}San`, 'San'],
    ['at the beginning', `San${' so'.repeat(200)}`, 'San'],
  ])('is there %s', (_where, text, marked) => {
    const start = text.indexOf(marked)
    const nearest = { part: 0, start, end: start + marked.length }
    const [, , quote = '', marker = ''] = explainDiagnosis(madeDiagnosis([untold('city', 'X', nearest)]), {
      told: text,
    }).split('\n')
    const [, spaces = '', carets = ''] = /^( *)(\^+) /u.exec(marker) ?? []
    const characters = [...quote]
    const columns = characters.map((_, index) => displayWidth(characters.slice(0, index).join('')))
    const under = characters.filter((_, index) => {
      const column = columns[index] ?? -1
      return column >= spaces.length && column < spaces.length + carets.length
    })
    expect(under.join('')).toBe(marked.length > 60 ? `${marked.slice(0, 59)}…` : marked)
    expect(quote.length).toBeLessThanOrEqual(200)
    expect(quote).not.toMatch(/\\u[d]/u)
  })

  test.each([
    ['but for the space at its ends', ' San\t', 'San'],
    ['whatever it is, where it is nothing but space', '  ', '  '],
  ])('is the span, %s', (_what, span, marked) => {
    const nearest = { part: 0, start: 2, end: 2 + span.length }
    const text = explainDiagnosis(madeDiagnosis([untold('city', 'X', nearest)]), { told: `in${span}or so` })
    expect(text).toContain(`nearest is "${marked}" in the query`)
    expect(text).toContain(` ${'^'.repeat(marked.length)} nearest`)
  })

  test.each([
    ['control characters', '\u0000'],
    ['marks of no width', '\u200b'],
    ['marks on marks', '\u0301'],
    ['wide characters', '東'],
    ['wide characters of two units', '👍'],
  ])('is there behind, before and among many %s', (_what, character) => {
    const many = character.repeat(500)
    const text = `${many}San${many}`
    const lines = (start: number, end: number): readonly string[] =>
      explainDiagnosis(madeDiagnosis([untold('city', 'X', { part: 0, start, end })]), { told: text }).split('\n')
    const [, , quote = '', marker = ''] = lines(many.length, many.length + 3)
    expect(displayWidth(quote.slice(0, quote.indexOf('San')))).toBe(marker.indexOf('^'))
    expect(marker).toMatch(/ \^\^\^ nearest to city "X"$/u)
    const [, , , wide = ''] = lines(0, text.length)
    expect(wide).toMatch(/\^ nearest to city "X"$/u)
    expect(quote.length).toBeLessThanOrEqual(200)
  })
})

test('every text is short, whatever the diagnosis', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const span = fc.option(fc.record({ part: fc.nat(2), start: fc.nat(50), end: fc.nat(400) }))
  const finding: fc.Arbitrary<DiagnosisFinding> = fc.oneof(
    fc
      .record({ parameter: text, value: fc.jsonValue(), span })
      .map(({ parameter, value, span: nearest }) => untold(parameter, value, nearest)),
    text.map((parameter) => ({ code: 'spurious-parameter', stage: 'structure', parameter }) as const),
    fc
      .tuple(text, text)
      .map(([tool, nearest]) => ({ code: 'unknown-tool', stage: 'registry', tool, nearest }) as const),
  )
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 30 }), text, fc.boolean(), (findings, query, hasRun) => {
      const parameters = findings.flatMap((one) =>
        'parameter' in one ? [madeParameter(one.parameter, madeInvention(one.parameter, 1))] : [],
      )
      // Every span leads somewhere.
      const part = { from: query, text: query.padEnd(400) }
      const told = { parts: [part, part, part] }
      const options = { told, call: 3, ...(hasRun ? { run: longRun } : {}) }
      const lines = explainDiagnosis(madeDiagnosis(findings, { tool: query, parameters }), options).split('\n')
      expect(lines.length).toBeLessThanOrEqual(mostLines)
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200)
      expect(lines[0]).not.toBe('')
    }),
    { numRuns: 60 },
  )
})

const one = madeDiagnosis([untold('city', 'X', { part: 1, start: 0, end: 3 })])

test.each<readonly [what: string, diagnosis: unknown, options: unknown, message: RegExp]>([
  ['no diagnosis', null, {}, /^explainDiagnosis takes a diagnosis, as diagnose gives it, but got null\.$/],
  ['a diagnosis of a run', { call: 1, told, diagnosis: one }, {}, /takes a diagnosis, as diagnose gives it/],
  ['no options', one, 'the query', /takes \{ told\?, run\?, call\? \} beside it, but got "the query"/],
  ['an option that does not exist', one, { query: 'Hi' }, /has no option "query"\. Known: told, run, call/],
  ['a list that was told', one, { told: ['Hi'] }, /takes as told the query, or \{ parts: \[/],
  ['parts without texts', one, { told: { parts: [{ from: 'the query' }] } }, /takes as told the query, or/],
  ['no parts', one, { told: { parts: [] } }, /takes as told the query, or/],
  ['no run', one, { run: [] }, /^explainDiagnosis\(\) takes a run, but got \[\]/],
  ['a call that has no number', one, { call: '1' }, /takes as call its number in the run, from 1, but got "1"/],
  ['a call 0', one, { call: 0 }, /takes as call its number/],
  [
    'the query, of a diagnosis with context',
    one,
    { told: 'Hi' },
    /another told than .* which points at part 1, 0 to 3/,
  ],
  [
    'a text that is too short',
    one,
    {
      told: {
        parts: [
          { from: 'the query', text: '' },
          { from: 'context[0]', text: 'Hi' },
        ],
      },
    },
    /another told than/,
  ],
])('%s is an error', (_what, diagnosis, options, message) => {
  const wrongly = explainDiagnosis as (...values: readonly unknown[]) => string // wrong on purpose
  expect(() => wrongly(diagnosis, options)).toThrow(message)
  expect(() => wrongly(diagnosis, options)).toThrow(TypeError)
})

test('however long names and values are, the first line says where the fault lies', () => {
  const long = 'x y'.repeat(4000)
  const facts = {
    tool: long,
    metrics: { FNEM: 1, NCS: null, RPR: 1, PDS: {}, SPR: 0, AVEM: 0, QSLO: 0, VHR: 0.5 },
  } as const
  const diagnosis = madeDiagnosis([untold(long, long, { part: 0, start: 0, end: long.length })], facts)
  const parts = [{ from: long, text: long }]
  const [first = ''] = explainDiagnosis(diagnosis, { told: { parts } }).split('\n')
  expect(first).toMatch(/^expected the call of x yx y.* to be grounded, but .*… \(grounding, VHR 0\.5\)$/u)
  expect(first.length).toBeLessThanOrEqual(200)
})

test('a parameter without a name is shown as that', () => {
  const diagnosis = madeDiagnosis([untold('[""]', 'gold', null)], {
    parameters: [madeParameter('', madeInvention('[""]', 'gold'))],
  })
  const lines = explainDiagnosis(diagnosis).split('\n')
  expect(lines[0]).toContain('but "" "gold" was told nowhere')
  expect(lines[3]).toMatch(/^> "" {9}"gold"/u)
})

test('every text ends within its lines, and says nothing that is not there', () => {
  for (const [, diagnosis, options] of texts) {
    const lines = explainDiagnosis(diagnosis, options).split('\n')
    expect(lines.length).toBeLessThanOrEqual(mostLines)
    expect(lines.join('\n')).not.toMatch(/undefined|NaN|\[object|null/u)
  }
})
