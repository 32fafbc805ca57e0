import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'
import type { Diagnosis } from '../../src/diagnose/diagnosis.js'
import { nameIndex } from '../../src/diagnose/name-index.js'
import type { DiagnoseOptions } from '../../src/diagnose/options.js'

const text = { type: 'string' }
const properties = { city: text, units: { enum: ['metric', 'imperial'] }, days: { type: 'integer' } }
const tools = [
  { name: 'get_weather', inputSchema: { type: 'object', properties, required: ['city'] } },
  { name: 'send_email', inputSchema: { type: 'object', properties: { to: text } } },
]
const query = 'What is the weather in Oslo?'

function ask(call: Parameters<typeof diagnose>[0]['call'], options: DiagnoseOptions = {}): Diagnosis {
  return diagnose({ call, tools, query, ...options })
}

const weather = (args: unknown) => ({ name: 'get_weather', args })

test('a call that passes, whole', () => {
  expect(ask(weather({ city: 'Oslo' }), { mode: 'paper' })).toEqual({
    tool: 'get_weather',
    stage: 'passed',
    name: 'registered',
    nearest: null,
    verdicts: { registry: true, structure: true, grounding: true },
    metrics: { FNEM: 1, NCS: null, RPR: 1, PDS: {}, SPR: 0, AVEM: 1, QSLO: null, VHR: 0 },
    parameters: [
      {
        name: 'city',
        status: 'known',
        nearest: null,
        PDS: null,
        values: [
          {
            path: 'city',
            value: 'Oslo',
            verdict: 'grounded',
            by: 'literal',
            exact: true,
            overlap: null,
            hallucination: 0,
            span: null,
          },
        ],
      },
    ],
    findings: [],
    correction: null,
    extrinsic: null,
  })
})

test('a name that is not registered, whole', () => {
  expect(ask({ name: 'get_wether', args: { anything: 1 } })).toEqual({
    tool: 'get_wether',
    stage: 'registry',
    name: 'misspelt',
    nearest: 'get_weather',
    verdicts: { registry: false, structure: null, grounding: null },
    metrics: {
      FNEM: 0,
      NCS: nameIndex(['get_weather', 'send_email']).nearest('get_wether', true).closeness,
      RPR: null,
      PDS: null,
      SPR: null,
      AVEM: null,
      QSLO: null,
      VHR: null,
    },
    parameters: [],
    findings: [{ code: 'unknown-tool', stage: 'registry', tool: 'get_wether', nearest: 'get_weather' }],
    correction: expect.stringContaining('get_weather'),
    extrinsic: null,
  })
})

describe('registry', () => {
  test.each<[string, string, DiagnoseOptions, Diagnosis['name'], string | null]>([
    ['registered', 'get_weather', {}, 'registered', null],
    ['empty', '', {}, 'missing', null],
    ['one letter less', 'get_wether', {}, 'misspelt', 'get_weather'],
    ['another case', 'GET_WEATHER', {}, 'misspelt', 'get_weather'],
    ['another case to the letter', 'GET_WEATHER', { mode: 'paper' }, 'invented', 'get_weather'],
    ['a line feed after it', 'get_weather\n', {}, 'misspelt', 'get_weather'],
    ['something else', 'book_flight', { mode: 'paper' }, 'invented', null],
    ['an envelope of a provider', 'multi_tool_use.parallel', {}, 'invented', null],
    ['a name of the prototype', '__proto__', { mode: 'paper' }, 'invented', null],
    ['constructor', 'constructor', { mode: 'paper' }, 'invented', null],
    ['toString', 'toString', { mode: 'paper' }, 'invented', null],
    [
      'ten thousand letters are no name that was misspelt',
      'get_weather'.repeat(900),
      { misspelt: 0 },
      'invented',
      null,
    ],
    ['the least bound', 'weather', { misspelt: 0 }, 'misspelt', 'get_weather'],
    ['the least bound, and nothing near', 'xyz', { misspelt: 0, mode: 'paper' }, 'invented', null],
    ['the greatest bound, written otherwise', 'getWeather', { misspelt: 1 }, 'misspelt', 'get_weather'],
    ['the greatest bound', 'get_weathers', { misspelt: 1 }, 'invented', 'get_weather'],
  ])('%s', (_, name, options, is, nearest) => {
    const diagnosis = ask({ name, args: {} }, options)
    expect(diagnosis.name).toBe(is)
    // What is near by chance is a hint, no more.
    if (nearest !== null || is !== 'invented') expect(diagnosis.nearest).toBe(nearest)
    expect(diagnosis.metrics.FNEM).toBe(is === 'registered' ? 1 : is === 'missing' ? -1 : 0)
    expect(diagnosis.stage === 'registry').toBe(is !== 'registered')
  })

  test('a bound is held to the score itself', () => {
    const score = ask({ name: 'get_wether' }).metrics.NCS ?? Number.NaN
    expect(ask({ name: 'get_wether' }, { misspelt: score }).name).toBe('misspelt')
    expect(ask({ name: 'get_wether' }, { misspelt: score + 1e-9 }).name).toBe('invented')
  })

  test('a name near to a registered one is never taken for it', () => {
    const crm = [
      { name: 'mcp_crm_entity_update', inputSchema: { type: 'object', properties: { id: text } } },
      { name: 'mcp_crm_entity_search', inputSchema: { type: 'object', properties: { id: text } } },
    ]
    const { stage, verdicts, parameters } = diagnose({
      call: { name: 'mcp_crm_entity_remove', args: { id: '7' } },
      tools: crm,
      query: 'Remove 7',
    })
    expect([stage, verdicts.structure, parameters]).toEqual(['registry', null, []])
  })
})

describe('structure', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['a list', ['Oslo'], ['arguments-unreadable']],
    ['a text', 'Oslo', ['arguments-unreadable']],
    ['null', null, ['arguments-unreadable']],
    ['a number', 5n, ['arguments-unreadable']],
    ['nothing', undefined, ['arguments-unreadable']],
    ['an empty object', {}, ['missing-parameter']],
    ['undefined is absent', { city: undefined }, ['missing-parameter']],
    ['null is a value', { city: null }, ['schema-violation']],
    ['a name near to one', { city: 'Oslo', unit: 'metric' }, ['drifted-parameter']],
    ['a name near to none', { city: 'Oslo', zzz: 1 }, ['spurious-parameter']],
    ['missing and drifted', { citty: 'Oslo' }, ['missing-parameter', 'drifted-parameter']],
    ['a value that is none of the enum', { city: 'Oslo', units: 'kelvin' }, ['schema-violation']],
    [
      'names of the prototype',
      JSON.parse('{"city":"Oslo","__proto__":1,"constructor":2}'),
      ['spurious-parameter', 'spurious-parameter'],
    ],
  ])('%s', (_, args, codes) => {
    const call = args === undefined ? { name: 'get_weather', rawArgs: 'Oslo' } : weather(args)
    const { stage, findings, verdicts } = ask(call)
    expect(stage).toBe('structure')
    expect(findings.map(({ code }) => code)).toEqual(codes)
    expect(verdicts).toEqual({ registry: true, structure: false, grounding: null })
  })

  test('a key that the model wrote twice', () => {
    const rawArgs = '{"city":"Atlantis","city":"Oslo"}'
    const { stage, findings, correction } = ask({ name: 'get_weather', rawArgs })
    expect({ stage, findings, correction }).toEqual({
      stage: 'structure',
      findings: [{ code: 'repeated-parameter', stage: 'structure', parameter: 'city', path: 'city' }],
      correction: 'city is given more than once: give it once.',
    })
    expect(ask({ name: 'get_weather', rawArgs }, { guards: { schema: false } }).findings).toEqual([])
    expect(ask({ name: 'get_weather', rawArgs: '{"city":{"a":1,"a":2}}' }).findings[0]).toMatchObject({
      path: 'city.a',
    })
  })

  test('two texts of JSON at once are unreadable, and the text is kept', () => {
    const rawArgs = '{"city":"Oslo"}{"city":"Bergen"}'
    expect(ask({ name: 'get_weather', rawArgs }).findings).toEqual([
      { code: 'arguments-unreadable', stage: 'structure', received: rawArgs },
    ])
    expect(ask({ name: 'get_weather', rawArgs }, { mode: 'paper' }).parameters).toEqual([
      { name: 'city', status: 'missing', nearest: null, PDS: null, values: [] },
    ])
  })

  test('the parameters as they were given, then those that are missing; each with its score', () => {
    const { parameters, metrics } = ask(weather({ zzz: 1, units: 'metric', dayz: 3 }))
    expect(parameters.map(({ name, status, nearest }) => [name, status, nearest])).toEqual([
      ['zzz', 'spurious', 'city'],
      ['units', 'known', null],
      ['dayz', 'spurious', 'days'],
      ['city', 'missing', null],
    ])
    expect(Object.keys(metrics.PDS ?? {})).toEqual(['zzz', 'dayz'])
    expect(metrics.PDS?.['dayz']).toBe(parameters[2]?.PDS)
  })

  test('a score for a parameter called __proto__ is kept', () => {
    const { metrics } = ask({ name: 'get_weather', rawArgs: '{"city":"Oslo","__proto__":1}' })
    expect(Object.keys(metrics.PDS ?? {})).toEqual(['__proto__'])
  })

  test('a drifted parameter passes in mode paper, formally, and its values are asked for', () => {
    const { stage, verdicts, findings } = ask(weather({ city: 'Bergen', unit: 'metric' }), { mode: 'paper' })
    expect(stage).toBe('structure')
    expect(verdicts).toEqual({ registry: true, structure: true, grounding: false })
    expect(findings.map((finding) => [finding.stage, finding.code])).toEqual([
      ['structure', 'drifted-parameter'],
      ['grounding', 'ungrounded-value'],
      ['grounding', 'ungrounded-value'],
    ])
  })

  const open = (more: object) => [{ name: 'tag', inputSchema: { type: 'object', properties: { id: text }, ...more } }]

  test.each<[string, object, readonly string[]]>([
    ['a tool that says nothing of others', {}, ['spurious-parameter']],
    ['a tool that refuses others', { additionalProperties: false }, ['spurious-parameter']],
    ['a tool that takes others', { additionalProperties: true }, []],
    ['a tool that takes texts', { additionalProperties: text }, []],
    ['a tool that takes numbers', { additionalProperties: { type: 'number' } }, ['schema-violation']],
    ['a tool that takes some names', { patternProperties: { '^z': text } }, []],
    ['a tool that takes other names', { patternProperties: { '^y': text } }, ['spurious-parameter']],
    [
      'a tool that takes other names and refuses the rest',
      { patternProperties: { '^y': text }, additionalProperties: false },
      ['spurious-parameter'],
    ],
    [
      'a tool that takes short names',
      { additionalProperties: true, propertyNames: { maxLength: 2 } },
      ['schema-violation'],
    ],
  ])('%s', (_, more, codes) => {
    const call = { name: 'tag', args: { id: 'Oslo', zzz: 'Oslo' } }
    const codesOf = (options: DiagnoseOptions) =>
      diagnose({ call, tools: open(more), query, ...options }).findings.map(({ code }) => code)
    expect(codesOf({})).toEqual(codes)
    // By the names alone, others are spurious whatever the schema says.
    expect(codesOf({ mode: 'paper' })).toEqual(['spurious-parameter'])
  })
})

describe('guards that are off', () => {
  test.each<[string, DiagnoseOptions, unknown, string]>([
    ['the whole schema', {}, weather({ city: 'Oslo', days: 'Oslo' }), 'structure'],
    ['the names alone', { guards: { schema: false } }, weather({ city: 'Oslo', days: 'Oslo' }), 'passed'],
    ['names by words', {}, weather({ city: 'Oslo', City: 'Oslo' }), 'structure'],
    ['a list, by the names alone', { guards: { schema: false } }, { name: 'send_email', args: ['Oslo'] }, 'passed'],
  ])('%s', (_, options, call, stage) => {
    expect(ask(call as ReturnType<typeof weather>, options).stage).toBe(stage)
  })
})
