import { type JSONSchema7, jsonSchema, tool as aiTool } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet } from '../../src/entries/callsheet.js'
import { diagnose } from '../../src/diagnose/diagnose.js'
import { DiagnoseError } from '../../src/diagnose/errors.js'
import { registry, registryOf } from '../../src/diagnose/registry.js'

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
} satisfies JSONSchema7
const zod = z.object({ city: z.string(), days: z.number().int().optional() })
const execute = async (): Promise<string> => 'sunny'

const shapes: readonly (readonly [string, unknown])[] = [
  ['JSON Schema', [{ name: 'get_weather', inputSchema: schema }]],
  ['a record of tools', { get_weather: { inputSchema: schema, execute } }],
  ['Zod', { get_weather: { inputSchema: zod, execute } }],
  ['schemas alone', { get_weather: zod }],
  ['OpenAI Chat Completions', [{ type: 'function', function: { name: 'get_weather', parameters: schema } }]],
  ['OpenAI Responses', [{ type: 'function', name: 'get_weather', parameters: schema, strict: false }]],
  ['Anthropic', [{ name: 'get_weather', description: 'The weather.', input_schema: schema }]],
  ['what an MCP server lists', { tools: [{ name: 'get_weather', inputSchema: schema }] }],
  ['the AI SDK', { get_weather: aiTool({ inputSchema: zod, execute }) }],
  ['the AI SDK with JSON Schema', { get_weather: aiTool({ inputSchema: jsonSchema(schema), execute }) }],
  ['tools of a sheet', callsheet().wrap({ get_weather: { inputSchema: zod, execute } })],
]

describe.each(shapes)('%s', (_, tools) => {
  test.each([
    [{ name: 'get_weather', args: { city: 'Oslo' } }, 'passed', []],
    [{ name: 'get_weather', args: {} }, 'structure', ['missing-parameter']],
    [
      { name: 'get_weather', args: { citty: 'Oslo', city: 'Oslo', day: 5 } },
      'structure',
      ['spurious-parameter', 'drifted-parameter'],
    ],
    [{ name: 'get_weather', args: { city: 5 } }, 'structure', ['schema-violation']],
    [{ name: 'get_wether', args: {} }, 'registry', ['unknown-tool']],
  ])('%j ends in %s', (call, stage, codes) => {
    for (const form of [tools, registry(tools)]) {
      const diagnosis = diagnose({ call, tools: form, query: 'Weather in Oslo?' })
      expect(diagnosis.stage).toBe(stage)
      expect(diagnosis.findings.map(({ code }) => code)).toEqual(codes)
    }
  })
})

test('a registry is a frozen list of names, in their order', () => {
  const made = registry([
    { name: 'b', inputSchema: schema },
    { name: 'a', inputSchema: schema },
    { name: '工具 🎉', inputSchema: schema },
  ])
  expect(made).toEqual({ names: ['b', 'a', '工具 🎉'] })
  expect([Object.isFrozen(made), Object.isFrozen(made.names)]).toEqual([true, true])
  expect(registryOf(made)).toBe(registryOf(made))
})

test('a registry is read once: what becomes of the tools later says nothing', () => {
  const tools = [{ name: 'get_weather', inputSchema: { ...schema, required: ['city'] } }]
  const made = registry(tools)
  tools.push({ name: 'get_time', inputSchema: { ...schema, required: [] } })
  const ask = (from: unknown): string => diagnose({ call: { name: 'get_time' }, tools: from, query: '' }).name
  expect([ask(made), ask(tools)]).toEqual(['misspelt', 'registered'])
})

test('an empty list is a registry without tools; nothing is near', () => {
  for (const tools of [[], registry([])]) {
    const { name, nearest, metrics } = diagnose({ call: { name: 'pay' }, tools, query: '' })
    expect([name, nearest, metrics.NCS]).toEqual(['invented', null, 0])
    expect(diagnose({ call: null, tools, query: '' }).name).toBe('missing')
  }
})

test('among a thousand tools the one that was meant', () => {
  const tools = Array.from({ length: 1000 }, (_, index) => ({ name: `get_thing_${index}`, inputSchema: schema }))
  const { nearest, name } = diagnose({ call: { name: 'get_thing_78b' }, tools: registry(tools), query: '' })
  expect([nearest, name]).toEqual(['get_thing_78', 'misspelt'])
  expect(registry(tools).names.length).toBe(1000)
})

test.each<[string, unknown, string]>([
  ['null', null, 'diagnose needs tools'],
  ['a text', 'get_weather', 'tools cannot be read'],
  ['an empty record', {}, 'tools cannot be read: there are no tools'],
  ['one tool alone', { name: 'get_weather', inputSchema: schema }, 'tools cannot be read'],
  ['a promise', Promise.resolve([]), 'await it first'],
  [
    'a tool twice',
    [
      { name: 'a', inputSchema: schema },
      { name: 'a', inputSchema: schema },
    ],
    'two tools are named "a"',
  ],
  ['a tool without a name', [{ inputSchema: schema }], 'tools cannot be read'],
  ['a copy of a registry', { ...registry([{ name: 'a', inputSchema: schema }]) }, 'tools cannot be read'],
  ['a schema that is none', [{ name: 'a', inputSchema: { city: { type: 'string' } } }], 'tools cannot be read'],
])('%s is no registry', (_, tools, sentence) => {
  const readings = [() => registry(tools), () => diagnose({ call: { name: 'a' }, tools, query: '' })]
  for (const reading of readings) {
    expect(reading).toThrow(DiagnoseError)
    expect(reading).toThrow(sentence)
  }
})

test.each<[string, unknown]>([
  ['a function', { pay: execute }],
  ['no schema', [{ name: 'pay', description: 'Pays.' }]],
  ['a schema that says nothing', [{ name: 'pay', inputSchema: true }]],
  ['a tool that takes free text', [{ type: 'custom', custom: { name: 'pay' } }]],
  ['a tool that the provider runs', [{ type: 'pay' }]],
  ['a schema that JSON cannot write', { pay: { inputSchema: z.object({ on: z.date() }), execute } }],
])('nothing is known of the parameters of %s, which is an error where it is called', (_, tools) => {
  const asking = (name: string) => () => diagnose({ call: { name, args: {} }, tools, query: '' })
  expect(asking('pay')).toThrow('nothing is known of the parameters of pay')
  expect(asking('pai')).not.toThrow()
})

test('a schema that cannot be evaluated is an error of the tools', () => {
  const tools = [{ name: 'pay', inputSchema: { type: 'object', properties: { to: { $ref: '#/nowhere' } } } }]
  const asking = () => diagnose({ call: { name: 'pay', args: { to: 'Ann' } }, tools, query: 'Ann' })
  expect(asking).toThrow(DiagnoseError)
  expect(asking).toThrow('tools cannot be read: the schema of tool pay cannot be evaluated')
})
