import { asSchema, jsonSchema, tool as aiTool } from 'ai'
import { DynamicStructuredTool } from '@langchain/core/tools'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { valueAt } from '../../../src/json/paths.js'
import { placeOf, type ToolContract, type ToolShape } from '../../../src/lint/contract.js'
import { LintError } from '../../../src/lint/errors.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const capitals = { type: 'OBJECT', properties: { city: { type: 'STRING', nullable: true } }, required: ['city'] }
const text = 'Find the tide of a city.'
const mcp = { name: 'get_tide', description: text, inputSchema: schema }
const flat = { name: 'get_tide', description: text, parameters: schema }
const chat = { type: 'function', function: flat }
const anthropic = { name: 'get_tide', description: text, input_schema: schema }
const declared = { name: 'get_tide', description: text, parameters: capitals }
const bedrock = { toolSpec: { name: 'get_tide', description: text, inputSchema: { json: schema } } }
const langchain = { name: 'get_tide', description: text, schema }
const own = { description: text, inputSchema: schema }
const tree = z.object({
  get next(): z.ZodOptional<z.ZodObject> {
    return tree.optional()
  },
})

const written: readonly (readonly [what: string, given: unknown, shape: ToolShape])[] = [
  ['an answer of MCP', { tools: [mcp], nextCursor: 'x', _meta: {} }, 'mcp'],
  ['a list', [mcp], 'mcp'],
  ['one tool', mcp, 'mcp'],
  ['a response', { jsonrpc: '2.0', id: 1, result: { tools: [mcp] } }, 'mcp-json-rpc'],
  ['a result alone', { result: { tools: [mcp] } }, 'mcp'],
  ['tools of Chat Completions', [chat], 'openai-chat'],
  ['one of them', chat, 'openai-chat'],
  ['a request of Chat Completions', { model: 'm', messages: [], tools: [chat] }, 'openai-chat'],
  ['functions of an older request', { model: 'm', messages: [], functions: [flat] }, 'functions'],
  ['functions', [flat], 'functions'],
  ['tools of Responses', [{ type: 'function', ...flat }], 'openai-responses'],
  [
    'a request of Responses',
    { model: 'm', input: 'a', tools: [{ type: 'web_search' }, { type: 'function', ...flat }] },
    'openai-responses',
  ],
  [
    'a namespace of Responses',
    [{ type: 'namespace', name: 'sea', tools: [{ type: 'function', ...flat }] }],
    'openai-responses',
  ],
  ['tools of Anthropic', [{ type: 'web_search_20250305', name: 'web_search' }, anthropic], 'anthropic'],
  ['one that says that it is custom', { tools: [{ type: 'custom', ...anthropic }] }, 'anthropic'],
  ['Gemini', [{ functionDeclarations: [declared] }, { googleSearch: {} }], 'gemini'],
  ['Gemini in the words of Python', [{ google_search: {} }, { function_declarations: [declared] }], 'gemini'],
  ['one group of Gemini', { functionDeclarations: [declared] }, 'gemini'],
  ['declarations alone', [declared], 'gemini'],
  [
    'a call of the SDK of Gemini',
    { model: 'm', contents: 'a', config: { tools: [{ functionDeclarations: [declared] }] } },
    'gemini',
  ],
  [
    'JSON Schema for Gemini',
    { tools: [{ functionDeclarations: [{ ...mcp, inputSchema: undefined, parametersJsonSchema: schema }] }] },
    'gemini-jsonschema',
  ],
  [
    'the same in the words of Python',
    [{ function_declarations: [{ name: 'get_tide', description: text, parameters_json_schema: schema }] }],
    'gemini-jsonschema',
  ],
  ['Bedrock', { modelId: 'm', toolConfig: { tools: [bedrock, { cachePoint: { type: 'default' } }] } }, 'bedrock'],
  ['one of Bedrock', bedrock, 'bedrock'],
  ['LangChain', [langchain], 'langchain'],
  ['the AI SDK', { get_tide: own }, 'ai-sdk'],
  ['the AI SDK before 5', { get_tide: { description: text, parameters: schema } }, 'ai-sdk'],
  ['a call of the AI SDK', { model: 'm', tools: { get_tide: own } }, 'ai-sdk'],
]

describe('tools that are written down', () => {
  test.each(written)('%s', (_what, given, shape) => {
    const before = JSON.stringify(given)
    const set = readToolSet(given)
    expect(set.shape).toBe(shape)
    expect(set.tools).toMatchObject([{ name: 'get_tide', description: text }])
    const [tool] = set.tools as [ToolContract] // one, as was just seen
    const isGemini = shape === 'gemini'
    const city = isGemini ? { type: 'string', nullable: true } : { type: 'string' }
    expect(tool.inputSchema).toEqual({ ...schema, properties: { city } })
    expect(placed(given, tool, ['description'])).toBe(text)
    expect(placed(given, tool, ['inputSchema', 'properties', 'city'])).toEqual(
      isGemini ? { type: 'STRING', nullable: true } : city,
    )
    expect(JSON.stringify(given)).toBe(before)
  })

  test.each([
    [{ name: own }, 'name'],
    [{ tools: own }, 'tools'],
    [{ description: own }, 'description'],
    [{ parameters: own }, 'parameters'],
    [JSON.parse('{ "__proto__": { "description": "a", "inputSchema": { "type": "object" } } }'), '__proto__'],
    [{ constructor: own }, 'constructor'],
  ])('a record may have the key of a part: %j', (given, name) => {
    expect(readToolSet(given)).toMatchObject({ shape: 'ai-sdk', tools: [{ name }] })
  })

  test.each([
    ['a strict one', [{ type: 'function', function: { ...flat, strict: true } }], { strict: true }],
    [
      'a strict one of Anthropic',
      [{ ...anthropic, strict: true, input_examples: [{ city: 'Oslo' }] }],
      { strict: true, examples: [{ city: 'Oslo' }] },
    ],
    [
      'examples of the AI SDK',
      { get_tide: { ...own, inputExamples: [{ input: { city: 'Oslo' } }] } },
      { examples: [{ city: 'Oslo' }] },
    ],
    [
      'hints',
      [{ ...mcp, annotations: { title: 'Tide', readOnlyHint: true } }],
      { title: 'Tide', annotations: { readOnlyHint: true } },
    ],
    ['results', [{ ...mcp, title: 'Tides', outputSchema: schema }], { title: 'Tides', outputSchema: schema }],
  ])('more than the arguments: %s', (_what, given, expected) => {
    expect(readToolSet(given).tools).toMatchObject([expected])
  })
})

describe('what is wrong with a tool is read as it is', () => {
  test.each([
    [[], []],
    [{ tools: [] }, []],
    [[{ type: 'web_search' }], []],
    [[{ description: 'a' }], [{ name: '', description: 'a', inputSchema: null }]],
    [[{ name: 5, description: 6, inputSchema: 7 }], [{ name: '', description: null, inputSchema: 7 }]],
    [[{ name: 'a', description: null, inputSchema: { properties: null } }], [{ inputSchema: { properties: null } }]],
    [[{ name: 'a', inputSchema: true }], [{ inputSchema: true }]],
    [
      [mcp, mcp],
      [{ name: 'get_tide' }, { name: 'get_tide' }],
    ],
    [
      [anthropic, { name: 'b' }],
      [{}, { name: 'b', places: { inputSchema: [1, 'input_schema'] } }],
    ],
    [
      [mcp, mcp, chat],
      [{}, {}, { places: { inputSchema: [2, 'function', 'parameters'] } }],
    ],
    [{ toolConfig: { tools: [{ toolSpec: { name: 'a', inputSchema: 'x' } }] } }, [{ name: 'a', inputSchema: null }]],
  ])('%j', (given, tools) => {
    expect(readToolSet(given).tools).toMatchObject(tools)
  })

  test('a key such as __proto__ of a schema of Gemini is kept', () => {
    const parameters = JSON.parse(
      '{ "type": "OBJECT", "properties": { "__proto__": { "type": "STRING" }, "type": { "type": "ARRAY", "items": { "type": "STRING" } } } }',
    )
    const [tool] = readToolSet([{ functionDeclarations: [{ name: 'a', parameters }] }]).tools
    expect(JSON.stringify(tool?.inputSchema)).toBe(
      JSON.stringify(parameters).replaceAll(/[A-Z]+/gu, (type) => type.toLowerCase()),
    )
  })

  test.each<readonly [string, object]>([
    ['then as a keyword', { if: {}, then: { required: ['city'] } }],
    ['a property called then', { properties: { then: { type: 'string' } } }],
    ['a date that YAML made of an example', { properties: { day: { type: 'string', examples: [new Date(0)] } } }],
    ['an object without a prototype', Object.assign(Object.create(null), { type: 'object' })],
    [
      'what a class made',
      new (class Schema {
        readonly type = 'object'
      })(),
    ],
  ])('%s is data', (_what, inputSchema) => {
    expect(readToolSet([{ ...mcp, inputSchema }]).tools[0]?.inputSchema).toBe(inputSchema)
  })

  test('circles are left to the rules', () => {
    const circle: Record<string, unknown> = { type: 'OBJECT' }
    circle['properties'] = { self: circle }
    expect(readToolSet([{ name: 'a', inputSchema: circle }]).tools[0]?.inputSchema).toBe(circle)
    const [tool] = readToolSet([{ functionDeclarations: [{ name: 'a', parameters: circle }] }]).tools
    expect(valueAt(tool?.inputSchema, ['properties', 'self', 'type']).value).toBe('object')
  })
})

describe('tools of code', () => {
  const zod = z.object({ city: z.string() })
  test.each<readonly [string, unknown, ToolShape]>([
    ['the AI SDK', { get_tide: aiTool({ description: text, inputSchema: zod }) }, 'ai-sdk'],
    [
      'the AI SDK with its own schema',
      { get_tide: aiTool({ description: text, inputSchema: jsonSchema(schema as object) }) },
      'ai-sdk',
    ],
    [
      'LangChain',
      [new DynamicStructuredTool({ name: 'get_tide', description: text, schema: zod, func: async () => '' })],
      'langchain',
    ],
    ['a list with functions', [{ name: 'get_tide', description: text, inputSchema: zod, execute: () => 1 }], 'tools'],
    ['one with a function', { name: 'get_tide', description: text, parameters: zod, handler: () => 1 }, 'tools'],
    ['zod by name', { get_tide: zod.describe(text) }, 'standard-schema'],
    ['JSON Schema by name', { get_tide: { ...schema, description: text } }, 'tools'],
  ])('%s', (_what, given, shape) => {
    const set = readToolSet(given)
    expect(set).toMatchObject({ shape, tools: [{ name: 'get_tide', description: text, inputSchema: schema }] })
  })

  test.each<readonly [string, z.ZodType]>([
    ['an object', z.object({ city: z.string(), days: z.number().default(1) })],
    [
      'objects in lists and choices',
      z.object({ at: z.array(z.object({ x: z.number() })), as: z.union([z.object({}), z.null()]) }),
    ],
    ['a tuple', z.object({ at: z.tuple([z.number(), z.object({ x: z.number() })]) })],
    ['a map', z.object({ by: z.record(z.string(), z.object({ x: z.number() })) })],
    ['an open object', z.looseObject({ city: z.string() })],
    ['a circle', tree],
  ])('%s is what the AI SDK sends', async (_what, inputSchema) => {
    const sent = await asSchema(inputSchema).jsonSchema
    expect(readToolSet({ tide: aiTool({ inputSchema }) }).tools[0]?.inputSchema).toEqual(sent)
  })

  test('functions alone tell their names', () => {
    function getTide(): void {}
    expect(readToolSet([getTide]).tools).toMatchObject([{ name: 'getTide', inputSchema: null }])
    expect(readToolSet({ tide: getTide })).toMatchObject({ shape: 'tools', tools: [{ name: 'tide' }] })
  })
})

describe('an OpenAPI document', () => {
  const document = {
    openapi: '3.1.0',
    info: {},
    paths: {
      '/tides/{id}': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        get: {
          operationId: 'get_tide',
          summary: 'Tide',
          description: text,
          parameters: [{ name: 'day', in: 'query', description: 'A day.', schema: { type: 'string' } }],
        },
        put: {
          summary: text,
          requestBody: { $ref: '#/components/requestBodies/Tide' },
          'x-callsheet-ignore': { 'desc/missing': 'it is there' },
        },
      },
      '/tides': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Tide' } } },
            },
          },
        },
      },
    },
    components: {
      parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } },
      requestBodies: {
        Tide: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Tide' } } } },
      },
      schemas: {
        Tide: {
          type: 'object',
          properties: { height: { type: 'number' }, next: { $ref: '#/components/schemas/Tide' } },
          required: ['height'],
        },
      },
    },
  }

  test.each<readonly [string, object, object]>([
    ['3.0.3', { minimum: 0, exclusiveMinimum: true }, { exclusiveMinimum: 0 }],
    ['3.0.3', { maximum: 9, exclusiveMaximum: true, minimum: 1 }, { exclusiveMaximum: 9, minimum: 1 }],
    ['3.0', { minimum: 0, exclusiveMinimum: false }, { minimum: 0 }],
    ['3.1.0', { minimum: 0, exclusiveMinimum: true }, { minimum: 0, exclusiveMinimum: true }],
    ['3.0.3', { enum: [null], nullable: true }, { enum: [null], nullable: true }],
  ])('bounds of %s: %j', (openapi, written, read) => {
    const schemaOf = (more: object): object => ({ type: 'object', properties: { height: { type: 'number', ...more } } })
    const content = { 'application/json': { schema: schemaOf(written) } }
    const own = { openapi, paths: { '/tides': { post: { operationId: 'add_tide', requestBody: { content } } } } }
    expect(readToolSet(own).tools[0]?.inputSchema).toEqual(schemaOf(read))
    const referring = {
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Tide' } } },
    }
    const shared = {
      ...own,
      paths: { '/tides': { post: { requestBody: { content: referring } } } },
      components: { schemas: { Tide: schemaOf(written) } },
    }
    expect(readToolSet(shared).tools[0]?.inputSchema).toMatchObject({ $defs: { Tide: schemaOf(read) } })
  })

  test('has its operations as tools', () => {
    const before = JSON.stringify(document)
    const next = { $ref: '#/$defs/Tide' }
    const tide = { type: 'object', properties: { height: { type: 'number' }, next }, required: ['height'] }
    const { shape, tools } = readToolSet(document)
    expect(shape).toBe('openapi')
    expect(
      tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema })),
    ).toEqual([
      {
        name: 'get_tide',
        title: 'Tide',
        description: text,
        inputSchema: {
          type: 'object',
          properties: { id: { type: 'integer' }, day: { type: 'string', description: 'A day.' } },
          required: ['id'],
        },
      },
      {
        name: 'put_tides_id',
        title: null,
        description: text,
        inputSchema: {
          type: 'object',
          properties: { id: { type: 'integer' }, height: { type: 'number' }, next },
          required: ['id', 'height'],
          $defs: { Tide: tide },
        },
      },
      {
        name: 'post_tides',
        title: null,
        description: null,
        inputSchema: { type: 'object', properties: { body: { type: 'array', items: next } }, $defs: { Tide: tide } },
      },
    ])
    expect(tools[1]?.ignores).toEqual({ 'desc/missing': 'it is there' })
    expect(tools.map((tool) => placed(document, tool, ['description']) ?? null)).toEqual([text, text, null])
    expect(JSON.stringify(document)).toBe(before)
  })

  test.each([
    [{ openapi: '3.0.0', paths: {} }, 0],
    [{ openapi: '3.0.0', paths: { '/a': null, '/b': { get: 5, post: {} } } }, 1],
    [{ openapi: '3.0.0', paths: { '/a': { $ref: '#/paths/~1a' } } }, 0],
    [
      {
        openapi: '3.0.0',
        paths: { '/a': { get: { parameters: [null, { $ref: '#/x%' }, { name: 5 }], requestBody: { content: null } } } },
      },
      1,
    ],
  ])('may hold anything: %j', (given, count) => {
    expect(readToolSet(given).tools).toHaveLength(count)
  })
})

describe('what a tool says is to be passed over', () => {
  const ignore = { 'desc/missing': 'said elsewhere' }
  test.each<readonly [string, unknown]>([
    ['_meta', [{ ...mcp, _meta: { 'callsheet/ignore': ignore } }]],
    ['a key of its own', [{ ...chat, 'x-callsheet-ignore': ignore }]],
    ['beside its name', [{ type: 'function', function: { ...flat, 'x-callsheet-ignore': ignore } }]],
  ])('%s', (_where, given) => {
    expect(readToolSet(given).tools[0]?.ignores).toEqual(ignore)
  })

  test.each<readonly [unknown, string, string]>([
    [
      { 'desc/missing': ' ' },
      'bad-option',
      'callsheet/ignore of tool "get_tide"["desc/missing"] must be a text that says why',
    ],
    [{ 'desc/mising': 'a' }, 'unknown-rule', 'did you mean desc/missing?'],
    [['desc/missing'], 'bad-option', 'callsheet/ignore of tool "get_tide" must be rules and reasons'],
  ])('%j is an error', (given, code, message) => {
    const error = errorOf([{ ...mcp, 'x-callsheet-ignore': given }])
    expect(error).toMatchObject({ code })
    expect(error.message).toContain(message)
  })
})

describe('what holds no tools is an error', () => {
  const throwing = {
    name: 'a',
    inputSchema: {
      get type(): never {
        throw new Error('no type today')
      },
    },
  }
  test.each<readonly [string, unknown, string]>([
    ['nothing', null, 'there are no tools in null'],
    ['nothing at all', undefined, 'there are no tools in undefined'],
    ['a number', 5, 'there are no tools in 5'],
    ['a text', '[]', 'there are no tools in "[]"'],
    ['an empty object', {}, 'there are no tools in {}'],
    ['another document', { version: '1.0.0', files: ['a'] }, 'there are no tools in {"version"'],
    ['a promise', Promise.resolve([]), 'await it first'],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }, '"Method not found"'],
    ['another result', { jsonrpc: '2.0', id: 1, result: {} }, 'no result with tools'],
    ['a stranger in a list', [mcp, 5], '[1] is no tool: received 5'],
    ['nothing in a list', [null], '[0] is no tool: received null'],
    ['a hole in a list', Array.from({ length: 1 }), '[0] is no tool: received undefined'],
    ['an object in a list', { tools: [{}] }, 'tools[0] is no tool: received {}'],
    ['a stranger in a record', { get_tide: own, get_moon: 5 }, 'get_moon is no tool: received 5'],
    ['a schema alone', z.object({}), 'is a schema, which has no name'],
    ['schemas in a list', [z.object({})], '[0] is a schema, which has no name'],
    ['Swagger', { swagger: '2.0', paths: {} }, 'convert it to OpenAPI 3'],
    ['a getter that throws', [throwing], 'cannot be read: no type today'],
    ['a schema that tells no JSON Schema', { tide: v.object({ city: v.string() }) }, 'cannot be told as JSON Schema'],
    ['a schema that is a Map', [{ ...mcp, inputSchema: new Map() }], 'holds a Map in the place of data'],
    ['a schema that is a date', [{ ...mcp, inputSchema: new Date(0) }], 'holds a Date in the place of data'],
    ['a schema of a record that is a Set', { get_tide: { ...own, inputSchema: new Set() } }, 'holds a Set'],
    [
      'a schema that is a promise',
      [{ ...mcp, inputSchema: Promise.resolve({}) }],
      'holds a Promise in the place of data: await',
    ],
    [
      'a part that is a promise',
      [{ ...mcp, inputSchema: { properties: { a: Promise.resolve({}) } } }],
      'holds a Promise',
    ],
    ['a part that is an expression', [{ ...mcp, inputSchema: { properties: { a: { pattern: /a/u } } } }], 'a RegExp'],
    ['the shape of a schema', [{ name: 'tide', inputSchema: { city: z.string() } }], 'hand in z.object'],
  ])('%s', (_what, given, message) => {
    const error = errorOf(given)
    expect(error).toMatchObject({ code: 'bad-tools' })
    expect(error.message).toContain(message)
  })
})

function placed(document: unknown, tool: ToolContract, path: readonly string[]): unknown {
  return valueAt(document, placeOf(tool, path)).value
}

function errorOf(given: unknown): LintError {
  try {
    readToolSet(given)
  } catch (error) {
    if (error instanceof LintError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
