import { describe, expect, test } from 'vitest'
import { diffTools } from '../../../src/lint/diff/diff-tools.js'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
const text = { type: 'string' }
const tool = (rest: object = {}): object => ({
  name: 'lookup_order',
  description: 'Look an order up.',
  inputSchema: object({ id: text }, { required: ['id'] }),
  ...rest,
})
const input = (properties: object, rest?: object): object => tool({ inputSchema: object(properties, rest) })
const output = (properties: object, rest?: object): object => tool({ outputSchema: object(properties, rest) })

const told = (before: readonly object[], after: readonly object[]): readonly string[] =>
  diffTools({ tools: before }, { tools: after }).map(({ kind, code, message }) => `${kind} ${code}: ${message}`)

test.each<[string, object[], object[], string[]]>([
  ['nothing', [tool()], [tool()], []],
  ['a tool that is gone', [tool()], [], ['breaking removed-tool: the tool is gone']],
  ['a new tool', [], [tool()], ['compatible added-tool: the tool is new']],
  [
    'another name',
    [tool()],
    [tool({ name: 'find_order' })],
    [
      'breaking removed-tool: the tool is gone; "find_order" is new, and may be what it is called now',
      'compatible added-tool: the tool is new',
    ],
  ],
  [
    'a description',
    [tool()],
    [tool({ description: 'Delete.' })],
    ['risky description-changed: the description was "Look an order up." and is "Delete."'],
  ],
  [
    'a parameter that is gone',
    [input({ a: text, b: text })],
    [input({ a: text })],
    ['breaking removed-parameter: b is gone'],
  ],
  [
    'one that is gone and refused',
    [input({ a: text })],
    [input({}, { additionalProperties: false })],
    ['breaking removed-parameter: a is gone', 'risky closed: the input takes no further properties now'],
  ],
  [
    'an object of named properties that is closed',
    [input({ a: text })],
    [input({ a: text }, { additionalProperties: false })],
    ['risky closed: the input takes no further properties now'],
  ],
  [
    'an object that is closed where anything was taken',
    [input({ a: text }, { additionalProperties: true })],
    [input({ a: text }, { additionalProperties: false })],
    ['breaking closed: the input takes no further properties now'],
  ],
  [
    'a choice more',
    [input({ a: text })],
    [input({ a: { anyOf: [text, { type: 'integer' }] } })],
    ['compatible widened-union: a has one choice more, or one takes more'],
  ],
  ['an optional parameter', [input({})], [input({ b: text })], ['compatible added-parameter: b is new']],
  [
    'a required one',
    [input({})],
    [input({ b: text }, { required: ['b'] })],
    ['breaking newly-required: b is required now'],
  ],
  [
    'the first of a tool without any',
    [tool({ inputSchema: { type: 'object' } })],
    [input({ b: text })],
    ['compatible added-parameter: b is new'],
  ],
  [
    'no longer required',
    [input({ a: text }, { required: ['a'] })],
    [input({ a: text })],
    ['compatible no-longer-required: a is not required any more'],
  ],
  [
    'fewer values',
    [input({ a: { enum: ['x', 'y'] } })],
    [input({ a: { enum: ['x'] } })],
    ['breaking narrowed-enum: a takes fewer values: ["x","y"] became ["x"]'],
  ],
  [
    'more values',
    [input({ a: { enum: ['x'] } })],
    [input({ a: { enum: ['x', 'y'] } })],
    ['compatible widened-enum: a takes more values: ["x"] became ["x","y"]'],
  ],
  [
    'other values',
    [input({ a: { enum: ['x'] } })],
    [input({ a: { enum: ['y'] } })],
    [
      'breaking narrowed-enum: a takes fewer values: ["x"] became ["y"]',
      'compatible widened-enum: a takes more values: ["x"] became ["y"]',
    ],
  ],
  [
    'a type inside',
    [input({ a: object({ b: { type: ['string', 'null'] } }) })],
    [input({ a: object({ b: text }) })],
    ['breaking narrowed-type: the type of a.b was ["string","null"] and is "string"'],
  ],
  [
    'a bound',
    [input({ a: { type: 'integer' } })],
    [input({ a: { type: 'integer', maximum: 5 } })],
    ['breaking narrowed-bounds: maximum of a was not there and is 5'],
  ],
  [
    'a default',
    [input({ a: { ...text, default: 'x' } })],
    [input({ a: { ...text, default: 'y' } })],
    ['risky default-changed: the default of a was "x" and is "y"'],
  ],
  [
    'what a parameter is told',
    [input({ a: text })],
    [input({ a: { ...text, description: 'x' } })],
    ['risky description-changed: the description of a was not there and is "x"'],
  ],
  [
    'a pattern',
    [input({ a: { ...text, pattern: 'x' } })],
    [input({ a: { ...text, pattern: 'y' } })],
    ['risky undecided: a changed in pattern, and whether it takes less cannot be told: "x" became "y"'],
  ],
  [
    'a hint that is gone',
    [tool({ annotations: { readOnlyHint: true } })],
    [tool()],
    ['risky annotation-changed: readOnlyHint was true and is false'],
  ],
  [
    'a hint that is there',
    [tool()],
    [tool({ annotations: { readOnlyHint: true } })],
    ['compatible annotation-changed: readOnlyHint was false and is true'],
  ],
  ['a hint as it is assumed', [tool()], [tool({ annotations: { destructiveHint: true } })], []],
  [
    'a tool that destroys now',
    [tool({ annotations: { destructiveHint: false } })],
    [tool()],
    ['risky annotation-changed: destructiveHint was false and is true'],
  ],
  [
    'an output schema',
    [tool()],
    [output({ a: text })],
    ['compatible added-output-schema: there is an output schema now'],
  ],
  [
    'none any more',
    [output({ a: text })],
    [tool()],
    ['breaking removed-output-schema: there is no output schema any more'],
  ],
  [
    'a result that may be null',
    [output({ a: text })],
    [output({ a: { type: ['string', 'null'] } })],
    ['breaking widened-type: the type of a was "string" and is ["string","null"]'],
  ],
  [
    'a result that may not',
    [output({ a: { type: ['string', 'null'] } })],
    [output({ a: text })],
    ['compatible narrowed-type: the type of a was ["string","null"] and is "string"'],
  ],
  [
    'a result that may be missing',
    [output({ a: text }, { required: ['a'] })],
    [output({ a: text })],
    ['breaking no-longer-required: a is not required any more'],
  ],
  ['a result more', [output({ a: text })], [output({ a: text, b: text })], ['compatible added-parameter: b is new']],
  [
    'twins, of which one changed',
    [tool(), tool()],
    [tool(), tool({ description: 'x' })],
    ['risky description-changed: the description was "Look an order up." and is "x"'],
  ],
])('%s', (_, before, after, expected) => {
  expect(told(before, after)).toEqual(expected)
})

describe('no shape and no order of keys changes what is found', () => {
  test('an OpenAI request and what MCP lists are the same tools', () => {
    const parameters = object({ id: text }, { required: ['id'] })
    const request = {
      tools: [{ type: 'function', function: { name: 'lookup_order', description: 'Look an order up.', parameters } }],
    }
    expect(diffTools({ tools: [tool()] }, request)).toEqual([])
  })

  test('tools in another order are the same', () => {
    const tools = [tool(), tool({ name: 'other' }), tool({ name: '__proto__' })]
    expect(diffTools({ tools }, { tools: tools.toReversed() })).toEqual([])
  })
})

test.each<[string, unknown]>([
  ['no schema', undefined],
  ['null', null],
  ['true', true],
  ['properties: null', { type: 'object', properties: null }],
  ['a list', []],
])('a schema that is %s is no reason to throw', (_, inputSchema) => {
  expect(() => diffTools({ tools: [tool({ inputSchema })] }, { tools: [tool()] })).not.toThrow()
  expect(() => diffTools({ tools: [tool()] }, { tools: [tool({ inputSchema })] })).not.toThrow()
})

test('ten thousand tools take seconds', () => {
  const tools = Array.from({ length: 10_000 }, (_, index) => tool({ name: `tool_${index}` }))
  const renamed = Array.from({ length: 10_000 }, (_, index) =>
    tool({ name: `other_${index}`, description: `${index}` }),
  )
  const start = performance.now()
  expect(diffTools({ tools }, { tools: renamed })).toHaveLength(20_000)
  expect(performance.now() - start).toBeLessThan(5000)
})

describe('definitions that refer to each other end in time', () => {
  const leaf = (type: string): object => ({ type })
  const all = (count: number, definition: (index: number) => object): object => ({
    type: 'object',
    properties: { a: { $ref: '#/$defs/d0' } },
    $defs: Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index}`, definition(index)])),
  })
  const to = (index: number): object => ({ $ref: `#/$defs/d${index}` })
  const pairs = (keyword: string, type: string): object =>
    all(41, (index) => (index === 40 ? leaf(type) : { [keyword]: [to(index + 1), to(index + 1)] }))
  const circle = (type: string): object =>
    all(2000, (index) => ({ anyOf: [leaf(type), to((index + 1) % 2000), to((index + 2) % 2000)] }))

  test.each<[string, (type: string) => object]>([
    ['pairs of anyOf', (type) => pairs('anyOf', type)],
    ['pairs of oneOf', (type) => pairs('oneOf', type)],
    ['two thousand in a circle', circle],
  ])('%s', (_, schema) => {
    const [before, after] = ['string', 'integer'].map((type) => tool({ inputSchema: schema(type) }))
    const start = process.cpuUsage()
    const changes = diffTools({ tools: [before] }, { tools: [after] })
    const { user } = process.cpuUsage(start)
    expect(changes.map(({ kind }) => kind)).toContain('risky')
    expect(user / 1e6).toBeLessThan(8)
  })
})
