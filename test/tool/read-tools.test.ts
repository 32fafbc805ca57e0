import { dynamicTool, jsonSchema, tool } from 'ai'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ToolError } from '../../src/tool/errors.js'
import { readTools } from '../../src/tool/read-tools.js'

const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
const valid = z.object({ id: z.string() })
const spec = { name: 'lookup', description: 'Finds.', inputSchema: schema }
const zodSpec = { name: 'lookup', description: 'Finds.', inputSchema: expect.objectContaining(schema) }
const lookup = (): string => 'found'

class LookupTool {
  readonly name = 'lookup'
  readonly #schema = schema
  get description(): string {
    return 'Finds.'
  }
  get inputSchema(): unknown {
    return this.#schema
  }
  execute(): string {
    return 'found'
  }
}

test.each<[string, unknown, unknown, 'validates' | 'no validator']>([
  ['a record of functions', { lookup }, { name: 'lookup', description: null, inputSchema: null }, 'no validator'],
  ['a list of named functions', [lookup], { name: 'lookup', description: null, inputSchema: null }, 'no validator'],
  [
    'a list of objects with inputSchema',
    [{ name: 'lookup', description: 'Finds.', inputSchema: schema, execute: lookup }],
    spec,
    'validates',
  ],
  [
    'a list of objects with parameters',
    [{ name: 'lookup', description: 'Finds.', parameters: valid, run: lookup }],
    zodSpec,
    'validates',
  ],
  [
    'a list of objects with schema',
    [{ name: 'lookup', description: 'Finds.', schema, handler: lookup }],
    spec,
    'validates',
  ],
  [
    'a list of objects without a schema',
    [{ name: 'lookup', execute: lookup }],
    { name: 'lookup', description: null, inputSchema: null },
    'no validator',
  ],
  ['objects of a class', [new LookupTool()], spec, 'validates'],
  [
    'a record of objects',
    { lookup: { description: 'Finds.', parameters: schema, execute: lookup } },
    spec,
    'validates',
  ],
  ['a record of objects with names of their own', { lookupOrder: { ...spec, execute: lookup } }, spec, 'validates'],
  ['a record of Standard Schemas', { lookup: valid.describe('Finds.') }, zodSpec, 'validates'],
  [
    'a record of valibot schemas',
    { lookup: v.object({ id: v.string() }) },
    { name: 'lookup', description: null, inputSchema: null },
    'validates',
  ],
  [
    'a record of schemas that are functions',
    { lookup: Object.assign(() => 1, { '~standard': valid['~standard'] }) },
    { ...zodSpec, description: null },
    'validates',
  ],
  [
    'a record of JSON Schemas',
    { lookup: { ...schema, description: 'Finds.' } },
    { ...spec, inputSchema: { ...schema, description: 'Finds.' } },
    'validates',
  ],
  ['a record of jsonSchema()', { lookup: jsonSchema(schema as never) }, { ...spec, description: null }, 'validates'],
  [
    'AI SDK: tool() with zod',
    { lookup: tool({ description: 'Finds.', inputSchema: valid, execute: lookup }) },
    zodSpec,
    'validates',
  ],
  [
    'AI SDK: tool() with jsonSchema()',
    { lookup: tool({ description: 'Finds.', inputSchema: jsonSchema(schema as never) }) },
    spec,
    'validates',
  ],
  [
    'AI SDK: dynamicTool()',
    { lookup: dynamicTool({ description: 'Finds.', inputSchema: valid, execute: lookup }) },
    zodSpec,
    'validates',
  ],
  [
    'AI SDK: a tool of the provider',
    { lookup: { type: 'provider', id: 'openai.lookup', name: 'other', args: {} } },
    { ...spec, description: null, inputSchema: null },
    'no validator',
  ],
  [
    'OpenAI Chat Completions',
    [{ type: 'function', function: { name: 'lookup', description: 'Finds.', parameters: schema, strict: true } }],
    spec,
    'validates',
  ],
  [
    'OpenAI Chat Completions in a record',
    { x: { type: 'function', function: { name: 'lookup', description: 'Finds.', parameters: schema } } },
    spec,
    'validates',
  ],
  [
    'OpenAI runTools',
    [{ type: 'function', function: { name: 'lookup', description: 'Finds.', parameters: schema, function: lookup } }],
    spec,
    'validates',
  ],
  [
    'OpenAI Responses',
    [{ type: 'function', name: 'lookup', description: 'Finds.', parameters: schema, strict: true }],
    spec,
    'validates',
  ],
  ['OpenAI, hosted', [{ type: 'lookup' }], { name: 'lookup', description: null, inputSchema: null }, 'no validator'],
  [
    'OpenAI, free text',
    [{ type: 'custom', custom: { name: 'lookup', description: 'Finds.' } }],
    { ...spec, inputSchema: null },
    'no validator',
  ],
  ['Anthropic', [{ name: 'lookup', description: 'Finds.', input_schema: schema }], spec, 'validates'],
  [
    'Anthropic, of its own',
    [{ type: 'lookup_20250124', name: 'lookup' }],
    { name: 'lookup', description: null, inputSchema: null },
    'no validator',
  ],
  ['MCP', [{ name: 'lookup', title: 'Lookup', description: 'Finds.', inputSchema: schema }], spec, 'validates'],
  [
    'an MCP list result',
    { tools: [{ name: 'lookup', description: 'Finds.', inputSchema: schema }], nextCursor: 'x', _meta: {} },
    spec,
    'validates',
  ],
  [
    'a getter',
    {
      get lookup() {
        return lookup
      },
    },
    { name: 'lookup', description: null, inputSchema: null },
    'no validator',
  ],
])('%s', (_, tools, expected, validator) => {
  const [known, ...more] = readTools(tools)
  expect(known?.spec).toEqual(expected)
  expect(more).toEqual([])
  if (validator === 'no validator') return expect(known?.validate).toBeNull()
  expect(known?.validate?.({ id: 'A' })).toMatchObject({ valid: true })
  expect(known?.validate?.({})).toMatchObject({ valid: false })
})

test('dialects may be mixed, and order is kept', () => {
  const tools = [{ name: 'b', input_schema: schema }, lookup, { type: 'function', function: { name: 'a' } }]
  expect(readTools(tools).map((each) => each.spec.name)).toEqual(['b', 'lookup', 'a'])
})

test('tools may have names that are words of this trade', () => {
  const names = ['run', 'execute', 'tools', 'type', 'properties', 'required', 'then', 'constructor']
  const tools = Object.fromEntries(names.map((name) => [name, lookup]))
  expect(readTools(tools).map((each) => each.spec.name)).toEqual(names)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'lookup'],
  ['a function', lookup],
  ['a promise', Promise.resolve({ lookup })],
  ['an empty list', []],
  ['an empty record', {}],
  ['an empty list result', { tools: [] }],
  ['one tool', { name: 'lookup', execute: lookup }],
  ['one tool without a name', { parameters: schema, execute: lookup }],
  ['one tool of OpenAI', { type: 'function', function: { name: 'lookup' } }],
  ['one schema', valid],
  ['one JSON Schema', schema],
  ['a null among tools', { lookup, cancel: null }],
  ['a number in a list', [lookup, 5]],
  ['a schema without a name', [valid]],
  ['a JSON Schema without a name', [schema]],
  ['a list in a list', [[lookup]]],
  ['a function without a name', [() => 1]],
  ['an object without a name', [{ execute: lookup }]],
  ['an empty name', [{ name: '', execute: lookup }]],
  ['an object that is no tool', { lookup: { title: 'Lookup' } }],
  ['a list beside a tool', { tools: [lookup], cancel: { execute: lookup } }],
  ['two of one name in a list', [lookup, { name: 'lookup', execute: lookup }]],
  ['two of one name in a record', { lookup, 'look-up': { name: 'lookup', execute: lookup } }],
  ['a schema that is none', [{ name: 'lookup', parameters: { id: z.string() } }]],
])('%s is refused', async (title, tools) => {
  const error = thrownBy(() => readTools(tools))
  expect(error).toBeInstanceOf(ToolError)
  expect(error).toBeInstanceOf(TypeError)
  const { code, message } = error as ToolError
  await expect(`${code}\n\n${message}\n`).toMatchFileSnapshot(`messages/${title.replaceAll(' ', '-')}.txt`)
})

function thrownBy(body: () => unknown): unknown {
  try {
    body()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
